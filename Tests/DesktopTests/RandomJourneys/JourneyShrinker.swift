/// Reduces a journey that fails to a short one that still fails: without halves, quarters, and so on, down to single
/// steps.
@UIActor
struct JourneyShrinker {
    /// The maximum duration.
    let budget: Duration

    /// Returns the shortest list found within the budget that fails; `steps` itself must fail. `failing` tries a
    /// list: if it fails, it returns the steps that were needed, at most all of them.
    func shrink<Step: Sendable>(
        _ steps: [Step], failing: ([Step]) async throws -> [Step]?
    ) async rethrows -> [Step] {
        let deadline = ContinuousClock.now + budget
        var (steps, length) = (steps, max(steps.count / 2, 1))
        while !steps.isEmpty {
            var hasShrunk = false
            // From the end: the steps after the failure are removed first.
            var end = steps.count
            while end > 0 {
                guard ContinuousClock.now < deadline else { return steps }
                let start = max(end - length, 0)
                if let shorter = try await failing(Array(steps[..<start] + steps[end...])) {
                    steps = shorter
                    hasShrunk = true
                }
                end = min(start, steps.count)
            }
            if length > 1 {
                length = max(length / 2, 1)
            } else if !hasShrunk {
                break
            }
        }
        return steps
    }
}

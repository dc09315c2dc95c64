/// Reduces a journey that fails to a short one that still fails: without halves, quarters, and so on, down to single steps.
@UIActor
struct JourneyShrinker {
    /// How long it may take.
    let budget: Duration

    /// Returns the shortest list found within the budget that `fails`; `steps` itself must.
    func shrink<Step: Sendable>(
        _ steps: [Step], fails: ([Step]) async throws -> Bool
    ) async rethrows -> [Step] {
        let deadline = ContinuousClock.now + budget
        var (steps, length) = (steps, max(steps.count / 2, 1))
        while !steps.isEmpty {
            var hasShrunk = false
            // From the end: what comes after the failure goes first.
            var end = steps.count
            while end > 0 {
                guard ContinuousClock.now < deadline else { return steps }
                let start = max(end - length, 0)
                let candidate = Array(steps[..<start] + steps[end...])
                if try await fails(candidate) {
                    steps = candidate
                    hasShrunk = true
                }
                end = start
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

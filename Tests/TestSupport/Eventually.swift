import Testing

/// Waits until another task fulfills a condition. Fails the test after a minute.
public func eventually(
    _ what: Comment = "the condition holds", sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(60)
    var attempts = 0
    // A busy machine gets as many attempts as any other.
    while attempts < 1000 || ContinuousClock.now < deadline {
        if try await holds() { return }
        attempts += 1
        await Task.yield()
        // Hundreds of tests wait beside each other, and leave the processor to the work that they wait for.
        if attempts >= 50 { try? await Task.sleep(for: .milliseconds(min(attempts / 10, 20))) }
    }
    Issue.record("timed out: \(what)", sourceLocation: sourceLocation)
}

/// Checks that the object that `make` makes and uses is released.
public func expectRelease<Object: AnyObject & Sendable>(
    sourceLocation: SourceLocation = #_sourceLocation, isolation: isolated (any Actor)? = #isolation,
    of make: () async throws -> Object
) async rethrows {
    weak let left = try await make()
    await eventually("nothing keeps the object", sourceLocation: sourceLocation) { left == nil }
}

/// Suspends tasks until the test opens it.
public actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// The number of tasks that have arrived, whether they are still waiting or not.
    public private(set) var arrivals = 0

    /// Creates a closed gate.
    public init() {}

    /// Returns once the gate is open.
    public func pass() async {
        arrivals += 1
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Resumes all waiting tasks; later ones do not wait.
    public func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}

import Testing

/// Waits for what another task brings about by itself; fails the test after a minute, so a busy machine is no reason.
public func eventually(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async rethrows {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        if try await holds() { return }
        await Task.yield()
    }
    Issue.record("never came: \(what)", sourceLocation: sourceLocation)
}

/// Holds an answer back until the test lets it go.
public actor Gate {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    /// How many wait, or have waited.
    public private(set) var arrivals = 0

    public init() {}

    /// Returns once the gate is open.
    public func pass() async {
        arrivals += 1
        if isOpen { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Lets everybody through, now and later.
    public func open() {
        isOpen = true
        waiting.forEach { $0.resume() }
        waiting = []
    }
}

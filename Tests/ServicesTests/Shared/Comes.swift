import Testing

/// Waits for what comes over the network; the machine may be busy.
func comes(
    _ what: Comment, sourceLocation: SourceLocation = #_sourceLocation, _ holds: () async throws -> Bool
) async throws {
    let deadline = ContinuousClock.now + .seconds(60)
    while ContinuousClock.now < deadline {
        if try await holds() { return }
        try await Task.sleep(for: .milliseconds(20))
    }
    Issue.record("never came: \(what)", sourceLocation: sourceLocation)
    throw CancellationError()
}

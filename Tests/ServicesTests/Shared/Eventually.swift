import TestSupport
import Testing

/// Waits until a condition over the network holds. Fails and ends the test after a minute, because the rest relies on
/// it.
func eventually(
    _ what: Comment = "the condition holds", sourceLocation: SourceLocation = #_sourceLocation,
    isolation: isolated (any Actor)? = #isolation, _ holds: () async throws -> Bool
) async throws {
    var isSo = false
    try await TestSupport.eventually(what, sourceLocation: sourceLocation) {
        isSo = try await holds()
        return isSo
    }
    if !isSo { throw CancellationError() }
}

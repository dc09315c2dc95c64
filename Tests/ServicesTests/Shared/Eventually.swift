import TestSupport
import Testing

/// Waits until a condition holds that comes over the network; fails and ends the test after a minute, as what follows relies
/// on it.
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

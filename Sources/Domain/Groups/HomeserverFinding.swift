import Foundation

/// Finds a Matrix server by a server name, an address, or a user id.
public protocol HomeserverFinding: Sendable {
    /// Returns the base address of the server, which was contacted and speaks Matrix.
    ///
    /// Throws `RemoteError`: `.notFound` if the text names no Matrix server, `.offline` if the server cannot be
    /// reached.
    func homeserver(for typed: String) async throws -> URL
}

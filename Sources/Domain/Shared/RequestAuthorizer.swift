import Foundation

/// Gives the HTTP layer the authorization of the moment, so that callers never pass a token.
public protocol RequestAuthorizer: Sendable {
    /// The value of the `Authorization` header, such as `Bearer …`, for a request to `url`.
    ///
    /// Throws `RemoteError.notSignedIn` when there is no session, it has expired, or it belongs to another server; the
    /// request is then not sent.
    func authorization(for url: URL) async throws -> String

    /// Another one for a request to `url`, because the server refused this one although its time had not come; it is
    /// tried once. Nil when there never is another, and the refusal stands.
    ///
    /// Throws `RemoteError.notSignedIn` when that was the end of the session.
    func authorization(for url: URL, replacing refused: String) async throws -> String?
}

extension RequestAuthorizer {
    /// For tokens that cannot be renewed: the refusal stands.
    public func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
}

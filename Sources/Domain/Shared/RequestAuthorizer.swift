import Foundation

/// Provides the HTTP layer with the current authorization, so that callers never pass a token.
public protocol RequestAuthorizer: Sendable {
    /// Returns the value of the `Authorization` header, such as `Bearer …`, for a request to `url`.
    ///
    /// Throws `RemoteError.notSignedIn` if there is no session, it has expired, or it belongs to another server; the
    /// request is then not sent.
    func authorization(for url: URL) async throws -> String

    /// Returns another authorization for a request to `url`, because the server refused this one before its expiry;
    /// it is tried once. Nil if there never is another, so that the refusal is final.
    ///
    /// Throws `RemoteError.notSignedIn` if the refusal ended the session.
    func authorization(for url: URL, replacing refused: String) async throws -> String?
}

extension RequestAuthorizer {
    /// Returns nil: the refusal is final for tokens that cannot be renewed.
    public func authorization(for url: URL, replacing refused: String) async throws -> String? { nil }
}

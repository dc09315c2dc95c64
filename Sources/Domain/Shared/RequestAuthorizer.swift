/// Gives the HTTP layer the authorization of the moment, so that callers never pass a token (spec §2).
public protocol RequestAuthorizer: Sendable {
    /// The value of the `Authorization` header, such as `Bearer …`.
    ///
    /// Throws `RemoteError.notSignedIn` when there is no session or it has expired; the request is then not sent.
    func authorization() async throws -> String

    /// Another one, because the server refused this one although its time had not come; it is tried once. Nil when
    /// there never is another, and the refusal stands.
    ///
    /// Throws `RemoteError.notSignedIn` when that was the end of the session.
    func authorization(replacing refused: String) async throws -> String?
}

extension RequestAuthorizer {
    /// For tokens that cannot be renewed: the refusal stands.
    public func authorization(replacing refused: String) async throws -> String? { nil }
}

/// Gives the HTTP layer the authorization of the moment, so that callers never pass a token (spec §2).
public protocol RequestAuthorizer: Sendable {
    /// The value of the `Authorization` header, such as `Bearer …`.
    ///
    /// Throws `RemoteError.notSignedIn` when there is no session or it has expired; the request is then not sent.
    func authorization() async throws -> String
}

extension RouteGroup {
    /// OAuth 2.0: metadata, client registration, authorization, tokens, revocation, and user information.
    static func oauth(accounts: SandboxAccounts) -> RouteGroup {
        let clients = OAuthClientRoutes(accounts: accounts)
        let authorization = OAuthAuthorizationRoutes(accounts: accounts)
        let tokens = OAuthTokenRoutes(accounts: accounts)
        let devices = DeviceRoutes(accounts: accounts)
        return RouteGroup(
            service: .account,
            prefixes: ["/oauth2/", "/.well-known/oauth-authorization-server", "/_matrix/client/v1/auth_metadata"],
            routes: [
                Route("GET", "/.well-known/oauth-authorization-server") { clients.metadata($0) },
                Route("GET", "/_matrix/client/v1/auth_metadata") { clients.metadata($0) },
                Route("POST", "/oauth2/register") { try await clients.register($0) },
                Route("GET", "/oauth2/authorize") { await authorization.showForm($0) },
                Route("POST", "/oauth2/authorize") { await authorization.submitForm($0) },
                Route("POST", "/oauth2/device/code") { await devices.start($0) },
                Route("GET", "/oauth2/device") { devices.showForm($0) },
                Route("POST", "/oauth2/device") { await devices.submitForm($0) },
                Route("POST", "/oauth2/token") { await tokens.token($0, dialect: .standard) },
                Route("POST", "/oauth2/access_token") { await tokens.token($0, dialect: .weibo) },
                Route("POST", "/oauth2/revoke") { await tokens.revoke($0) },
                Route("POST", "/oauth2/revokeoauth2") { await tokens.revokeAtWeibo($0) },
                Route("GET", "/oauth2/userinfo") { try await tokens.userInfo($0) },
            ],
            errorResponse: { OAuthError.response($0 == 404 ? "not_found" : "server_error", status: $0) })
    }
}

/// Error responses of OAuth 2.0 (RFC 6749, 5.2).
enum OAuthError {
    static func response(_ code: String, status: Int = 400) -> Response { .json(["error": code], status: status) }
}

import Foundation

extension RouteGroup {
    /// OAuth 2.0: metadata, client registration, authorization, tokens, revocation, and user information.
    static func oauth(accounts: SandboxAccounts) -> RouteGroup {
        RouteGroup(
            service: .account,
            prefixes: ["/oauth2/", "/.well-known/oauth-authorization-server", "/_matrix/client/v1/auth_metadata"],
            routes: [
                Route("GET", "/.well-known/oauth-authorization-server", respond: accounts.metadata),
                Route("GET", "/_matrix/client/v1/auth_metadata", respond: accounts.metadata),
                Route("POST", "/oauth2/register", respond: accounts.registerClient),
                Route("GET", "/oauth2/authorize", respond: accounts.showAuthorization),
                Route("POST", "/oauth2/authorize", respond: accounts.submitAuthorization),
                Route("POST", "/oauth2/device/code", respond: accounts.startDevice),
                Route("GET", "/oauth2/device", respond: accounts.showDeviceForm),
                Route("POST", "/oauth2/device", respond: accounts.submitDeviceForm),
                Route("POST", "/oauth2/token") { await accounts.token($0, dialect: .standard) },
                Route("POST", "/oauth2/access_token") { await accounts.token($0, dialect: .weibo) },
                Route("POST", "/oauth2/revoke", respond: accounts.revoke),
                Route("POST", "/oauth2/revokeoauth2", respond: accounts.revokeAtWeibo),
                Route("GET", "/oauth2/userinfo", respond: accounts.userInfo),
            ],
            errorResponse: { OAuthError.response($0 == 404 ? "not_found" : "server_error", status: $0) })
    }
}

/// Error responses of OAuth 2.0 (RFC 6749, 5.2).
enum OAuthError {
    static func response(_ code: String, status: Int = 400) -> Response {
        .json(["error": .string(code)], status: status)
    }
}

/// Server metadata (RFC 8414, 9207) and client registration (RFC 7591).
extension SandboxAccounts {
    fileprivate func metadata(_ request: Request) -> Response {
        let base = request.baseURL
        return .json([
            "issuer": .string(base), "authorization_endpoint": "\(base)/oauth2/authorize",
            "token_endpoint": "\(base)/oauth2/token", "registration_endpoint": "\(base)/oauth2/register",
            "revocation_endpoint": "\(base)/oauth2/revoke", "userinfo_endpoint": "\(base)/oauth2/userinfo",
            "device_authorization_endpoint": "\(base)/oauth2/device/code", "response_types_supported": ["code"],
            "response_modes_supported": ["query"],
            "grant_types_supported": ["authorization_code", "refresh_token", .string(DeviceCodes.grantType)],
            "prompt_values_supported": ["create"], "code_challenge_methods_supported": ["S256"],
            "token_endpoint_auth_methods_supported": ["none", "client_secret_post"],
            "authorization_response_iss_parameter_supported": true,
        ])
    }

    fileprivate func registerClient(_ request: Request) async throws -> Response {
        struct Registration: Decodable {
            var client_name: String?
            var client_uri: String?
            var redirect_uris: [String]
        }
        guard let registration = try? request.json(as: Registration.self) else {
            return OAuthError.response("invalid_client_metadata")
        }
        let redirects = registration.redirect_uris
        let areLoopback = redirects.allSatisfy { AuthorizationCodes.withoutPort($0) != nil }
        guard !redirects.isEmpty, areLoopback else { return OAuthError.response("invalid_redirect_uri") }
        let id = await authorizations.register(redirects: redirects)
        return .json(
            [
                "client_id": .string(id), "client_id_issued_at": .int(Int(users.now().timeIntervalSince1970)),
                "client_name": registration.client_name.map(JSON.string),
                "client_uri": registration.client_uri.map(JSON.string),
                "redirect_uris": .array(redirects.map(JSON.string)),
                "grant_types": ["authorization_code", "refresh_token"], "response_types": ["code"],
                "token_endpoint_auth_method": "none",
            ],
            status: 201)
    }
}

import Foundation

/// Server metadata (RFC 8414, 9207) and client registration (RFC 7591).
struct OAuthClientRoutes: Sendable {
    let accounts: SandboxAccounts

    func metadata(_ request: Request) -> Response {
        struct Metadata: Encodable {
            var issuer: String
            var authorization_endpoint: String
            var token_endpoint: String
            var registration_endpoint: String
            var revocation_endpoint: String
            var userinfo_endpoint: String
            var device_authorization_endpoint: String
            var response_types_supported = ["code"]
            var response_modes_supported = ["query"]
            var grant_types_supported = ["authorization_code", "refresh_token", DeviceCodes.grantType]
            var prompt_values_supported = ["create"]
            var code_challenge_methods_supported = ["S256"]
            var token_endpoint_auth_methods_supported = ["none", "client_secret_post"]
            var authorization_response_iss_parameter_supported = true
        }
        let base = request.baseURL
        return .json(
            Metadata(
                issuer: base, authorization_endpoint: base + "/oauth2/authorize",
                token_endpoint: base + "/oauth2/token",
                registration_endpoint: base + "/oauth2/register", revocation_endpoint: base + "/oauth2/revoke",
                userinfo_endpoint: base + "/oauth2/userinfo",
                device_authorization_endpoint: base + "/oauth2/device/code"))
    }

    func register(_ request: Request) async throws -> Response {
        struct Registration: Decodable {
            var client_name: String?
            var client_uri: String?
            var redirect_uris: [String]
        }
        struct Client: Encodable {
            var client_id: String
            var client_id_issued_at: Int
            var client_name: String?
            var client_uri: String?
            var redirect_uris: [String]
            var grant_types = ["authorization_code", "refresh_token"]
            var response_types = ["code"]
            var token_endpoint_auth_method = "none"
        }
        guard let registration = try? request.json(as: Registration.self) else {
            return OAuthError.response("invalid_client_metadata")
        }
        let redirects = registration.redirect_uris
        let areLoopback = redirects.allSatisfy { AuthorizationCodes.withoutPort($0) != nil }
        guard !redirects.isEmpty, areLoopback else { return OAuthError.response("invalid_redirect_uri") }
        let id = await accounts.authorizations.register(redirects: redirects)
        return .json(
            Client(
                client_id: id, client_id_issued_at: Int(accounts.users.now().timeIntervalSince1970),
                client_name: registration.client_name, client_uri: registration.client_uri, redirect_uris: redirects),
            status: 201)
    }
}

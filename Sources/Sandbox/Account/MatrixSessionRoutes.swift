import Foundation

/// Password sign-in, token refresh and sign-out of the Matrix client-server API.
struct MatrixSessionRoutes: Sendable {
    let accounts: SandboxAccounts

    func login(_ request: Request) async throws -> Response {
        struct Login: Decodable {
            struct Identifier: Decodable {
                var type: String
                var user: String?
                var address: String?
            }
            var type: String
            var identifier: Identifier?
            var password: String?
            var device_id: String?
            var refresh_token: Bool?
        }
        let login: Login = try request.json()
        guard login.type == "m.login.password", let name = login.identifier?.user ?? login.identifier?.address else {
            return MatrixErrorResponse.response(400, "M_UNKNOWN", "Unknown login type")
        }
        guard let user = await accounts.users.user(name, password: login.password ?? "") else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "Invalid username or password")
        }
        let isRenewable = login.refresh_token == true
        return MatrixLogin.response(
            await accounts.tokens.issue(
                to: user, device: login.device_id, isRenewable: isRenewable,
                lifetime: isRenewable ? TokenIssuer.lifetime : nil))
    }

    func refresh(_ request: Request) async throws -> Response {
        struct Refresh: Decodable { var refresh_token: String }
        let token = try request.json(as: Refresh.self).refresh_token
        guard let grant = await accounts.tokens.refresh(token, client: "") else {
            return MatrixErrorResponse.response(401, "M_UNKNOWN_TOKEN", "Unknown refresh token")
        }
        return MatrixLogin.response(grant)
    }

    func logout(_ request: Request) async throws -> Response {
        await accounts.tokens.revoke(try await accounts.session(of: request).token)
        return .json([String: String]())
    }

    func whoami(_ request: Request) async throws -> Response {
        struct Identity: Encodable {
            var user_id: String
            var device_id: String
            var is_guest = false
        }
        let session = try await accounts.session(of: request)
        return .json(Identity(user_id: "@\(session.localpart):\(Sandbox.serverName)", device_id: session.device))
    }
}

/// The response to a sign-in, a sign-up and a refresh.
struct MatrixLogin: Encodable {
    var user_id: String
    var device_id: String
    var access_token: String
    var refresh_token: String?
    var expires_in_ms: Int?

    static func response(_ grant: TokenIssuer.Grant) -> Response {
        .json(
            MatrixLogin(
                user_id: grant.user.id, device_id: grant.device, access_token: grant.access,
                refresh_token: grant.refresh, expires_in_ms: grant.lifetime.map { Int($0 * 1000) }))
    }
}

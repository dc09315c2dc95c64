import Foundation

/// The provider whose token responses are imitated.
enum OAuthDialect {
    case standard, weibo, gitHub

    /// The time for which an access token is valid, in seconds; nil if it does not expire.
    fileprivate var lifetime: TimeInterval? {
        switch self {
        case .standard: TokenIssuer.lifetime
        case .weibo: 157_679_999
        case .gitHub: nil
        }
    }
}

/// The token endpoint (RFC 6749), revocation (RFC 7009) and user information, with the variants of Weibo and GitHub.
extension SandboxAccounts {
    func token(_ request: Request, dialect: OAuthDialect) async -> Response {
        let form = request.form
        let client = form["client_id"] ?? ""
        let isProvider = dialect != .standard || client == Sandbox.providerClientID
        if isProvider, form["client_secret"] != Sandbox.providerClientSecret {
            return dialect == .gitHub
                ? OAuthError.response("incorrect_client_credentials", status: 200)
                : OAuthError.response("invalid_client", status: 401)
        }
        switch form["grant_type"] ?? (dialect == .gitHub ? "authorization_code" : "") {
        case "authorization_code":
            let redeemed = await authorizations.redeem(
                form["code"] ?? "", client: client, redirect: form["redirect_uri"] ?? "",
                verifier: form["code_verifier"])
            guard let (user, code) = redeemed else {
                // GitHub's errors have status 200.
                return dialect == .gitHub
                    ? OAuthError.response("bad_verification_code", status: 200)
                    : OAuthError.response("invalid_grant")
            }
            let grant = await tokens.issue(
                to: user, device: code.device, client: client, isRenewable: dialect == .standard,
                lifetime: dialect.lifetime, family: code.family, scope: code.scope)
            return response(grant, dialect)
        case "refresh_token" where dialect == .standard:
            guard let grant = await tokens.refresh(form["refresh_token"] ?? "", client: client) else {
                return OAuthError.response("invalid_grant")
            }
            return response(grant, dialect)
        case DeviceCodes.grantType where dialect == .standard:
            switch await devices.answer(form["device_code"] ?? "", client: client) {
            case .refused(let code): return OAuthError.response(code)
            case .granted(let localpart, let device):
                guard let user = await users.user(localpart) else {
                    return OAuthError.response("invalid_grant")
                }
                let grant = await tokens.issue(
                    to: user, device: device, client: client, isRenewable: true, lifetime: dialect.lifetime)
                return response(grant, dialect)
            }
        default:
            return OAuthError.response("unsupported_grant_type", status: dialect == .gitHub ? 200 : 400)
        }
    }

    /// Revokes a token that was issued to the client; succeeds also for unknown tokens (RFC 7009, 2).
    func revoke(_ request: Request) async -> Response {
        let form = request.form
        guard let token = form["token"] else { return OAuthError.response("invalid_request") }
        guard let client = form["client_id"],
            client != Sandbox.providerClientID || form["client_secret"] == Sandbox.providerClientSecret
        else { return OAuthError.response("invalid_client", status: 401) }
        guard await tokens.revoke(token, of: client) else { return OAuthError.response("invalid_grant") }
        return .json([:])
    }

    /// Revokes a token at Weibo, which expects it in a field of another name and without a client.
    func revokeAtWeibo(_ request: Request) async -> Response {
        await tokens.revoke(request.form["access_token"] ?? "")
        return .json([:])
    }

    func userInfo(_ request: Request) async throws -> Response {
        let user = try await user(of: request, scheme: "Bearer")
        return .json([
            "sub": .string(user.localpart), "name": .string(user.displayName),
            "preferred_username": .string(user.localpart), "picture": user.pictureURL(at: request),
        ])
    }

    private func response(_ grant: TokenIssuer.Grant, _ dialect: OAuthDialect) -> Response {
        let seconds = grant.lifetime.map { Int($0) }
        var tokens: [String: JSON] = ["access_token": .string(grant.access)]
        tokens["expires_in"] = seconds.map(JSON.int)
        switch dialect {
        case .standard:
            tokens["token_type"] = "Bearer"
            tokens["refresh_token"] = grant.refresh.map(JSON.string)
            tokens["scope"] = .string(
                grant.scope ?? "urn:matrix:client:api:* urn:matrix:client:device:\(grant.device)")
        case .weibo:
            tokens["uid"] = "\(grant.user.number)"
            tokens["remind_in"] = seconds.map { "\($0)" }
        case .gitHub:
            tokens["token_type"] = "bearer"
            tokens["scope"] = "read:user"
        }
        var response = Response.json(.object(tokens)).unstored
        if dialect == .weibo { response.headers["Content-Type"] = "text/plain;charset=UTF-8" }
        return response
    }
}

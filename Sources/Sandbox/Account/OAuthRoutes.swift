import Foundation

extension RouteGroup {
    /// OAuth 2.0: metadata, registration of clients, the page in the browser, tokens, their end, and user info.
    static func oauth(accounts: Accounts) -> RouteGroup {
        let oauth = OAuthRoutes(accounts: accounts)
        return RouteGroup(
            service: .account,
            prefixes: ["/oauth2/", "/.well-known/oauth-authorization-server", "/_matrix/client/v1/auth_metadata"],
            routes: [
                Route("GET", "/.well-known/oauth-authorization-server") { oauth.metadata($0) },
                Route("GET", "/_matrix/client/v1/auth_metadata") { oauth.metadata($0) },
                Route("POST", "/oauth2/register") { try await oauth.register($0) },
                Route("GET", "/oauth2/authorize") { await oauth.ask($0) },
                Route("POST", "/oauth2/authorize") { await oauth.decide($0) },
                Route("POST", "/oauth2/token") { await oauth.token($0, dialect: .plain) },
                Route("POST", "/oauth2/access_token") { await oauth.token($0, dialect: .weibo) },
                Route("POST", "/oauth2/revoke") { await oauth.revoke($0, field: "token") },
                Route("POST", "/oauth2/revokeoauth2") { await oauth.revoke($0, field: "access_token") },
                Route("GET", "/oauth2/userinfo") { try await oauth.userInfo($0) },
            ],
            refusal: { OAuthRoutes.refusal($0 == 404 ? "not_found" : "server_error", status: $0) })
    }
}

/// RFC 6749, 7009, 7591, 7636, 8252, 8414, 9207.
struct OAuthRoutes: Sendable {
    /// Whose token answers are spoken.
    enum Dialect { case plain, weibo, gitHub }

    let accounts: Accounts

    static func refusal(_ code: String, status: Int = 400) -> Answer { .json(["error": code], status: status) }

    // MARK: Metadata and clients

    func metadata(_ request: Request) -> Answer {
        struct Wire: Encodable {
            var issuer: String
            var authorization_endpoint: String
            var token_endpoint: String
            var registration_endpoint: String
            var revocation_endpoint: String
            var userinfo_endpoint: String
            var response_types_supported = ["code"]
            var response_modes_supported = ["query"]
            var grant_types_supported = ["authorization_code", "refresh_token"]
            var code_challenge_methods_supported = ["S256"]
            var token_endpoint_auth_methods_supported = ["none", "client_secret_post"]
            var authorization_response_iss_parameter_supported = true
        }
        let base = request.baseURL
        return .json(
            Wire(
                issuer: base, authorization_endpoint: base + "/oauth2/authorize",
                token_endpoint: base + "/oauth2/token",
                registration_endpoint: base + "/oauth2/register", revocation_endpoint: base + "/oauth2/revoke",
                userinfo_endpoint: base + "/oauth2/userinfo"))
    }

    func register(_ request: Request) async throws -> Answer {
        struct Asked: Decodable {
            var client_name: String?
            var redirect_uris: [String]
        }
        struct Wire: Encodable {
            var client_id: String
            var client_id_issued_at = 0
            var client_name: String
            var redirect_uris: [String]
            var grant_types = ["authorization_code", "refresh_token"]
            var response_types = ["code"]
            var token_endpoint_auth_method = "none"
        }
        let asked: Asked = try request.json()
        let isLoopback = asked.redirect_uris.allSatisfy { URLComponents(string: $0)?.host == "127.0.0.1" }
        guard !asked.redirect_uris.isEmpty, isLoopback else { return Self.refusal("invalid_redirect_uri") }
        let id = await accounts.register(redirects: asked.redirect_uris)
        return .json(
            Wire(client_id: id, client_name: asked.client_name ?? "", redirect_uris: asked.redirect_uris), status: 201)
    }

    // MARK: The page in the browser

    func ask(_ request: Request) async -> Answer {
        await page(for: request.query, request) { fields in
            .question(fields: fields, name: request.query["login_hint"] ?? "", isWrong: false)
        }
    }

    func decide(_ request: Request) async -> Answer {
        let form = request.form
        if form["decision"] == "deny" {
            return await page(for: form, request) { _ in
                nil
            } otherwise: { _ in
                ["error": "access_denied"]
            }
        }
        let name = form["name"] ?? ""
        guard let person = await accounts.person(name, password: form["password"] ?? "") else {
            return await page(for: form, request) { .question(fields: $0, name: name, isWrong: true) }
        }
        return await page(for: form, request) { _ in
            nil
        } otherwise: { accounts in
            let device = form["scope"]?.split(separator: " ").first { $0.contains(":device:") }?
                .split(separator: ":").last.map(String.init)
            let code = await accounts.makeCode(
                for: person, client: form["client_id"] ?? "", redirect: form["redirect_uri"] ?? "",
                challenge: form["code_challenge"], device: device)
            return ["code": code]
        }
    }

    /// Checks the request as it came with the address, or back with the form, and shows the page or sends people back.
    private func page(
        for fields: [String: String], _ request: Request,
        _ content: ([(String, String)]) -> AuthorizePage.Content?,
        otherwise result: (Accounts) async -> [String: String] = { _ in [:] }
    ) async -> Answer {
        let language = request.headers[.init("Accept-Language")]
        let client = fields["client_id"] ?? ""
        let redirect = fields["redirect_uri"] ?? ""
        // Before client and address are known to belong together nobody may be sent there (RFC 6749, 4.1.2.1).
        guard await accounts.isAllowed(client: client, redirect: redirect) else {
            return AuthorizePage(
                .broken("The app or its address is not known here."), acceptLanguage: language
            ).answer
        }
        func sendBack(_ result: [String: String]) -> Answer {
            var parts = URLComponents(string: redirect)
            var items = result.map { URLQueryItem(name: $0.key, value: $0.value) }
            if let state = fields["state"] { items.append(URLQueryItem(name: "state", value: state)) }
            items.append(URLQueryItem(name: "iss", value: request.baseURL))
            parts?.queryItems = items
            return Answer(
                status: 303,
                headers: ["Location": parts?.string ?? "", "Cache-Control": "no-store", "Content-Type": "text/plain"])
        }
        guard fields["response_type"] == "code" else { return sendBack(["error": "unsupported_response_type"]) }
        let isPKCE = fields["code_challenge_method"] == "S256" && fields["code_challenge"]?.count == 43
        guard isPKCE || client == Sandbox.providerClientID else { return sendBack(["error": "invalid_request"]) }
        let names = [
            "response_type", "client_id", "redirect_uri", "state", "scope", "code_challenge", "code_challenge_method",
        ]
        let kept = names.compactMap { name in fields[name].map { (name, $0) } }
        if let content = content(kept) { return AuthorizePage(content, acceptLanguage: language).answer }
        return sendBack(await result(accounts))
    }

    // MARK: Tokens

    func token(_ request: Request, dialect: Dialect) async -> Answer {
        let form = request.form
        // GitHub's refusals come with status 200.
        let status = dialect == .gitHub ? 200 : 400
        let client = form["client_id"] ?? ""
        let isProvider = client == Sandbox.providerClientID
        if dialect != .plain || isProvider, form["client_secret"] != Sandbox.providerClientSecret {
            return Self.refusal(
                dialect == .gitHub ? "incorrect_client_credentials" : "invalid_client",
                status: dialect == .gitHub ? 200 : 401)
        }
        switch form["grant_type"] ?? (dialect == .gitHub ? "authorization_code" : "") {
        case "authorization_code":
            let redeemed = await accounts.redeem(
                form["code"] ?? "", client: client, redirect: form["redirect_uri"] ?? "",
                verifier: form["code_verifier"])
            guard let (person, code) = redeemed else {
                return Self.refusal(dialect == .gitHub ? "bad_verification_code" : "invalid_grant", status: status)
            }
            let issued = await accounts.issue(
                to: person, device: code.device, client: client, renewable: dialect == .plain,
                lifetime: dialect.lifetime, family: code.family)
            return answer(issued, dialect)
        case "refresh_token" where dialect == .plain:
            guard let issued = await accounts.refresh(form["refresh_token"] ?? "", client: client) else {
                return Self.refusal("invalid_grant")
            }
            return answer(issued, dialect)
        default:
            return Self.refusal("unsupported_grant_type", status: status)
        }
    }

    /// Always says yes: whether there was such a token is nobody's business (RFC 7009, 2.2).
    func revoke(_ request: Request, field: String) async -> Answer {
        await accounts.revoke(request.form[field] ?? "")
        return .json([String: String]())
    }

    func userInfo(_ request: Request) async throws -> Answer {
        struct Wire: Encodable {
            var sub: String
            var name: String
            var preferred_username: String
            var picture: String?
        }
        let person = try await accounts.person(behind: request, scheme: "Bearer")
        return .json(
            Wire(
                sub: person.localpart, name: person.displayName, preferred_username: person.localpart,
                picture: person.avatar.map { "\(request.baseURL)/avatars/\($0)" }))
    }

    private func answer(_ issued: Accounts.Issued, _ dialect: Dialect) -> Answer {
        struct Wire: Encodable {
            var access_token: String
            var token_type: String?
            var expires_in: Int?
            var refresh_token: String?
            var scope: String?
            var uid: String?
            var remind_in: String?
        }
        var wire = Wire(access_token: issued.access, expires_in: issued.lifetime.map { Int($0) })
        switch dialect {
        case .plain:
            wire.token_type = "Bearer"
            wire.refresh_token = issued.refresh
            wire.scope = "urn:matrix:client:api:* urn:matrix:client:device:\(issued.device)"
        case .weibo:
            wire.uid = String(issued.person.number)
            wire.remind_in = wire.expires_in.map { String($0) }
        case .gitHub:
            wire.token_type = "bearer"
            wire.scope = "read:user"
        }
        var answer = Answer.json(wire)
        answer.headers["Cache-Control"] = "no-store"
        if dialect == .weibo { answer.headers["Content-Type"] = "text/plain;charset=UTF-8" }
        return answer
    }
}

extension OAuthRoutes.Dialect {
    /// How long an access token lasts, in seconds.
    fileprivate var lifetime: TimeInterval? {
        switch self {
        case .plain: Accounts.lifetime
        case .weibo: 157_679_999
        case .gitHub: nil
        }
    }
}

extension Accounts {
    /// Who sent the request; throws the answer for nobody.
    func person(behind request: Request, scheme: String) throws -> Person {
        let header = request.headers[.authorization] ?? ""
        guard header.lowercased().hasPrefix(scheme.lowercased() + " "),
            let session = session(String(header.dropFirst(scheme.count + 1))), let person = person(session.localpart)
        else { throw Answer.json(["error": "invalid_token"], status: 401) }
        return person
    }
}

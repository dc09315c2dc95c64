import Foundation

extension RouteGroup {
    /// The part of the Matrix client-server API v3 that is about accounts: in, up, out, profiles.
    static func matrixAccount(accounts: Accounts) -> RouteGroup {
        let routes = MatrixAccountRoutes(accounts: accounts)
        let v3 = "/_matrix/client/v3/"
        return RouteGroup(
            service: .account,
            prefixes: ["login", "register", "logout", "refresh", "account/", "profile/"].map { v3 + $0 },
            routes: [
                Route("GET", v3 + "login") { _ in
                    .json(["flows": [["type": "m.login.password"]]])
                },
                Route("POST", v3 + "login") { try await routes.login($0) },
                Route("POST", v3 + "register") { try await routes.register($0) },
                Route("POST", v3 + "register/email/requestToken") { try await routes.sendMail($0) },
                Route("POST", v3 + "register/email/submitToken") { try await routes.submitCode($0) },
                Route("GET", v3 + "register/available") { await routes.isAvailable($0) },
                Route("POST", v3 + "refresh") { try await routes.refresh($0) },
                Route("POST", v3 + "logout") { try await routes.logout($0) },
                Route("GET", v3 + "account/whoami") { try await routes.whoami($0) },
                Route("GET", v3 + "profile/{user}") { try await routes.profile($0) },
                Route("GET", v3 + "profile/{user}/{field}") { try await routes.profileField($0) },
                Route("PUT", v3 + "profile/{user}/{field}") { try await routes.setProfileField($0) },
            ],
            refusal: MatrixRefusal.of)
    }
}

extension Accounts {
    /// Who sent a Matrix request; throws Matrix's answer for nobody.
    func session(behind request: Request) throws -> Session {
        let header = request.headers[.authorization] ?? ""
        guard header.lowercased().hasPrefix("bearer ") else {
            throw MatrixRefusal.answer(401, "M_MISSING_TOKEN", "Missing access token")
        }
        guard let session = session(String(header.dropFirst(7))) else {
            throw MatrixRefusal.answer(401, "M_UNKNOWN_TOKEN", "Unknown or expired access token")
        }
        return session
    }
}

struct MatrixAccountRoutes: Sendable {
    let accounts: Accounts

    func login(_ request: Request) async throws -> Answer {
        struct Asked: Decodable {
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
        let asked: Asked = try request.json()
        guard asked.type == "m.login.password", let name = asked.identifier?.user ?? asked.identifier?.address else {
            return MatrixRefusal.answer(400, "M_UNKNOWN", "Unknown login type")
        }
        guard let person = await accounts.person(name, password: asked.password ?? "") else {
            return MatrixRefusal.answer(403, "M_FORBIDDEN", "Invalid username or password")
        }
        return signedIn(
            await accounts.issue(
                to: person, device: asked.device_id, renewable: asked.refresh_token == true,
                lifetime: asked.refresh_token == true ? Accounts.lifetime : nil))
    }

    func refresh(_ request: Request) async throws -> Answer {
        struct Asked: Decodable { var refresh_token: String }
        guard let issued = await accounts.refresh(try request.json(as: Asked.self).refresh_token, client: "") else {
            return MatrixRefusal.answer(401, "M_UNKNOWN_TOKEN", "Unknown refresh token")
        }
        return signedIn(issued)
    }

    func logout(_ request: Request) async throws -> Answer {
        await accounts.revoke(try await accounts.session(behind: request).token)
        return .json([String: String]())
    }

    func whoami(_ request: Request) async throws -> Answer {
        struct Wire: Encodable {
            var user_id: String
            var device_id: String
            var is_guest = false
        }
        let session = try await accounts.session(behind: request)
        return .json(Wire(user_id: "@\(session.localpart):\(Sandbox.serverName)", device_id: session.device))
    }

    func signedIn(_ issued: Accounts.Issued) -> Answer {
        struct Wire: Encodable {
            var user_id: String
            var device_id: String
            var access_token: String
            var refresh_token: String?
            var expires_in_ms: Int?
        }
        return .json(
            Wire(
                user_id: issued.person.id, device_id: issued.device, access_token: issued.access,
                refresh_token: issued.refresh, expires_in_ms: issued.lifetime.map { Int($0 * 1000) }))
    }
}

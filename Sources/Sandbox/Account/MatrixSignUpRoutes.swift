import Foundation

/// Making an account: interactive authentication with an e-mail stage for those who give an address.
extension MatrixAccountRoutes {
    private static let dummy = "m.login.dummy"
    private static let email = "m.login.email.identity"
    private static let flows = [[dummy], [email, dummy]]

    private struct Asked: Decodable {
        struct Auth: Decodable {
            struct Credentials: Decodable {
                var sid: String
                var client_secret: String
            }
            var type: String?
            var session: String?
            var threepid_creds: Credentials?
        }
        var username: String?
        var password: String?
        var refresh_token: Bool?
        var inhibit_login: Bool?
        var auth: Auth?
    }

    func register(_ request: Request) async throws -> Answer {
        let asked: Asked = try request.json()
        if let username = asked.username, let refusal = await refusal(of: username) { return refusal }
        if let password = asked.password, password.count < 8 {
            return MatrixRefusal.answer(400, "M_WEAK_PASSWORD", "Use at least 8 characters")
        }
        var session = await accounts.signUpSession(asked.auth?.session)
        var email: String?
        if let auth = asked.auth, let stage = auth.type {
            guard await isPassed(stage, auth) else {
                return question(session, error: ("M_UNAUTHORIZED", "That was not right"))
            }
            await accounts.complete(stage, in: session.id)
            session.completed.append(stage)
        }
        if let credentials = asked.auth?.threepid_creds {
            email = await accounts.verifiedEmail(credentials.sid, secret: credentials.client_secret)
            if let email { await accounts.remember(email, in: session.id) }
        }
        guard Self.flows.contains(where: { Set(session.completed).isSuperset(of: $0) }),
            let username = asked.username, let password = asked.password
        else { return question(session) }
        email = await accounts.rememberedEmail(in: session.id)
        let person = Person(
            localpart: username, password: password, displayName: username, joined: await accounts.time, email: email,
            avatar: "avatar-\(username)")
        await accounts.add(person)
        await accounts.endSignUp(session.id)
        return signedIn(
            await accounts.issue(
                to: person, renewable: asked.refresh_token == true,
                lifetime: asked.refresh_token == true ? Accounts.lifetime : nil))
    }

    func isAvailable(_ request: Request) async -> Answer {
        if let refusal = await refusal(of: request.query["username"] ?? "") { return refusal }
        return .json(["available": true])
    }

    func sendMail(_ request: Request) async throws -> Answer {
        struct Mail: Decodable {
            var client_secret: String
            var email: String
        }
        let mail: Mail = try request.json()
        guard mail.email.contains("@") else { return MatrixRefusal.answer(400, "M_INVALID_PARAM", "Not an address") }
        if await accounts.hasEmail(mail.email) {
            return MatrixRefusal.answer(400, "M_THREEPID_IN_USE", "The address is in use")
        }
        let sid = await accounts.sendMail(to: mail.email, secret: mail.client_secret)
        return .json([
            "sid": sid, "submit_url": request.baseURL + "/_matrix/client/v3/register/email/submitToken",
        ])
    }

    func submitCode(_ request: Request) async throws -> Answer {
        struct Code: Decodable {
            var sid: String
            var client_secret: String
            var token: String
        }
        let code: Code = try request.json()
        let isRight = await accounts.verifyMail(code.sid, secret: code.client_secret, code: code.token)
        return .json(["success": isRight], status: isRight ? 200 : 400)
    }

    private func isPassed(_ stage: String, _ auth: Asked.Auth) async -> Bool {
        switch stage {
        case Self.dummy: true
        case Self.email:
            if let credentials = auth.threepid_creds {
                await accounts.verifiedEmail(credentials.sid, secret: credentials.client_secret) != nil
            } else {
                false
            }
        default: false
        }
    }

    private func refusal(of username: String) async -> Answer? {
        if username.wholeMatch(of: /[a-z0-9._=\/+-]{1,100}/) == nil {
            return MatrixRefusal.answer(400, "M_INVALID_USERNAME", "Small letters, digits and ._=/+- only")
        }
        if await accounts.person(username) != nil {
            return MatrixRefusal.answer(400, "M_USER_IN_USE", "The name is taken")
        }
        return nil
    }

    private func question(
        _ session: (id: String, completed: [String]), error: (String, String)? = nil
    ) -> Answer {
        struct Wire: Encodable {
            struct Flow: Encodable { var stages: [String] }
            var session: String
            var completed: [String]
            var flows = MatrixAccountRoutes.flows.map { Flow(stages: $0) }
            var params = [String: String]()
            var errcode: String?
            var error: String?
        }
        return .json(
            Wire(session: session.id, completed: session.completed, errcode: error?.0, error: error?.1), status: 401)
    }
}

import Foundation

/// Sign-up with user-interactive authentication; a verification stage is added for users who give an e-mail address.
struct MatrixSignUpRoutes: Sendable {
    let accounts: SandboxAccounts

    private static let dummy = "m.login.dummy"
    private static let email = "m.login.email.identity"
    private static let flows = [[dummy], [email, dummy]]

    private struct Registration: Decodable {
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

    func register(_ request: Request) async throws -> Response {
        let registration: Registration = try request.json()
        if let username = registration.username, let error = await nameError(username) { return error }
        if let password = registration.password, password.count < 8 {
            return MatrixErrorResponse.response(400, "M_WEAK_PASSWORD", "Use at least 8 characters")
        }
        var session = await accounts.signUps.session(registration.auth?.session)
        var email: String?
        if let auth = registration.auth, let stage = auth.type {
            guard await passes(stage, auth) else {
                return challenge(session, error: ("M_UNAUTHORIZED", "The stage failed"))
            }
            await accounts.signUps.complete(stage, in: session.id)
            session.completed.append(stage)
        }
        if let credentials = registration.auth?.threepid_creds {
            email = await accounts.signUps.verifiedEmail(credentials.sid, secret: credentials.client_secret)
            if let email { await accounts.signUps.setEmail(email, in: session.id) }
        }
        guard Self.flows.contains(where: { Set(session.completed).isSuperset(of: $0) }),
            let username = registration.username, let password = registration.password
        else { return challenge(session) }
        guard await !accounts.users.isFull else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "There are too many users")
        }
        email = await accounts.signUps.email(in: session.id)
        let user = SandboxUser(
            localpart: username, password: password, displayName: username, joined: accounts.users.now(), email: email,
            avatar: "avatar-\(username)")
        await accounts.users.add(user)
        await accounts.signUps.end(session.id)
        let isRenewable = registration.refresh_token == true
        return MatrixLogin.response(
            await accounts.tokens.issue(
                to: user, isRenewable: isRenewable, lifetime: isRenewable ? TokenIssuer.lifetime : nil))
    }

    func isAvailable(_ request: Request) async -> Response {
        if let error = await nameError(request.query["username"] ?? "") { return error }
        return .json(["available": true])
    }

    func sendMail(_ request: Request) async throws -> Response {
        struct Mail: Decodable {
            var client_secret: String
            var email: String
        }
        let mail: Mail = try request.json()
        guard mail.email.contains("@") else {
            return MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Not an e-mail address")
        }
        if await accounts.users.hasEmail(mail.email) {
            return MatrixErrorResponse.response(400, "M_THREEPID_IN_USE", "The address is in use")
        }
        let id = await accounts.signUps.sendMail(to: mail.email, secret: mail.client_secret)
        return .json([
            "sid": id, "submit_url": request.baseURL + "/_matrix/client/v3/register/email/submitToken",
        ])
    }

    func submitCode(_ request: Request) async throws -> Response {
        struct Code: Decodable {
            var sid: String
            var client_secret: String
            var token: String
        }
        let code: Code = try request.json()
        let isRight = await accounts.signUps.verifyMail(code.sid, secret: code.client_secret, code: code.token)
        return .json(["success": isRight], status: isRight ? 200 : 400)
    }

    private func passes(_ stage: String, _ auth: Registration.Auth) async -> Bool {
        switch stage {
        case Self.dummy: true
        case Self.email:
            if let credentials = auth.threepid_creds {
                await accounts.signUps.verifiedEmail(credentials.sid, secret: credentials.client_secret) != nil
            } else {
                false
            }
        default: false
        }
    }

    private func nameError(_ username: String) async -> Response? {
        if username.wholeMatch(of: SandboxUser.validName) == nil {
            return MatrixErrorResponse.response(
                400, "M_INVALID_USERNAME", "Only lowercase letters, digits and ._=/+- are allowed")
        }
        if await accounts.users.user(username) != nil {
            return MatrixErrorResponse.response(400, "M_USER_IN_USE", "The name is taken")
        }
        return nil
    }

    /// Asks the client for the next stage.
    private func challenge(
        _ session: (id: String, completed: [String]), error: (String, String)? = nil
    ) -> Response {
        struct Challenge: Encodable {
            struct Flow: Encodable { var stages: [String] }
            var session: String
            var completed: [String]
            var flows = MatrixSignUpRoutes.flows.map { Flow(stages: $0) }
            var params: [String: String] = [:]
            var errcode: String?
            var error: String?
        }
        return .json(
            Challenge(session: session.id, completed: session.completed, errcode: error?.0, error: error?.1),
            status: 401)
    }
}

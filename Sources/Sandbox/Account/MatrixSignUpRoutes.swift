import Foundation

/// Sign-up with user-interactive authentication; a verification stage is added for users who give an e-mail address.
extension SandboxAccounts {
    private static let dummyStage = "m.login.dummy"
    private static let emailStage = "m.login.email.identity"
    private static let flows = [[dummyStage], [emailStage, dummyStage]]

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
        var auth: Auth?
    }

    func register(_ request: Request) async throws -> Response {
        let registration: Registration = try request.json()
        if let username = registration.username, let error = await nameError(username) { return error }
        if let password = registration.password, password.count < 8 {
            return MatrixErrorResponse.response(400, "M_WEAK_PASSWORD", "Use at least 8 characters")
        }
        var session = await signUps.session(registration.auth?.session)
        if let auth = registration.auth, let stage = auth.type {
            guard await passes(stage, auth) else {
                return challenge(session, error: ("M_UNAUTHORIZED", "The stage failed"))
            }
            await signUps.complete(stage, in: session.id)
            session.completed.append(stage)
        }
        if let credentials = registration.auth?.threepid_creds {
            let email = await signUps.verifiedEmail(credentials.sid, secret: credentials.client_secret)
            if let email { await signUps.setEmail(email, in: session.id) }
        }
        guard Self.flows.contains(where: { Set(session.completed).isSuperset(of: $0) }),
            let username = registration.username, let password = registration.password
        else { return challenge(session) }
        guard await !users.isFull else {
            return MatrixErrorResponse.response(403, "M_FORBIDDEN", "There are too many users")
        }
        let user = await users.add(username, password: password, email: signUps.email(in: session.id))
        await signUps.end(session.id)
        return await signIn(user, isRenewable: registration.refresh_token == true)
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
        if await users.hasEmail(mail.email) {
            return MatrixErrorResponse.response(400, "M_THREEPID_IN_USE", "The address is in use")
        }
        let id = await signUps.sendMail(to: mail.email, secret: mail.client_secret)
        return .json([
            "sid": .string(id), "submit_url": "\(request.baseURL)/_matrix/client/v3/register/email/submitToken",
        ])
    }

    func submitCode(_ request: Request) async throws -> Response {
        struct Code: Decodable {
            var sid: String
            var client_secret: String
            var token: String
        }
        let code: Code = try request.json()
        let isRight = await signUps.verifyMail(code.sid, secret: code.client_secret, code: code.token)
        return .json(["success": .bool(isRight)], status: isRight ? 200 : 400)
    }

    private func passes(_ stage: String, _ auth: Registration.Auth) async -> Bool {
        guard stage == Self.emailStage, let credentials = auth.threepid_creds else { return stage == Self.dummyStage }
        return await signUps.verifiedEmail(credentials.sid, secret: credentials.client_secret) != nil
    }

    private func nameError(_ username: String) async -> Response? {
        if username.wholeMatch(of: SandboxUser.validName) == nil {
            return MatrixErrorResponse.response(
                400, "M_INVALID_USERNAME", "Only lowercase letters, digits and ._=/+- are allowed")
        }
        if await users.user(username) != nil {
            return MatrixErrorResponse.response(400, "M_USER_IN_USE", "The name is taken")
        }
        return nil
    }

    /// Asks the client for the next stage.
    private func challenge(
        _ session: (id: String, completed: [String]), error: (String, String)? = nil
    ) -> Response {
        let flows = Self.flows.map { JSON.object(["stages": .array($0.map(JSON.string))]) }
        return .json(
            [
                "session": .string(session.id), "completed": .array(session.completed.map(JSON.string)),
                "flows": .array(flows), "params": [:], "errcode": (error?.0).map(JSON.string),
                "error": (error?.1).map(JSON.string),
            ],
            status: 401)
    }
}

/// Sign-ups in progress, and the verification mails that they would have sent.
actor SignUpSessions {
    private struct Session {
        var completed: [String] = []
        var email: String?
    }

    private struct Mail {
        var email: String
        var secret: String
        var isVerified = false
    }

    private var sessions = RecentValues<Session>()
    private var mails = RecentValues<Mail>()

    /// Returns the stages completed in the session with the given id, or starts a new session.
    func session(_ id: String?) -> (id: String, completed: [String]) {
        if let id, let session = sessions[id] { return (id, session.completed) }
        let id = RandomString.make()
        sessions[id] = Session()
        return (id, [])
    }

    func complete(_ stage: String, in session: String) { sessions[session]?.completed.append(stage) }

    func setEmail(_ email: String, in session: String) { sessions[session]?.email = email }

    func email(in session: String) -> String? { sessions[session]?.email }

    func end(_ session: String) { sessions[session] = nil }

    /// Records a verification mail and returns its id. Every mail contains `Sandbox.verificationCode`.
    func sendMail(to email: String, secret: String) -> String {
        let id = RandomString.make()
        mails[id] = Mail(email: email, secret: secret)
        return id
    }

    func verifyMail(_ id: String, secret: String, code: String) -> Bool {
        guard mails[id]?.secret == secret, code == Sandbox.verificationCode else { return false }
        mails[id]?.isVerified = true
        return true
    }

    func verifiedEmail(_ id: String, secret: String) -> String? {
        guard let mail = mails[id], mail.secret == secret, mail.isVerified else { return nil }
        return mail.email
    }
}

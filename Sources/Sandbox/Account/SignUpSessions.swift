import Foundation

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

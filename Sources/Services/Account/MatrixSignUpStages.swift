import Domain
import Foundation
import Hashing

/// What a Matrix server wants before it makes an account (user-interactive authentication, "401 with flows").
struct MatrixStages: Decodable {
    struct Flow: Decodable { var stages: [String] }

    /// What is sent for one stage.
    struct Answer: Encodable, Equatable {
        struct Credentials: Encodable, Equatable {
            var sid: String
            var client_secret: String
        }
        var type: String
        var session: String
        var token: String?
        var threepid_creds: Credentials?
    }

    static let dummy = "m.login.dummy"
    static let email = "m.login.email.identity"
    static let token = "m.login.registration_token"
    static let supported: Set = [dummy, email, token]

    var flows: [Flow]
    var session: String?
    var completed: [String]?
    var errcode: String?

    /// The way through that this app can go: with the e-mail stage where there is an address for it, without where
    /// there is not.
    func flow(withEmail: Bool) -> Flow? {
        let possible = flows.filter { Self.supported.isSuperset(of: $0.stages) }
        return possible.first { $0.stages.contains(Self.email) == withEmail }
            ?? (withEmail ? possible.first : nil)
    }
}

/// Goes through the stages of one sign-up; remembers the mail that was sent.
actor MatrixSignUpStages {
    private let http: HTTPClient
    private let server: URL
    private let form: SignUpForm
    private let verify: @Sendable (VerificationRequest) async throws -> String
    private let clientSecret: String
    private var mail: Mail?
    private var lastStage: String?

    init(
        http: HTTPClient, server: URL, form: SignUpForm,
        verify: @escaping @Sendable (VerificationRequest) async throws -> String, random: RandomBytes
    ) {
        self.http = http
        self.server = server
        self.form = form
        self.verify = verify
        clientSecret = Data(random(24)).base64URL
    }

    /// What to send next. Throws `SignInError` when there is no way through from here.
    func answer(to asked: MatrixStages) async throws -> MatrixStages.Answer {
        guard let flow = asked.flow(withEmail: !form.email.isEmpty) else {
            throw asked.flow(withEmail: true) == nil ? SignInError.needsBrowser : .emailRequired
        }
        guard let session = asked.session,
            let stage = flow.stages.first(where: { asked.completed?.contains($0) != true })
        else { throw RemoteError.malformed(detail: "stages") }
        let isRetry = stage == lastStage
        lastStage = stage
        var answer = MatrixStages.Answer(type: stage, session: session)
        switch stage {
        case MatrixStages.token:
            answer.token = try await verify(VerificationRequest(.registrationToken, isRetry: isRetry))
        case MatrixStages.email:
            answer.threepid_creds = try await provenMail(isRetry: isRetry)
        default:
            // Nobody is asked here, so the same question again would go on for ever.
            if isRetry { throw SignInError.refused(code: "stage") }
        }
        return answer
    }

    private struct Mail: Decodable {
        var sid: String
        var submit_url: URL?
    }

    private func provenMail(isRetry: Bool) async throws -> MatrixStages.Answer.Credentials {
        let mail = try await sentMail()
        let credentials = MatrixStages.Answer.Credentials(sid: mail.sid, client_secret: clientSecret)
        guard let submit = mail.submit_url, submit.origin != nil else {
            _ = try await verify(VerificationRequest(.link(email: form.email), isRetry: isRetry))
            return credentials
        }
        var isRetry = isRetry
        while true {
            let code = try await verify(VerificationRequest(.code(email: form.email), isRetry: isRetry))
            if try await isRight(code, credentials, submit) { return credentials }
            isRetry = true
        }
    }

    private func sentMail() async throws -> Mail {
        if let mail { return mail }
        struct Question: Encodable {
            var client_secret: String
            var email: String
            var send_attempt = 1
        }
        let response = try await http.exchange(
            HTTPRequest(
                .post, .url(server.appending(path: "_matrix/client/v3/register/email/requestToken")),
                body: .json(Question(client_secret: clientSecret, email: form.email))))
        if let error = response.refusal {
            throw error.code == "M_THREEPID_IN_USE" ? SignInError.emailTaken : .codeNotSent
        }
        let sent: Mail = try response.decode()
        mail = sent
        return sent
    }

    private func isRight(
        _ code: String, _ credentials: MatrixStages.Answer.Credentials, _ submit: URL
    ) async throws -> Bool {
        struct Verdict: Decodable { var success: Bool }
        let fields = ["sid": credentials.sid, "client_secret": credentials.client_secret, "token": code]
        let response = try await http.exchange(HTTPRequest(.post, .url(submit), body: .json(fields)))
        if response.status == 400 || response.status == 403 { return false }
        return try response.checked().decode(Verdict.self).success
    }
}

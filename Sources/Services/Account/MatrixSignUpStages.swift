import Domain
import Foundation
import LoopbackHTTP

/// The stages that a Matrix server requires for a new account (user-interactive authentication, "401 with flows").
struct MatrixStages: Decodable {
    /// The stages of one way to an account. All of them are needed, so a flow with an invalid one is left out.
    struct Flow: Decodable, Sendable { var stages: [String] }

    /// The answer to one stage.
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

    var flows: LossyList<Flow>
    var session: String?
    var completed: LossyList<String>?
    var errcode: String?

    /// Returns the flow that this app supports, with the e-mail stage if there is an address, otherwise without.
    func flow(withEmail: Bool) -> Flow? {
        let possible = flows.elements.filter { Self.supported.isSuperset(of: $0.stages) }
        return possible.first { $0.stages.contains(Self.email) == withEmail }
            ?? (withEmail ? possible.first : nil)
    }
}

/// Completes the stages of one sign-up, and remembers the e-mail that was sent.
actor MatrixSignUpStages {
    private let http: HTTPClient
    private let server: URL
    private let form: SignUpForm
    private let verify: @Sendable (VerificationRequest) async throws -> String
    private let clientSecret: String
    private var mail: SentEmail?
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

    /// Returns the answer to the next stage. Throws `SignInError` if no flow is supported.
    func answer(to asked: MatrixStages) async throws -> MatrixStages.Answer {
        guard let flow = asked.flow(withEmail: !form.email.isEmpty) else {
            throw asked.flow(withEmail: true) == nil ? SignInError.needsBrowser : .emailRequired
        }
        guard let session = asked.session,
            let stage = flow.stages.first(where: { asked.completed?.elements.contains($0) != true })
        else { throw RemoteError.malformed(detail: "stages") }
        let isRetry = stage == lastStage
        lastStage = stage
        var answer = MatrixStages.Answer(type: stage, session: session)
        switch stage {
        case MatrixStages.token:
            answer.token = try await verify(VerificationRequest(.registrationToken, isRetry: isRetry))
        case MatrixStages.email:
            answer.threepid_creds = try await verifiedEmail(isRetry: isRetry)
        default:
            // This stage needs no input, so a repetition would be endless.
            if isRetry { throw SignInError.refused(code: "stage") }
        }
        return answer
    }

    private struct SentEmail: Decodable {
        var sid: String
        var submit_url: URL?
    }

    private func verifiedEmail(isRetry: Bool) async throws -> MatrixStages.Answer.Credentials {
        let mail = try await requestEmail()
        let credentials = MatrixStages.Answer.Credentials(sid: mail.sid, client_secret: clientSecret)
        guard let submit = mail.submit_url, submit.origin != nil else {
            _ = try await verify(VerificationRequest(.link(email: form.email), isRetry: isRetry))
            return credentials
        }
        var isRetry = isRetry
        while true {
            let code = try await verify(VerificationRequest(.code(email: form.email), isRetry: isRetry))
            if try await isAccepted(code, credentials, submit) { return credentials }
            isRetry = true
        }
    }

    private func requestEmail() async throws -> SentEmail {
        if let mail { return mail }
        struct TokenRequest: Encodable {
            var client_secret: String
            var email: String
            var send_attempt = 1
        }
        let response = try await http.exchange(
            .matrix(
                .post, server, "v3/register/email/requestToken",
                .json(TokenRequest(client_secret: clientSecret, email: form.email))))
        if let error = response.refusal {
            throw error.code == "M_THREEPID_IN_USE" ? SignInError.emailTaken : .codeNotSent
        }
        let sent: SentEmail = try response.decode()
        mail = sent
        return sent
    }

    private func isAccepted(
        _ code: String, _ credentials: MatrixStages.Answer.Credentials, _ submit: URL
    ) async throws -> Bool {
        struct Answer: Decodable { var success: Bool }
        let fields = ["sid": credentials.sid, "client_secret": credentials.client_secret, "token": code]
        let response = try await http.exchange(HTTPRequest(.post, .url(submit), body: .json(fields)))
        if response.status == 400 || response.status == 403 { return false }
        return try response.checked().decode(Answer.self).success
    }
}

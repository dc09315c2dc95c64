import Domain
import Foundation
import Observation

/// Whom a server for trying out lets in: a name, a password, and the code of mails that are never sent.
public nonisolated struct SampleSignIn: Equatable, Sendable {
    let name: String
    let password: String
    let code: String

    /// Names them.
    public init(name: String, password: String, code: String) {
        self.name = name
        self.password = password
        self.code = code
    }
}

/// The sign-in page: in the browser, with a password, or with a new account; one thing at a time, and each can be
/// called off and tried again.
@Observable
public final class SignInViewModel {
    /// Which fields the page shows.
    public nonisolated enum Form: Equatable, Sendable {
        case signIn
        case signUp
    }

    /// What the page is waiting for.
    public nonisolated enum Stage: Equatable, Sendable {
        /// The user fills in the form.
        case form
        /// The server or the browser works.
        case working
        /// The user types in what the server asks for.
        case verifying
    }

    /// Which fields are shown.
    public private(set) var form = Form.signIn
    /// What the page is waiting for.
    public private(set) var stage = Stage.form
    /// What went wrong with the last try.
    public private(set) var problem: Problem?
    /// The ways the server offers; all of them until it has said otherwise.
    public private(set) var methods = SignInMethods(browser: true, password: true, signUp: true)
    /// The picture chosen for a new account.
    public private(set) var photo: Photo?
    /// What has to be typed in while verifying, in words.
    public private(set) var codePrompt = ""
    /// False when only a link in a mail has to be followed before going on.
    public private(set) var wantsCode = true
    private var showsFieldProblems = false

    /// The name as typed.
    public var name = ""
    /// The password as typed; emptied once it has served.
    public var password = ""
    /// The name for a new account that people will see, as typed.
    public var displayName = ""
    /// The e-mail address for a new account, as typed; may stay empty.
    public var email = ""
    /// The verification code as typed.
    public var code = ""

    /// What is being done, in words; empty while the form is shown.
    public var progress: String { stage == .working ? account.progress : "" }
    /// What is wrong with the name; empty when nothing is, or nothing was tried yet.
    public var nameProblem: String { shown(form == .signIn ? checks.name(name) : checks.newName(name)) }
    /// What is wrong with the password.
    public var passwordProblem: String {
        shown(form == .signIn ? checks.password(password) : checks.newPassword(password))
    }
    /// What is wrong with the name for other people.
    public var displayNameProblem: String { shown(form == .signIn ? nil : checks.displayName(displayName)) }
    /// What is wrong with the e-mail address.
    public var emailProblem: String { shown(form == .signIn ? nil : checks.email(email)) }
    /// Who can sign in without an account of their own; empty where nobody can.
    public var hint: String {
        guard form == .signIn, methods.password, let sample = sample() else { return "" }
        return words(
            "To try it out, sign in as “{name}” with the password “{password}”.",
            ["name": sample.name, "password": sample.password])
    }
    /// The code, where no mail is really sent; empty where one is.
    public var codeHint: String {
        guard wantsCode, let sample = sample() else { return "" }
        return words("The sandbox sends no mail. Its code is {code}.", ["code": sample.code])
    }
    /// Whether the code can be handed in.
    public var canSubmitCode: Bool { stage == .verifying && (!wantsCode || !code.trimmed.isEmpty) }
    /// Whether something is under way that can be called off.
    public var canCancel: Bool { stage != .form }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let signIns: any SignInService
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    @ObservationIgnored private let sample: () -> SampleSignIn?
    @ObservationIgnored private let checks: SignInChecks
    @ObservationIgnored private var running: Task<Void, Never>?
    @ObservationIgnored private var again: (@MainActor (SignInViewModel) async -> Void)?
    @ObservationIgnored private var codeWaiter: CheckedContinuation<String, any Error>?

    /// Makes the page of `account`'s sign-in; `sample` is whom a server for trying out lets in.
    public init(
        account: AccountViewModel, signIns: any SignInService, words: Localizer, appService: any AccountAppService,
        sample: @escaping () -> SampleSignIn? = { nil }
    ) {
        self.account = account
        self.signIns = signIns
        self.words = words
        self.appService = appService
        self.sample = sample
        checks = SignInChecks(words: words)
    }

    /// Asks the server which ways it offers; a server that cannot be asked says so when one is tried.
    public func load() async {
        if let offered = try? await signIns.methods() { methods = offered }
        if !methods.signUp { showSignIn() }
    }

    /// Shows the fields of a new account.
    public func showSignUp() { show(.signUp) }

    /// Shows the fields of an account that exists.
    public func showSignIn() { show(.signIn) }

    /// Signs in in the user's browser.
    public func signInInBrowser() async {
        again = { await $0.signInInBrowser() }
        await run { try await $0.signInInBrowser() }
    }

    /// Signs in with the name and the password, or says what is wrong with them.
    public func signIn() async {
        showsFieldProblems = true
        guard form == .signIn, nameProblem.isEmpty, passwordProblem.isEmpty else { return }
        again = { await $0.signIn() }
        let (name, password) = (name.trimmed, password)
        await run { try await $0.signIn(name: name, password: password) }
    }

    /// Makes the account, or says what is wrong with the fields.
    public func signUp() async {
        showsFieldProblems = true
        let problems = [nameProblem, passwordProblem, displayNameProblem, emailProblem]
        guard form == .signUp, problems.allSatisfy(\.isEmpty) else { return }
        again = { await $0.signUp() }
        let filled = SignUpForm(
            name: name.trimmed, password: password, displayName: displayName.trimmed, email: email.trimmed)
        let photo = photo
        await run { [weak self] account in
            try await account.signUp(filled, photo: photo) { [weak self] request in
                guard let self else { throw CancellationError() }
                return try await askForCode(request)
            }
        }
    }

    /// Hands in the verification code.
    public func submitCode() {
        guard canSubmitCode, let waiter = codeWaiter else { return }
        codeWaiter = nil
        stage = .working
        waiter.resume(returning: code.trimmed)
    }

    /// Lets the user choose a picture for the new account.
    public func choosePhoto() async {
        if let chosen = await appService?.choosePhoto() { photo = chosen }
    }

    /// Goes back to no picture.
    public func removePhoto() { photo = nil }

    /// Calls off what is under way; the form is as it was.
    public func cancel() async {
        running?.cancel()
        giveUpCode()
        await running?.value
    }

    /// Does again what failed.
    public func retry() async {
        await again?(self)
    }
}

extension SignInViewModel {
    private func run(_ work: @escaping @MainActor (AccountViewModel) async throws -> Void) async {
        guard stage == .form else { return }
        stage = .working
        problem = nil
        let task = Task { [weak self, account, words] in
            do {
                try await work(account)
                self?.startAnew()
            } catch is CancellationError {
                // Called off by the user, who knows.
            } catch {
                self?.problem = ErrorWords(words).problem(for: error)
            }
            self?.stage = .form
        }
        running = task
        await task.value
    }

    private func askForCode(_ request: VerificationRequest) async throws -> String {
        codePrompt = prompt(for: request)
        wantsCode = if case .link = request.kind { false } else { true }
        code = ""
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                guard !Task.isCancelled else { return continuation.resume(throwing: CancellationError()) }
                codeWaiter = continuation
                stage = .verifying
            }
        } onCancel: {
            Task { @MainActor [weak self] in self?.giveUpCode() }
        }
    }

    private func prompt(for request: VerificationRequest) -> String {
        switch request.kind {
        case .code(let email) where request.isRetry:
            words("That code was wrong. Type the one that was sent to {email}.", ["email": email])
        case .code(let email):
            words("Type the code that was sent to {email}.", ["email": email])
        case .link(let email) where request.isRetry:
            words("The link was not followed yet. It was sent to {email}.", ["email": email])
        case .link(let email):
            words("Follow the link that was sent to {email}, then go on here.", ["email": email])
        case .registrationToken where request.isRetry:
            words("That invitation is not valid. Type another one.")
        case .registrationToken:
            words("This server is by invitation. Type yours.")
        }
    }

    private func show(_ form: Form) {
        guard stage == .form, form == .signIn || methods.signUp else { return }
        self.form = form
        problem = nil
        showsFieldProblems = false
    }

    private func giveUpCode() {
        codeWaiter?.resume(throwing: CancellationError())
        codeWaiter = nil
    }

    /// Whoever signs in next finds the form of an account that exists, with only the name still in it.
    private func startAnew() {
        form = .signIn
        password = ""
        displayName = ""
        email = ""
        photo = nil
        code = ""
        again = nil
        showsFieldProblems = false
    }

    private func shown(_ problem: String?) -> String { showsFieldProblems ? problem ?? "" : "" }
}

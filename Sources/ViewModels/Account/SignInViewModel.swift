import Domain
import Foundation
import Observation

/// The sign-in page: in the browser, with a password, or with a new account. One action at a time; each can be canceled
/// and retried.
@Observable
public final class SignInViewModel {
    /// The states of the page.
    public nonisolated enum Screen: String, Equatable, Sendable {
        /// The server is asked for the first time how users can sign in.
        case loading
        /// The suggested way to sign in.
        case signIn
        /// The other ways to sign in.
        case otherWays
        /// The form for a new account.
        case signUp
        /// The server or the browser is working.
        case working
        /// The user types a value that the server has requested.
        case verifying
        /// The user enters a code on another device.
        case deviceCode
    }

    /// The problem with the last attempt.
    public private(set) var problem: Problem?
    /// The picture chosen for a new account.
    public private(set) var photo: Photo?
    /// The step in which the server asks for a code.
    public let verification: VerificationViewModel
    /// The step in which the user enters a code on another device.
    public let deviceCode: DeviceCodeViewModel
    /// The form that is shown while nothing else is.
    private var form = Screen.signIn
    private var isLoading = false
    private var isRunning = false
    private var showsFieldProblems = false
    /// Whether the server has said what it offers.
    private var hasAnswer = false
    /// Whether the problem is that it has not.
    private var isAnswerMissing = false
    /// The methods that the server offers; all of them if it has not answered.
    private var methods = SignInViewModel.allMethods
    /// The number of passwords that the server has refused in this form. The field gets the keyboard focus each time.
    public private(set) var refusedPasswordCount = 0

    /// The name as typed.
    public var name = ""
    /// The password as typed; emptied after an attempt that the server has answered.
    public var password = ""
    /// The display name for a new account as typed.
    public var displayName = ""
    /// The e-mail address for a new account as typed; optional.
    public var email = ""

    /// The state of the page.
    public var screen: Screen {
        if verification.isWaiting { return .verifying }
        if deviceCode.isShowing { return .deviceCode }
        if isRunning { return .working }
        return isLoading ? .loading : form
    }
    /// The ways to sign in that the server offers.
    public var offers: SignInOffers { SignInOffers(methods, hasSample: hasSample) }
    /// The purpose of the sign-in, or the server at which users sign in.
    public var purpose: String {
        guard !hasSample, let host = host() else { return words("For your groups, your listings and your neighbors.") }
        return words("Your account at {server}", ["server": ForeignText.isolated(host)])
    }
    /// A warning that others can read the data that are sent to the server; nil if they cannot.
    public var warning: Problem? {
        exposedHost().map { host in
            Problem(
                title: words("The connection to {server} is not secure", ["server": host]),
                advice: words("It is not encrypted: others on the network can read your password."))
        }
    }
    /// The current step, in words; empty while a form is displayed.
    public var progress: String { screen == .working ? account.progress : "" }
    /// The problem with the name; empty if there is none, or before the first attempt.
    public var nameProblem: String { shown(isSignUp ? checks.newName(name) : checks.name(name)) }
    /// The problem with the password.
    public var passwordProblem: String {
        shown(isSignUp ? checks.newPassword(password) : checks.password(password))
    }
    /// The problem with the display name.
    public var displayNameProblem: String { shown(isSignUp ? checks.displayName(displayName) : nil) }
    /// The problem with the e-mail address.
    public var emailProblem: String { shown(isSignUp ? checks.email(email) : nil) }
    /// Instructions for signing in as the sample user; empty on servers without one.
    public var hint: String {
        guard !isSignUp, methods.password, let sample = sample() else { return "" }
        return words(
            "To try it out, sign in as “{name}” with the password “{password}”.",
            ["name": sample.name, "password": sample.password])
    }
    /// The name from which the initials of a new account are made while it has no picture.
    public var avatarName: String { displayName.isEmpty ? name : displayName }
    /// Whether a picture is chosen that can be removed.
    public var hasPhoto: Bool { photo != nil }

    private var isSignUp: Bool { form == .signUp }
    /// Whether the server has a sample user.
    var hasSample: Bool { sample() != nil }

    @ObservationIgnored private let account: AccountViewModel
    @ObservationIgnored private let signIns: any SignInService
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AccountAppService)?
    @ObservationIgnored private let sample: () -> SampleSignIn?
    @ObservationIgnored private let host: () -> String?
    @ObservationIgnored private let exposedHost: () -> String?
    @ObservationIgnored private let checks: SignInChecks
    @ObservationIgnored private var running: Task<Void, Never>?
    /// The number of times that a server was asked what it offers.
    @ObservationIgnored private var generation = 0
    private static let allMethods = SignInMethods(browser: true, password: true, signUp: true)
    @ObservationIgnored private var retryAction: (@MainActor (SignInViewModel) async -> Void)?

    /// Creates a page that signs in `account`. `sample` returns the sample user, on servers that have one, `host` the
    /// server's host, and `exposedHost` the same if the network can read the data that are sent to it.
    public init(
        account: AccountViewModel, signIns: any SignInService, time: any TimeSource, words: Localizer,
        appService: any AccountAppService, sample: @escaping () -> SampleSignIn? = { nil },
        host: @escaping () -> String? = { nil }, exposedHost: @escaping () -> String? = { nil }
    ) {
        (self.account, self.signIns, self.words, self.appService) = (account, signIns, words, appService)
        (self.sample, self.host, self.exposedHost) = (sample, host, exposedHost)
        checks = SignInChecks(words: words)
        verification = VerificationViewModel(words: words, sample: sample)
        deviceCode = DeviceCodeViewModel(signIns: signIns, time: time, words: words, appService: appService)
    }

    /// Requests the server's sign-in methods. If the request fails, for example because a network wants a sign-in of its own
    /// and answers in the server's place, all methods are offered, and the problem is shown. Only the newest answer
    /// counts.
    public func load() async {
        generation += 1
        let current = generation
        isLoading = !hasAnswer
        defer { if current == generation { isLoading = false } }
        do {
            let answer = try await signIns.methods()
            guard current == generation else { return }
            methods = answer
            hasAnswer = true
            if isAnswerMissing { problem = nil }
            isAnswerMissing = false
        } catch {
            Log.signIn.notice("Cannot ask what the server offers", metadata: ["error": "\(error.logDescription)"])
            guard current == generation, error is RemoteError, !isRunning else { return }
            isAnswerMissing = true
            problem = ErrorWords(words).problem(for: error)
            retryAction = { await $0.load() }
        }
        if isSignUp, !methods.signUp { showSignIn() }
    }

    /// Asks another server what it offers.
    func serverChanged() async {
        await cancel()
        (hasAnswer, methods) = (false, Self.allMethods)
        showSignIn()
        await load()
    }

    /// Shows the form for a new account.
    public func showSignUp() { if methods.signUp { show(.signUp) } }

    /// Shows the suggested way to sign in.
    public func showSignIn() { show(.signIn) }

    /// Shows the other ways to sign in.
    public func showOtherWays() { show(.otherWays) }

    /// Signs in in the user's browser, or on another device if there is no browser.
    public func signInInBrowser() async { await useBrowser(creatingAccount: false) }

    /// Creates an account in the user's browser.
    public func signUpInBrowser() async { await useBrowser(creatingAccount: true) }

    /// Signs in with a code that the user enters on another device.
    public func signInOnAnotherDevice() async {
        retryAction = { await $0.signInOnAnotherDevice() }
        await run { [deviceCode] in try await $0.signInOnAnotherDevice(deviceCode.requestGrant) }
    }

    /// Signs in with the name and the password, or shows the problems with them.
    public func signIn() async {
        showsFieldProblems = true
        guard !isSignUp, nameProblem.isEmpty, passwordProblem.isEmpty else { return }
        retryAction = { await $0.signIn() }
        let (name, password) = (name.trimmed, password)
        await run { try await $0.signIn(name: name, password: password) }
    }

    /// Signs in as the sample user, on servers that have one.
    func signInAsSample() async {
        guard let sample = sample() else { return }
        show(.signIn)
        (name, password) = (sample.name, sample.password)
        await signIn()
    }

    /// Creates the account, or shows the problems with the fields.
    public func signUp() async {
        showsFieldProblems = true
        let problems = [nameProblem, passwordProblem, displayNameProblem, emailProblem]
        guard form == .signUp, problems.allSatisfy(\.isEmpty) else { return }
        retryAction = { await $0.signUp() }
        let filled = SignUpForm(
            name: name.trimmed, password: password, displayName: displayName.trimmed, email: email.trimmed)
        let photo = photo
        await run { [weak verification] account in
            try await account.signUp(filled, photo: photo) { [weak verification] request in
                guard let verification else { throw CancellationError() }
                return try await verification.ask(request)
            }
        }
    }

    /// Lets the user choose a picture for the new account.
    public func choosePhoto() async {
        if let chosen = await appService?.choosePhoto() { photo = chosen }
    }

    /// Removes the chosen picture.
    public func removePhoto() { photo = nil }

    /// Cancels the current action; the form stays unchanged.
    public func cancel() async {
        running?.cancel()
        verification.cancel()
        await running?.value
    }

    /// Repeats the action that failed.
    public func retry() async { await retryAction?(self) }

    // MARK: Helpers

    private func useBrowser(creatingAccount: Bool) async {
        retryAction = { await $0.useBrowser(creatingAccount: creatingAccount) }
        await run { [weak self, methods, deviceCode] account in
            do {
                try await account.signInInBrowser(creatingAccount: creatingAccount)
            } catch SignInError.noBrowser where methods.deviceCode {
                self?.retryAction = { await $0.signInOnAnotherDevice() }
                try await account.signInOnAnotherDevice(deviceCode.requestGrant)
            }
        }
    }

    private func run(_ work: @escaping @MainActor (AccountViewModel) async throws -> Void) async {
        guard !isRunning else { return }
        isRunning = true
        problem = nil
        isAnswerMissing = false
        let task = Task { [weak self, account, words] in
            do {
                try await work(account)
                self?.reset()
            } catch is CancellationError {
                Log.signIn.debug("Sign-in canceled")
            } catch {
                Log.signIn.notice("Sign-in failed", metadata: ["error": "\(error.logDescription)"])
                self?.problem = ErrorWords(words).problem(for: error)
                if error as? SignInError == .wrongPassword { self?.passwordRefused() }
            }
            self?.isRunning = false
        }
        running = task
        await task.value
    }

    /// Empties the password for the next attempt. A screen reader would speak a password that is selected.
    private func passwordRefused() {
        (password, showsFieldProblems) = ("", false)
        refusedPasswordCount += 1
    }

    private func show(_ form: Screen) {
        guard !isRunning else { return }
        (self.form, problem) = (form, nil)
        (showsFieldProblems, refusedPasswordCount) = (false, 0)
    }

    /// Prepares the page for the next sign-in: the form for an existing account, with only the name filled in.
    private func reset() {
        form = .signIn
        (password, displayName, email, photo) = ("", "", "", nil)
        verification.code = ""
        retryAction = nil
        (showsFieldProblems, refusedPasswordCount) = (false, 0)
    }

    private func shown(_ problem: String?) -> String { showsFieldProblems ? problem ?? "" : "" }
}

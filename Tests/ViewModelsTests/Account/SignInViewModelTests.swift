import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct SignInViewModelTests {
    let fixture = AccountFixture()

    func page() -> (SignInViewModel, AccountViewModel) {
        let account = fixture.makeAccount()
        let appService = fixture.appService ?? FakeAppService()
        return (
            SignInViewModel(
                account: account, signIns: fixture.server, time: fixture.time, words: .identity, appService: appService),
            account
        )
    }

    // MARK: Offers of the server

    @Test func theSandboxShowsItsSampleUser() async {
        let account = fixture.makeAccount()
        var sample: SampleSignIn? = SampleSignIn(name: "mei", password: "hutong-demo", code: "246810")
        let page = SignInViewModel(
            account: account, signIns: fixture.server, time: fixture.time, words: .identity,
            appService: FakeAppService(),
            sample: { sample })
        #expect(page.hint == "To try it out, sign in as “mei” with the password “hutong-demo”.")
        #expect(page.verification.hint == "The sandbox sends no email. Its code is 246810.")
        page.showSignUp()
        #expect(page.hint == "")
        sample = nil
        page.showSignIn()
        #expect(page.hint == "" && page.verification.hint == "")
    }

    @Test func onlyWhatTheServerOffersIsShown() async {
        fixture.server.set { $0.methods = { SignInMethods(browser: true, password: false, signUp: false) } }
        let (page, _) = page()
        page.showSignUp()
        #expect(page.screen == .signUp)
        await page.load()
        #expect(page.offers.suggestsBrowser && !page.offers.hasOthers && !page.offers.hasSignUp)
        #expect(page.screen == .signIn)
        page.showSignUp()
        #expect(page.screen == .signIn)
    }

    @Test func oneWayIsSuggestedAndTheOthersAreBehindIt() {
        let all = SignInMethods(browser: true, password: true, signUp: true, browserSignUp: true, deviceCode: true)
        let real = SignInOffers(all, hasSample: false)
        #expect(real.suggestsBrowser && !real.suggestsPassword && real.hasPassword && !real.hasBrowser)
        #expect(real.hasDeviceCode && real.hasSignUp && real.hasBrowserSignUp && !real.suggestsBrowserSignUp)
        // The password of the sample user is shown, and no other device can open an address of this computer.
        let sandbox = SignInOffers(all, hasSample: true)
        #expect(sandbox.suggestsPassword && !sandbox.suggestsBrowser && sandbox.hasBrowser && !sandbox.hasDeviceCode)
        let password = SignInOffers(SignInMethods(browser: false, password: true, signUp: false), hasSample: false)
        #expect(password.suggestsPassword && !password.hasOthers && !password.isEmpty)
        let browser = SignInMethods(browser: true, password: false, signUp: false, browserSignUp: true)
        #expect(SignInOffers(browser, hasSample: false).suggestsBrowserSignUp)
        let none = SignInOffers(SignInMethods(browser: false, password: false, signUp: false), hasSample: false)
        #expect(none.isEmpty && !none.hasOthers)
    }

    @Test func theServerIsAskedBeforeAnythingIsOffered() async {
        let gate = Gate()
        fixture.server.set {
            $0.methods = {
                await gate.pass()
                return SignInMethods(browser: false, password: true, signUp: false)
            }
        }
        let (page, _) = page()
        let loading = Task { await page.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.screen == .loading)
        await gate.open()
        await loading.value
        #expect(page.screen == .signIn && page.offers.suggestsPassword)
        // Later, the form stays while the server is asked.
        page.showOtherWays()
        await page.load()
        #expect(page.screen == .otherWays)
        await page.serverChanged()
        #expect(page.screen == .signIn)
    }

    @Test func theAnswerOfTheServerBeforeIsIgnored() async {
        let answers = Answers<Int, SignInMethods>()
        fixture.server.set { $0.methods = { try await answers.ask(0) } }
        let (page, _) = page()
        let slow = Task { await page.load() }
        await answers.waitForQuestions(1)
        let change = Task { await page.serverChanged() }
        await answers.waitForQuestions(2)
        answers.answer(1, .success(SignInMethods(browser: false, password: true, signUp: false)))
        await change.value
        answers.answer(0, .success(SignInMethods(browser: true, password: false, signUp: true)))
        await slow.value
        #expect(page.offers.suggestsPassword && !page.offers.hasSignUp && page.screen == .signIn)
    }

    /// A portal answers in the server's place, with a page of its own.
    @Test(arguments: [RemoteError.offline, .malformed(detail: "a page"), .status(511)])
    func aServerThatDoesNotAnswerIsReportedAndMayOfferEverything(error: RemoteError) async {
        fixture.server.set { $0.methods = { throw error } }
        let (page, _) = page()
        await page.load()
        #expect(page.offers.suggestsBrowser && page.offers.hasPassword && page.offers.hasSignUp)
        #expect(page.problem == ErrorWords(.identity).problem(for: error))
        await page.retry()
        #expect(page.problem == ErrorWords(.identity).problem(for: error))
        fixture.server.set { $0.methods = { SignInMethods(browser: true, password: false, signUp: false) } }
        await page.retry()
        #expect(page.problem == nil && !page.offers.hasPassword)
    }

    @Test func theProblemOfAnAttemptStaysWhenTheServerSaysWhatItOffers() async {
        fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
        let (page, _) = page()
        (page.name, page.password) = ("mei", "wrong password")
        await page.signIn()
        let problem = page.problem
        #expect(problem != nil)
        await page.load()
        #expect(page.problem == problem)
    }

    // MARK: Browser

    @Test func theBrowserSignsIn() async {
        fixture.appService?.answer("openInBrowser", with: true)
        let (page, account) = page()
        await page.signInInBrowser()
        #expect(account.isSignedIn)
        #expect(page.screen == .signIn)
        #expect(page.problem == nil)
    }

    @Test(arguments: [
        (SignInError.stateMismatch as any Error, "The answer from the browser was not meant for this sign-in"),
        (SignInError.accessDenied, "Access was denied"),
        (SignInError.timedOut, "The browser did not respond"),
        (RemoteError.offline, "You are offline"),
        (RemoteError.status(502), "The server has a problem"),
        (RemoteError.malformed(detail: "x"), "The server sent an unexpected answer"),
    ])
    func differentFailuresHaveDifferentWordsAndARetry(error: any Error, title: String) async {
        fixture.server.set { $0.browser = { _ in throw error } }
        let (page, account) = page()
        await page.signInInBrowser()
        #expect(page.problem?.title == title)
        #expect(page.problem?.remedy == .retry)
        #expect(page.screen == .signIn)
        fixture.server.set { $0.browser = { _ in .sample } }
        await page.retry()
        #expect(account.isSignedIn)
        #expect(page.problem == nil)
    }

    @Test func theWaitForTheBrowserIsShownAndCanBeCanceled() async {
        let gate = Gate()
        fixture.server.set {
            $0.browser = { _ in
                await gate.pass()
                try await Task.sleep(for: .seconds(600))
                return .sample
            }
        }
        let (page, account) = page()
        let signIn = Task { await page.signInInBrowser() }
        await eventually("waiting") { await gate.arrivals == 1 }
        #expect(page.screen == .working)
        #expect(page.progress == "Waiting for the browser…")
        await gate.open()
        await page.cancel()
        await signIn.value
        #expect(page.screen == .signIn)
        #expect(page.problem == nil)
        #expect(account.state == .signedOut)
        #expect(fixture.events.isEmpty)
    }

    @Test func aSecondClickDuringASignInDoesNothing() async {
        let gate = Gate()
        fixture.server.set {
            $0.browser = { _ in
                await gate.pass()
                return .sample
            }
        }
        let (page, _) = page()
        let first = Task { await page.signInInBrowser() }
        await eventually("waiting") { await gate.arrivals == 1 }
        await page.signInInBrowser()
        await gate.open()
        await first.value
        #expect(await gate.arrivals == 1)
    }

    // MARK: Password

    @Test func emptyFieldsAreMarkedAfterTheFirstAttempt() async {
        let (page, _) = page()
        #expect(page.nameProblem == "" && page.passwordProblem == "")
        await page.signIn()
        #expect(page.nameProblem == "Enter your username")
        #expect(page.passwordProblem == "Enter your password")
        #expect(fixture.server.calls.isEmpty)
        page.name = " mei "
        #expect(page.nameProblem == "")
        page.password = "hutong-demo"
        await page.signIn()
        #expect(fixture.server.calls.first == "password: mei")
        #expect(page.password == "", "it is deleted after the sign-in")
    }

    @Test func aWrongPasswordIsEmptiedAndKeepsTheForm() async {
        fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
        let (page, account) = page()
        page.showOtherWays()
        page.name = "mei"
        page.password = "wrong"
        await page.signIn()
        #expect(page.screen == .otherWays)
        #expect(page.problem?.title == "The username or the password is wrong")
        #expect(page.name == "mei" && page.password.isEmpty && page.passwordProblem.isEmpty)
        #expect(page.refusedPasswordCount == 1, "the field gets the keyboard focus")
        #expect(account.state == .signedOut)
        fixture.server.set { $0.password = { _, _ in .sample } }
        page.password = "hutong-demo"
        await page.retry()
        #expect(account.isSignedIn)
        #expect(page.refusedPasswordCount == 0, "the field does not get it when the page is shown again")
    }

    @Test func theViewModelIsReleased() async {
        await expectRelease {
            let (page, _) = page()
            fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
            page.name = "mei"
            page.password = "wrong"
            await page.signIn()
            return page
        }
    }

    @Test func everyErrorHasItsOwnWords() {
        let all: [SignInError] = [
            .stateMismatch, .accessDenied, .timedOut, .codeExpired, .invalidGrant, .clientRefused,
            .refused(code: "server_error"),
            .noBrowser, .noLoopback, .notOffered, .wrongPassword, .deactivated, .nameTaken, .nameInvalid,
            .passwordWeak, .emailRequired, .emailTaken, .codeNotSent, .needsBrowser,
        ]
        let errors: [any Error] = all
        let problems: [Problem] = errors.map { ErrorWords(.identity).problem(for: $0) }
        let titles = Set(problems.map(\.title))
        #expect(titles.count == all.count)
        #expect(!titles.contains("Something went wrong"))
        #expect(!problems.map(\.advice).contains(""))
    }
}

import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct DeviceCodeViewModelTests {
    let fixture = AccountFixture()
    let app = FakeAppService()
    /// The server's answers to the question whether the code was entered.
    let answers = Answers<Int, DeviceCode.Answer>()
    private var time: ManualTime { fixture.time }

    private func page(
        browser: Bool = true, interval: TimeInterval = 5, lifetime: TimeInterval = 60,
        ask: (@Sendable () async throws -> DeviceCode.Answer)? = nil
    ) async -> (SignInViewModel, AccountViewModel) {
        let (answers, time) = (answers, time)
        let scripted: @Sendable () async throws -> DeviceCode.Answer = { try await answers.ask(0) }
        fixture.server.set {
            $0.methods = {
                SignInMethods(browser: true, password: false, signUp: false, browserSignUp: true, deviceCode: true)
            }
            if !browser { $0.browser = { _ in throw SignInError.noBrowser } }
            $0.deviceCode = {
                DeviceCode(
                    userCode: "WDJB-MJHT", address: URL(string: "https://id.example/a-long-path-to-the-page")!,
                    expiresAt: time.now.addingTimeInterval(lifetime), interval: interval,
                    ask: ask ?? scripted)
            }
        }
        let account = fixture.makeAccount()
        let page = SignInViewModel(
            account: account, signIns: fixture.server, time: time, words: .identity, appService: app)
        await page.load()
        return (page, account)
    }

    /// Moves the clock to the next question, and waits until its answer has been handled.
    private func pass(_ seconds: TimeInterval, question: Int) async {
        time.advance(by: seconds - 1)
        #expect(answers.questions.count == question - 1, "no question comes before its time")
        #expect(time.sleeperCount == 1)
        time.advance(by: 1)
        await answers.waitForQuestions(question)
    }

    @Test func theCodeIsShownUntilItWasEntered() async {
        let (page, account) = await page()
        #expect(page.offers.hasDeviceCode)
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        #expect(page.screen == .deviceCode)
        #expect(page.deviceCode.code == "WDJB-MJHT")
        #expect(page.deviceCode.codeName == "Code: W D J B - M J H T")
        #expect(page.deviceCode.address.filter { $0 != "\u{200B}" } == "https://id.example/a-long-path-to-the-page")
        #expect(page.deviceCode.address.contains("\u{200B}"), "a narrow window has to break it")
        #expect(page.deviceCode.status == "Hutong continues automatically once you have signed in there.")
        answers.next(.pending)
        await pass(5, question: 1)
        await time.waitForSleepers()
        #expect(page.screen == .deviceCode)
        answers.next(.granted(.sample))
        await pass(5, question: 2)
        await signIn.value
        #expect(account.isSignedIn && page.screen == .signIn && page.problem == nil)
        #expect(page.deviceCode.code == "" && page.deviceCode.address == "")
        #expect(fixture.events == ["DidLoadUserInfo Mei Lin", "DidSignIn Mei Lin", "DidLoadAvatar mxc://hutong/mei"])
    }

    @Test func theServerIsAskedLessOftenWhenItWantsThat() async {
        let (page, account) = await page(interval: 2)
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        answers.next(.slowDown)
        await pass(2, question: 1)
        await time.waitForSleepers()
        answers.next(.pending)
        await pass(7, question: 2)
        await time.waitForSleepers()
        answers.next(.granted(.sample))
        await pass(7, question: 3)
        await signIn.value
        #expect(account.isSignedIn)
    }

    @Test(arguments: [RemoteError.offline, .timedOut, .status(500), .rateLimited(retryAfter: nil)])
    func aServerThatCannotBeReachedIsAskedAgain(error: RemoteError) async {
        let (page, account) = await page()
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        answers.next(failing: error)
        await pass(5, question: 1)
        await time.waitForSleepers()
        #expect(page.screen == .deviceCode && page.problem == nil)
        #expect(page.deviceCode.status == "The server cannot be reached. Hutong keeps trying.")
        answers.next(.pending)
        await pass(10, question: 2)
        await time.waitForSleepers()
        #expect(page.deviceCode.status == "Hutong continues automatically once you have signed in there.")
        answers.next(.granted(.sample))
        await pass(5, question: 3)
        await signIn.value
        #expect(account.isSignedIn)
    }

    @Test(arguments: [
        (SignInError.accessDenied as any Error, "Access was denied"),
        (SignInError.codeExpired, "The code was not entered in time"),
        (SignInError.invalidGrant, "The sign-in is no longer valid"),
        (RemoteError.malformed(detail: "x"), "The server sent an unexpected answer"),
    ])
    func aRefusalEndsTheSignIn(error: any Error, title: String) async {
        let (page, account) = await page()
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        answers.next(failing: error)
        await pass(5, question: 1)
        await signIn.value
        #expect(page.problem?.title == title)
        #expect(page.screen == .signIn && page.deviceCode.code == "" && account.state == .signedOut)
        #expect(time.sleeperCount == 0)
    }

    @Test func anotherCodeCanBeHadAfterTheFirstHasExpired() async {
        let (page, account) = await page(browser: false, interval: 50)
        let signIn = Task { await page.signInInBrowser() }
        await time.waitForSleepers()
        answers.next(.pending)
        await pass(50, question: 1)
        await time.waitForSleepers()
        time.advance(by: 10)
        await signIn.value
        #expect(answers.questions.count == 1, "a code that has expired is not asked about")
        #expect(page.problem?.title == "The code was not entered in time")
        #expect(page.problem?.remedyTitle == "Get a New Code")
        let again = Task { await page.retry() }
        await time.waitForSleepers()
        #expect(page.screen == .deviceCode && page.problem == nil)
        answers.next(.granted(.sample))
        await pass(50, question: 2)
        await again.value
        #expect(account.isSignedIn)
        let calls = fixture.server.calls.filter { !$0.hasPrefix("picture") }
        #expect(
            calls == ["methods", "browser: You can close this page now.", "deviceCode", "deviceCode", "me"],
            "the browser is not tried again")
    }

    // MARK: Cancellation and stale answers

    @Test func cancelingEndsTheQuestions() async {
        let (page, account) = await page()
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        await page.cancel()
        await signIn.value
        #expect(page.screen == .signIn && page.problem == nil && account.state == .signedOut)
        #expect(time.sleeperCount == 0 && answers.questions.isEmpty && fixture.events.isEmpty)
    }

    @Test func aGrantThatComesAfterTheCancellationIsRevoked() async {
        let gate = Gate()
        let (page, account) = await page(ask: {
            await withTaskCancellationHandler {
                await gate.pass()
            } onCancel: {
                Task { await gate.open() }
            }
            return .granted(.sample)
        })
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        time.advance(by: 5)
        await eventually("asked") { await gate.arrivals == 1 }
        await page.cancel()
        await signIn.value
        #expect(account.state == .signedOut && page.problem == nil && fixture.secrets.tokens == nil)
        await eventually("revoked") { fixture.server.calls.last == "revoke access-1" }
    }

    @Test func aCodeThatComesAfterTheCancellationIsNotShown() async {
        let gate = Gate()
        let (page, _) = await page()
        fixture.server.set {
            let request = $0.deviceCode
            $0.deviceCode = {
                await withTaskCancellationHandler {
                    await gate.pass()
                } onCancel: {
                    Task { await gate.open() }
                }
                return try await request()
            }
        }
        let signIn = Task { await page.signInOnAnotherDevice() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(page.screen == .working && page.progress == "Getting a code…")
        await page.cancel()
        await signIn.value
        #expect(page.screen == .signIn && time.sleeperCount == 0)
    }

    @Test func anotherServerEndsTheSignIn() async {
        let (signIn, account) = await page()
        let page = AccountPageViewModel(
            account: account, signIn: signIn, welcome: .hidden(signIn), server: .hidden(),
            makeUserPage: { _, _ in preconditionFailure("nobody is signed in") },
            undoHistory: UndoHistory(words: .identity, appService: app),
            center: fixture.center, words: .identity, appService: app)
        let running = Task { await signIn.signInOnAnotherDevice() }
        await time.waitForSleepers()
        await page.serverChanged()
        await running.value
        #expect(signIn.screen == .signIn && time.sleeperCount == 0)
    }

    @Test func theViewModelIsReleased() async {
        await expectRelease {
            let (page, _) = await page()
            let signIn = Task { await page.signInOnAnotherDevice() }
            await time.waitForSleepers()
            await page.cancel()
            await signIn.value
            return page
        }
    }

    // MARK: Getting a code, and doing without one

    @Test func withoutABrowserACodeIsShown() async {
        let (page, account) = await page(browser: false)
        let signIn = Task { await page.signUpInBrowser() }
        await time.waitForSleepers()
        #expect(page.screen == .deviceCode && page.problem == nil)
        answers.next(.granted(.sample))
        await pass(5, question: 1)
        await signIn.value
        #expect(account.isSignedIn)
    }

    @Test func withoutABrowserAndACodeTheSignInFails() async {
        let (page, _) = await page(browser: false)
        fixture.server.set { $0.methods = { SignInMethods(browser: true, password: true, signUp: true) } }
        await page.load()
        #expect(!page.offers.hasDeviceCode && !page.offers.suggestsBrowserSignUp)
        await page.signInInBrowser()
        #expect(page.problem?.title == "No browser could be opened")
    }

    @Test func anAccountIsCreatedInTheBrowser() async {
        fixture.appService?.answer("openInBrowser", with: true)
        let (page, account) = await page()
        #expect(page.offers.suggestsBrowserSignUp && !page.offers.hasSignUp)
        await page.signUpInBrowser()
        #expect(account.isSignedIn)
        #expect(fixture.server.calls.contains("new account in the browser: You can close this page now."))
    }

    @Test func codeAndAddressCanBeCopied() async {
        let (page, _) = await page()
        let signIn = Task { await page.signInOnAnotherDevice() }
        await time.waitForSleepers()
        page.deviceCode.copyCode()
        page.deviceCode.copyAddress()
        #expect(
            app.calls == [
                "copy: WDJB-MJHT", "toast: Code copied", "copy: https://id.example/a-long-path-to-the-page",
                "toast: Address copied",
            ])
        await page.cancel()
        await signIn.value
    }

    @Test func aServerThatTheNetworkCanReadIsNamed() async {
        var host: String? = "matrix.example.org"
        let page = SignInViewModel(
            account: fixture.makeAccount(), signIns: fixture.server, time: time, words: .identity, appService: app,
            exposedHost: { host })
        #expect(page.warning?.title == "The connection to matrix.example.org is not secure")
        #expect(page.warning?.remedy == nil)
        host = nil
        #expect(page.warning == nil)
    }
}

import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

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

    // MARK: What the server offers

    @Test func theSandboxShowsItsSampleUser() async {
        let account = fixture.makeAccount()
        var sample: SampleSignIn? = SampleSignIn(name: "mei", password: "hutong-demo", code: "246810")
        let page = SignInViewModel(
            account: account, signIns: fixture.server, time: fixture.time, words: .identity,
            appService: FakeAppService(),
            sample: { sample })
        #expect(page.hint == "To try it out, sign in as “mei” with the password “hutong-demo”.")
        #expect(page.verification.hint == "The sandbox sends no mail. Its code is 246810.")
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
        #expect(page.offersBrowser && !page.offersPassword && !page.offersBoth && !page.offersSignUp)
        #expect(page.screen == .signIn)
        page.showSignUp()
        #expect(page.screen == .signIn)
    }

    @Test func anUnreachableServerIsAssumedToOfferEverything() async {
        fixture.server.set { $0.methods = { throw RemoteError.offline } }
        let (page, _) = page()
        await page.load()
        #expect(page.offersBrowser && page.offersPassword && page.offersBoth && page.offersSignUp)
        #expect(page.problem == nil)
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
        (SignInError.timedOut, "Nobody came back from the browser"),
        (RemoteError.offline, "You are offline"),
        (RemoteError.status(502), "The server has a problem"),
        (RemoteError.malformed(detail: "x"), "The server's answer made no sense"),
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
        #expect(page.nameProblem == "Type your name")
        #expect(page.passwordProblem == "Type your password")
        #expect(fixture.server.calls.isEmpty)
        page.name = " mei "
        #expect(page.nameProblem == "")
        page.password = "hutong-demo"
        await page.signIn()
        #expect(fixture.server.calls.first == "password: mei")
        #expect(page.password == "", "it is deleted after the sign-in")
    }

    @Test func aWrongPasswordIsShownAndKeepsTheForm() async {
        fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
        let (page, account) = page()
        page.name = "mei"
        page.password = "wrong"
        await page.signIn()
        #expect(page.problem?.title == "The name or the password is wrong")
        #expect(page.password == "wrong")
        #expect(account.state == .signedOut)
        fixture.server.set { $0.password = { _, _ in .sample } }
        page.password = "hutong-demo"
        await page.retry()
        #expect(account.isSignedIn)
    }

    // MARK: A new account

    @Test func everyFieldOfANewAccountIsValidated() async {
        let (page, _) = page()
        page.showSignUp()
        page.name = "Mei Lin"
        page.password = "short"
        page.displayName = String(repeating: "x", count: 101)
        page.email = "nobody"
        await page.signUp()
        #expect(page.nameProblem == "Use small letters, digits, and . _ - only")
        #expect(page.passwordProblem == "Use at least 8 characters")
        #expect(page.displayNameProblem == "Use at most 100 characters")
        #expect(page.emailProblem == "This is not an e-mail address")
        #expect(fixture.server.calls.isEmpty)
        page.name = ""
        page.password = ""
        page.email = ""
        #expect(page.nameProblem == "Choose a name")
        #expect(page.passwordProblem == "Choose a password")
        #expect(page.emailProblem == "")
    }

    func fillIn(_ page: SignInViewModel) {
        page.showSignUp()
        page.name = "newcomer"
        page.password = "hutong-demo"
        page.displayName = "New Comer"
        page.email = "new@hutong.example"
    }

    @Test func aWrongCodeIsRequestedAgain() async {
        let mail = VerificationRequest.Kind.code(email: "new@hutong.example")
        fixture.server.set {
            $0.signUp = { form, verify in
                #expect(form.displayName == "New Comer")
                var code = try await verify(VerificationRequest(mail))
                while code != "246810" { code = try await verify(VerificationRequest(mail, isRetry: true)) }
                return .sample
            }
        }
        let (page, account) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "Type the code that was sent to new@hutong.example.")
        #expect(page.verification.needsCode)
        #expect(!page.verification.canSubmit)
        page.verification.code = "1"
        #expect(page.verification.canSubmit)
        page.verification.submit()
        #expect(page.screen == .working)
        await eventually("asked again") { page.screen == .verifying }
        #expect(page.verification.prompt == "That code was wrong. Type the one that was sent to new@hutong.example.")
        #expect(page.verification.code == "")
        page.verification.code = " 246810 "
        page.verification.submit()
        await signUp.value
        #expect(account.isSignedIn)
        #expect(page.verification.code == "" && page.password == "")
        #expect(page.screen == .signIn, "the next sign-in uses an existing account")
        #expect(page.displayName == "" && page.email == "")
    }

    @Test func aLinkNeedsNoCode() async {
        fixture.server.set {
            $0.signUp = { _, verify in
                let code = try await verify(VerificationRequest(.link(email: "new@hutong.example")))
                #expect(code.isEmpty)
                return .sample
            }
        }
        let (page, _) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "Follow the link that was sent to new@hutong.example, then go on here.")
        #expect(!page.verification.needsCode)
        #expect(page.verification.canSubmit)
        page.verification.submit()
        await signUp.value
    }

    @Test func cancelingTheVerificationReturnsToTheForm() async {
        fixture.server.set {
            $0.signUp = { _, verify in
                _ = try await verify(VerificationRequest(.registrationToken))
                return .sample
            }
        }
        let (page, account) = page()
        fillIn(page)
        let signUp = Task { await page.signUp() }
        await eventually("asked") { page.screen == .verifying }
        #expect(page.verification.prompt == "This server is by invitation. Type yours.")
        await page.cancel()
        await signUp.value
        #expect(page.screen == .signUp)
        #expect(page.name == "newcomer")
        #expect(account.state == .signedOut)
    }

    @Test(arguments: [
        (SignInError.nameTaken, "Somebody has that name already"),
        (.emailRequired, "The server wants an e-mail address"),
        (.passwordWeak, "The password is too weak"),
        (.needsBrowser, "This server asks for a step that only a browser can do"),
    ])
    func aRejectedSignUpShowsTheReason(error: SignInError, title: String) async {
        fixture.server.set { $0.signUp = { _, _ in throw error } }
        let (page, _) = page()
        fillIn(page)
        await page.signUp()
        #expect(page.problem?.title == title)
        #expect(page.screen == .signUp)
    }

    @Test func theChosenPhotoIsUploaded() async {
        let photo = Photo(data: Data([1]), type: "image/png")
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        fixture.appService?.answer("choosePhoto", with: nil as Photo?)
        fixture.appService?.answer("choosePhoto", with: photo as Photo?)
        let (page, account) = page()
        fillIn(page)
        await page.choosePhoto()
        await page.choosePhoto()
        #expect(page.photo == photo, "canceling keeps the earlier one")
        await page.signUp()
        #expect(account.avatar == photo.data)
        #expect(page.photo == nil, "it is removed after the sign-up")
        await page.choosePhoto()
        page.removePhoto()
        #expect(page.photo == nil)
    }

    @Test func withoutWindowsNoPhotoIsChosen() async {
        let (page, _) = page()
        fixture.appService = nil
        await page.choosePhoto()
        #expect(page.photo == nil)
    }

    @Test func theViewModelIsReleased() async {
        weak var gone: SignInViewModel?
        do {
            let (page, _) = page()
            fixture.server.set { $0.password = { _, _ in throw SignInError.wrongPassword } }
            page.name = "mei"
            page.password = "wrong"
            await page.signIn()
            gone = page
        }
        await eventually("released") { gone == nil }
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

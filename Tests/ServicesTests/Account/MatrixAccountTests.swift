import Domain
import Foundation
import Sandbox
import Synchronization
import TestSupport
import Testing

@testable import Services

@Suite(.serialized) struct MatrixAccountTests {
    @Test func theSandboxOffersEverything() async throws {
        try await AccountSandbox.with { fixture in
            let methods = try await fixture.client.methods()
            #expect(
                methods
                    == SignInMethods(browser: true, password: true, signUp: true, browserSignUp: true, deviceCode: true)
            )
        }
    }

    @Test(arguments: ["mei", "@mei:hutong.example", "mei@hutong.example"])
    func aPasswordSignsIn(name: String) async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signIn(name: name, password: "hutong-demo")
            #expect(grant.userID == "@mei:hutong.example")
            #expect(grant.expiresAt == fixture.time.now.addingTimeInterval(300))
            #expect(grant.tokens.issuer == .matrix && grant.tokens.deviceID != nil)
            let user = try await fixture.client.user(for: grant)
            #expect(user.name == "Mei Lin" && user.handle == "@mei:hutong.example")
            #expect(user.joined == (try Date("2019-05-04T08:00:00Z", strategy: .iso8601)))
        }
    }

    @Test func aWrongPasswordIsRejected() async throws {
        try await AccountSandbox.with { fixture in
            await #expect(throws: SignInError.wrongPassword) {
                try await fixture.client.signIn(name: "mei", password: "wrong")
            }
            await #expect(throws: SignInError.wrongPassword) {
                try await fixture.client.signIn(name: "nobody", password: "hutong-demo")
            }
        }
    }

    // MARK: Signing up

    @Test func aNewAccountHasItsDisplayName() async throws {
        try await AccountSandbox.with { fixture in
            let form = SignUpForm(name: "newcomer", password: "hutong-demo", displayName: "新邻居")
            let grant = try await fixture.client.signUp(form) { _ in
                Issue.record("nothing was to be asked")
                return ""
            }
            #expect(try await fixture.client.user(for: grant).name == "新邻居")
            _ = try await fixture.client.signIn(name: "newcomer", password: "hutong-demo")
        }
    }

    @Test func anAddressIsVerifiedByTheCodeInTheMail() async throws {
        try await AccountSandbox.with { fixture in
            let asked = Mutex<[VerificationRequest]>([])
            let form = SignUpForm(name: "newcomer", password: "hutong-demo", email: "new@hutong.example")
            let grant = try await fixture.client.signUp(form) { request in
                asked.withLock {
                    $0.append(request)
                    return $0.count == 1 ? "000000" : Sandbox.verificationCode
                }
            }
            let mail = VerificationRequest.Kind.code(email: "new@hutong.example")
            #expect(asked.withLock { $0 } == [VerificationRequest(mail), VerificationRequest(mail, isRetry: true)])
            #expect(grant.userID == "@newcomer:hutong.example")
            _ = try await fixture.client.signIn(name: "new@hutong.example", password: "hutong-demo")
        }
    }

    @Test(arguments: [
        (SignUpForm(name: "mei", password: "hutong-demo"), SignInError.nameTaken),
        (SignUpForm(name: "Mei Lin", password: "hutong-demo"), .nameInvalid),
        (SignUpForm(name: "newcomer", password: "short"), .passwordWeak),
        (SignUpForm(name: "newcomer", password: "hutong-demo", email: "mei@hutong.example"), .emailTaken),
    ])
    func rejectedFieldsHaveTheirOwnErrors(form: SignUpForm, error: SignInError) async throws {
        try await AccountSandbox.with { fixture in
            await #expect(throws: error) { try await fixture.client.signUp(form) { _ in "" } }
        }
    }

    @Test func cancelingTheVerificationEndsTheSignUp() async throws {
        try await AccountSandbox.with { fixture in
            let form = SignUpForm(name: "newcomer", password: "hutong-demo", email: "new@hutong.example")
            await #expect(throws: CancellationError.self) {
                try await fixture.client.signUp(form) { _ in throw CancellationError() }
            }
            await #expect(throws: SignInError.wrongPassword) {
                try await fixture.client.signIn(name: "newcomer", password: "hutong-demo")
            }
        }
    }

    func stages(_ flows: [[String]], email: String = "", completed: [String] = []) async throws
        -> MatrixStages.Answer
    {
        let stages = MatrixSignUpStages(
            http: HTTPClient(), server: URL(string: "http://127.0.0.1:1")!,
            form: SignUpForm(name: "a", password: "b", email: email), verify: { _ in "invited" },
            random: { [UInt8](repeating: 7, count: $0) })
        return try await stages.answer(
            to: MatrixStages(
                flows: LossyList(flows.map { MatrixStages.Flow(stages: $0) }), session: "s",
                completed: LossyList(completed)))
    }

    @Test func aSupportedFlowIsChosen() async throws {
        let token = "m.login.registration_token"
        let dummy = "m.login.dummy"
        #expect(
            try await stages([["m.login.recaptcha"], [token, dummy]])
                == MatrixStages.Answer(type: token, session: "s", token: "invited"))
        #expect(
            try await stages([[token, dummy]], completed: [token]) == MatrixStages.Answer(type: dummy, session: "s"))
        await #expect(throws: SignInError.needsBrowser) {
            try await stages([["m.login.recaptcha"], ["m.login.terms"]])
        }
        await #expect(throws: SignInError.emailRequired) { try await stages([["m.login.email.identity"]]) }
        _ = await #expect(throws: SignInError.codeNotSent) {
            try await withServer(FixtureServer(500)) { server in
                let stages = MatrixSignUpStages(
                    http: HTTPClient(), server: server.url,
                    form: SignUpForm(name: "a", password: "b", email: "a@b.example"), verify: { _ in "" },
                    random: { [UInt8](repeating: 7, count: $0) })
                return try await stages.answer(
                    to: MatrixStages(
                        flows: LossyList([MatrixStages.Flow(stages: ["m.login.email.identity"])]), session: "s"))
            }
        }
    }

    // MARK: Tokens

    @Test func refreshTokensWorkOnceAndAReplayEndsTheSession() async throws {
        try await AccountSandbox.with { fixture in
            let first = try await fixture.client.signIn(name: "mei", password: "hutong-demo")
            let second = try await fixture.client.refresh(first.tokens)
            #expect(second.tokens.access != first.tokens.access)
            #expect(try await fixture.client.user(for: second).name == "Mei Lin")
            await #expect(throws: SignInError.invalidGrant) { try await fixture.client.refresh(first.tokens) }
            await #expect(throws: RemoteError.unauthorized) { try await fixture.client.user(for: second) }
        }
    }

    @Test func aFailedRefreshDoesNotEndTheSession() async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signIn(name: "mei", password: "hutong-demo")
            fixture.sandbox.faults.failNext(.status(500), for: .account)
            await #expect(throws: RemoteError.status(500)) { try await fixture.client.refresh(grant.tokens) }
            _ = try await fixture.client.refresh(grant.tokens)
        }
    }

    @Test func signingOutRevokesTheTokens() async throws {
        try await AccountSandbox.with { fixture in
            let grant = try await fixture.client.signIn(name: "mei", password: "hutong-demo")
            try await fixture.client.revoke(grant.tokens)
            await #expect(throws: RemoteError.unauthorized) { try await fixture.client.user(for: grant) }
            await #expect(throws: SignInError.invalidGrant) { try await fixture.client.refresh(grant.tokens) }
        }
    }

    // MARK: A whole session

    @Test func aSessionContinuesAfterItsExpiry() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            let first = fixture.secrets.tokens
            fixture.time.advance(by: 299)
            #expect(try await fixture.users.user(id: "@wang.fang:hutong.example").name == "王芳")
            fixture.time.advance(by: 1000)
            #expect(try await fixture.users.user(id: "@wang.fang:hutong.example").name == "王芳")
            try await eventually("the new tokens are kept") { fixture.secrets.tokens != first }
        }
    }

    @Test func aRevokedTokenIsReplacedTransparently() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            await fixture.sandbox.accounts.expireTokens()
            #expect(try await fixture.users.user(id: "@mei:hutong.example").name == "Mei Lin")
        }
    }

    @Test func aSessionEndedByTheServerIsOver() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            await fixture.sandbox.accounts.endSessions()
            await #expect(throws: RemoteError.notSignedIn) {
                try await fixture.users.setDisplayName("Mei")
            }
            #expect(fixture.secrets.values.keys.sorted { $0.rawValue < $1.rawValue } == [.accountDevice])
            let asked = fixture.log.total
            await #expect(throws: RemoteError.notSignedIn) { try await fixture.users.setDisplayName("Mei") }
            #expect(fixture.log.total == asked, "the network is not touched any more")
        }
    }

    @Test func theNextSignInAfterAnEndedSessionIsOnTheSameDevice() async throws {
        try await AccountSandbox.with { fixture in
            try await fixture.signIn()
            let device = try #require(await fixture.session.currentTokens?.deviceID)
            await fixture.sandbox.accounts.endSessions()
            await #expect(throws: RemoteError.notSignedIn) { try await fixture.users.setDisplayName("Mei") }
            try await fixture.signIn()
            #expect(await fixture.session.currentTokens?.deviceID == device)
            #expect(try await fixture.client.requestDeviceCode().userCode.isEmpty == false)
            // Not after a sign-out, and not at another server.
            await fixture.sandbox.accounts.endSessions()
            await #expect(throws: RemoteError.notSignedIn) { try await fixture.users.setDisplayName("Mei") }
            let other = AccountProvider.matrix(server: URL(string: "https://other.example")!)
            #expect(await EndedDevice.last(at: fixture.provider, in: fixture.secrets) == device)
            #expect(await EndedDevice.last(at: other, in: fixture.secrets) == nil)
            try await fixture.session.end()
            #expect(fixture.secrets.values.isEmpty)
            try await fixture.signIn()
            let next = try #require(await fixture.session.currentTokens?.deviceID)
            #expect(next != device)
        }
    }

    @Test(arguments: ["", "A urn:other", "A\nB", "A/B", String(repeating: "A", count: 256)])
    func aDeviceThatIsNoPartOfAScopeIsNotUsedAgain(id: String) {
        let provider = AccountProvider.matrix(server: URL(string: "https://a.example")!)
        let tokens = Tokens(access: "x", provider: provider, issuer: .matrix, deviceID: id)
        #expect(EndedDevice(of: tokens) == nil)
    }

    @Test func usersStaySignedInAfterARestartOfTheSandbox() async throws {
        try await AccountSandbox.with {
            .sandbox(at: $0)
        } _: { fixture in
            let form = SignUpForm(name: "newcomer", password: "hutong-demo", displayName: "New Comer")
            let grant = try await fixture.client.signUp(form) { _ in "" }
            let again = Sandbox(assets: .assets, seed: 7, key: .sample, now: { fixture.time.now })
            let base = try await again.start()
            let client = SignInClient(
                provider: { .sandbox(at: base) }, secrets: fixture.secrets, time: fixture.time)
            #expect(try await client.user(for: grant).id == "@newcomer:hutong.example")
            _ = try await client.refresh(grant.tokens)
            await again.accounts.expireTokens()
            await #expect(throws: RemoteError.unauthorized) { try await client.user(for: grant) }
            await again.stop()
        }
    }
}

import Domain
import TestSupport
import Testing

@testable import ViewModels

extension WelcomeViewModel {
    /// Returns a welcome that is not shown.
    static func hidden(_ signIn: SignInViewModel) -> WelcomeViewModel {
        WelcomeViewModel(
            preferences: Preferences(store: FakeSettingsStore(), words: .identity, appService: nil), signIn: signIn,
            isPageRequested: true)
    }
}

@Suite struct WelcomeViewModelTests {
    let fixture = AccountFixture()
    let store = FakeSettingsStore()
    let app = FakeAppService()
    let sample = SampleSignIn(name: "mei", password: "hutong-demo", code: "123456")

    private func makeSignIn(_ account: AccountViewModel, hasSample: Bool = true) -> SignInViewModel {
        SignInViewModel(
            account: account, signIns: fixture.server, time: fixture.time, words: .identity, appService: app,
            sample: { [sample] in hasSample ? sample : nil })
    }

    private func makePreferences() async -> Preferences {
        let preferences = Preferences(store: store, words: .identity, appService: app)
        await preferences.load()
        return preferences
    }

    @Test func itIsShownAtTheFirstStartOnly() async {
        let preferences = await makePreferences()
        let signIn = makeSignIn(fixture.makeAccount())
        let first = WelcomeViewModel(preferences: preferences, signIn: signIn, isPageRequested: false)
        #expect(first.isShown)
        // Another page was open last: the user has not seen it yet.
        #expect(WelcomeViewModel(preferences: preferences, signIn: signIn, isPageRequested: false).isShown)
        first.appear()
        #expect(first.isShown)
        await preferences.flush()
        let next = WelcomeViewModel(preferences: await makePreferences(), signIn: signIn, isPageRequested: false)
        #expect(!next.isShown)
    }

    @Test func aUserWhoAsksForAPageOrHasServersOfTheirOwnDoesNotSeeIt() async {
        let preferences = await makePreferences()
        let account = fixture.makeAccount()
        let requested = WelcomeViewModel(preferences: preferences, signIn: makeSignIn(account), isPageRequested: true)
        #expect(!requested.isShown)
        let own = WelcomeViewModel(
            preferences: preferences, signIn: makeSignIn(account, hasSample: false), isPageRequested: false)
        own.appear()
        #expect(!own.isShown && !preferences.settings.hasSeenWelcome)
    }

    @Test func tryingItSignsInAsTheSampleUser() async {
        let account = fixture.makeAccount()
        let signIn = makeSignIn(account)
        let welcome = WelcomeViewModel(
            preferences: await makePreferences(), signIn: signIn, isPageRequested: false,
            showToday: { [app] in app.note("showToday") })
        await welcome.tryIt()
        #expect(!welcome.isShown && account.isSignedIn && signIn.problem == nil && app.calls == ["showToday"])
        #expect(fixture.server.calls.contains("password: mei"))
    }

    @Test func aFailureIsShownOnTheFormWithAWayOn() async {
        fixture.server.set { $0.password = { _, _ in throw RemoteError.offline } }
        let account = fixture.makeAccount()
        let signIn = makeSignIn(account)
        let welcome = WelcomeViewModel(
            preferences: await makePreferences(), signIn: signIn, isPageRequested: false,
            showToday: { [app] in app.note("showToday") })
        await welcome.tryIt()
        #expect(app.calls.isEmpty)
        #expect(!welcome.isShown && !account.isSignedIn && signIn.problem != nil)
        #expect(signIn.name == "mei")
    }
}

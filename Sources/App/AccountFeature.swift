import Desktop
import Gtk
import Sandbox
import Services
import ViewModels

extension FeatureFactory {
    /// The account: the signed-in user, and the user's own page.
    static let account = FeatureFactory(id: .account, make: makeAccount)

    private static func makeAccount(_ context: FeatureContext) -> Feature {
        let (account, words) = (context.account, context.words)
        let signIn = SignInViewModel(
            account: account.model, signIns: account.signIns, time: context.time, words: words,
            appService: account.presenter, sample: { context.endpoints.sampleSignIn },
            exposedHost: { context.endpoints.exposedAccountHost })
        let welcome = WelcomeViewModel(
            preferences: context.preferences, signIn: signIn, isPageRequested: context.options.page != nil,
            showToday: { [weak windows = context.appService] in windows?.show(.today) })
        let page = AccountPageViewModel(
            account: account.model, signIn: signIn, welcome: welcome,
            makeUserPage: { account.userPage(id: $0, passedIn: $1) },
            center: account.center,
            words: words, appService: account.presenter)
        let preferences = AccountPreferencesViewModel(
            preferences: context.preferences, secrets: context.ownSecrets, homeservers: HomeserverDiscovery(),
            changeServer: context.servers.change, words: words, appService: account.presenter)
        let today = AccountToday(account.model, words: words) { [weak windows = context.appService] in
            windows?.show(.account)
        }
        context.todaySources.append { today.items(at: $0) }
        return Feature(
            SideMenuEntry(id: .account, title: words("Account"), symbol: .person, isListed: false, words: words),
            lifecycle: [page], presenter: account.presenter,
            preferences: AccountPreferencesView.sections(preferences),
            scenarios: [.account(context.sandbox.accounts, words: words)], style: Style.account,
            makePage: { AccountPage(page, frame: $0) })
    }
}

extension SessionIncidents: AccountStage {}

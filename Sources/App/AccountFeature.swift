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
            host: { context.endpoints.chosenProvider?.server.host() },
            exposedHost: { context.endpoints.exposedAccountHost })
        let welcome = WelcomeViewModel(
            preferences: context.preferences, signIn: signIn, isPageRequested: context.options.page != nil,
            showToday: context.showing(.today))
        let homeservers = HomeserverDiscovery()
        let server = OwnServerViewModel(
            preferences: context.preferences, homeservers: homeservers, isOffered: context.options.server == nil,
            isMissing: { context.endpoints.chosenProvider == nil }, changeServer: context.servers.change,
            reload: { [weak windows = context.appService] in
                await windows?.reload(showsServices: false)
                windows?.show(.account)
            }, words: words)
        let page = AccountPageViewModel(
            account: account.model, signIn: signIn, welcome: welcome, server: server,
            makeUserPage: { account.userPage(id: $0, passedIn: $1) },
            undoHistory: context.undoHistory,
            showPersonalInfo: context.showing(.personalInfo),
            center: account.center, connection: { [groups = context.groups] in groups.connection() },
            words: words, appService: account.presenter)
        let preferences = AccountPreferencesViewModel(
            preferences: context.preferences, secrets: context.ownSecrets, homeservers: homeservers,
            changeServer: context.servers.change, words: words, appService: account.presenter)
        context.todaySources.append { [model = account.model, show = context.showing(.account)] _ in
            TodayItem.signIn(model, words: words, show: show)
        }
        return Feature(
            SideMenuEntry(id: .account, title: words("Account"), symbol: .person, isListed: false, words: words),
            lifecycle: [page], presenter: account.presenter,
            preferences: [AccountPreferencesView.section(preferences)],
            scenarios: [.account(context.sandbox.accounts, words: words)],
            makePage: { AccountPage(page, frame: $0) })
    }
}

extension TokenIssuer: AccountStage {}

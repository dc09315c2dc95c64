import Desktop
import Domain
import Sandbox
import Services
import ViewModels

extension FeatureID {
    /// The search for a home.
    static let homeSearch = FeatureID(rawValue: "home-search")
}

extension FeatureFactory {
    /// The search for a home with the help of agents.
    static let homeSearch = FeatureFactory(id: .homeSearch, migrations: ViewingMigrations.all, make: makeHomeSearch)

    private static func makeHomeSearch(_ context: FeatureContext) -> Feature {
        let (account, words, agents) = (context.account.model, context.words, context.sandbox.agents)
        let presenter = HomeSearchPresenter(
            context.appService, feature: .homeSearch, showChat: { [weak context] in context?.openChat($0) },
            showPersonalInfo: context.showing(.personalInfo))
        let bringToFront = context.showing(.homeSearch)
        let service = context.groups.homeSearch
        let tracker = ViewingTracker(
            store: SQLiteViewingStore(context.database), service: service, time: context.time, zone: context.zone,
            wantsNotifications: { context.preferences.settings.showsNotifications }, words: words,
            weather: { [weak context] in context?.weather($0, $1) }, appService: presenter)
        let viewings = ViewingsViewModel(
            tracker: tracker, chats: context.account.chats,
            undoHistory: context.undoHistory, bringToFront: bringToFront,
            contact: { [weak context] in context?.contact() },
            otherDates: { [weak context] in context?.plannedActivities() ?? [] }, appService: presenter)
        context.groupsContext.viewing = { [weak viewings] in viewings?.title(inChat: $0) ?? "" }
        context.showCalendar = { [weak viewings] in viewings?.showCalendar() }
        context.askForViewing = { [weak viewings] in await viewings?.ask(about: $0) ?? false }
        let model = HomeSearchViewModel(
            service: service, store: FileHomeSearchStore(in: context.space.data), viewings: viewings,
            time: context.time, zone: context.zone, drafts: context.drafts, user: { account.account?.id },
            place: { [account = context.account] in await account.place() },
            // The page that was asked for is not left for a search that goes on.
            bringToFront: { [requested = context.options.page] in if requested == nil { bringToFront() } },
            words: words, appService: presenter)
        let homes = HomeActions(context: context.groupsContext) { [weak context] in context?.write($0, $1) }
        let kept = KeptSearchesViewModel(
            actions: homes, wantsNotifications: { context.preferences.settings.showsNotifications },
            bringToFront: bringToFront, appService: presenter)
        let matches = HomeMatchesViewModel(kept: kept, actions: homes)
        let today = HomeSearchToday(search: model, kept: kept, show: bringToFront)
        context.todaySources.append { today.items(at: $0) }
        let people = SandboxPeople(
            isInUse: { context.endpoints.usesSandbox }, setActive: { await agents.setActive($0) })
        return Feature(
            SideMenuEntry(id: .homeSearch, title: words("Find a Home"), symbol: .search, words: words),
            lifecycle: [tracker, model, kept, matches, people], presenter: presenter,
            scenarios: [.homeSearch(agents, words: words)],
            open: { item in
                if item == HomeSearchPresenter.search { return bringToFront() }
                if kept.open(item: item) == nil { viewings.openFromNotification() }
            },
            makePage: { HomeSearchPage(model, matches: matches, kept: kept, frame: $0) })
    }
}

extension SandboxAgents: HomeSearchStage {}

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
    static let homeSearch = FeatureFactory(id: .homeSearch, make: makeHomeSearch)

    private static func makeHomeSearch(_ context: FeatureContext) -> Feature {
        let (account, words, agents) = (context.account.model, context.words, context.sandbox.agents)
        let windows = context.appService
        let service = MatrixHomeSearch(client: context.account.matrix) {
            guard let user = await account.account?.id else { throw RemoteError.notSignedIn }
            return user
        }
        let model = HomeSearchViewModel(
            service: service, store: FileHomeSearchStore(in: context.space.data), time: context.time,
            user: { account.account?.id }, bringToFront: { [weak windows] in windows?.show(.homeSearch) }, words: words,
            appService: windows)
        let people = SandboxPeople(
            isActive: { context.endpoints.usesSandbox }, setActive: { await agents.setActive($0) })
        return Feature(
            SideMenuEntry(id: .homeSearch, title: words("Find a Home"), symbol: .search, words: words),
            lifecycle: [model, people], presenter: windows, scenarios: [.homeSearch(agents, words: words)],
            makePage: { HomeSearchPage(model, frame: $0) })
    }
}

extension SandboxAgents: HomeSearchStage {}

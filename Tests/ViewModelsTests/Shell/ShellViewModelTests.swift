import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ShellViewModelTests {
    private func preferences(lastPage: String?) async -> (Preferences, FakeSettingsStore) {
        var settings = Settings()
        settings.lastPage = lastPage
        let store = FakeSettingsStore(settings)
        let preferences = Preferences(store: store, words: .identity, appService: nil)
        await preferences.load()
        return (preferences, store)
    }

    @Test(arguments: [
        (Page?.none, String?.none, Page.account), (nil, "weather", .weather), (.weather, "account", .weather),
        (nil, "listings", .account), (.listings, "weather", .weather), (nil, "nonsense", .account),
    ])
    func thePageAskedForComesBeforeTheLastOneAndTheFirst(requested: Page?, last: String?, expected: Page) async {
        let (preferences, _) = await preferences(lastPage: last)
        let shell = ShellViewModel(
            pages: [.account, .weather], requested: requested, preferences: preferences, words: .identity)
        #expect(shell.page == expected)
    }

    @Test func theLastPageIsRemembered() async {
        let (preferences, store) = await preferences(lastPage: nil)
        let shell = ShellViewModel(
            pages: [.account, .weather], requested: nil, preferences: preferences, words: .identity)
        shell.show(.weather)
        shell.show(.groups)
        await preferences.flush()
        #expect(shell.page == .weather)
        #expect(await store.saved.map(\.lastPage) == ["weather"])
    }

    @Test func aMaximizedWindowKeepsItsSizeOfBefore() async {
        let (preferences, store) = await preferences(lastPage: nil)
        let shell = ShellViewModel(pages: [.weather], requested: nil, preferences: preferences, words: .identity)
        shell.windowClosing(width: 800, height: 600, isMaximized: false)
        shell.windowClosing(width: 1920, height: 1080, isMaximized: true)
        await preferences.flush()
        let last = await store.saved.last
        #expect(last?.windowWidth == 800)
        #expect(last?.windowHeight == 600)
        #expect(last?.isWindowMaximized == true)
    }
}

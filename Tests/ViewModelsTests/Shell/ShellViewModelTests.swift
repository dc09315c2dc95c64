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

    private func entries(_ ids: String...) -> [SideMenuEntry] {
        ids.map { SideMenuEntry(id: FeatureID(rawValue: $0), title: $0, symbol: .person, words: .identity) }
    }

    @Test(arguments: [
        (String?.none, String?.none, "account"), (nil, "weather", "weather"), ("weather", "account", "weather"),
        (nil, "listings", "account"), ("listings", "weather", "weather"), (nil, "nonsense", "account"),
    ])
    func thePageRequestedComesBeforeTheLastOneAndTheFirst(
        requested: String?, last: String?, expected: String
    ) async {
        let (preferences, _) = await preferences(lastPage: last)
        let shell = ShellViewModel(
            entries: entries("account", "weather"), requested: requested.map(FeatureID.init), usesSandbox: true,
            preferences: preferences, words: .identity)
        #expect(shell.page.rawValue == expected)
    }

    @Test func aPageIsMarkedAsSampleDataWhileTheMenuIsHidden() async {
        let (preferences, _) = await preferences(lastPage: nil)
        let make = { (usesSandbox: Bool) in
            ShellViewModel(
                entries: entries("account"), requested: nil, usesSandbox: usesSandbox, preferences: preferences,
                words: .identity)
        }
        let (shell, real) = (make(true), make(false))
        #expect(shell.usesSandbox && shell.pageSubtitle.isEmpty)
        shell.windowFolded(true)
        real.windowFolded(true)
        #expect(shell.pageSubtitle == "Sandbox" && real.pageSubtitle.isEmpty)
    }

    @Test func theLastPageIsRemembered() async {
        let (preferences, store) = await preferences(lastPage: nil)
        let shell = ShellViewModel(
            entries: entries("account", "weather"), requested: nil, usesSandbox: true, preferences: preferences,
            words: .identity)
        shell.show(FeatureID(rawValue: "weather"))
        shell.show(FeatureID(rawValue: "groups"))
        await preferences.flush()
        #expect(shell.page.rawValue == "weather")
        #expect(await store.saved.map(\.lastPage) == ["weather"])
    }

    @Test func aMaximizedWindowKeepsItsSizeOfBefore() async {
        let (preferences, store) = await preferences(lastPage: nil)
        let shell = ShellViewModel(
            entries: entries("weather"), requested: nil, usesSandbox: true, preferences: preferences, words: .identity)
        shell.windowClosing(width: 800, height: 600, isMaximized: false)
        shell.windowClosing(width: 1920, height: 1080, isMaximized: true)
        await preferences.flush()
        let last = await store.saved.last
        #expect(last?.windowWidth == 800)
        #expect(last?.windowHeight == 600)
        #expect(last?.isWindowMaximized == true)
    }

    @Test func foldingIsShown() async {
        let (preferences, _) = await preferences(lastPage: nil)
        let shell = ShellViewModel(
            entries: entries("weather"), requested: nil, usesSandbox: true, preferences: preferences, words: .identity)
        #expect(!shell.showsBackButton)
        shell.windowFolded(true)
        #expect(shell.showsBackButton)
        shell.windowFolded(false)
        #expect(!shell.showsBackButton)
    }
}

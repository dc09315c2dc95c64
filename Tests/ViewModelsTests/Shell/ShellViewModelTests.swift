import Domain
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ShellViewModelTests {
    private func preferences(hasSeenWelcome: Bool = true) async -> (Preferences, FakeSettingsStore) {
        var settings = Settings()
        settings.hasSeenWelcome = hasSeenWelcome
        let store = FakeSettingsStore(settings)
        let preferences = Preferences(store: store, words: .identity, appService: nil)
        await preferences.load()
        return (preferences, store)
    }

    private func features(_ ids: String...) -> [SideMenuEntry] {
        ids.map {
            SideMenuEntry(
                id: FeatureID(rawValue: $0), title: $0, symbol: .person, isListed: $0 != "account", words: .identity)
        }
    }

    @Test(arguments: [
        (String?.none, true, true, "today"), ("weather", true, true, "weather"), ("account", true, true, "account"),
        ("listings", true, true, "today"), (nil, false, true, "account"), (nil, false, false, "today"),
        ("weather", false, true, "weather"),
    ])
    func thePageRequestedComesBeforeTheWelcomeAndTheFirst(
        requested: String?, hasSeenWelcome: Bool, usesSandbox: Bool, expected: String
    ) async {
        let (preferences, _) = await preferences(hasSeenWelcome: hasSeenWelcome)
        let shell = ShellViewModel(
            features: features("today", "weather", "account"), requested: requested.map(FeatureID.init),
            usesSandbox: usesSandbox, preferences: preferences, words: .identity)
        #expect(shell.page.rawValue == expected)
    }

    @Test func aPageIsMarkedAsSampleDataWhileTheMenuIsHidden() async {
        let (preferences, _) = await preferences()
        let make = { (usesSandbox: Bool) in
            ShellViewModel(
                features: features("today"), requested: nil, usesSandbox: usesSandbox, preferences: preferences,
                words: .identity)
        }
        let (shell, real) = (make(true), make(false))
        #expect(shell.usesSandbox && shell.pageSubtitle.isEmpty)
        shell.windowFolded(true)
        real.windowFolded(true)
        #expect(shell.pageSubtitle == "Sandbox" && real.pageSubtitle.isEmpty)
    }

    @Test func aPageThatTheMenuDoesNotListIsOpened() async {
        let (preferences, _) = await preferences()
        let shell = ShellViewModel(
            features: features("today", "account"), requested: nil, usesSandbox: true, preferences: preferences,
            words: .identity)
        #expect(shell.entries.map(\.title) == ["today"])
        #expect(!shell.isUserPageOpen)
        shell.show(.account)
        shell.show(FeatureID(rawValue: "groups"))
        #expect(shell.page == .account && shell.isUserPageOpen)
    }

    @Test func aMaximizedWindowKeepsItsSizeOfBefore() async {
        let (preferences, store) = await preferences()
        let shell = ShellViewModel(
            features: features("weather"), requested: nil, usesSandbox: true, preferences: preferences, words: .identity
        )
        shell.windowClosing(width: 800, height: 600, isMaximized: false)
        shell.windowClosing(width: 1920, height: 1080, isMaximized: true)
        await preferences.flush()
        let last = await store.saved.last
        #expect(last?.windowWidth == 800)
        #expect(last?.windowHeight == 600)
        #expect(last?.isWindowMaximized == true)
    }

    @Test func foldingIsShown() async {
        let (preferences, _) = await preferences()
        let shell = ShellViewModel(
            features: features("weather"), requested: nil, usesSandbox: true, preferences: preferences, words: .identity
        )
        #expect(!shell.showsBackButton)
        shell.windowFolded(true)
        #expect(shell.showsBackButton)
        shell.windowFolded(false)
        #expect(!shell.showsBackButton)
    }
}

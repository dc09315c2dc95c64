import Domain
import TestSupport
import Testing
import ViewModels

@Suite struct BackgroundViewModelTests {
    let store = FakeSettingsStore()
    let app = FakeAppService()
    let item = Item()

    /// An entry of the desktop in memory, which fails on demand.
    actor Item: LoginItem {
        private var isThere = false
        private var failure: StorageError?

        func fail(with error: StorageError?) { failure = error }

        func isOn() -> Bool { isThere }

        func set(_ isOn: Bool) throws {
            if let failure { throw failure }
            isThere = isOn
        }
    }

    private func make(isSignedIn: Bool = true, hasWindows: Bool = true) -> (BackgroundViewModel, Preferences) {
        let preferences = Preferences(store: store, words: .identity, appService: app)
        let model = BackgroundViewModel(
            preferences: preferences, loginItem: item, isSignedIn: { isSignedIn }, words: .identity,
            appService: hasWindows ? app : nil)
        return (model, preferences)
    }

    @Test(arguments: [(true, "hideWindows"), (false, "quit")])
    func theUserIsAskedOnceWhatTheEndOfTheWindowMeans(keepsRunning: Bool, end: String) async {
        let (model, preferences) = make()
        app.answer("keepRunning", with: Bool?.some(keepsRunning))
        await model.closeWindow()
        await model.closeWindow()
        #expect(app.calls == ["keepRunning", end, end] && model.keepsRunning == keepsRunning)
        await preferences.flush()
        #expect(await store.saved.map(\.keepsRunning) == [keepsRunning])
    }

    @Test func aUserWhoCancelsKeepsTheWindowAndIsAskedAgain() async {
        let (model, _) = make()
        app.answer("keepRunning", with: Bool?.none)
        await model.closeWindow()
        app.answer("keepRunning", with: Bool?.some(false))
        await model.closeWindow()
        #expect(app.calls == ["keepRunning", "keepRunning", "quit"])
    }

    @Test func twoClosesAtOnceAreOneQuestion() async {
        let (model, _) = make()
        let gate = Gate()
        app.answer("keepRunning") {
            await gate.pass()
            return Bool?.some(true)
        }
        async let first: Void = model.closeWindow()
        await eventually("asked") { await gate.arrivals == 1 }
        await model.closeWindow()
        await gate.open()
        await first
        #expect(app.calls == ["keepRunning", "hideWindows"])
    }

    @Test func withoutAUserTheProgramEnds() async {
        let (model, preferences) = make(isSignedIn: false)
        preferences.change { $0.keepsRunning = true }
        await model.closeWindow()
        #expect(app.calls == ["quit"])
    }

    @Test func withoutWindowsNothingHappens() async {
        let (model, preferences) = make(hasWindows: false)
        await model.closeWindow()
        #expect(preferences.settings.keepsRunning == nil && app.calls.isEmpty)
    }

    @Test func theProgramStartsAtLoginOnlyIfItKeepsRunning() async {
        let (model, _) = make()
        await model.keepRunning(true)
        await model.startAtLogin(true)
        #expect(model.startsAtLogin)
        #expect(await item.isOn())
        await model.keepRunning(false)
        #expect(!model.startsAtLogin && !model.keepsRunning)
        #expect(await item.isOn() == false)
    }

    @Test func anEntryThatCannotBeWrittenIsReported() async throws {
        let (model, _) = make()
        await item.fail(with: .diskFull)
        await model.startAtLogin(true)
        #expect(!model.startsAtLogin && app.problems.map(\.title) == ["The disk is full"])
        await item.fail(with: nil)
        try await item.set(true)
        await model.load()
        #expect(model.startsAtLogin)
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease { make().0 }
    }
}

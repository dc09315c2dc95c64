import Domain
import TestSupport
import Testing
import ViewModels

@Suite struct PreferencesViewModelTests {
    let store = FakeSettingsStore()
    let app = FakeAppService()
    let reloads = Counter()

    final class Counter { var count = 0 }

    private func model() -> (PreferencesViewModel, Preferences) {
        let preferences = Preferences(store: store, words: .identity, appService: app)
        let model = PreferencesViewModel(preferences: preferences) { [reloads] in reloads.count += 1 }
        return (model, preferences)
    }

    @Test func theProgramIsLoadedAgainOnceTheChangeIsSaved() async {
        let (model, preferences) = model()
        #expect(model.usesSandbox)
        await model.useSandbox(true)
        #expect(reloads.count == 0)
        await model.useSandbox(false)
        #expect(reloads.count == 1 && preferences.settings.services == .real && !model.usesSandbox)
        #expect(await store.load().services == .real)
        await model.useSandbox(true)
        #expect(reloads.count == 2 && preferences.settings.services == .sandbox)
    }

    @Test func aFailedSaveIsReportedAndTheChangeHolds() async {
        let (model, preferences) = model()
        await store.fail(with: .diskFull)
        await model.useSandbox(false)
        await preferences.flush()
        #expect(app.problems.map(\.title) == ["The disk is full"])
        #expect(!model.usesSandbox)
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let (model, _) = model()
            return model
        }
    }
}

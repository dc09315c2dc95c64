import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

extension OwnServerViewModel {
    /// Returns a page that is not shown.
    static func hidden() -> OwnServerViewModel {
        OwnServerViewModel(
            preferences: Preferences(store: FakeSettingsStore(), words: .identity, appService: nil),
            homeservers: FakeHomeservers(Gate()), isOffered: true, isMissing: { false }, changeServer: { _ in },
            reload: {}, words: .identity)
    }
}

@Suite struct OwnServerViewModelTests {
    let store = FakeSettingsStore()
    let gate = Gate()
    let log = Log()

    final class Log { var calls: [String] = [] }

    private func make(
        in services: Settings.Services = .sandbox, isOffered: Bool = true
    ) -> (OwnServerViewModel, Preferences) {
        let preferences = Preferences(store: store, words: .identity, appService: nil)
        preferences.change { $0.services = services }
        let model = OwnServerViewModel(
            preferences: preferences, homeservers: FakeHomeservers(gate), isOffered: isOffered,
            isMissing: { preferences.settings.services == .real && preferences.settings.matrixURL == nil },
            changeServer: { [log] change in
                log.calls.append("change")
                change()
            }, reload: { [log] in log.calls.append("reload") }, words: .identity)
        return (model, preferences)
    }

    @Test func aServerIsFoundByItsNameAndTheSandboxIsLeft() async {
        let (model, preferences) = make()
        #expect(!model.isShown)
        model.open()
        #expect(model.isShown && model.canGoBack && model.canContinue)
        model.form.edit(" example.org ")
        await model.find()
        #expect(preferences.settings.services == .real && log.calls == ["reload"])
        #expect(preferences.settings.matrixURL?.absoluteString == "https://matrix.example.org")
        #expect(!model.isShown && model.form.problem == "")
        #expect(await store.load() == preferences.settings, "before the program is loaded again")
    }

    @Test func theUsersOwnServerIsReplacedWithoutLoadingTheProgramAgain() async {
        let (model, preferences) = make(in: .real)
        #expect(model.isShown && !model.canGoBack, "without a server, there is nothing else to show")
        preferences.change { $0.signIn.dialect = .gitHub }
        model.form.edit("example.org")
        await model.find()
        #expect(log.calls == ["change"] && !model.isShown && preferences.settings.signIn.dialect == .matrix)
        model.open()
        await model.find()
        #expect(log.calls == ["change"] && !model.isShown, "the same server again changes nothing")
    }

    @Test(arguments: [
        ("", "Enter the name of a server, such as matrix.org"),
        ("nowhere.example", "No Matrix server was found there"),
        ("website.example", "No Matrix server was found there"),
        ("offline.example", "This server cannot be reached. Check its name and the network connection."),
        ("timeout.example", "The server took too long"),
    ])
    func everyFailureHasItsWords(typed: String, problem: String) async {
        let (model, preferences) = make()
        model.open()
        model.form.edit(typed)
        await model.find()
        #expect(model.form.problem == problem && model.form.status == "" && model.isShown)
        #expect(preferences.settings.services == .sandbox && log.calls.isEmpty)
        model.form.edit("example.org")
        #expect(model.form.problem == "")
    }

    @Test func aLateAnswerIsDropped() async {
        let (model, preferences) = make()
        model.open()
        model.form.edit("slow.example")
        let finding = Task { await model.find() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(!model.canContinue && model.form.status == "Looking for the server…")
        model.form.edit("example.org")
        await gate.open()
        await finding.value
        #expect(model.canContinue && preferences.settings.matrixURL == nil && log.calls.isEmpty)
    }

    @Test func aServerOfTheCommandLineIsKept() {
        let (model, _) = make(isOffered: false)
        model.open()
        #expect(!model.isShown)
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let (model, _) = make()
            model.open()
            model.form.edit("nowhere.example")
            await model.find()
            return model
        }
    }
}

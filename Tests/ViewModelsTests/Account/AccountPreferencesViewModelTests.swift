import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// A finder that knows one server by its name, and another one after the gate has been opened.
final class FakeHomeservers: HomeserverFinding {
    let gate: Gate

    init(_ gate: Gate) { self.gate = gate }

    func homeserver(for typed: String) async throws -> URL {
        switch typed {
        case "example.org": return URL(string: "https://matrix.example.org")!
        case "slow.example":
            await gate.pass()
            return URL(string: "https://slow.example")!
        case "offline.example": throw RemoteError.offline
        case "timeout.example": throw RemoteError.timedOut
        case "website.example": throw RemoteError.malformed(detail: "a page")
        default: throw RemoteError.notFound
        }
    }
}

@Suite struct AccountPreferencesViewModelTests {
    let app = FakeAppService()
    let left = Counter()
    let gate = Gate()

    final class Counter { var count = 0 }

    private func model() -> (AccountPreferencesViewModel, Preferences) {
        let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: app)
        let model = AccountPreferencesViewModel(
            preferences: preferences, secrets: FakeSecretStore(), homeservers: FakeHomeservers(gate),
            changeServer: { [left] change in
                left.count += 1
                change()
            }, words: .identity, appService: app)
        return (model, preferences)
    }

    @Test func aMatrixServerIsFoundByItsNameAndUsedFromThen() async {
        let (model, preferences) = model()
        model.matrix.edit(" example.org ")
        await model.findMatrixServer()
        #expect(preferences.settings.matrixURL?.absoluteString == "https://matrix.example.org")
        #expect(model.matrix.status == "Found at https://matrix.example.org" && model.matrix.problem == "")
        #expect(left.count == 1, "the session of the server before is left first")
        await model.findMatrixServer()
        #expect(left.count == 1, "the same server again changes nothing")

        model.matrix.edit("nowhere.example")
        #expect(model.matrix.status == "")
        await model.findMatrixServer()
        #expect(model.matrix.problem == "No Matrix server was found there")
        #expect(preferences.settings.matrixURL?.absoluteString == "https://matrix.example.org")
        model.matrix.edit("offline.example")
        #expect(model.matrix.problem == "")
        await model.findMatrixServer()
        #expect(model.matrix.problem.hasPrefix("This server cannot be reached.") && left.count == 1)

        model.matrix.edit("")
        await model.findMatrixServer()
        #expect(preferences.settings.matrixURL == nil && left.count == 2 && !model.matrix.isFinding)
    }

    @Test func oneSearchAtATimeAndALateAnswerIsDropped() async {
        let (model, preferences) = model()
        model.matrix.edit("slow.example")
        let finding = Task { await model.findMatrixServer() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(model.matrix.isFinding)
        model.matrix.edit("example.org")
        await model.findMatrixServer()
        #expect(await gate.arrivals == 1 && preferences.settings.matrixURL == nil, "one search at a time")
        await gate.open()
        await finding.value
        #expect(!model.matrix.isFinding && left.count == 0 && model.matrix.status == "")
        #expect(preferences.settings.matrixURL == nil, "another server has been typed meanwhile")
    }

    @Test func theFormShowsWhatIsInForce() async {
        let (model, preferences) = model()
        preferences.change { $0.matrixURL = URL(string: "https://matrix.example.org") }
        model.matrix.edit("nowhere.example")
        await model.findMatrixServer()
        await model.load()
        #expect(model.matrix.address == "https://matrix.example.org")
        #expect(model.matrix.problem == "" && model.matrix.status == "")
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let (model, _) = model()
            await model.load()
            return model
        }
    }
}

import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct AccountPreferencesViewModelTests {
    let app = FakeAppService()
    let left = Counter()
    let gate = Gate()

    final class Counter { var count = 0 }

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
            default: throw RemoteError.notFound
            }
        }
    }

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
        model.editMatrixAddress(" example.org ")
        await model.findMatrixServer()
        #expect(preferences.settings.matrixURL?.absoluteString == "https://matrix.example.org")
        #expect(model.matrixFound == "Found at https://matrix.example.org" && model.matrixProblem == "")
        #expect(left.count == 1, "the session of the server before is left first")
        await model.findMatrixServer()
        #expect(left.count == 1, "the same server again changes nothing")

        model.editMatrixAddress("nowhere.example")
        #expect(model.matrixFound == "")
        await model.findMatrixServer()
        #expect(model.matrixProblem == "No Matrix server was found there")
        #expect(preferences.settings.matrixURL?.absoluteString == "https://matrix.example.org")
        model.editMatrixAddress("offline.example")
        #expect(model.matrixProblem == "")
        await model.findMatrixServer()
        #expect(model.matrixProblem == "You are offline" && left.count == 1)

        model.editMatrixAddress("")
        await model.findMatrixServer()
        #expect(preferences.settings.matrixURL == nil && left.count == 2 && !model.isFindingMatrix)
    }

    @Test func oneSearchAtATimeAndALateAnswerIsDropped() async {
        let (model, preferences) = model()
        model.editMatrixAddress("slow.example")
        let finding = Task { await model.findMatrixServer() }
        await eventually("asked") { await gate.arrivals == 1 }
        #expect(model.isFindingMatrix)
        model.editMatrixAddress("example.org")
        await model.findMatrixServer()
        #expect(await gate.arrivals == 1 && preferences.settings.matrixURL == nil, "one search at a time")
        await gate.open()
        await finding.value
        #expect(!model.isFindingMatrix && left.count == 0 && model.matrixFound == "")
        #expect(preferences.settings.matrixURL == nil, "another server has been typed meanwhile")
    }

    @Test func theFormShowsWhatIsInForce() async {
        let (model, preferences) = model()
        preferences.change { $0.matrixURL = URL(string: "https://matrix.example.org") }
        model.editMatrixAddress("nowhere.example")
        await model.findMatrixServer()
        await model.load()
        #expect(model.matrixAddress == "https://matrix.example.org")
        #expect(model.matrixProblem == "" && model.matrixFound == "")
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let (model, _) = model()
            await model.load()
            return model
        }
    }
}

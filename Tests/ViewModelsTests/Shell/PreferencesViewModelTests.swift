import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct PreferencesViewModelTests {
    let store = FakeSettingsStore()
    let secrets = FakeSecretStore([.weatherKey: "stored"])
    let app = FakeAppService()
    let homeservers = FakeHomeservers()
    let left = Counter()

    final class Counter { var count = 0 }

    /// Knows one server, by its name.
    final class FakeHomeservers: HomeserverFinding {
        func homeserver(for typed: String) async throws -> URL {
            switch typed {
            case "example.org": URL(string: "https://matrix.example.org")!
            case "offline.example": throw RemoteError.offline
            default: throw RemoteError.notFound
            }
        }
    }

    private func model() -> (PreferencesViewModel, Preferences) {
        let preferences = Preferences(store: store, words: .identity, appService: app)
        return (
            PreferencesViewModel(
                preferences: preferences, secrets: secrets, homeservers: homeservers,
                changeServer: { [left] change in
                    left.count += 1
                    change()
                }, words: .identity, appService: app),
            preferences
        )
    }

    @Test func everyChangeIsSavedInOrder() async {
        let (model, preferences) = model()
        model.choose(TemperatureUnit.fahrenheit)
        model.choose(WindUnit.milesPerHour)
        model.showNotifications(false)
        await model.useSandbox(false)
        await model.useSandbox(false)
        await preferences.flush()
        #expect(await store.saved.count == 4)
        #expect(await store.saved.last == preferences.settings)
    }

    @Test func aFailedSaveIsReportedAndTheChangeHolds() async {
        let (model, preferences) = model()
        await store.fail(with: .diskFull)
        await model.useSandbox(false)
        await preferences.flush()
        #expect(app.problems.map(\.title) == ["The disk is full"])
        #expect(!model.usesSandbox)
    }

    @Test(arguments: ["https://api.example.org", " http://127.0.0.1:8080 "])
    func aUsableAddressIsTaken(text: String) {
        let (model, preferences) = model()
        model.editWeatherAddress(text)
        #expect(model.weatherAddressProblem == "")
        #expect(preferences.settings.weatherURL?.absoluteString == text.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: ["x", "ftp://example.org", "https://", "javascript:alert(1)", "http:///path"])
    func anUnusableAddressIsSaidAndNotTaken(text: String) {
        let (model, preferences) = model()
        model.editWeatherAddress("https://api.example.org")
        model.editWeatherAddress(text)
        #expect(model.weatherAddressProblem == "Enter an address like https://api.example.org")
        #expect(preferences.settings.weatherURL?.absoluteString == "https://api.example.org")
    }

    @Test func anEmptyAddressMeansTheServicesOwn() {
        let (model, preferences) = model()
        model.editWeatherAddress("https://api.example.org")
        model.editWeatherAddress("  ")
        #expect(preferences.settings.weatherURL == nil)
        #expect(model.weatherAddressProblem == "")
    }

    @Test func theKeyStaysWithTheSecrets() async {
        let (model, _) = model()
        await model.load()
        #expect(model.weatherKey == "stored")
        model.editWeatherKey(" new \n")
        await model.saveWeatherKey()
        #expect(await secrets.secrets == [.weatherKey: "new"])
        model.editWeatherKey("")
        await model.saveWeatherKey()
        #expect(await secrets.secrets.isEmpty)
    }

    @Test func aLockedKeyringIsSaidAndTheKeyKeptInTheField() async {
        let (model, _) = model()
        await secrets.fail(with: .locked)
        model.editWeatherKey("new")
        await model.saveWeatherKey()
        #expect(app.problems.count == 1)
        #expect(model.weatherKey == "new")
        await secrets.fail(with: nil)
        await model.saveWeatherKey()
        #expect(await secrets.secrets[.weatherKey] == "new")
    }

    @Test func nothingKeepsItAlive() async {
        weak var gone: PreferencesViewModel?
        do {
            let (model, _) = model()
            gone = model
            await model.load()
        }
        #expect(gone == nil)
    }

    @Test func aMatrixServerIsFoundByItsNameAndSpokenToFromThen() async {
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
        await model.findMatrixServer()
        #expect(model.matrixProblem == "You are offline" && left.count == 1)

        model.editMatrixAddress("")
        await model.findMatrixServer()
        #expect(preferences.settings.matrixURL == nil && left.count == 2 && !model.isFindingMatrix)
    }

    @Test func theSandboxIsLeftBeforeAnotherServerIsSpokenTo() async {
        let (model, preferences) = model()
        await model.useSandbox(true)
        #expect(left.count == 0)
        await model.useSandbox(false)
        #expect(left.count == 1 && preferences.settings.services == .real)
    }
}

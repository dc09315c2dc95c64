import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@Suite struct WeatherPreferencesViewModelTests {
    let store = FakeSettingsStore()
    let secrets = FakeSecretStore([.weatherKey: "stored"])
    let app = FakeAppService()

    private func model() -> (WeatherPreferencesViewModel, Preferences) {
        let preferences = Preferences(store: store, words: .identity, appService: app)
        let model = WeatherPreferencesViewModel(
            preferences: preferences, secrets: secrets, words: .identity, appService: app)
        return (model, preferences)
    }

    @Test func everyChangeIsSavedInOrder() async {
        let (model, preferences) = model()
        model.choose(TemperatureUnit.fahrenheit)
        model.choose(WindUnit.milesPerHour)
        await preferences.flush()
        #expect(model.temperatureUnit == .fahrenheit && model.windUnit == .milesPerHour)
        #expect(await store.saved.map(\.temperatureUnit) == [.fahrenheit, .fahrenheit])
        #expect(await store.saved.map(\.windUnit) == [.metersPerSecond, .milesPerHour])
    }

    @Test(arguments: ["https://api.example.org", " http://127.0.0.1:8080 "])
    func aUsableAddressIsTaken(text: String) {
        let (model, preferences) = model()
        model.editAddress(text)
        #expect(model.addressProblem == "" && model.address == text)
        #expect(preferences.settings.weatherURL?.absoluteString == text.trimmingCharacters(in: .whitespaces))
    }

    @Test(arguments: ["x", "ftp://example.org", "https://", "javascript:alert(1)", "http:///path"])
    func anInvalidAddressIsSaidAndNotTaken(text: String) {
        let (model, preferences) = model()
        model.editAddress("https://api.example.org")
        model.editAddress(text)
        #expect(model.addressProblem == "Enter an address like https://api.example.org")
        #expect(preferences.settings.weatherURL?.absoluteString == "https://api.example.org")
    }

    @Test func anEmptyAddressMeansTheServicesOwn() {
        let (model, preferences) = model()
        model.editAddress("https://api.example.org")
        model.editAddress("  ")
        #expect(preferences.settings.weatherURL == nil)
        #expect(model.addressProblem == "")
    }

    @Test func theFormShowsWhatIsInForce() async {
        let (model, preferences) = model()
        preferences.change { $0.weatherURL = URL(string: "https://api.example.org") }
        model.editAddress("nonsense")
        model.editKey("typed and not saved")
        await model.load()
        #expect(model.address == "https://api.example.org" && model.addressProblem == "")
        #expect(model.key == "stored")
        await model.saveKey()
        #expect(await secrets.secrets == [.weatherKey: "stored"], "what was loaded is no change")
    }

    @Test func aFieldThatWasNotEditedDeletesNoKey() async {
        let (model, _) = model()
        await model.saveKey()
        #expect(await secrets.secrets == [.weatherKey: "stored"])
    }

    @Test func withoutAKeyTheFieldIsEmpty() async throws {
        try await secrets.setSecret(nil, for: .weatherKey)
        let (model, _) = model()
        await model.load()
        #expect(model.key == "" && app.problems.isEmpty)
    }

    @Test func theKeyStaysWithTheSecrets() async {
        let (model, _) = model()
        await model.load()
        #expect(model.key == "stored")
        model.editKey(" new \n")
        await model.saveKey()
        #expect(await secrets.secrets == [.weatherKey: "new"])
        model.editKey("")
        await model.saveKey()
        #expect(await secrets.secrets.isEmpty)
    }

    @Test func aLockedKeyringIsSaidAndTheKeyKeptInTheField() async {
        let (model, _) = model()
        await secrets.fail(with: .locked)
        await model.load()
        #expect(app.problems.count == 1)
        model.editKey("new")
        await model.saveKey()
        #expect(app.problems.count == 2)
        #expect(model.key == "new")
        await secrets.fail(with: nil)
        await model.saveKey()
        #expect(await secrets.secrets[.weatherKey] == "new")
    }

    @Test func whatIsTypedMeanwhileCountsMoreThanTheStoredKey() async {
        let secrets = MemorySecretStore([.weatherKey: "stored"])
        let gate = Gate()
        let model = WeatherPreferencesViewModel(
            preferences: Preferences(store: store, words: .identity, appService: app),
            secrets: SlowSecrets(secrets, gate), words: .identity, appService: app)
        let loading = Task { await model.load() }
        await eventually("asked") { await gate.arrivals == 1 }
        model.editKey("typed")
        await gate.open()
        await loading.value
        #expect(model.key == "typed")
    }

    @Test func nothingKeepsItAlive() async {
        await expectRelease {
            let (model, _) = model()
            await model.load()
            return model
        }
    }

    /// A store whose reads wait at a gate.
    private struct SlowSecrets: SecretStore {
        let secrets: MemorySecretStore
        let gate: Gate

        init(_ secrets: MemorySecretStore, _ gate: Gate) {
            self.secrets = secrets
            self.gate = gate
        }

        func secret(for key: SecretKey) async throws -> String? {
            await gate.pass()
            return try await secrets.secret(for: key)
        }

        func setSecret(_ value: String?, for key: SecretKey) async throws {
            try await secrets.setSecret(value, for: key)
        }
    }
}

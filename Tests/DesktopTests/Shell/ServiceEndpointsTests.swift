import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

@testable import App

@Suite @MainActor struct ServiceEndpointsTests {
    nonisolated static let sandboxAddress = URL(string: "http://127.0.0.1:4000")!
    nonisolated static let own = URL(string: "https://example.org")!
    nonisolated static let typed = URL(string: "http://127.0.0.1:5000")!
    let secrets = FakeSecretStore()
    let sample = SampleSignIn(name: "mei", password: "hutong-demo", code: "123456")

    private func endpoints(
        _ settings: Settings = Settings(), matrix: URL? = nil, weather: URL? = nil
    ) async -> ServiceEndpoints {
        let preferences = Preferences(store: FakeSettingsStore(settings), words: .identity, appService: nil)
        await preferences.load()
        return ServiceEndpoints(
            preferences: preferences, secrets: secrets,
            sandbox: SandboxAccess(start: { Self.sandboxAddress }, weatherKey: "sandbox", signIn: sample),
            matrix: matrix, weather: weather)
    }

    private func real(_ edit: (inout Settings) -> Void = { _ in }) -> Settings {
        var settings = Settings()
        settings.services = .real
        edit(&settings)
        return settings
    }

    @Test func bothServicesAreTheSandboxesAtFirst() async throws {
        let endpoints = await endpoints()
        #expect(try await endpoints.accountProvider() == .sandbox(at: Self.sandboxAddress))
        #expect(try await endpoints.matrixServer() == Self.sandboxAddress)
        #expect(try await endpoints.weatherServer() == Self.sandboxAddress)
        #expect(try await endpoints.weatherKey() == "sandbox")
        #expect(endpoints.usesSandbox)
        #expect(endpoints.sampleSignIn == sample)
    }

    @Test func thePreferencesNameTheRealServers() async throws {
        try await secrets.setSecret("key", for: .weatherKey)
        let endpoints = await endpoints(
            real {
                $0.matrixURL = Self.own
                $0.weatherURL = Self.own
            })
        #expect(try await endpoints.accountProvider() == .matrix(server: Self.own))
        #expect(try await endpoints.matrixServer() == Self.own)
        #expect(try await endpoints.weatherServer() == Self.own)
        #expect(try await endpoints.weatherKey() == "key")
        #expect(!endpoints.usesSandbox)
        #expect(endpoints.sampleSignIn == nil)
    }

    @Test func withoutAKeyTheWeatherIsMETNorwaysAndNobodyCanSignIn() async throws {
        let endpoints = await endpoints(real())
        #expect(try await endpoints.weatherServer().absoluteString == "https://api.met.no/weatherapi")
        #expect(try await endpoints.usesMetNorway())
        await #expect(throws: SignInError.noServer) { try await endpoints.accountProvider() }
        await #expect(throws: SignInError.noServer) { try await endpoints.matrixServer() }
    }

    @Test func aServerThatTheNetworkCanReadIsKnown() async throws {
        let plain = try #require(URL(string: "http://matrix.example.org:8008"))
        #expect(await endpoints(real { $0.matrixURL = plain }).exposedAccountHost == "matrix.example.org")
        #expect(await endpoints(real { $0.matrixURL = Self.own }).exposedAccountHost == nil)
        #expect(await endpoints(real { $0.matrixURL = Self.typed }).exposedAccountHost == nil)
        #expect(await endpoints(real()).exposedAccountHost == nil)
        #expect(await endpoints().exposedAccountHost == nil)
        #expect(await endpoints(matrix: plain).exposedAccountHost == "matrix.example.org")
        let other = real {
            $0.matrixURL = plain
            $0.signIn.dialect = .plain
            $0.signIn.address = Self.own
        }
        #expect(await endpoints(other).exposedAccountHost == nil, "the user signs in elsewhere")
    }

    @Test func whoSignsInElsewhereHasNoMatrixServer() async throws {
        let endpoints = await endpoints(
            real {
                $0.signIn.dialect = .weibo
                $0.signIn.clientID = "app"
            })
        #expect(try await endpoints.accountProvider() == .weibo(clientID: "app"))
        await #expect(throws: RemoteError.notSignedIn) { try await endpoints.matrixServer() }
    }

    @Test(arguments: [false, true])
    func theCommandLineGoesBeforeThePreferences(isReal: Bool) async throws {
        let endpoints = await endpoints(isReal ? real { $0.matrixURL = Self.own } : Settings(), matrix: Self.typed)
        #expect(try await endpoints.accountProvider() == .matrix(server: Self.typed))
        #expect(try await endpoints.matrixServer() == Self.typed)
        // Nothing belongs to the sandbox then.
        #expect(endpoints.sampleSignIn == nil && !endpoints.usesSandbox)
        #expect(try await endpoints.weatherServer().absoluteString == "https://api.met.no/weatherapi")
    }

    @Test(arguments: [
        (nil, "", true), (nil, "key", false), ("https://example.org", "", false),
        ("http://127.0.0.1:5000/weatherapi", "", true), ("http://127.0.0.1:5000/weatherapi/", "key", true),
    ])
    func theKeyAndTheAddressChooseTheServiceOfTheWeather(
        address: String?, key: String, isMetNorway: Bool
    ) async throws {
        if !key.isEmpty { try await secrets.setSecret(key, for: .weatherKey) }
        let server = address.flatMap { URL(string: $0) }
        #expect(try await endpoints(real { $0.weatherURL = server }).usesMetNorway() == isMetNorway)
        if let server { #expect(try await endpoints(weather: server).usesMetNorway() == isMetNorway) }
        #expect(try await endpoints().usesMetNorway() == false, "the sandbox has a key")
    }

    @Test func withAKeyAloneTheWeatherIsOpenWeatherMaps() async throws {
        try await secrets.setSecret("key", for: .weatherKey)
        #expect(try await endpoints(real()).weatherServer().absoluteString == "https://api.openweathermap.org")
    }

    @Test(arguments: [("", "sandbox"), ("key", "key")])
    func aWeatherServerOfTheCommandLineTakesTheUsersKeyOrTheSandboxes(stored: String, sent: String) async throws {
        if !stored.isEmpty { try await secrets.setSecret(stored, for: .weatherKey) }
        for settings in [Settings(), real()] {
            let endpoints = await endpoints(settings, weather: Self.typed)
            #expect(try await endpoints.weatherServer() == Self.typed)
            #expect(try await endpoints.weatherKey() == sent)
            #expect(endpoints.usesSandbox == (settings.services == .sandbox))
        }
    }

    @Test func theUsersKeyStaysHereWhileTheSandboxIsAsked() async throws {
        try await secrets.setSecret("key", for: .weatherKey)
        #expect(try await endpoints().weatherKey() == "sandbox")
    }

    @Test func aKeyringThatIsLockedIsNoEmptyKey() async {
        await secrets.fail(with: .locked)
        await #expect(throws: StorageError.locked) { try await endpoints(real()).weatherKey() }
    }

    @Test func anotherAddressCountsAtOnceAndTheSandboxAtTheNextStart() async throws {
        let preferences = Preferences(store: FakeSettingsStore(real()), words: .identity, appService: nil)
        await preferences.load()
        let endpoints = ServiceEndpoints(
            preferences: preferences, secrets: secrets,
            sandbox: SandboxAccess(start: { Self.sandboxAddress }, weatherKey: "sandbox", signIn: sample), matrix: nil,
            weather: nil)
        preferences.change { $0.weatherURL = Self.own }
        #expect(try await endpoints.weatherServer() == Self.own)
        preferences.change { $0.services = .sandbox }
        #expect(try await endpoints.weatherServer() == Self.own)
        #expect(!endpoints.usesSandbox)
        await preferences.flush()
    }
}

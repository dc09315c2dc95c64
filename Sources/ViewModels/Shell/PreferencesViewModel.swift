import Domain
import Foundation
import Observation

/// The preferences window: which servers are spoken to, in which units, and what notifies.
@Observable
public final class PreferencesViewModel {
    /// The weather server's address as typed.
    public private(set) var weatherAddress = ""
    /// What is wrong with it; empty when nothing is.
    public private(set) var weatherAddressProblem = ""
    /// The Matrix server as typed: a name, an address, or a user id.
    public private(set) var matrixAddress = ""
    /// What is wrong with it; empty when nothing is known to be.
    public private(set) var matrixProblem = ""
    /// Where the server was found; empty while that is not known.
    public private(set) var matrixFound = ""
    /// True while the server is looked for.
    public private(set) var isFindingMatrix = false
    /// The user's OpenWeatherMap key as typed.
    public private(set) var weatherKey = ""

    /// Whether the server inside the app is used.
    public var usesSandbox: Bool { preferences.settings.services == .sandbox }
    /// The unit of temperatures.
    public var temperatureUnit: TemperatureUnit { preferences.settings.temperatureUnit }
    /// The unit of wind speeds.
    public var windUnit: WindUnit { preferences.settings.windUnit }
    /// Whether desktop notifications are shown.
    public var showsNotifications: Bool { preferences.settings.showsNotifications }

    /// Whom people sign in with.
    public let signIn: SignInChoiceViewModel

    private let preferences: Preferences
    @ObservationIgnored private let secrets: any SecretStore
    @ObservationIgnored private let homeservers: any HomeserverFinding
    @ObservationIgnored private let changeServer: ServerChange
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var keyIsEdited = false

    /// Makes a change after which another server is spoken to: whoever is signed in has left the old one before.
    public typealias ServerChange = @MainActor (_ change: @MainActor () -> Void) async -> Void

    /// Edits `preferences`, and the keys in `secrets`; `changeServer` makes the changes of server.
    public init(
        preferences: Preferences, secrets: any SecretStore, homeservers: any HomeserverFinding,
        changeServer: @escaping ServerChange, words: Localizer, appService: (any AppService)?
    ) {
        self.preferences = preferences
        self.secrets = secrets
        self.homeservers = homeservers
        self.changeServer = changeServer
        self.words = words
        self.appService = appService
        signIn = SignInChoiceViewModel(
            preferences: preferences, secrets: secrets, changeServer: changeServer, words: words, appService: appService
        )
    }

    /// Fills the form with what is in force.
    public func load() async {
        weatherAddress = preferences.settings.weatherURL?.absoluteString ?? ""
        weatherAddressProblem = ""
        matrixAddress = preferences.settings.matrixURL?.absoluteString ?? ""
        matrixProblem = ""
        matrixFound = ""
        keyIsEdited = false
        await signIn.load()
        do {
            let key = try await secrets.secret(for: .weatherKey) ?? ""
            // What the user has begun to type meanwhile counts more than what was stored.
            if !keyIsEdited { weatherKey = key }
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Speaks to the server inside the app, or to the addresses below.
    public func useSandbox(_ isOn: Bool) async {
        guard isOn != usesSandbox else { return }
        await changeServer { [preferences] in preferences.change { $0.services = isOn ? .sandbox : .real } }
    }

    /// Takes another Matrix server into the form; `findMatrixServer()` looks for it.
    public func editMatrixAddress(_ text: String) {
        matrixAddress = text
        matrixProblem = ""
        matrixFound = ""
    }

    /// Looks for the server that was typed, and speaks to it from now on.
    public func findMatrixServer() async {
        let typed = matrixAddress.trimmed
        guard !isFindingMatrix else { return }
        guard !typed.isEmpty else { return await takeMatrixServer(nil) }
        isFindingMatrix = true
        defer { isFindingMatrix = false }
        do {
            let address = try await homeservers.homeserver(for: typed)
            // Another one may have been typed meanwhile.
            guard typed == matrixAddress.trimmed else { return }
            await takeMatrixServer(address)
            matrixFound = words("Found at {address}", ["address": address.absoluteString])
        } catch RemoteError.notFound {
            matrixProblem = words("No Matrix server was found there")
        } catch is CancellationError {
        } catch {
            matrixProblem = ErrorWords(words).problem(for: error).title
        }
    }

    /// Shows temperatures in another unit.
    public func choose(_ unit: TemperatureUnit) { preferences.change { $0.temperatureUnit = unit } }

    /// Shows wind speeds in another unit.
    public func choose(_ unit: WindUnit) { preferences.change { $0.windUnit = unit } }

    /// Shows desktop notifications, or none.
    public func showNotifications(_ isOn: Bool) { preferences.change { $0.showsNotifications = isOn } }

    /// Takes another address for the weather server; an unusable one is kept in the form only.
    public func editWeatherAddress(_ text: String) {
        weatherAddress = text
        let trimmed = text.trimmed
        guard !trimmed.isEmpty else {
            weatherAddressProblem = ""
            preferences.change { $0.weatherURL = nil }
            return
        }
        guard let url = Self.serverAddress(trimmed) else {
            weatherAddressProblem = words("Enter an address like https://api.example.org")
            return
        }
        weatherAddressProblem = ""
        preferences.change { $0.weatherURL = url }
    }

    /// Takes another key; it is kept by `saveWeatherKey()`.
    public func editWeatherKey(_ text: String) {
        keyIsEdited = true
        weatherKey = text
    }

    /// Keeps the key with the secrets, or forgets it when the field is empty.
    public func saveWeatherKey() async {
        guard keyIsEdited else { return }
        keyIsEdited = false
        let key = weatherKey.trimmed
        do {
            try await secrets.setSecret(key.isEmpty ? nil : key, for: .weatherKey)
        } catch {
            keyIsEdited = true
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    private func takeMatrixServer(_ address: URL?) async {
        guard address != preferences.settings.matrixURL else { return }
        await changeServer { [preferences] in preferences.change { $0.matrixURL = address } }
    }

    /// The address of an `http` or `https` server, or nil.
    static func serverAddress(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else { return nil }
        return url
    }
}

import Domain
import Foundation
import Observation

/// The weather's part of the preferences: units, server and key.
@Observable
public final class WeatherPreferencesViewModel {
    /// The weather server's address as typed.
    public private(set) var address = ""
    /// The problem with the address; empty if there is none.
    public private(set) var addressProblem = ""
    /// The user's OpenWeatherMap key as typed.
    public private(set) var key = ""

    /// The unit of temperatures.
    public var temperatureUnit: TemperatureUnit { preferences.settings.temperatureUnit }
    /// The unit of wind speeds.
    public var windUnit: WindUnit { preferences.settings.windUnit }

    private let preferences: Preferences
    @ObservationIgnored private let secrets: any SecretStore
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var keyIsEdited = false

    /// Creates a form that edits `preferences`, and the key in `secrets`.
    public init(
        preferences: Preferences, secrets: any SecretStore, words: Localizer, appService: (any AppService)?
    ) {
        self.preferences = preferences
        self.secrets = secrets
        self.words = words
        self.appService = appService
    }

    /// Fills the form with the current settings.
    public func load() async {
        address = preferences.settings.weatherURL?.absoluteString ?? ""
        addressProblem = ""
        keyIsEdited = false
        do {
            let stored = try await secrets.secret(for: .weatherKey) ?? ""
            // The text that the user has begun to type meanwhile takes precedence over the stored key.
            if !keyIsEdited { key = stored }
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Shows temperatures in another unit.
    public func choose(_ unit: TemperatureUnit) { preferences.change { $0.temperatureUnit = unit } }

    /// Shows wind speeds in another unit.
    public func choose(_ unit: WindUnit) { preferences.change { $0.windUnit = unit } }

    /// Changes the address of the weather server; an invalid one stays in the form only.
    public func editAddress(_ text: String) {
        address = text
        addressProblem = ""
        let typed = text.trimmed
        guard !typed.isEmpty else { return preferences.change { $0.weatherURL = nil } }
        guard let url = ServerAddress.url(typed) else {
            addressProblem = ServerAddress.problem(words)
            return
        }
        preferences.change { $0.weatherURL = url }
    }

    /// Changes the key in the form; `saveKey()` stores it.
    public func editKey(_ text: String) {
        keyIsEdited = true
        key = text
    }

    /// Stores the key with the secrets, or deletes it if the field is empty.
    public func saveKey() async {
        guard keyIsEdited else { return }
        keyIsEdited = false
        let typed = key.trimmed
        do {
            try await secrets.setSecret(typed.isEmpty ? nil : typed, for: .weatherKey)
        } catch {
            keyIsEdited = true
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}

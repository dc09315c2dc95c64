import Foundation

/// The user's preferences, and the state that the window remembers.
///
/// Decoding takes any JSON object: values that are missing or not understood have their defaults, and unknown values
/// are ignored, so that neither an older nor a newer version's file loses the rest.
public struct Settings: Codable, Equatable, Sendable {
    /// The servers that the program uses.
    public enum Services: String, Codable, Sendable {
        /// The server inside the app.
        case sandbox
        /// The servers of the addresses below.
        case real
    }

    /// The servers that the program uses.
    public var services = Services.sandbox
    /// The Matrix server's address, with `services` real.
    public var matrixURL: URL?
    /// The provider that users sign in with, with `services` real.
    public var signIn = SignInChoice()
    /// The weather server's address; nil for OpenWeatherMap's own, with `services` real.
    public var weatherURL: URL?
    /// The unit of temperatures.
    public var temperatureUnit = TemperatureUnit.celsius
    /// The unit of wind speeds.
    public var windUnit = WindUnit.metersPerSecond
    /// Whether desktop notifications are shown.
    public var showsNotifications = true
    /// Whether the program keeps running when its window is closed; nil until the user is asked.
    public var keepsRunning: Bool?
    /// The window's width in application pixels, while not maximized.
    public var windowWidth = 1000
    /// The window's height in application pixels, while not maximized.
    public var windowHeight = 700
    /// Whether the window fills the screen.
    public var isWindowMaximized = false
    /// Whether the welcome of a new user has been shown.
    public var hasSeenWelcome = false
    /// Whether the sandbox's data are in a folder of their own; version 1.0 kept them among the user's.
    public var isSandboxSeparate = false
    /// Whether the user was warned that secrets are stored in a file, because the keyring cannot be used.
    public var didWarnPlaintextSecrets = false
    /// The id of the group in whose market a listing was published last.
    public var lastMarket: String?

    enum CodingKeys: String, CodingKey {
        case services, matrixURL, signIn, weatherURL, temperatureUnit, windUnit, showsNotifications, windowWidth
        case windowHeight, isWindowMaximized, isSandboxSeparate, hasSeenWelcome, lastMarket, keepsRunning
        // The name in the files of version 1.0.
        case didWarnPlaintextSecrets = "hasToldOfSecretFile"
    }

    /// Creates the defaults.
    public init() {}

    /// Creates settings from the values that are present and valid; all others have their defaults.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func value<Value: Decodable>(_ key: CodingKeys, or fallback: Value) -> Value {
            (try? values.decodeIfPresent(Value.self, forKey: key)) ?? fallback
        }
        let defaults = Settings()
        services = value(.services, or: defaults.services)
        matrixURL = value(.matrixURL, or: defaults.matrixURL)
        signIn = value(.signIn, or: defaults.signIn)
        weatherURL = value(.weatherURL, or: defaults.weatherURL)
        temperatureUnit = value(.temperatureUnit, or: defaults.temperatureUnit)
        windUnit = value(.windUnit, or: defaults.windUnit)
        showsNotifications = value(.showsNotifications, or: defaults.showsNotifications)
        keepsRunning = value(.keepsRunning, or: defaults.keepsRunning)
        windowWidth = value(.windowWidth, or: defaults.windowWidth)
        windowHeight = value(.windowHeight, or: defaults.windowHeight)
        isWindowMaximized = value(.isWindowMaximized, or: defaults.isWindowMaximized)
        hasSeenWelcome = value(.hasSeenWelcome, or: defaults.hasSeenWelcome)
        isSandboxSeparate = value(.isSandboxSeparate, or: defaults.isSandboxSeparate)
        didWarnPlaintextSecrets = value(.didWarnPlaintextSecrets, or: defaults.didWarnPlaintextSecrets)
        lastMarket = value(.lastMarket, or: defaults.lastMarket)
    }
}

/// Stores the settings.
public protocol SettingsStore: Sendable {
    /// Returns the saved settings, or the defaults if none can be read.
    func load() async -> Settings

    /// Stores `settings`. Throws `StorageError`.
    func save(_ settings: Settings) async throws
}

/// The entry that makes the desktop start the program when the user logs in.
public protocol LoginItem: Sendable {
    /// Returns whether the desktop starts the program.
    func isOn() async -> Bool

    /// Adds the entry, or removes it. Throws `StorageError`.
    func set(_ isOn: Bool) async throws
}

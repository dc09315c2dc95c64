import Foundation

/// The contents of a backup, or of the data that are now stored on this computer.
public struct BackupContents: Equatable, Sendable {
    /// The account whose data they are; nil without one.
    public var account: Account?
    /// How many listings there are.
    public var listings: Int
    /// How many cities there are.
    public var cities: Int
    /// How many groups there are.
    public var groups: Int
    /// The time when the backup was saved; nil for what is stored now.
    public var savedAt: Date?
    /// Whether there is personal information without its sensitive answers.
    public var lacksSensitiveAnswers: Bool
    /// The host that the user signs in at with its settings; nil for the sandbox, and where there is none.
    public var server: String?

    /// Creates data.
    public init(
        account: Account? = nil, listings: Int = 0, cities: Int = 0, groups: Int = 0, savedAt: Date? = nil,
        lacksSensitiveAnswers: Bool = false, server: String? = nil
    ) {
        self.account = account
        self.listings = listings
        self.cities = cities
        self.groups = groups
        self.savedAt = savedAt
        self.lacksSensitiveAnswers = lacksSensitiveAnswers
        self.server = server
    }
}

/// The reason why a file cannot be restored.
public enum BackupError: Error, Equatable, LoggableError {
    /// The file is not a backup.
    case notABackup
    /// The file is encrypted, and no password was given.
    case passwordNeeded
    /// The password is wrong, or the beginning of the file is damaged.
    case wrongPassword
    /// The file has no end, or something in it was changed.
    case damaged
    /// There is more in the file than any backup has.
    case tooLarge
    /// A newer version of this program has written the file, or the database in it.
    case newerVersion
    /// The file has data of the sandbox, or of the user's own servers, and the other ones are in use.
    case otherServers(Settings.Services)
}

/// Saves the data of the servers in use to one file, and restores them from one.
///
/// Throws `BackupError` and `StorageError`, and `CancellationError` when the task is canceled.
public protocol BackupService: Sendable {
    /// Saves everything to a file; returns its size in bytes. With a password, the file is encrypted and has the sensitive
    /// answers in it.
    func save(to path: String, password: String?) async throws -> Int

    /// Checks all of a file, and keeps its data ready beside the ones in use.
    func prepare(_ path: String, password: String?) async throws -> BackupContents

    /// Returns the contents of the data that are stored now.
    func current() async throws -> BackupContents

    /// Has the data that were prepared replace the ones in use when the program is loaded the next time.
    func commit() async throws

    /// Forgets what was prepared.
    func discard() async

    /// The time when the data that a restore has replaced were replaced; nil without such data.
    func earlierData() async -> Date?

    /// Has the data that a restore has replaced replace the ones in use when the program is loaded the next time.
    func commitEarlierData() async throws
}

extension Settings {
    /// These settings with what makes sense on any computer taken from `saved`, which has settings for the same servers.
    public func restoring(_ saved: Settings) -> Settings {
        var settings = self
        settings.temperatureUnit = saved.temperatureUnit
        settings.windUnit = saved.windUnit
        settings.showsNotifications = saved.showsNotifications
        switch saved.services {
        case .sandbox: settings.hasSampleListings = saved.hasSampleListings
        case .real:
            settings.matrixURL = saved.matrixURL.flatMap { $0.isWeb ? $0 : nil }
            settings.weatherURL = saved.weatherURL.flatMap { $0.isWeb ? $0 : nil }
            settings.signIn = saved.signIn
        }
        return settings
    }

    /// The settings that make sense on any computer; all others have their defaults.
    public var portable: Settings {
        var settings = Settings().restoring(self)
        settings.services = services
        return settings
    }
}

extension URL {
    fileprivate var isWeb: Bool { ["http", "https"].contains(scheme) && host() != nil }
}

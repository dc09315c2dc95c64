import Foundation

/// The contents of a backup, or of the data that are now stored on this computer.
public struct BackupContents: Equatable, Sendable {
    /// The account that the data belong to; nil without one.
    public var account: Account?
    /// The number of listings.
    public var listings: Int
    /// The number of cities.
    public var cities: Int
    /// The number of groups.
    public var groups: Int
    /// The time when the backup was saved; nil for the current data.
    public var savedAt: Date?
    /// Whether there is personal information without its sensitive answers.
    public var lacksSensitiveAnswers: Bool
    /// The host that the user signs in to with the settings; nil for the sandbox, and if there is none.
    public var server: String?

    /// Creates a summary of data.
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
    /// The file has no end, or part of it was changed.
    case damaged
    /// The file contains more than any backup does.
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
    /// Saves all data to a file. Returns its size in bytes. With a password, the file is encrypted and contains the
    /// sensitive answers.
    func save(to path: String, password: String?) async throws -> Int

    /// Checks a whole file, and keeps its data ready beside the current ones.
    func prepare(_ path: String, password: String?) async throws -> BackupContents

    /// Returns the contents of the data that are stored now.
    func current() async throws -> BackupContents

    /// Makes the prepared data replace the current ones when the program is loaded the next time.
    func commit() async throws

    /// Discards the prepared data.
    func discard() async

    /// Returns the time when a restore replaced the earlier data; nil without such data.
    func earlierData() async -> Date?

    /// Makes the data that a restore has replaced become the current ones when the program is loaded the next time.
    func commitEarlierData() async throws
}

extension Settings {
    /// Returns these settings with the values that make sense on any computer taken from `saved`, which has settings
    /// for the same servers.
    public func restoring(_ saved: Settings) -> Settings {
        var settings = self
        settings.temperatureUnit = saved.temperatureUnit
        settings.windUnit = saved.windUnit
        settings.showsNotifications = saved.showsNotifications
        if saved.services == .real {
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

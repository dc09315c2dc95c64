import Foundation

@testable import Services

extension LocalDatabase {
    /// Opens the database with the tables of all features, as the program does.
    static func open(
        in directory: URL, now: Date = Date(), busyTimeout: TimeInterval = 5
    ) async throws -> LocalDatabase {
        try await open(
            in: directory,
            migrations: WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
                + SQLiteDraftStore.migrations,
            now: now, busyTimeout: busyTimeout)
    }
}

import Domain
import Foundation
import Synchronization

@testable import Services

/// The migrations of all features: a database with others is refused.
let migrations =
    WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
    + SQLiteDraftStore.migrations

/// Restores a backup up to a given point.
enum RestoreTorture {
    /// Commits the restore of a backup and begins it. Kills the program before the change with that number, from 0.
    static func run(in folder: URL, file: String, killedAtChange number: Int) async throws {
        let secrets = FileSecretStore(in: folder)
        let database = try await LocalDatabase.open(in: folder, migrations: migrations)
        let backup = DataBackup(
            space: folder, database: database, migrations: migrations, secrets: secrets, appVersion: "1.0.0",
            settings: { Settings() }, now: { Date() })
        _ = try await backup.prepare(file, password: nil)
        try await backup.commit()
        try await database.close()
        let changes = Atomic(0)
        var pending = PendingRestore(of: folder, secrets: secrets)
        pending.willChange = {
            if changes.add(1, ordering: .relaxed).oldValue == number { kill(getpid(), SIGKILL) }
        }
        if try await pending.run(settings: Settings(), now: Date()) != nil { try await pending.finish() }
    }
}

import Domain
import Foundation
import Services

/// The migrations of all features: a database with others is refused.
let migrations = WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all

/// Restores backups in turn.
enum RestoreTorture {
    /// Restores until the program is killed; `report` gets the number of restores so far.
    static func run(in folder: URL, files: [String], report: (Int) -> Void) async throws {
        let secrets = FileSecretStore(in: folder)
        var count = 0
        while true {
            for file in files {
                let pending = PendingRestore(of: folder, secrets: secrets)
                if try await pending.run(settings: Settings(), now: Date()) != nil { try await pending.finish() }
                let database = try await LocalDatabase.open(in: folder, migrations: migrations)
                let backup = DataBackup(
                    space: folder, database: database, migrations: migrations, secrets: secrets, appVersion: "1.0.0",
                    settings: { Settings() }, now: { Date() })
                _ = try await backup.prepare(file, password: nil)
                try await backup.commit()
                try await database.close()
                count += 1
                report(count)
            }
        }
    }
}

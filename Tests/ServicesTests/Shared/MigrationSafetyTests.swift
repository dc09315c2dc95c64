import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Databases that a newer version wrote, or whose migration was interrupted.
extension MigrationTests {
    @Test func anOlderVersionLeavesANewerDatabaseAlone() async throws {
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory)
            try await LocalDatabase.open(in: directory).close()
            let old = Self.all.filter { !$0.name.contains("one convention") }
            #expect(old.count == Self.all.count - 3)
            await #expect(throws: StorageError.newerVersion) {
                try await LocalDatabase.open(in: directory, migrations: old)
            }
            #expect(try names(in: directory).filter { $0.contains("corrupt") } == [])
            try await LocalDatabase.open(in: directory).close()
        }
    }

    /// Kills the program inside the transaction of a migration, when everything is written and nothing is committed:
    /// the tables are then the old ones, and the next start migrates them.
    @Test(
        arguments: ["weather", "groups", "listings"].map { "\($0): one convention for names and times" }
            + ["groups: search the texts"])
    func aKillInTheMiddleOfAMigrationLosesNothing(name: String) async throws {
        try await withTemporaryDirectory { directory in
            try Self.writeVersion1(in: directory, thousandsOfListings: 60)
            await #expect(processExitsWith: .signal(SIGKILL)) {
                [path = directory.path as String, name = name as String] in
                let migrations = MigrationTests.all.map { migration in
                    guard migration.name == name else { return migration }
                    return Migration(migration.name) { db in
                        try migration.run(db)
                        kill(getpid(), SIGKILL)
                    }
                }
                _ = try await LocalDatabase.open(in: URL(filePath: path), migrations: migrations)
            }
            if name.hasPrefix("listings") {
                let log = directory.appending(component: "hutong.sqlite-wal")
                #expect(try Data(contentsOf: log).count > 1_000_000, "the kill came too early to prove anything")
            }
            let state = try Self.state(of: directory)
            #expect(!state.isMigrated && state.listings == 60_016)

            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            let store = SQLiteListingStore(database)
            for record in try Version1.listings() {
                #expect(try await store.record(of: record.listing.id) == Self.stored(record))
            }
            #expect(try await SQLiteWeatherStore(database).savedCities() == Version1.cities)
            #expect(try await GroupStore(database).sync.begin(user: Version1.user) == "s42")
            let hits = try await GroupStore(database).search.hits(
                for: GroupSearch("早上好"), in: nil, limit: 9, user: Version1.user)
            #expect(hits.map(\.eventID) == ["$1"])
            try await database.close()
            let migrated = try Self.state(of: directory)
            #expect(migrated.isMigrated && migrated.listings == 60_016)
        }
    }

    /// Returns whether the listings are migrated, and how many there are, read without opening the database as the
    /// program does.
    private static func state(of folder: URL) throws -> (isMigrated: Bool, listings: Int) {
        let queue = try DatabaseQueue(path: folder.appending(component: "hutong.sqlite").path)
        defer { try? queue.close() }
        return try queue.read { db in
            let isNew = try db.columns(in: "listing").contains { $0.name == "created_at" }
            #expect(try db.tableExists("listing_event") == isNew)
            #expect(try db.tableExists("listingEvent") == !isNew)
            let year2001 = isNew ? "created_at < 1600000000" : "createdAt > 1600000000"
            #expect(try Int.fetchOne(db, sql: "SELECT count(*) FROM listing WHERE \(year2001)") == 0)
            return (isNew, try Int.fetchOne(db, sql: "SELECT count(*) FROM listing") ?? 0)
        }
    }
}

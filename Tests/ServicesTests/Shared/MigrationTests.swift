import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Databases of released versions, opened by this one. `Fixtures/README.md` describes how they were made.
@Suite(.timeLimit(.minutes(5))) struct MigrationTests {
    static let all =
        WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all + ViewingMigrations.all
        + SQLiteDraftStore.migrations

    /// Writes the database of version 1.0 into `directory`.
    static func writeVersion1(in directory: URL, thousandsOfListings: Int = 0) throws {
        let script = URL(filePath: #filePath).deletingLastPathComponent()
            .appending(path: "Fixtures/hutong-1.0.sql")
        let queue = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
        try queue.writeWithoutTransaction { db in
            try db.execute(sql: "PRAGMA journal_mode = WAL")
            try db.execute(sql: String(contentsOf: script, encoding: .utf8))
            for _ in 0..<thousandsOfListings {
                try db.execute(
                    sql: """
                        WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n WHERE n < 1000)
                        INSERT INTO listing (
                            id, createdAt, purpose, communityName, status, statusTime, views, price, currency)
                        SELECT randomblob(16), 800000000.5 + n, 'sale', 'Community ' || n, 'live', 900000000.25, 1, n, 'CNY'
                        FROM n;
                        """)
            }
        }
        try queue.close()
    }

    /// Changes the database of version 1.0 in `directory` before it is opened.
    static func write(in directory: URL, _ sql: String) throws {
        let queue = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
        try queue.write { try $0.execute(sql: sql) }
        try queue.close()
    }

    /// Opens the database of version 1.0 after `change`, which is SQL.
    static func withVersion1(
        change: String = "", _ body: (LocalDatabase) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            try writeVersion1(in: directory)
            try write(in: directory, change)
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            try await body(database)
            try await database.close()
        }
    }

    // MARK: Migrated data

    @Test func listingsAreThereWithTheirHistories() async throws {
        try await Self.withVersion1 { database in
            let store = SQLiteListingStore(database)
            let expected = try Version1.listings().map(Self.stored)
            for record in expected { #expect(try await store.record(of: record.listing.id) == record) }
            let result = try await store.result(of: ListingQuery(sort: .mostViews))
            #expect(result.count == expected.count)
            #expect(
                Set(result.listings.map(\.id)) == Set(expected.map(\.listing.id)))
            // New entries continue where the old ones ended.
            let new = ListingRecord(draft: .sample(), id: UUID(), at: .sampleStart)
            try await store.add([new])
            #expect(try await store.record(of: new.listing.id) == new)
        }
    }

    @Test func viewsFromBeforeDaysWereCountedStay() async throws {
        try await withTemporaryDirectory { directory in
            let id = UUID()
            let before = Self.all.filter { $0.name != "listings: views of each day" }
            #expect(before.count == Self.all.count - 1)
            try await LocalDatabase.open(in: directory, migrations: before).close()
            try Self.write(
                in: directory,
                """
                INSERT INTO listing (id, created_at, purpose, community_name, status, status_time, views)
                VALUES (x'\(id.uuidString.filter { $0 != "-" })', 1772366400, 'sale', 'Elm Yard', 'live', 1800000000, 12)
                """)
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            let store = SQLiteListingStore(database)
            let old = try #require(try await store.record(of: id))
            #expect(old.listing.views == 12 && old.viewsByDay == [:])
            try await store.addViews([id: 2], on: ViewDay(number: 20_513))
            let new = try #require(try await store.record(of: id))
            #expect(new.listing.views == 14 && new.viewsByDay == [ViewDay(number: 20_513): 2])
            try await database.close()
        }
    }

    @Test func photosInTheRowMoveToATable() async throws {
        try await withTemporaryDirectory { directory in
            let before = Self.all.filter { $0.name != "listings: photos in a table" }
            #expect(before.count == Self.all.count - 1)
            try await LocalDatabase.open(in: directory, migrations: before).close()
            let (some, none) = (UUID(), UUID())
            let photos = [
                ListingPhoto(id: UUID(), width: 2560, height: 1920), .init(id: UUID(), width: 3, height: 65_535),
            ]
            func hex(_ id: UUID) -> String { id.uuidString.filter { $0 != "-" } }
            try Self.write(
                in: directory,
                """
                INSERT INTO listing (id, created_at, purpose, community_name, status, views, photos) VALUES
                    (x'\(hex(none))', 1772366400, 'sale', 'None', 'draft', 0, NULL),
                    (x'\(hex(some))', 1772366400, 'sale', 'Some', 'draft', 0,
                    x'\(hex(photos[0].id))0a000780\(hex(photos[1].id))0003ffff')
                """)
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteListingStore(database)
            #expect(try await store.record(of: some)?.listing.facts.photos == photos)
            #expect(try await store.record(of: none)?.listing.facts.photos == [])
            try await store.delete(some)
            let left = try await database.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM listing_photo") }
            #expect(left == 0)
            try await database.close()
        }
    }

    /// Returns a record with its times as the database keeps them.
    static func stored(_ record: ListingRecord) throws -> ListingRecord {
        let history = record.history.map { event in
            if case .approved(let until) = event.kind {
                return ListingEvent(.approved(until: until.stored), at: event.time.stored)
            }
            return ListingEvent(event.kind, at: event.time.stored)
        }
        return ListingRecord(stored: record.listing.stored, history: history)
    }

    @Test func citiesAreThereWithTheirWeather() async throws {
        try await Self.withVersion1 { database in
            let store = SQLiteWeatherStore(database)
            #expect(try await store.savedCities() == Version1.cities)
            #expect(try await store.selectedCityID() == Version1.cities[1].id)
            for (city, time) in zip(Version1.cities, Version1.answerTimes) {
                let expected = try time.map { CachedWeather(try Version1.weather(), time: $0) }
                #expect(try await store.cachedWeather(for: city.id) == expected)
                #expect(try await store.cachedForecast(for: city.id) == nil)
            }
        }
    }

    // MARK: Convention

    @Test func anOldDatabaseHasTheTablesOfANewOne() async throws {
        try await withTemporaryDirectory { directory in
            let new = try await LocalDatabase.open(in: directory)
            let expected = try await new.read(Self.schema)
            try await new.close()
            try await Self.withVersion1 { old in
                let schema = try await old.read(Self.schema)
                #expect(schema == expected)
            }
        }
    }

    /// Returns the columns of all tables and indexes, with their types.
    @Sendable private static func schema(_ db: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            db,
            sql: """
                SELECT m.type || ' ' || m.tbl_name || ' ' || c.name || ' ' || c.type || ' ' || c."notnull" || ' ' || c.pk
                FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
                UNION ALL
                SELECT m.type || ' ' || m.name || ' ' || m.tbl_name || ' ' || c.seqno || ' ' || c.name
                FROM sqlite_schema m, pragma_index_info(m.name) c WHERE m.type = 'index'
                ORDER BY 1
                """)
    }

    @Test func allTablesFollowTheConvention() async throws {
        try await Self.withVersion1 { database in
            try await database.read { db in
                let own = "name NOT LIKE 'sqlite_%' AND name NOT LIKE 'grdb_%'"
                let loose = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM pragma_table_list
                        WHERE schema = 'main' AND type = 'table' AND NOT strict AND \(own)
                        """)
                #expect(loose == [], "strict tables refuse a time that is written as a text")
                let names = try String.fetchAll(
                    db,
                    sql: """
                        SELECT name FROM sqlite_schema WHERE \(own)
                        UNION SELECT c.name FROM sqlite_schema m, pragma_table_info(m.name) c WHERE m.type = 'table'
                        """)
                #expect(names.count > 40)
                for name in names { #expect(name.wholeMatch(of: /[a-z][a-z0-9_]*/) != nil) }
                let times = try String.fetchAll(
                    db,
                    sql: """
                        SELECT c.name || ' ' || c.type FROM sqlite_schema m, pragma_table_info(m.name) c
                        WHERE m.type = 'table'
                            AND (c.name IN ('time', 'until') OR c.name GLOB '*_at' OR c.name GLOB '*_time')
                        """)
                #expect(times.count == 18 && times.allSatisfy { $0.hasSuffix(" REAL") }, "\(times)")
            }
        }
    }
}

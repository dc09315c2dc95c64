import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

@Suite struct SQLiteViewingStoreTests {
    private static func with(_ body: (URL, SQLiteViewingStore) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await body(directory, SQLiteViewingStore(database))
            try await database.close()
        }
    }

    private static var reply: Viewing {
        HomeSearchSamples.viewing(2, inHours: 2).replied("See you!", to: "$message2")
            .reminded(at: ManualTime().now)
    }

    @Test func viewingsComeBackAsTheyWereInTheOrderOfTheirTimes() async throws {
        try await Self.with { directory, store in
            let late = HomeSearchSamples.viewing()
            let canceled = HomeSearchSamples.viewing(3, inHours: -4, homes: []).canceled()
                .told(.cancellation, by: "$m")
            for viewing in [late, Self.reply, canceled] { try await store.add(viewing) }
            #expect(try await store.viewings(of: HomeSearchSamples.user) == [canceled, Self.reply, late])
            let other = try await LocalDatabase.open(in: directory)
            #expect(try await SQLiteViewingStore(other).viewings(of: HomeSearchSamples.user).count == 3)
            try await other.close()
            let mode =
                try FileManager.default.attributesOfItem(
                    atPath: directory.appending(component: "hutong.sqlite").path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
        }
    }

    @Test func viewingsBelongToAUser() async throws {
        try await Self.with { _, store in
            try await store.add(HomeSearchSamples.viewing())
            try await store.add(HomeSearchSamples.viewing(2, owner: "@tom:test"))
            #expect(try await store.viewings(of: HomeSearchSamples.user).map(\.agent.name) == ["Agent 1"])
            #expect(try await store.viewings(of: "@tom:test").map(\.agent.name) == ["Agent 2"])
            #expect(try await store.viewings(of: "") == [])
        }
    }

    @Test func aViewingIsTakenOverOnce() async throws {
        try await Self.with { _, store in
            let viewing = HomeSearchSamples.viewing()
            try await store.add(viewing)
            try await store.update(viewing.id) { $0.canceled() }
            try await store.add(viewing)
            try await store.update(UUID()) { $0.rescheduled(to: .distantFuture, at: .distantPast) }
            #expect(try await store.viewings(of: HomeSearchSamples.user) == [viewing.canceled()])
        }
    }

    @Test func changesAreSignaled() async throws {
        try await Self.with { _, store in
            var changes = store.changes().makeAsyncIterator()
            let viewing = HomeSearchSamples.viewing()
            try await store.add(viewing)
            #expect(await changes.next() != nil)
            try await store.update(viewing.id) { $0.canceled() }
            #expect(await changes.next() != nil)
        }
    }

    /// Viewings for which `add` and `update` have returned exist after SIGKILL.
    @Test func aKilledProgramLosesNothing() async throws {
        try await withTemporaryDirectory { directory in
            await #expect(processExitsWith: .signal(SIGKILL)) { [path = directory.path as String] in
                let store = SQLiteViewingStore(try await LocalDatabase.open(in: URL(filePath: path)))
                let viewing = HomeSearchSamples.viewing()
                try await store.add(viewing)
                try await store.update(viewing.id) { $0.canceled() }
                kill(getpid(), SIGKILL)
            }
            let database = try await LocalDatabase.open(in: directory)
            let stored = try await SQLiteViewingStore(database).viewings(of: HomeSearchSamples.user)
            #expect(stored == [HomeSearchSamples.viewing().canceled()])
            try await database.close()
        }
    }

    @Test func aFullDiskChangesNothing() async throws {
        try await Self.with { _, store in
            let viewing = HomeSearchSamples.viewing()
            try await store.add(viewing)
            try await store.database.write { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                _ = try Int.fetchOne(db, sql: "PRAGMA max_page_count = \(pages)")
            }
            let long = HomeSearchSamples.viewing(
                2,
                homes: (0..<4000).compactMap {
                    OfferedHome(
                        community: "Home \($0)", bedrooms: 1, areaInHundredths: 1, price: Money(1))
                })
            await #expect(throws: StorageError.diskFull) { try await store.add(long) }
            #expect(try await store.viewings(of: HomeSearchSamples.user) == [viewing])
        }
    }

    /// The database of the last release has no table of viewings yet, and its search has answers without homes.
    @Test func aBookingOfTheLastReleaseIsRead() async throws {
        try await withTemporaryDirectory { directory in
            let old = WeatherMigrations.all + GroupMigrations.all + ListingMigrations.all
            try await LocalDatabase.open(in: directory, migrations: old).close()
            let file = directory.appending(component: "home-search.json")
            try Data(Self.lastRelease.utf8).write(to: file)
            let search = try #require(try await FileHomeSearchStore(in: directory).search())
            let now = ManualTime().now
            let viewing = try #require(Viewing(search, message: nil, at: now))
            #expect(viewing.agent.name == "Lily Zhou 周丽" && viewing.homes == [] && viewing.area == "Chaoyang")
            let database = try await LocalDatabase.open(in: directory)
            let store = SQLiteViewingStore(database)
            try await store.add(viewing)
            #expect(try await store.viewings(of: "@mei:hutong.example") == [viewing])
            try await database.close()
        }
    }

    private static let lastRelease = """
        {"answers":[{"agent":{"id":"@agent-zhou:hutong.example","name":"Lily Zhou 周丽"},"id":"$2","text":"Hello!",
        "time":794059210}],"countdown":{"length":180,"seenAt":794059230,"startedAt":794059200},
        "demand":{"area":"Chaoyang","layout":2,"maximum":{"currency":"CNY","minorUnits":500000},"purpose":"rent"},
        "id":"$1","isDeclined":false,"owner":"@mei:hutong.example",
        "stage":{"booked":{"_0":{"agent":{"id":"@agent-zhou:hutong.example","name":"Lily Zhou 周丽"},"id":"$2",
        "text":"Hello!","time":794059210},"_1":794138400}},"transaction":"11111111-2222-3333-4444-555555555555"}
        """
}

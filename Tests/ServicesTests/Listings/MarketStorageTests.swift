import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// The tables of markets: made from the database of the last release, written in one piece, and private.
@Suite(.timeLimit(.minutes(2))) struct MarketStorageTests {
    private static let user = ListingComputer.user
    private static let market = ListingMarket(
        groupID: "!lane", groupName: "Nanluogu Lane", area: "Drum Tower", publishesAddress: true,
        delivery: .failed(.tooLong))

    @Test func theDataOfTheLastReleaseGetMarkets() async throws {
        try await withTemporaryDirectory { directory in
            try MigrationTests.writeVersion1(in: directory)
            // A market that the last release has seen, but not understood.
            let new = [
                "groups: markets", "groups: saved homes and kept searches",
                "groups: fetch the agents' answers with their homes", "listings: markets",
            ]
            let before = MigrationTests.all.filter { !new.contains($0.name) }
            #expect(before.count == MigrationTests.all.count - new.count)
            let old = try await LocalDatabase.open(in: directory, migrations: before)
            let events = try await old.write { db in
                let count = try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event")
                try db.execute(
                    sql: """
                        INSERT INTO group_room (room, type) VALUES ('!market', 'org.hutong.market');
                        INSERT INTO group_event (room, event, position, sender, time, kind)
                        VALUES ('!market', '$home', 1, '@mei:example.org', 1772366400, 'other');
                        """)
                return count
            }
            try await old.close()
            let database = try await LocalDatabase.open(in: directory)
            #expect(database.quarantinedFile == nil)
            // Its homes are fetched again, and nothing else.
            let counts = try await database.read { db in
                try ["group_event", "market_home"].map { try Int.fetchOne(db, sql: "SELECT count(*) FROM \($0)") }
            }
            #expect(counts == [events, 0])
            let needsState = try await database.read { db in
                try Bool.fetchOne(db, sql: "SELECT needs_full_state FROM group_sync")
            }
            #expect(needsState == true)
            #expect(try await HistoryStore(database: database).incompleteMarket(without: []) == "!market")
            // No listing is in a market, until its owner publishes it.
            let (listings, store) = (SQLiteListingStore(database), SQLiteListingMarketStore(database))
            let records = try Version1.listings()
            for record in records {
                let stored = try await listings.record(of: record.listing.id)
                #expect(stored?.listing.facts == record.listing.facts)
            }
            #expect(try await store.markets(of: Self.user).isEmpty)
            try await store.setMarket(Self.market, of: records[0].listing.id, user: Self.user)
            try await database.close()

            let again = try await LocalDatabase.open(in: directory)
            let stored = SQLiteListingMarketStore(again)
            #expect(try await stored.markets(of: Self.user) == [records[0].listing.id: Self.market])
            #expect(try await stored.markets(of: "@li:example.org").isEmpty)
            try await again.close()
        }
    }

    @Test func aKillBetweenTheAnnouncementAndItsRecordAnnouncesNothingTwice() async throws {
        try await withTemporaryDirectory { directory in
            let groups = FakeGroupsService([])
            groups.fakeMarkets.set([Market(id: "!lane", groupName: "Nanluogu Lane")])
            var computer = try await ListingComputer(in: directory, groups: groups)
            let id = try await computer.publish()
            // Nothing is written after the announcement.
            try await computer.database.write { db in
                try db.execute(
                    sql: """
                        CREATE TRIGGER killed BEFORE UPDATE ON listing_market BEGIN SELECT RAISE(ABORT, 'killed'); END
                        """)
            }
            _ = await computer.publisher().reconcile()
            #expect(computer.changes == ["publish \(id) 0 !lane"])
            try await computer.database.write { try $0.execute(sql: "DROP TRIGGER killed") }
            try await computer.database.close()
            // The next start finds the announcement, also if the owner changes the listing before.
            for price in [nil, Money(3_000_000)] {
                computer = try await ListingComputer(in: directory, groups: groups)
                if let price { try await computer.perform(.adjustPrice(from: Money(3_200_000), to: price), on: id) }
                await computer.settleAndDeliver()
                #expect(try await computer.status(id)?.kind == .live)
                try await computer.database.close()
            }
            #expect(computer.changes == ["publish \(id) 0 !lane", "change home1 0 !lane"])
            #expect(groups.fakeMarkets.homes.map(\.home.facts.price) == [Money(3_000_000)])
        }
    }

    @Test func onlyTheOwnerOfTheComputerReadsWhatIsPublished() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await SQLiteListingMarketStore(database).setMarket(Self.market, of: UUID(), user: Self.user)
            for name in ["hutong.sqlite", "hutong.sqlite-wal"] {
                let file = try FileManager.default.attributesOfItem(atPath: directory.appending(path: name).path)
                #expect(file[.posixPermissions] as? Int == 0o600, "\(name)")
            }
            try await database.close()
        }
    }
}

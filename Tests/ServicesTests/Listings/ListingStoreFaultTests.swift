import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

/// Listings that another process changes, and databases that are full, locked or damaged.
extension SQLiteListingStoreTests {
    // MARK: Two processes

    @Test func changesOfAnotherProcessAreSeenOnRefreshAndOnTheNextWrite() async throws {
        try await withStore { store, directory in
            try await store.add(records)
            _ = try await listings(store)
            let other = SQLiteListingStore(try await LocalDatabase.open(in: directory))
            let live = try #require(records.first { $0.listing.status.kind == .live }).listing.id
            try await other.perform([.withdraw], on: live, at: now)
            try await store.refresh()
            #expect(try await listings(store, ListingQuery(status: .withdrawn)).contains { $0.id == live })

            try await other.delete(live)
            let extra = ListingRecord(draft: .sample(name: "other"), id: UUID(), at: now)
            try await other.add([extra])
            let mine = ListingRecord(draft: .sample(name: "mine"), id: UUID(), at: now)
            try await store.add([mine])
            let ids = try await listings(store).map(\.id)
            #expect(
                Set(ids) == Set(records.map(\.listing.id) + [extra.listing.id, mine.listing.id]).subtracting([live]))
        }
    }

    @Test func actionsAreValidatedAgainstWhatIsStored() async throws {
        try await withStore { store, directory in
            let record = ListingRecord(stored: .sample(.live), history: [])
            try await store.add([record])
            let id = record.listing.id
            _ = try await listings(store)
            let other = SQLiteListingStore(try await LocalDatabase.open(in: directory))
            try await other.perform([.adjustPrice(from: Money(3_200_000), to: Money(1))], on: id, at: now)
            await #expect(throws: ListingError.changedElsewhere) {
                try await store.perform([.adjustPrice(from: Money(3_200_000), to: Money(2))], on: id, at: now)
            }
            // Actions that do not depend on the price are performed.
            try await store.perform([.withdraw], on: id, at: now)
            await #expect(throws: ListingError.notAllowed(in: .withdrawn)) {
                try await other.perform([.expire], on: id, at: now)
            }
            let stored = try await listings(store)
            #expect(stored.map(\.facts.price) == [Money(1)])
            #expect(stored.map(\.status) == [.withdrawn])
        }
    }

    // MARK: Full, locked, damaged

    @Test func aFullDiskLosesNothingAndIsReported() async throws {
        try await withStore { store, directory in
            try await store.add(records)
            let before = try await listings(store)
            // As much room as there is now, and no page more.
            try await store.database.write { db in
                let pages = try Int.fetchOne(db, sql: "PRAGMA page_count") ?? 0
                try db.execute(sql: "PRAGMA max_page_count = \(pages)")
            }
            let many = ListingRecord.samples(3000)
            await #expect(throws: StorageError.diskFull) { try await store.add(many) }
            #expect(try await listings(store) == before)
            let live = try #require(before.first { $0.status.kind == .live })
            let longReason = String(repeating: "long ", count: 20_000)
            try await store.perform([.withdraw], on: live.id, at: now)
            try await store.perform([.publish], on: live.id, at: now)
            await #expect(throws: StorageError.diskFull) {
                try await store.perform([.reject(.other(longReason))], on: live.id, at: now)
            }
            #expect(try await store.record(of: live.id)?.listing.status.kind == .reviewing)

            try await store.database.write { try $0.execute(sql: "PRAGMA max_page_count = 1000000") }
            try await store.add(many)
            #expect(try await listings(store).count == before.count + many.count)
            _ = directory
        }
    }

    @Test func aDatabaseLockedByAnotherProcessCanBeReadAndReportsItsLock() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory, busyTimeout: 0.2)
            let store = SQLiteListingStore(database)
            try await store.add(records)
            let path = directory.appending(component: "hutong.sqlite").path
            var configuration = Configuration()
            configuration.allowsUnsafeTransactions = true
            let other = try DatabaseQueue(path: path, configuration: configuration)
            try await other.writeWithoutTransaction { try $0.execute(sql: "BEGIN IMMEDIATE") }
            let live = try #require(records.first { $0.listing.status.kind == .live }).listing.id
            #expect(try await listings(store).count == records.count)
            await #expect(throws: StorageError.locked) { try await store.perform([.withdraw], on: live, at: now) }
            await #expect(throws: StorageError.locked) { try await store.delete(live) }
            #expect(try await listings(store).count == records.count)
            try await other.writeWithoutTransaction { try $0.execute(sql: "ROLLBACK") }
            try other.close()
            try await store.perform([.withdraw], on: live, at: now)
            #expect(try await store.record(of: live)?.listing.status == .withdrawn)
            try await database.close()
        }
    }

    @Test(arguments: [
        "UPDATE listing SET status = 'nonsense'", "UPDATE listing SET id = x'00' WHERE number = 1",
        "UPDATE listing SET status_time = NULL WHERE status = 'live'",
    ])
    func aRowThatNoVersionWroteIsCorrupt(sql: String) async throws {
        try await withStore { store, directory in
            try await store.add([ListingRecord(stored: .sample(.live), history: [])])
            let other = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
            try await other.write { try $0.execute(sql: sql) }
            await #expect(throws: StorageError.corrupt) { try await store.result(of: ListingQuery()) }
            try other.close()
        }
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Changes that the store reports, and changes that are made at the same time.
extension SQLiteListingStoreTests {
    @Test func theOwnerMayChangeWhileListingsAreLoaded() async throws {
        try await withStore { store, _ in
            try await store.add(records)
            for number in 0..<300 {
                async let loaded = store.result(of: ListingQuery())
                await store.setOwner("@user-\(number % 2):example.org")
                #expect(try await loaded.count == records.count)
            }
        }
    }

    @Test func aChangeIsReportedWithItsListingsAfterItCanBeRead() async throws {
        try await withStore { store, _ in
            var changes = store.changes().makeAsyncIterator()
            #expect(try await listings(store).isEmpty)
            let record = ListingRecord(draft: .sample(), id: UUID(), at: now)
            try await store.add([record])
            let added = try #require(await changes.next())
            #expect(added.updates?.map(\.before) == [nil])
            #expect(added.updates?.map { $0.after?.listing } == [record.listing])
            try await store.perform([.publish], on: record.listing.id, at: now)
            let published = try #require(await changes.next())
            #expect(published.number == added.number + 1)
            #expect(published.updates?.map { $0.before?.listing } == [record.listing])
            #expect(published.updates?.map { $0.after?.listing.status.kind } == [.reviewing])
            #expect(try await listings(store).map(\.status.kind) == [.reviewing])
            try await store.delete(record.listing.id)
            let deleted = try #require(await changes.next())
            #expect(deleted.updates?.map(\.after) == [nil])
            let result = try await store.result(of: ListingQuery())
            #expect(result.count == 0 && result.change == deleted.number)
            // After very many changes, all are read again.
            try await store.add(ListingRecord.samples(65))
            #expect(try #require(await changes.next()).updates == nil)
            await store.setOwner("@bo:example.org")
            #expect(try #require(await changes.next()).updates == nil)
        }
    }

    @Test func manyChangesAtOnceLeaveMemoryAndDiskTheSame() async throws {
        try await withStore { store, directory in
            try await store.add(records)
            try await withThrowingTaskGroup { group in
                for round in 0..<40 {
                    for record in records.prefix(6) {
                        group.addTask {
                            _ = try? await store.perform([.withdraw], on: record.listing.id, at: now)
                            try await store.addViews([record.listing.id: round], on: ViewDay(number: round))
                            _ = try? await store.perform([.publish], on: record.listing.id, at: now)
                            _ = try await store.result(of: ListingQuery(sort: .mostViews))
                        }
                    }
                }
                try await group.waitForAll()
            }
            let fresh = SQLiteListingStore(try await LocalDatabase.open(in: directory))
            for sort in ListingSort.allCases {
                let query = ListingQuery(sort: sort)
                let expected = try await listings(fresh, query)
                #expect(try await listings(store, query) == expected)
            }
        }
    }
}

import Domain
import Foundation
import GRDB
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(5))) struct SQLiteListingStoreTests {
    let now = Date.sampleStart.addingTimeInterval(86_400)

    func withStore(_ body: (SQLiteListingStore, URL) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            try await body(SQLiteListingStore(database), directory)
            try await database.close()
        }
    }

    func listings(_ store: SQLiteListingStore, _ query: ListingQuery = ListingQuery()) async throws -> [Listing] {
        let result = try await store.result(of: query)
        return Array(result.listings)
    }

    /// One record in every status and purpose, like the samples.
    let records = ListingRecord.samples(60)

    @Test func everythingComesBackExactlyAfterARestart() async throws {
        try await withTemporaryDirectory { directory in
            let first = try await LocalDatabase.open(in: directory)
            try await SQLiteListingStore(first).add(records)
            try await first.close()
            let second = try await LocalDatabase.open(in: directory)
            let store = SQLiteListingStore(second)
            #expect(try await listings(store) == records.reversed().map(\.listing))
            for record in records { #expect(try await store.record(of: record.listing.id) == record) }
            try await second.close()
        }
    }

    @Test func aUserSeesTheirOwnListingsAndEveryones() async throws {
        try await withStore { store, _ in
            let names = ["everyone's", "Mei's", "Bo's"]
            let records = names.map { name in
                ListingRecord(draft: .sample(name: name), id: UUID(), at: now)
            }
            func shown() async throws -> Set<String> { Set(try await listings(store).map(\.facts.communityName)) }
            try await store.add([records[0]])
            await store.setOwner("@mei:example.org")
            try await store.add([records[1]])
            #expect(try await shown() == ["everyone's", "Mei's"])
            // A change does not change the owner.
            try await store.perform([.publish], on: records[1].listing.id, at: now)
            await store.setOwner("@bo:example.org")
            try await store.add([records[2]])
            #expect(try await shown() == ["everyone's", "Bo's"])
            #expect(try await store.record(of: records[1].listing.id) == nil)
            await #expect(throws: ListingError.gone) {
                try await store.perform([.withdraw], on: records[1].listing.id, at: now)
            }
            // The undo of a deletion does not change it either.
            try await store.undo(try #require(try await store.delete(records[0].listing.id)))
            await store.setOwner(nil)
            #expect(try await shown() == ["everyone's"])
            await store.setOwner("@mei:example.org")
            #expect(try await shown() == ["everyone's", "Mei's"])
        }
    }

    @Test func allListingsOrNoneAreAdded() async throws {
        try await withStore { store, _ in
            let many = (0..<1200).map { _ in
                ListingRecord(stored: .sample(id: UUID()), history: [ListingEvent(.created, at: .sampleStart)])
            }
            await #expect(throws: CancellationError.self) {
                try await store.add(many) { count in if count == 1000 { throw CancellationError() } }
            }
            #expect(try await store.result(of: ListingQuery()).count == 0)
            try await store.add(many)
            #expect(try await store.result(of: ListingQuery()).count == 1200)
        }
    }

    /// Clocks are finer than the database; the store returns the same times after a restart.
    @Test func timesAreTheSameBeforeAndAfterARestart() async throws {
        try await withStore { store, directory in
            _ = try await listings(store)
            for number in 0..<50 {
                let time = Date(timeIntervalSinceReferenceDate: 791_596_800 + Double(number) * 1234.567_890_123)
                var record = ListingRecord(draft: .sample(), id: UUID(), at: time)
                try await store.add([record])
                try await store.perform([.publish], on: record.listing.id, at: time + 0.1)
                let change = try await store.perform([.approve(until: time + 9.9)], on: record.listing.id, at: time)
                guard case .changed(_, let listing, _) = change else {
                    Issue.record("nothing changed")
                    return
                }
                try record.perform([.publish], at: time + 0.1)
                try record.perform([.approve(until: time + 9.9)], at: time)
                let stored = try #require(try await store.record(of: listing.id))
                #expect(stored.listing == listing)
                #expect(abs(stored.listing.createdAt.timeIntervalSince(time)) < 3e-7)
                for (event, expected) in zip(stored.history, record.history) {
                    #expect(abs(event.time.timeIntervalSince(expected.time)) < 3e-7)
                }
            }
            let fresh = SQLiteListingStore(try await LocalDatabase.open(in: directory))
            let expected = try await listings(fresh)
            #expect(try await listings(store) == expected)
            #expect(expected.count == 50)
        }
    }

    @Test func changesAreUndoneOnDiskAndInMemory() async throws {
        try await withStore { store, directory in
            let record = ListingRecord(draft: .sample(), id: UUID(), at: now)
            try await store.add([record])
            let id = record.listing.id
            let added = try #require(try await store.record(of: id))
            let published = try await store.perform([.publish], on: id, at: now)
            let review = try #require(try await store.record(of: id))
            #expect(published == .changed(from: added.listing, to: review.listing, entries: 1..<2))
            let withdrawn = try await store.perform([.withdraw], on: id, at: now + 1)
            await #expect(throws: ListingError.changedElsewhere) { try await store.undo(published) }
            try await store.undo(withdrawn)
            #expect(try await store.record(of: id) == review)
            #expect(try await listings(store) == [review.listing])
            try await store.undo(published)
            #expect(try await store.record(of: id) == added)

            let deleted = try #require(try await store.delete(id))
            #expect(try await listings(store).isEmpty)
            await #expect(throws: ListingError.gone) { try await store.undo(published) }
            try await store.undo(deleted)
            #expect(try await listings(store) == [added.listing])
            await #expect(throws: ListingError.changedElsewhere) { try await store.undo(deleted) }
            let fresh = SQLiteListingStore(try await LocalDatabase.open(in: directory))
            #expect(try await fresh.record(of: id) == added)

            try await store.undo(.added(added))
            #expect(try await listings(store).isEmpty)
            #expect(try await store.record(of: id) == nil)
        }
    }

    @Test func anEmptyDraftComesBackToo() async throws {
        try await withStore { store, _ in
            let record = ListingRecord(draft: ListingFacts(purpose: .rent(.shared)), id: UUID(), at: now)
            try await store.add([record])
            #expect(try await store.record(of: record.listing.id) == record)
            try await store.refresh()
            #expect(try await listings(store) == [record.listing])
        }
    }

    @Test func actionsAreStoredWithTheirHistoryAndTheListFollows() async throws {
        try await withStore { store, _ in
            var record = ListingRecord(draft: .sample(), id: UUID(), at: now)
            try await store.add([record])
            #expect(try await listings(store, ListingQuery(status: .draft)).count == 1)
            let actions: [ListingAction] = [.edit(from: .sample(), to: .sample(name: "翠湖")), .publish]
            try await store.perform(actions, on: record.listing.id, at: now)
            try record.perform(actions, at: now)
            #expect(try await store.record(of: record.listing.id) == record)
            #expect(try await listings(store, ListingQuery(text: "翠", status: .reviewing)) == [record.listing])
            #expect(try await listings(store, ListingQuery(status: .draft)).isEmpty)
        }
    }

    @Test func anIllegalActionChangesNothing() async throws {
        try await withStore { store, _ in
            let record = ListingRecord(draft: .sample(), id: UUID(), at: now)
            try await store.add([record])
            await #expect(throws: ListingError.notAllowed(in: .reviewing)) {
                try await store.perform([.publish, .reopen], on: record.listing.id, at: now)
            }
            await #expect(throws: ListingError.gone) { try await store.perform([.publish], on: UUID(), at: now) }
            #expect(try await store.record(of: record.listing.id) == record)
        }
    }

    @Test func addingIsAllOrNothing() async throws {
        try await withStore { store, _ in
            try await store.add([records[0]])
            await #expect(throws: StorageError.self) { try await store.add([records[1], records[0]]) }
            #expect(try await listings(store) == [records[0].listing])
            #expect(try await store.record(of: records[1].listing.id) == nil)
        }
    }

    @Test func deletingTakesTheHistoryAlongAndCanBeRepeated() async throws {
        try await withStore { store, directory in
            try await store.add(records)
            let id = records[3].listing.id
            try await store.delete(id)
            try await store.delete(id)
            #expect(try await store.record(of: id) == nil)
            #expect(try await listings(store).count == records.count - 1)
            let other = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
            let events = try await other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM listing_event") }
            #expect(events == records.map(\.history.count).reduce(0, +) - records[3].history.count)
            try other.close()
        }
    }

    @Test func theViewsOfDaysGoWithTheListingAndComeBack() async throws {
        try await withStore { store, directory in
            let day = ViewDay(number: 20_513)
            let live = ListingRecord(stored: .sample(.live, views: 3), history: [], viewsByDay: [day: 3])
            try await store.add([live])
            let deleted = try #require(try await store.delete(live.listing.id))
            let other = try DatabaseQueue(path: directory.appending(component: "hutong.sqlite").path)
            let count = try await other.read { try Int.fetchOne($0, sql: "SELECT count(*) FROM listing_view_day") }
            #expect(count == 0)
            try await store.undo(deleted)
            #expect(try await store.record(of: live.listing.id) == live)
            let days = try await other.read { try Int.fetchAll($0, sql: "SELECT day FROM listing_view_day") }
            #expect(days == [1_772_323_200])
            try other.close()
        }
    }

    @Test func severalListingsAreChangedTogetherOrNotAtAll() async throws {
        try await withStore { store, _ in
            let live = (0..<3).map { ListingRecord(stored: .sample(.live, name: "\($0)"), history: []) }
            let draft = ListingRecord(stored: .sample(.draft), history: [])
            try await store.add(live + [draft])
            let ids = live.map(\.listing.id)
            await #expect(throws: ListingError.notAllowed(in: .draft)) {
                try await store.perform([.withdraw], on: ids + [draft.listing.id], at: now)
            }
            #expect(try await listings(store, ListingQuery(status: .live)).count == 3)

            let withdrawn = try await store.perform([.withdraw], on: ids, at: now)
            #expect(try await listings(store, ListingQuery(status: .withdrawn)).count == 3)
            try await store.perform([.publish], on: ids[1], at: now)
            await #expect(throws: ListingError.changedElsewhere) { try await store.undo(withdrawn) }
            #expect(try await listings(store, ListingQuery(status: .withdrawn)).count == 2)
            try await store.perform([.withdraw], on: ids[1], at: now)

            let deleted = try await store.delete(ids + [UUID()])
            #expect(deleted.count == 3)
            #expect(try await listings(store) == [draft.listing])
            try await store.undo(deleted)
            #expect(try await listings(store, ListingQuery(status: .withdrawn)).count == 3)
        }
    }

    @Test func viewsAreCountedForWhatIsOnShow() async throws {
        try await withStore { store, _ in
            let live = ListingRecord(stored: .sample(.live, views: 1), history: [])
            let draft = ListingRecord(stored: .sample(.draft, views: 1), history: [])
            try await store.add([live, draft])
            let (day, next) = (ViewDay(number: 20_513), ViewDay(number: 20_514))
            try await store.addViews([live.listing.id: 2, draft.listing.id: 5, UUID(): 5], on: day)
            try await store.addViews([live.listing.id: 1], on: day)
            try await store.addViews([live.listing.id: 2], on: next)
            #expect(try await store.record(of: live.listing.id)?.viewsByDay == [day: 3, next: 2])
            #expect(try await store.record(of: draft.listing.id)?.viewsByDay == [:])
            #expect(try await store.record(of: live.listing.id)?.listing.views == 6)
            #expect(try await store.record(of: draft.listing.id)?.listing.views == 1)
            #expect(try await listings(store, ListingQuery(sort: .mostViews)).map(\.views) == [6, 1])
        }
    }

    @Test(arguments: ["花", "阳光", "光花园", "ABC", "ａｂｃ", "12", "\"", "'; DROP TABLE listing; --", "%", "NEAR(", "*"])
    func searchFindsOneTwoAndMoreCharacters(text: String) async throws {
        try await withStore { store, _ in
            let names = ["阳光花园", "花样年华", "Ａbc公寓１２号", "say \"hi\" 100%", "'; DROP TABLE listing; --", "NEAR(*"]
            try await store.add(names.map { ListingRecord(draft: .sample(name: $0), id: UUID(), at: now) })
            let found = try await listings(store, ListingQuery(text: text)).map(\.facts.communityName)
            let expected: [String: [String]] = [
                "花": ["花样年华", "阳光花园"], "阳光": ["阳光花园"], "光花园": ["阳光花园"], "ABC": ["Ａbc公寓１２号"], "ａｂｃ": ["Ａbc公寓１２号"],
                "12": ["Ａbc公寓１２号"], "\"": ["say \"hi\" 100%"],
                "'; DROP TABLE listing; --": ["'; DROP TABLE listing; --"],
                "%": ["say \"hi\" 100%"], "NEAR(": ["NEAR(*"], "*": ["NEAR(*"],
            ]
            #expect(found == expected[text])
        }
    }
}

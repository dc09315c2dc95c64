import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(2))) struct SQLiteRepairStoreTests {
    private let time = Date(timeIntervalSince1970: 1_772_366_400)

    private func repair(_ title: String, addedAfter seconds: TimeInterval = 0) -> Repair {
        Repair(id: UUID(), title: title, addedAt: time.addingTimeInterval(seconds))
    }

    private func open(in directory: URL) async throws -> LocalDatabase {
        try await LocalDatabase.open(in: directory, migrations: RepairMigrations.all)
    }

    @Test func repairsComeBackWholeAndInOrderAfterARestart() async throws {
        try await withTemporaryDirectory { directory in
            let (second, first) = (repair("Second", addedAfter: 1.5), repair("First"))
            let database = try await open(in: directory)
            #expect(try await SQLiteRepairStore(database).all() == [])
            for repair in [second, first] { try await SQLiteRepairStore(database).save(repair) }
            try await database.close()

            let reopened = try await open(in: directory)
            #expect(reopened.quarantinedFile == nil)
            #expect(try await SQLiteRepairStore(reopened).all() == [first, second])
            try await reopened.close()
        }
    }

    @Test func aRepairIsReplacedAndDeleted() async throws {
        try await withTemporaryDirectory { directory in
            let database = try await open(in: directory)
            let store = SQLiteRepairStore(database)
            var repair = repair("First")
            try await store.save(repair)
            repair.title = "Changed"
            repair.isDone = true
            try await store.save(repair)
            #expect(try await store.all() == [repair])
            try await store.delete(repair.id)
            try await store.delete(repair.id)
            #expect(try await store.all() == [])
            try await database.close()
        }
    }
}

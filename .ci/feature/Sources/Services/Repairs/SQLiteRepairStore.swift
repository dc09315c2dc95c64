import Domain
import Foundation
import GRDB

/// The repairs in the local database.
package struct SQLiteRepairStore: RepairStore {
    private let database: LocalDatabase

    /// Creates a store that keeps the repairs in `database`.
    package init(_ database: LocalDatabase) { self.database = database }

    /// Returns all repairs, the oldest first.
    package func all() async throws -> [Repair] {
        try await database.read { db in
            try RepairRow.order(RepairRow.Columns.addedAt).fetchAll(db).map(\.repair)
        }
    }

    /// Adds a repair, or replaces the one with the same id.
    package func save(_ repair: Repair) async throws {
        try await database.write { db in try RepairRow(repair).upsert(db) }
    }

    /// Deletes a repair, if it exists.
    package func delete(_ id: Repair.ID) async throws {
        try await database.write { db in _ = try RepairRow.deleteOne(db, key: id) }
    }
}

/// A stored repair.
private struct RepairRow: Codable, TableRow {
    static let databaseTableName = "repair"

    enum CodingKeys: String, CodingKey {
        case id, title
        case isDone = "is_done"
        case addedAt = "added_at"
    }

    enum Columns {
        static let addedAt = Column(CodingKeys.addedAt)
    }

    var id: UUID
    var title: String
    var isDone: Bool
    var addedAt: Date

    init(_ repair: Repair) {
        id = repair.id
        title = repair.title
        isDone = repair.isDone
        addedAt = repair.addedAt
    }

    var repair: Repair { Repair(id: id, title: title, isDone: isDone, addedAt: addedAt) }
}

import Domain
import Foundation
import GRDB

/// Stores viewings in the local database.
package struct SQLiteViewingStore: ViewingStore {
    let database: LocalDatabase
    private let signal = ChangeSignal()

    /// Creates a store that keeps viewings in `database`.
    package init(_ database: LocalDatabase) { self.database = database }

    package func viewings(of owner: String) async throws -> [Viewing] {
        try await database.read { db in
            try StoredViewing.filter(Column(StoredViewing.CodingKeys.owner) == owner)
                .order(Column(StoredViewing.CodingKeys.time), Column(StoredViewing.CodingKeys.id)).fetchAll(db).map(
                    \.viewing)
        }
    }

    package func add(_ viewing: Viewing) async throws {
        let isNew = try await database.write { db in
            if try Self.find(viewing.id, db) != nil { return false }
            try StoredViewing(viewing).insert(db)
            return true
        }
        if isNew { signal.send() }
    }

    @discardableResult
    package func update(
        _ id: Viewing.ID, _ change: @escaping @Sendable (Viewing) -> Viewing
    ) async throws -> Viewing? {
        let changed = try await database.write { db -> Viewing? in
            guard let old = try Self.find(id, db)?.viewing else { return nil }
            let row = StoredViewing(change(old))
            try row.update(db)
            return row.viewing
        }
        signal.send()
        return changed
    }

    package func changes() -> AsyncStream<Void> { signal.changes() }

    private static func find(_ id: Viewing.ID, _ db: GRDB.Database) throws -> StoredViewing? {
        try StoredViewing.filter(Column(StoredViewing.CodingKeys.id) == id).fetchOne(db)
    }
}

import Domain
import Foundation
import GRDB

/// Stores drafts in the local database.
package struct SQLiteDraftStore: DraftStore {
    /// The changes of its table, in order.
    package static let migrations = [Migration("create drafts", createDrafts)]

    private let database: LocalDatabase

    /// Creates a store that keeps drafts in `database`.
    package init(_ database: LocalDatabase) { self.database = database }

    package func drafts() async throws -> [String: [String: Data]] {
        try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT owner, place, content FROM draft").reduce(into: [:]) { drafts, row in
                drafts[row["owner"], default: [:]][row["place"]] = row["content"]
            }
        }
    }

    package func setDraft(_ draft: Data?, at place: String, of owner: String) async throws {
        if let draft {
            try await database.execute(
                "INSERT OR REPLACE INTO draft (owner, place, content) VALUES (?, ?, ?)", [owner, place, draft])
        } else {
            try await database.execute("DELETE FROM draft WHERE owner = ? AND place = ?", [owner, place])
        }
    }

    package func removeAll(except prefix: String) async throws {
        try await database.execute("DELETE FROM draft WHERE substr(place, 1, length(?1)) <> ?1", [prefix])
    }

    @Sendable private static func createDrafts(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE draft (
                    owner TEXT NOT NULL,
                    place TEXT NOT NULL,
                    content BLOB NOT NULL,
                    PRIMARY KEY (owner, place)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}

import Domain
import Foundation
import GRDB

/// Stores drafts in the local database.
public struct SQLiteDraftStore: DraftStore {
    /// The changes of its table, in order.
    public static let migrations = [Migration("create drafts", createDrafts)]

    private let database: LocalDatabase

    /// Creates a store that keeps drafts in `database`.
    public init(_ database: LocalDatabase) { self.database = database }

    /// See `DraftStore`.
    public func drafts(of owner: String) async throws -> [String: Data] {
        try await database.read { db in
            let rows = try Row.fetchAll(db, sql: "SELECT place, content FROM draft WHERE owner = ?", arguments: [owner])
            return Dictionary(uniqueKeysWithValues: rows.map { ($0["place"], $0["content"]) })
        }
    }

    /// See `DraftStore`.
    public func setDraft(_ draft: Data?, at place: String, of owner: String) async throws {
        try await database.write { db in
            if let draft {
                try db.execute(
                    sql: "INSERT OR REPLACE INTO draft (owner, place, content) VALUES (?, ?, ?)",
                    arguments: [owner, place, draft])
            } else {
                try db.execute(sql: "DELETE FROM draft WHERE owner = ? AND place = ?", arguments: [owner, place])
            }
        }
    }

    /// See `DraftStore`.
    public func removeAll() async throws {
        try await database.write { try $0.execute(sql: "DELETE FROM draft") }
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

import GRDB

/// The changes of the table of repairs.
package enum RepairMigrations {
    /// All changes, in order. A migration is never edited after a release.
    package static let all = [Migration("create repairs", createRepairs)]

    @Sendable private static func createRepairs(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE repair (
                    id BLOB PRIMARY KEY,
                    title TEXT NOT NULL,
                    is_done INTEGER NOT NULL,
                    added_at REAL NOT NULL
                ) STRICT;
                """)
    }
}

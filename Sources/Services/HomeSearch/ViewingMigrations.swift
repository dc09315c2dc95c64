import GRDB

/// The changes of the table of viewings.
package enum ViewingMigrations {
    /// All changes, in order.
    package static let all = [
        Migration("create viewings", createViewings),
        Migration("viewings: homes of owners") { db in
            try db.execute(
                sql: """
                    ALTER TABLE viewing ADD COLUMN home_group TEXT;
                    ALTER TABLE viewing ADD COLUMN home_event TEXT;
                    """)
        },
        Migration("viewings: pictures and contacts") { db in
            try db.execute(
                sql: """
                    ALTER TABLE viewing ADD COLUMN agent_avatar TEXT;
                    ALTER TABLE viewing ADD COLUMN contact TEXT;
                    """)
        },
    ]

    /// Creates the table of viewings. `known_time` is the time that the agent was last told, null if the agent knows
    /// of no viewing.
    @Sendable private static func createViewings(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE viewing (
                    id BLOB PRIMARY KEY,
                    owner TEXT NOT NULL,
                    agent TEXT NOT NULL,
                    agent_name TEXT NOT NULL,
                    demand TEXT NOT NULL,
                    answer TEXT NOT NULL,
                    area TEXT NOT NULL,
                    purpose TEXT NOT NULL CHECK (purpose IN ('sale', 'rent')),
                    homes TEXT NOT NULL,
                    time REAL NOT NULL,
                    is_canceled INTEGER NOT NULL,
                    scheduled_at REAL NOT NULL,
                    revision INTEGER NOT NULL,
                    known_time REAL,
                    message TEXT,
                    reply TEXT,
                    reminded_at REAL
                ) STRICT;
                CREATE INDEX viewing_owner ON viewing (owner, time);
                """)
    }
}

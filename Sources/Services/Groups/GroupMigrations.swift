import GRDB

/// The changes of the tables of groups.
public enum GroupMigrations {
    /// All of them, in order.
    public static let all = [
        Migration("create groups", createGroups),
        Migration("keep the time of the groups' last answer", addGroupAnswerTime),
        Migration("keep invitations to groups and their addresses", addGroupInvitations),
    ]

    /// The tables of groups: where the sync stands, rooms, people, events, and what waits to be sent.
    ///
    /// `group_event.position` is the server's order within a room. What is kept of a room is one piece without gaps up
    /// to the newest event; `group_room.earlier` is the token that fetches what came before it, null at the beginning.
    @Sendable private static func createGroups(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE group_sync (
                    id INTEGER PRIMARY KEY CHECK (id = 1), user TEXT NOT NULL, since TEXT);
                CREATE TABLE group_room (
                    room TEXT PRIMARY KEY, type TEXT NOT NULL DEFAULT '', name TEXT NOT NULL DEFAULT '',
                    topic TEXT NOT NULL DEFAULT '', avatar TEXT, members INTEGER NOT NULL DEFAULT 0,
                    muted INTEGER NOT NULL DEFAULT 0, earlier TEXT, read INTEGER, unsent_read TEXT
                ) WITHOUT ROWID;
                CREATE TABLE group_child (
                    space TEXT NOT NULL, room TEXT NOT NULL, PRIMARY KEY (space, room)) WITHOUT ROWID;
                CREATE TABLE group_member (
                    room TEXT NOT NULL, user TEXT NOT NULL, name TEXT, avatar TEXT, PRIMARY KEY (room, user)
                ) WITHOUT ROWID;
                CREATE TABLE group_event (
                    room TEXT NOT NULL, event TEXT NOT NULL, position INTEGER NOT NULL, transaction_id TEXT,
                    sender TEXT NOT NULL, time REAL NOT NULL, kind TEXT NOT NULL, target TEXT, content TEXT,
                    PRIMARY KEY (room, event));
                CREATE UNIQUE INDEX group_event_position ON group_event (room, position);
                CREATE INDEX group_event_kind ON group_event (room, kind, position);
                CREATE INDEX group_event_target ON group_event (room, target) WHERE target IS NOT NULL;
                CREATE INDEX group_event_transaction ON group_event (transaction_id) WHERE transaction_id IS NOT NULL;
                CREATE TABLE group_outbox (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT, transaction_id TEXT NOT NULL UNIQUE, room TEXT NOT NULL,
                    kind TEXT NOT NULL, target TEXT, content TEXT NOT NULL, file BLOB, file_type TEXT,
                    time REAL NOT NULL, event TEXT, failure TEXT, attempts INTEGER NOT NULL DEFAULT 0);
                CREATE INDEX group_outbox_room ON group_outbox (room, sequence);
                """)
    }

    /// When the server last answered, in seconds since 1970.
    @Sendable private static func addGroupAnswerTime(_ db: GRDB.Database) throws {
        try db.execute(sql: "ALTER TABLE group_sync ADD COLUMN answered REAL")
    }

    /// Who has asked the user into which group, and the address by which a group is joined.
    @Sendable private static func addGroupInvitations(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE group_invitation (
                    room TEXT PRIMARY KEY, name TEXT NOT NULL, topic TEXT NOT NULL, avatar TEXT,
                    inviter TEXT NOT NULL, inviter_name TEXT NOT NULL) WITHOUT ROWID;
                ALTER TABLE group_room ADD COLUMN alias TEXT;
                """)
    }
}

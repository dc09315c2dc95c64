import GRDB

/// The changes of the tables of groups.
package enum GroupMigrations {
    /// All changes, in order.
    package static let all = [
        Migration("create groups", createGroups),
        Migration("keep the time of the groups' last answer") { db in
            try db.execute(sql: "ALTER TABLE group_sync ADD COLUMN answered REAL")
        },
        Migration("keep invitations to groups and their addresses") { db in
            try db.execute(
                sql: """
                    CREATE TABLE group_invitation (
                        room TEXT PRIMARY KEY, name TEXT NOT NULL, topic TEXT NOT NULL, avatar TEXT,
                        inviter TEXT NOT NULL, inviter_name TEXT NOT NULL) WITHOUT ROWID;
                    ALTER TABLE group_room ADD COLUMN alias TEXT;
                    """)
        },
        Migration("groups: one convention for names and times", useOneConvention),
        Migration("groups: remember which rooms are encrypted") { db in
            // The complete state is requested once, because the sync so far left it out.
            try db.execute(
                sql: """
                    ALTER TABLE group_room ADD COLUMN is_encrypted INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE group_sync ADD COLUMN needs_full_state INTEGER NOT NULL DEFAULT 0;
                    UPDATE group_sync SET needs_full_state = 1;
                    """)
        },
        Migration("groups: keep why a page is missing") { db in
            // The type of a room that the user was in, and whether a moderator has removed the user.
            try db.execute(
                sql: """
                    ALTER TABLE group_child ADD COLUMN former_type TEXT;
                    ALTER TABLE group_child ADD COLUMN is_removed INTEGER NOT NULL DEFAULT 0;
                    """)
        },
        Migration("groups: find members by name") { db in
            try db.execute(sql: "CREATE INDEX group_member_name ON group_member (room, name)")
        },
        Migration("groups: mark deleted messages") { db in
            try db.execute(
                sql: """
                    ALTER TABLE group_event ADD COLUMN is_deleted INTEGER NOT NULL DEFAULT 0;
                    UPDATE group_event SET is_deleted = 1
                    WHERE kind = 'message' AND json_valid(content) AND json_extract(content, '$.form') = 'deleted';
                    """)
        },
        Migration("groups: remember which rooms are replaced") { db in
            try db.execute(
                sql: """
                    ALTER TABLE group_room ADD COLUMN successor TEXT;
                    ALTER TABLE group_room ADD COLUMN successor_server TEXT;
                    UPDATE group_sync SET needs_full_state = 1;
                    """)
        },
        Migration("groups: search the texts", SearchIndex.create),
        Migration("groups: mark messages that mention the user") { db in
            try db.execute(
                sql: """
                    ALTER TABLE group_event ADD COLUMN mentions_user INTEGER NOT NULL DEFAULT 0;
                    CREATE INDEX group_event_mention ON group_event (room, position) WHERE mentions_user;
                    ALTER TABLE group_room ADD COLUMN power_levels TEXT;
                    ALTER TABLE group_room ADD COLUMN creators TEXT;
                    UPDATE group_sync SET needs_full_state = 1;
                    """)
        },
        Migration("groups: list the chats that other apps made") { db in
            try db.execute(
                sql: """
                    ALTER TABLE group_room ADD COLUMN is_chat INTEGER NOT NULL DEFAULT 0;
                    ALTER TABLE group_room ADD COLUMN heroes TEXT;
                    """)
        },
        Migration("groups: find the groups of a room") { db in
            try db.execute(sql: "CREATE INDEX group_child_room ON group_child (room)")
        },
        Migration("groups: find what changes an event") { db in
            // With only the room and the target, SQLite would rather read all events of a kind in the room.
            try db.execute(
                sql: """
                    DROP INDEX group_event_target;
                    CREATE INDEX group_event_target ON group_event (room, target, kind, position)
                    WHERE target IS NOT NULL;
                    """)
        },
        Migration("groups: search the texts in any spelling", SearchIndex.fold),
        Migration("groups: find the state that a redaction removes") { db in
            try db.execute(
                sql: """
                    CREATE TABLE group_state (
                        room TEXT NOT NULL,
                        type TEXT NOT NULL,
                        key TEXT NOT NULL,
                        event TEXT NOT NULL,
                        PRIMARY KEY (room, type, key)
                    ) STRICT, WITHOUT ROWID;
                    CREATE INDEX group_state_event ON group_state (room, event);
                    ALTER TABLE group_room ADD COLUMN version TEXT;
                    UPDATE group_sync SET needs_full_state = 1;
                    """)
        },
        Migration("groups: search the texts in simplified characters", SearchIndex.fold),
        Migration("groups: markets", MarketRow.create),
        Migration("groups: saved homes and kept searches", MarketNews.create),
        Migration("groups: fetch the agents' answers with their homes") { db in
            try db.execute(
                sql: """
                    DELETE FROM group_event WHERE room IN (SELECT room FROM group_room WHERE type = 'org.hutong.agents');
                    UPDATE group_room SET earlier_token = '' WHERE type = 'org.hutong.agents';
                    """)
        },
    ]

    /// Creates the tables of groups: the progress of the sync, rooms, members, events, and the outbox.
    ///
    /// `group_event.position` is the server's order within a room. The stored events of a room have no gaps and end
    /// with the newest; `group_room.earlier` is the token that fetches those before them, null at the beginning.
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

    /// Applies one convention to all tables: strict types, times in seconds since 1970, also in JSON, and descriptive
    /// names of columns. Content keeps the user's text and no counted values.
    @Sendable private static func useOneConvention(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE group_sync RENAME TO old_sync;
                ALTER TABLE group_room RENAME TO old_room;
                ALTER TABLE group_child RENAME TO old_child;
                ALTER TABLE group_member RENAME TO old_member;
                ALTER TABLE group_event RENAME TO old_event;
                ALTER TABLE group_outbox RENAME TO old_outbox;
                ALTER TABLE group_invitation RENAME TO old_invitation;

                CREATE TABLE group_sync (
                    id INTEGER PRIMARY KEY CHECK (id = 1),
                    user TEXT NOT NULL,
                    since TEXT,
                    answered_at REAL
                ) STRICT;
                CREATE TABLE group_room (
                    room TEXT PRIMARY KEY,
                    type TEXT NOT NULL DEFAULT '',
                    name TEXT NOT NULL DEFAULT '',
                    topic TEXT NOT NULL DEFAULT '',
                    avatar TEXT,
                    alias TEXT,
                    member_count INTEGER NOT NULL DEFAULT 0,
                    is_muted INTEGER NOT NULL DEFAULT 0,
                    earlier_token TEXT,
                    read_position INTEGER,
                    unsent_read_event TEXT
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE group_child (
                    space TEXT NOT NULL,
                    room TEXT NOT NULL,
                    PRIMARY KEY (space, room)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE group_member (
                    room TEXT NOT NULL,
                    user TEXT NOT NULL,
                    name TEXT,
                    avatar TEXT,
                    PRIMARY KEY (room, user)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE group_event (
                    room TEXT NOT NULL,
                    event TEXT NOT NULL,
                    position INTEGER NOT NULL,
                    transaction_id TEXT,
                    sender TEXT NOT NULL,
                    time REAL NOT NULL,
                    kind TEXT NOT NULL,
                    target TEXT,
                    content TEXT,
                    PRIMARY KEY (room, event)
                ) STRICT;
                CREATE TABLE group_outbox (
                    sequence INTEGER PRIMARY KEY AUTOINCREMENT,
                    transaction_id TEXT NOT NULL UNIQUE,
                    room TEXT NOT NULL,
                    kind TEXT NOT NULL,
                    target TEXT,
                    content TEXT NOT NULL,
                    file BLOB,
                    file_type TEXT,
                    time REAL NOT NULL,
                    event TEXT,
                    failure TEXT,
                    attempts INTEGER NOT NULL DEFAULT 0
                ) STRICT;
                CREATE TABLE group_invitation (
                    room TEXT PRIMARY KEY,
                    name TEXT NOT NULL,
                    topic TEXT NOT NULL,
                    avatar TEXT,
                    inviter TEXT NOT NULL,
                    inviter_name TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;

                INSERT INTO group_sync (id, user, since, answered_at) SELECT id, user, since, answered FROM old_sync;
                INSERT INTO group_room (
                    room, type, name, topic, avatar, alias, member_count, is_muted, earlier_token, read_position,
                    unsent_read_event)
                SELECT room, type, name, topic, avatar, alias, members, muted, earlier, read, unsent_read
                FROM old_room;
                INSERT INTO group_child (space, room) SELECT space, room FROM old_child;
                INSERT INTO group_member (room, user, name, avatar) SELECT room, user, name, avatar FROM old_member;
                INSERT INTO group_event (
                    room, event, position, transaction_id, sender, time, kind, target, content)
                SELECT room, event, position, transaction_id, sender, time, kind, target, content
                FROM old_event ORDER BY rowid;
                INSERT INTO group_outbox (
                    sequence, transaction_id, room, kind, target, content, file, file_type, time, event, failure,
                    attempts)
                SELECT sequence, transaction_id, room, kind, target, content, file, file_type, time, event, failure,
                    attempts
                FROM old_outbox ORDER BY sequence;
                INSERT INTO group_invitation (room, name, topic, avatar, inviter, inviter_name)
                SELECT room, name, topic, avatar, inviter, inviter_name FROM old_invitation;

                DROP TABLE old_sync;
                DROP TABLE old_room;
                DROP TABLE old_child;
                DROP TABLE old_member;
                DROP TABLE old_event;
                DROP TABLE old_outbox;
                DROP TABLE old_invitation;

                CREATE UNIQUE INDEX group_event_position ON group_event (room, position);
                CREATE INDEX group_event_kind ON group_event (room, kind, position);
                CREATE INDEX group_event_target ON group_event (room, target) WHERE target IS NOT NULL;
                CREATE INDEX group_event_transaction ON group_event (transaction_id) WHERE transaction_id IS NOT NULL;
                CREATE INDEX group_outbox_room ON group_outbox (room, sequence);
                """)
        for table in ["group_event", "group_outbox"] {
            // Version 1.0 counted from 2001. Seventeen digits are the exact number.
            try db.execute(
                sql: """
                    UPDATE \(table) SET content = json_remove(
                        json_set(content, '$.activity.starts', json(printf(
                            '%!.17g', json_extract(content, '$.activity.starts') + 978307200.0))),
                        '$.activity.goingCount', '$.activity.isGoing')
                    WHERE kind = 'activity' AND json_valid(content)
                        AND json_type(content, '$.activity.starts') IS NOT NULL
                    """)
        }
    }
}

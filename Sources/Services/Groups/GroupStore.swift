import Domain
import Foundation
import GRDB

/// A room's news as they are to be written: complete, with nothing missing before them or marked as such.
struct RoomNews: Sendable {
    var room: String
    var joined: MatrixSync.JoinedRoom
    /// Oldest first.
    var events: [MatrixEvent]
    /// State that came with fetched history.
    var state: [MatrixEvent]
    /// True when something is missing between what is kept and these events.
    var hasGap: Bool
    /// The token for what came before `events`.
    var earlier: String?
}

/// Keeps groups on the disk. Every method is one transaction, so a crash leaves the state before or after it.
struct GroupStore: Sendable {
    let database: LocalDatabase

    // MARK: Sync

    /// Where the sync of this user stands; what was kept for another user is deleted.
    func begin(user: String) async throws -> String? {
        try await database.write { db in
            let row = try Row.fetchOne(db, sql: "SELECT user, since FROM group_sync")
            if let row, row["user"] == user { return row["since"] }
            try Self.deleteAll(db)
            try db.execute(sql: "INSERT INTO group_sync (id, user) VALUES (1, ?)", arguments: [user])
            return nil
        }
    }

    /// When the server last answered.
    func lastAnswer() async throws -> Date? {
        try await database.read { db in
            try Double.fetchOne(db, sql: "SELECT answered FROM group_sync").map(Date.init(timeIntervalSince1970:))
        }
    }

    /// Forgets everything.
    func removeAll() async throws {
        try await database.write { db in try Self.deleteAll(db) }
    }

    private static func deleteAll(_ db: GRDB.Database) throws {
        for table in ["sync", "room", "child", "member", "event", "outbox", "invitation"] {
            try db.execute(sql: "DELETE FROM group_\(table)")
        }
    }

    /// Which of these events are kept.
    func known(_ events: [String], in room: String) async throws -> Set<String> {
        guard !events.isEmpty else { return [] }
        return try await database.read { db in
            let marks = databaseQuestionMarks(count: events.count)
            return try Set(
                String.fetchAll(
                    db, sql: "SELECT event FROM group_event WHERE room = ? AND event IN (\(marks))",
                    arguments: [room] + StatementArguments(events)))
        }
    }

    /// Whether anything of a room is kept.
    func hasEvents(in room: String) async throws -> Bool {
        try await database.read { db in
            try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ?)", arguments: [room])
                ?? false
        }
    }

    /// Writes what a sync has brought together with its token, so neither is ever there without the other.
    ///
    /// Returns the rooms that have changed; nil when the user is not the one of the sync any more.
    func apply(_ sync: MatrixSync, news: [RoomNews], user: String, at time: Date) async throws -> Set<String>? {
        try await database.write { db in
            guard try String.fetchOne(db, sql: "SELECT user FROM group_sync") == user else { return nil }
            var changed = try Self.writeInvitations(sync, user: user, db)
            for news in news {
                try Self.write(news, user: user, db)
                changed.insert(news.room)
            }
            for room in (sync.rooms?.leave ?? [:]).keys {
                try Self.forget(room, db)
                changed.insert(room)
            }
            for event in sync.account_data?.events?.elements ?? [] where event.type == "m.push_rules" {
                guard let muted = event.content.value?.mutedRooms else { continue }
                try Self.writeMuted(muted, db)
            }
            try db.execute(
                sql: "UPDATE group_sync SET since = ?, answered = ?",
                arguments: [sync.next_batch, time.timeIntervalSince1970])
            return changed
        }
    }

    private static func forget(_ room: String, _ db: GRDB.Database) throws {
        for table in ["room", "member", "event"] {
            try db.execute(sql: "DELETE FROM group_\(table) WHERE room = ?", arguments: [room])
        }
        try db.execute(sql: "DELETE FROM group_child WHERE space = ?", arguments: [room])
    }

    private static func writeMuted(_ muted: Set<String>, _ db: GRDB.Database) throws {
        try db.execute(sql: "UPDATE group_room SET muted = 0 WHERE muted")
        for room in muted {
            // The rule may be older than what is known of the room.
            try db.execute(
                sql: "INSERT INTO group_room (room, muted) VALUES (?, 1) ON CONFLICT (room) DO UPDATE SET muted = 1",
                arguments: [room])
        }
    }

    private static func write(_ news: RoomNews, user: String, _ db: GRDB.Database) throws {
        let room = news.room
        try db.execute(sql: "INSERT OR IGNORE INTO group_room (room) VALUES (?)", arguments: [room])
        let isFirst =
            try
            !(Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ?)", arguments: [room])
            ?? false)
        if news.hasGap { try db.execute(sql: "DELETE FROM group_event WHERE room = ?", arguments: [room]) }
        if news.hasGap || isFirst {
            try db.execute(sql: "UPDATE group_room SET earlier = ? WHERE room = ?", arguments: [news.earlier, room])
        }
        for event in news.state + (news.joined.state?.events?.elements ?? []) { try writeState(event, in: room, db) }

        let last =
            try Int64.fetchOne(db, sql: "SELECT max(position) FROM group_event WHERE room = ?", arguments: [room])
        // Far from where the past will be put; and after a gap later than whatever was read before it.
        let read = try Int64.fetchOne(db, sql: "SELECT read FROM group_room WHERE room = ?", arguments: [room])
        var position = max(last ?? 0, read ?? 0)
        for event in news.events {
            position += 1
            try writeState(event, in: room, db)
            try insert(event, in: room, at: position, user: user, db)
        }
        if let joined = news.joined.summary?.value?.joined {
            try db.execute(sql: "UPDATE group_room SET members = ? WHERE room = ?", arguments: [joined, room])
        }
        try moveReadMarker(news, user: user, db)
    }

    static func writeState(_ event: MatrixEvent, in room: String, _ db: GRDB.Database) throws {
        guard let key = event.state_key else { return }
        func set(_ column: String, _ value: String?) throws {
            try db.execute(sql: "UPDATE group_room SET \(column) = ? WHERE room = ?", arguments: [value, room])
        }
        switch event.type {
        case "m.room.create": try set("type", event.content.type ?? "")
        case "m.room.name": try set("name", event.content.name ?? "")
        case "m.room.topic": try set("topic", event.content.topic ?? "")
        case "m.room.avatar": try set("avatar", event.content.url)
        case "m.room.canonical_alias": try set("alias", event.content.alias)
        case "m.space.child":
            let sql =
                event.content.via?.isEmpty == false
                ? "INSERT OR IGNORE INTO group_child (space, room) VALUES (?, ?)"
                : "DELETE FROM group_child WHERE space = ? AND room = ?"
            try db.execute(sql: sql, arguments: [room, key])
        case "m.room.member" where event.content.membership == "join":
            try db.execute(
                sql: "INSERT OR REPLACE INTO group_member (room, user, name, avatar) VALUES (?, ?, ?, ?)",
                arguments: [room, key, event.content.displayname, event.content.avatarURL])
        default: break
        }
    }

    /// Inserts an event unless it is there already; an own one takes the place of its echo.
    static func insert(
        _ event: MatrixEvent, in room: String, at position: Int64, user: String, _ db: GRDB.Database
    ) throws {
        var transaction: String?
        if event.sender == user {
            transaction = try String.fetchOne(
                db, sql: "SELECT transaction_id FROM group_outbox WHERE room = ? AND (event = ? OR transaction_id = ?)",
                arguments: [room, event.event_id, event.transactionID])
            if let transaction {
                try db.execute(sql: "DELETE FROM group_outbox WHERE transaction_id = ?", arguments: [transaction])
            }
        }
        let (kind, target, content) = event.stored
        try db.execute(
            sql: """
                INSERT OR IGNORE INTO group_event
                (room, event, position, transaction_id, sender, time, kind, target, content)
                VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
                """,
            arguments: [
                room, event.event_id, position, transaction, event.sender, event.time.timeIntervalSince1970,
                kind.rawValue, target, kind == .other ? nil : try content.encoded(),
            ])
    }

    /// Moves the read marker forward: to what was read on another device, or for a start to where the user joined.
    private static func moveReadMarker(_ news: RoomNews, user: String, _ db: GRDB.Database) throws {
        let receipts = (news.joined.ephemeral?.value?.events?.elements ?? []).filter { $0.type == "m.receipt" }
            .flatMap { event in
                event.content.filter { _, kinds in
                    ["m.read", "m.read.private"].contains { kinds[$0]?[user] != nil }
                }.keys
            }
        let markers = (news.joined.account_data?.value?.events?.elements ?? [])
            .filter { $0.type == "m.fully_read" }.compactMap(\.content.eventID)
        for event in receipts + markers {
            try db.execute(
                sql: """
                    UPDATE group_room SET read = max(ifnull(read, -9e18), p.position)
                    FROM (SELECT position FROM group_event WHERE room = ? AND event = ?) AS p WHERE room = ?
                    """,
                arguments: [news.room, event, news.room])
        }
        let join = news.events.last { event in
            event.type == "m.room.member" && event.state_key == user && event.content.membership == "join"
        }
        guard let join else { return }
        try db.execute(
            sql: """
                UPDATE group_room SET read = p.position
                FROM (SELECT position FROM group_event WHERE room = ? AND event = ?) AS p
                WHERE room = ? AND read IS NULL
                """,
            arguments: [news.room, join.event_id, news.room])
    }

    // MARK: History

    /// The token for what came before a room's first kept event; nil at its beginning, or when the room is not known.
    func earlierToken(of room: String) async throws -> String? {
        try await database.read { db in
            try String.fetchOne(db, sql: "SELECT earlier FROM group_room WHERE room = ?", arguments: [room])
        }
    }

    /// Puts older events in front, unless a gap has made `token` obsolete meanwhile; says how many of `kind` came.
    func prepend(
        _ messages: MatrixMessages, to room: String, token: String, kind: EventKind, user: String
    ) async throws -> Int {
        try await database.write { db in
            let current = try String.fetchOne(
                db, sql: "SELECT earlier FROM group_room WHERE room = ?", arguments: [room])
            guard current == token else { return 0 }
            for event in messages.state?.elements ?? [] {
                guard event.type == "m.room.member", let key = event.state_key else { continue }
                // Older than what is known of a person.
                try db.execute(
                    sql: "INSERT OR IGNORE INTO group_member (room, user, name, avatar) VALUES (?, ?, ?, ?)",
                    arguments: [room, key, event.content.displayname, event.content.avatarURL])
            }
            let first = try Int64.fetchOne(
                db, sql: "SELECT min(position) FROM group_event WHERE room = ?", arguments: [room])
            var position = first ?? 0
            var count = 0
            for event in messages.events {
                position -= 1
                try Self.insert(event, in: room, at: position, user: user, db)
                if db.changesCount > 0, event.stored.kind == kind { count += 1 }
            }
            // No token, or nothing with the same token again, is the room's beginning.
            let end = messages.end == token ? nil : messages.end
            try db.execute(sql: "UPDATE group_room SET earlier = ? WHERE room = ?", arguments: [end, room])
            return count
        }
    }
}

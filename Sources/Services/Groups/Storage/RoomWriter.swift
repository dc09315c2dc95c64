import Domain
import Foundation
import GRDB

/// Writes the changes of rooms, inside one transaction.
struct RoomWriter {
    let db: GRDB.Database
    /// The signed-in user.
    let user: String

    /// Writes the changes of a room.
    func write(_ update: RoomUpdate) throws {
        let room = update.room
        try db.executeCached(sql: "INSERT OR IGNORE INTO group_room (room) VALUES (?)", arguments: [room])
        let isFirst = try !EventRow.hasAny(in: room, db)
        if update.hasGap { try db.executeCached(sql: "DELETE FROM group_event WHERE room = ?", arguments: [room]) }
        if update.hasGap || isFirst { try setEarlierToken(update.earlierToken, of: room) }
        for event in update.state + (update.joined.state?.events?.elements ?? []) { try writeState(event, in: room) }
        if try isEncryptedWithoutMessages(room) {
            // The messages of an earlier version were not stored as such; they are fetched as earlier ones.
            try db.executeCached(sql: "DELETE FROM group_event WHERE room = ?", arguments: [room])
            try setEarlierToken(update.earlierToken, of: room)
        }

        // After a gap, the positions continue after the read marker, so that the new events are unread.
        var position =
            try Int64.fetchCached(
                db,
                sql: """
                    SELECT max(ifnull((SELECT max(position) FROM group_event WHERE room = ?1), 0), ifnull(read_position, 0))
                    FROM group_room WHERE room = ?1
                    """, arguments: [room]) ?? 0
        for event in update.events {
            position += 1
            try writeState(event, in: room)
            try insert(event, in: room, at: position)
        }
        if let joined = update.joined.summary?.value?.joined { try set("member_count", joined, of: room) }
        if let heroes = update.joined.summary?.value?.heroes?.value?.elements {
            try setJSON("heroes", Array(heroes.prefix(ChatName.maximumHeroes)), of: room)
        }
        try moveReadMarker(update)
    }

    /// Inserts an event unless it is already stored, and returns whether it did. The user's own event replaces its
    /// echo.
    @discardableResult
    func insert(_ event: MatrixEvent, in room: String, at position: Int64) throws -> Bool {
        let (kind, target, content) = event.stored
        let mentionsUser = try mentionsUser(event, kind: kind, in: room)
        let row = EventRow(
            room: room, event: event.event_id, position: position, transactionID: try takeEcho(of: event, in: room),
            sender: event.sender, time: event.time, kind: kind, target: target,
            content: kind == .other ? nil : content, isDeleted: content.form == .deleted,
            mentionsUser: mentionsUser)
        try row.insert(db, onConflict: .ignore)
        let isNew = db.changesCount > 0
        if let target = event.redactedEvent { try redact(target, in: room) }
        if kind == .edit, mentionsUser { try markMention(target, by: event.sender, in: room) }
        return isNew
    }

    /// Returns whether an event mentions the user: a message or its edits, which may be stored before it.
    private func mentionsUser(_ event: MatrixEvent, kind: EventKind, in room: String) throws -> Bool {
        let finder = MentionFinder(db: db, user: user)
        switch kind {
        case .message:
            return try finder.mentionsUser(event, in: room)
                || Bool.fetchCached(
                    db,
                    sql: """
                        SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ? AND target = ? AND sender = ? AND kind = ?
                        AND mentions_user)
                        """, arguments: [room, event.event_id, event.sender, EventKind.edit]) == true
        // Without a list of mentions, every edit would mention the users in the text before it.
        case .edit: return try event.content.mentions != nil && finder.mentionsUser(event, in: room)
        default: return false
        }
    }

    /// Marks a message whose sender has mentioned the user with an edit.
    private func markMention(_ message: String?, by sender: String, in room: String) throws {
        try db.executeCached(
            sql: """
                UPDATE group_event SET mentions_user = 1
                WHERE room = ? AND event = ? AND sender = ? AND kind = ? AND NOT is_deleted
                """, arguments: [room, message, sender, EventKind.message])
    }

    /// Deletes the content of an event. A message stays as a deleted one; any other event is no longer shown.
    private func redact(_ event: String, in room: String) throws {
        try db.executeCached(
            sql: """
                UPDATE group_event SET target = NULL, kind = iif(kind = ?1, kind, ?2), content = iif(kind = ?1, ?3, NULL),
                is_deleted = kind = ?1, mentions_user = 0 WHERE room = ?4 AND event = ?5
                """,
            arguments: [EventKind.message, EventKind.other, EventContent(form: .deleted), room, event])
        try db.executeCached(
            sql:
                "UPDATE group_event SET kind = ?, target = NULL, content = NULL WHERE room = ? AND target = ? AND kind = ?",
            arguments: [EventKind.other, room, event, EventKind.edit])
        // With its queued changes.
        try db.executeCached(
            sql: """
                DELETE FROM group_outbox WHERE room = ?1 AND (event = ?2 OR target = ?2
                OR target = (SELECT transaction_id FROM group_event WHERE room = ?1 AND event = ?2))
                """, arguments: [room, event])
    }

    /// Returns whether a room is encrypted and none of it can be shown, although events are stored.
    private func isEncryptedWithoutMessages(_ room: String) throws -> Bool {
        try Bool.fetchCached(
            db,
            sql: """
                SELECT is_encrypted AND EXISTS (SELECT 1 FROM group_event WHERE room = ?1)
                AND NOT EXISTS (SELECT 1 FROM group_event WHERE room = ?1 AND kind <> ?2) FROM group_room WHERE room = ?1
                """, arguments: [room, EventKind.other]) ?? false
    }

    /// Writes a member of the history, unless a newer state is already stored.
    func writeEarlierMember(_ event: MatrixEvent, in room: String) throws {
        guard event.type == "m.room.member", let user = event.state_key else { return }
        try StoredMember(event, user: user, in: room).insert(db, onConflict: .ignore)
    }

    /// Deletes the oldest events of a room if there are clearly more than `maximum`.
    func trim(_ room: String, to maximum: Int) throws {
        // The number of a room's positions is known at once, and is at least that of its events.
        let span = try Int64.fetchCached(
            db,
            sql: """
                SELECT (SELECT max(position) FROM group_event WHERE room = ?1)
                    - (SELECT min(position) FROM group_event WHERE room = ?1)
                """, arguments: [room])
        guard let span, span > maximum + maximum / 20 else { return }
        let last = try Int64.fetchCached(
            db, sql: "SELECT position FROM group_event WHERE room = ? ORDER BY position DESC LIMIT 1 OFFSET ?",
            arguments: [room, maximum])
        guard let last else { return }
        try db.executeCached(
            sql: "DELETE FROM group_event WHERE room = ? AND position <= ?", arguments: [room, last])
        try setEarlierToken(HistoryStore.unknownToken, of: room)
    }

    /// Sets the token for the events before a room's first kept event.
    func setEarlierToken(_ token: String?, of room: String) throws { try set("earlier_token", token, of: room) }

    /// Deletes a room that the user has left, or that a moderator has removed the user from. The groups of the room
    /// record its type.
    func delete(_ room: String, isRemoved: Bool) throws {
        try db.executeCached(
            sql: """
                UPDATE group_child SET is_removed = ?1,
                former_type = ifnull((SELECT nullif(type, '') FROM group_room WHERE room = ?2), former_type)
                WHERE room = ?2
                """, arguments: [isRemoved, room])
        try RoomRow.deleteOne(db, key: room)
        for table in [StoredMember.databaseTableName, EventRow.databaseTableName] {
            try db.executeCached(sql: "DELETE FROM \(table) WHERE room = ?", arguments: [room])
        }
        try db.executeCached(sql: "DELETE FROM group_child WHERE space = ?", arguments: [room])
    }

    /// Mutes exactly these rooms. Returns those that were not muted before.
    func setMuted(_ rooms: Set<String>) throws -> Set<String> {
        let before = try String.fetchSet(db, sql: "SELECT room FROM group_room WHERE is_muted")
        try db.executeCached(sql: "UPDATE group_room SET is_muted = 0 WHERE is_muted")
        for room in rooms {
            // The rule may arrive before the room.
            try db.executeCached(
                sql: """
                    INSERT INTO group_room (room, is_muted) VALUES (?, 1) ON CONFLICT (room) DO UPDATE SET is_muted = 1
                    """, arguments: [room])
        }
        return rooms.symmetricDifference(before)
    }

    private func writeState(_ event: MatrixEvent, in room: String) throws {
        guard let key = event.state_key else { return }
        switch event.type {
        case "m.room.create":
            try set("type", event.content.type ?? "", of: room)
            try set("is_chat", event.content.type == nil, of: room)
            let creators = event.content.creators(sender: event.sender)
            try setJSON("creators", creators.isEmpty ? nil : creators, of: room)
        case "m.room.power_levels" where key.isEmpty:
            try setJSON("power_levels", event.content.powerLevels, of: room)
        case "m.room.name": try set("name", event.content.name ?? "", of: room)
        case "m.room.topic": try set("topic", event.content.topic ?? "", of: room)
        case "m.room.avatar": try set("avatar", event.content.url, of: room)
        case "m.room.canonical_alias": try set("alias", event.content.alias, of: room)
        case "m.room.encryption" where key.isEmpty: try RoomRow.setEncrypted(room, db)
        case "m.room.tombstone" where key.isEmpty:
            guard let successor = event.content.replacementRoom else { return }
            try set("successor", successor, of: room)
            try set("successor_server", UserAddress(event.sender).server, of: room)
            // The space may not name the new room yet.
            try db.executeCached(
                sql: "INSERT OR IGNORE INTO group_child (space, room) SELECT space, ? FROM group_child WHERE room = ?",
                arguments: [successor, room])
        case "m.space.child":
            let sql =
                event.content.via?.isEmpty == false
                ? "INSERT OR IGNORE INTO group_child (space, room) VALUES (?, ?)"
                : "DELETE FROM group_child WHERE space = ? AND room = ?"
            try db.executeCached(sql: sql, arguments: [room, key])
        case "m.room.member" where event.content.membership == "join":
            try StoredMember(event, user: key, in: room).insert(db, onConflict: .replace)
        default: break
        }
    }

    private func set(_ column: String, _ value: (any DatabaseValueConvertible)?, of room: String) throws {
        try db.executeCached(sql: "UPDATE group_room SET \(column) = ? WHERE room = ?", arguments: [value, room])
    }

    private func setJSON(_ column: String, _ value: (some Encodable)?, of room: String) throws {
        let json = try value.map { String(decoding: try JSONEncoder.stored.encode($0), as: UTF8.self) }
        try set(column, json, of: room)
    }

    /// Deletes the user's own event from the outbox. Returns its transaction id.
    private func takeEcho(of event: MatrixEvent, in room: String) throws -> String? {
        guard event.sender == user else { return nil }
        let transaction = try String.fetchCached(
            db, sql: "SELECT transaction_id FROM group_outbox WHERE room = ? AND (event = ? OR transaction_id = ?)",
            arguments: [room, event.event_id, event.transactionID])
        if let transaction {
            try db.executeCached(sql: "DELETE FROM group_outbox WHERE transaction_id = ?", arguments: [transaction])
        }
        return transaction
    }

    /// Moves the read marker forward: to that of another device, or at first to the point where the user joined.
    private func moveReadMarker(_ update: RoomUpdate) throws {
        let receipts = (update.joined.ephemeral?.value?.events?.elements ?? []).filter { $0.type == "m.receipt" }
            .flatMap { event in
                event.content.filter { _, kinds in
                    ["m.read", "m.read.private"].contains { kinds[$0]?[user] != nil }
                }.keys
            }
        let markers = (update.joined.account_data?.value?.events?.elements ?? [])
            .filter { $0.type == "m.fully_read" }.compactMap(\.content.eventID)
        for event in receipts + markers {
            try db.executeCached(
                sql: """
                    UPDATE group_room SET read_position = max(ifnull(read_position, -9e18), p.position)
                    FROM (SELECT position FROM group_event WHERE room = ? AND event = ?) AS p WHERE room = ?
                    """,
                arguments: [update.room, event, update.room])
        }
        let join = update.events.last { event in
            event.type == "m.room.member" && event.state_key == user && event.content.membership == "join"
        }
        guard let join else { return }
        try db.executeCached(
            sql: """
                UPDATE group_room SET read_position = p.position
                FROM (SELECT position FROM group_event WHERE room = ? AND event = ?) AS p
                WHERE room = ? AND read_position IS NULL
                """,
            arguments: [update.room, join.event_id, update.room])
    }
}

extension EventRow {
    /// Returns whether events of a room are stored.
    static func hasAny(in room: String, _ db: GRDB.Database) throws -> Bool {
        try Bool.fetchCached(db, sql: "SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ?)", arguments: [room])
            ?? false
    }
}

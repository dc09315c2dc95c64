import Domain
import Foundation
import GRDB

/// Writes the changes of rooms, inside one transaction.
struct RoomWriter {
    let db: GRDB.Database
    /// The signed-in user.
    let user: String

    /// The writer of the rooms' state.
    var state: RoomStateWriter { RoomStateWriter(db: db) }

    /// Writes the changes of a room.
    func write(_ update: RoomUpdate) throws {
        let room = update.room
        try db.executeCached(sql: "INSERT OR IGNORE INTO group_room (room) VALUES (?)", arguments: [room])
        let isFirst = try !EventRow.hasAny(in: room, db)
        let keepsEvents = try update.hasGap && MarketWriter(db: db).isMarket(room)
        let known = keepsEvents ? try knownPosition(of: room) : nil
        if update.hasGap, !keepsEvents {
            try db.executeCached(sql: "DELETE FROM group_event WHERE room = ?", arguments: [room])
        }
        if update.hasGap || isFirst { try state.setEarlierToken(update.earlierToken, of: room) }
        for event in update.state + (update.joined.state?.all ?? []) { try state.write(event, in: room) }
        if try isEncryptedWithoutMessages(room) {
            // The messages of an earlier version were not stored as such; they are fetched as earlier ones.
            try db.executeCached(sql: "DELETE FROM group_event WHERE room = ?", arguments: [room])
            try state.setEarlierToken(update.earlierToken, of: room)
        }

        // After a gap, the positions continue after the read marker, so that the new events are unread.
        var position =
            try Int64.fetchCached(
                db,
                sql: """
                    SELECT max(ifnull((SELECT max(position) FROM group_event WHERE room = ?1), 0), ifnull(read_position, 0))
                    FROM group_room WHERE room = ?1
                    """, arguments: [room]) ?? 0
        if keepsEvents {
            // The missing events are between the stored ones and these.
            position += Self.gap
            try state.setGap(known: known, position + 1, of: room)
        }
        var own: [String] = []
        for event in update.events {
            position += 1
            try state.write(event, in: room)
            let kind = try insert(event, in: room, at: position)
            if let kind, event.sender == user, [.message, .activity, .home].contains(kind) { own = [event.event_id] }
        }
        try MarketWriter(db: db).write(update.joined.ephemeral, in: room)
        if let summary = update.joined.summary { try state.write(summary, in: room) }
        try moveReadMarker(update, own: own)
    }

    /// The positions that are left for the missing events of a market.
    private static let gap: Int64 = 1_000_000_000

    /// Returns the position up to which no events of a market are missing.
    private func knownPosition(of room: String) throws -> Int64? {
        guard let row = try RoomRow.fetchOne(db, key: room) else { return nil }
        if row.earlierToken != nil { return row.knownPosition }
        return try Int64.fetchOne(
            db, sql: "SELECT max(position) FROM group_event WHERE room = ?", arguments: [room])
    }

    /// Inserts an event unless it is already stored, and returns its kind if it did. The user's own event replaces its
    /// echo.
    @discardableResult
    func insert(_ event: MatrixEvent, in room: String, at position: Int64) throws -> EventKind? {
        var (kind, target, content) = event.stored
        let market = MarketWriter(db: db)
        if content.home != nil {
            // Anywhere else, it is a message like any other.
            let isHome = try market.isMarket(room)
            if isHome { content = EventContent(home: content.home) } else { content.home = nil }
            if isHome, kind == .message { kind = .home }
        }
        // Replies and inquiries are found by the event that they are about.
        if kind == .message { target = content.keys?.home?.event ?? content.replyTo }
        let mentionsUser = try mentionsUser(event, kind: kind, in: room)
        let row = EventRow(
            room: room, event: event.event_id, position: position, transactionID: try takeEcho(of: event, in: room),
            sender: event.sender, time: event.time, kind: kind, target: target,
            content: kind == .other ? nil : content, isDeleted: content.form == .deleted,
            mentionsUser: mentionsUser)
        try row.insert(db, onConflict: .ignore)
        let isNew = db.changesCount > 0
        if event.isRedaction, let target = event.redactedEvent(in: try state.version(of: room)) {
            try redact(target, in: room)
            try state.redact(target, in: room)
        }
        if kind == .edit, mentionsUser { try markMention(target, by: event.sender, in: room) }
        if isNew, try market.concernsHome(kind, by: event.sender, in: room) {
            try market.update(kind == .home ? event.event_id : target, in: room)
        }
        return isNew ? kind : nil
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
        case .edit: return try event.content.message.mentions != nil && finder.mentionsUser(event, in: room)
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
        let home = try MarketWriter(db: db).home(of: event, in: room)
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
        try MarketWriter(db: db).update(home, in: room)
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
        let isMarket = try MarketWriter(db: db).isMarket(room)
        let last = try Int64.fetchCached(
            db, sql: "SELECT position FROM group_event WHERE room = ? ORDER BY position DESC LIMIT 1 OFFSET ?",
            arguments: [room, maximum])
        guard let last else { return }
        if isMarket {
            // The homes stay.
            return try db.executeCached(
                sql: "DELETE FROM group_event WHERE room = ? AND kind IN (?, ?, ?) AND position <= ?",
                arguments: [room, EventKind.message, EventKind.reaction, EventKind.other, last])
        }
        try db.executeCached(
            sql: "DELETE FROM group_event WHERE room = ? AND position <= ?", arguments: [room, last])
        try state.setEarlierToken(HistoryStore.unknownToken, of: room)
    }

    /// Deletes a room that the user has left, or that a moderator has removed the user from. The groups of the room
    /// record its type.
    func delete(_ room: String, isRemoved: Bool) throws {
        try db.executeCached(
            sql: """
                UPDATE group_child SET is_removed = ?1,
                former_type = ifnull((SELECT nullif(type, '') FROM group_room WHERE room = ?2), former_type)
                WHERE room = ?2
                """, arguments: [isRemoved, room])
        for table in ["group_room", "group_member", "group_event", "group_state", "market_home", "market_receipt"] {
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

    /// Moves the read marker forward: to that of another device, to the user's last own message, up to which the server
    /// counts everything as read, or at first to the point where the user joined.
    private func moveReadMarker(_ update: RoomUpdate, own: [String]) throws {
        let receipts = (update.joined.ephemeral?.all ?? []).filter { $0.type == "m.receipt" }
            .flatMap { event in
                event.content.filter { _, kinds in
                    ["m.read", "m.read.private"].contains { kinds[$0]?[user] != nil }
                }.keys
            }
        let markers = (update.joined.account_data?.all ?? [])
            .filter { $0.type == "m.fully_read" }.compactMap(\.content.event_id)
        for event in receipts + markers + own {
            try db.executeCached(
                sql: """
                    UPDATE group_room SET read_position = max(ifnull(read_position, -9e18), p.position)
                    FROM (SELECT position FROM group_event WHERE room = ? AND event = ?) AS p WHERE room = ?
                    """,
                arguments: [update.room, event, update.room])
        }
        let join = update.events.last { event in
            event.type == "m.room.member" && event.state_key == user && event.content.state.membership == "join"
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
    /// Returns the position of a stored event.
    static func position(of event: String, in room: String, _ db: GRDB.Database) throws -> Int64? {
        try Int64.fetchCached(
            db, sql: "SELECT position FROM group_event WHERE room = ? AND event = ?", arguments: [room, event])
    }

    /// Returns whether events of a room are stored.
    static func hasAny(in room: String, _ db: GRDB.Database) throws -> Bool {
        try Bool.fetchCached(db, sql: "SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ?)", arguments: [room])
            ?? false
    }
}

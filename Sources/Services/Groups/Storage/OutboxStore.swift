import Domain
import Foundation
import GRDB

/// An event to send.
struct Outgoing: Sendable {
    /// Matrix's transaction id, which makes a repeated request harmless, and the id in the timeline.
    var transaction: String
    var room: String
    var kind = EventKind.message
    /// The event that this one relates to.
    var target: String?
    var content: EventContent
    /// A file or a picture that is uploaded first.
    var file: Data?
    var fileType: String?
    /// The id in the timeline of the event that is changed.
    var changed: String?
}

/// Stores the events that the user sends, until the sync returns them.
struct OutboxStore: Sendable {
    let database: LocalDatabase

    /// Appends an event to the queue, unless it is known already; a reply joins the thread of its message.
    ///
    /// Throws `GroupWritingError` if the room is encrypted.
    func enqueue(_ outgoing: Outgoing, at time: Date) async throws {
        try await database.write { db in
            guard try !RoomRow.isEncrypted(outgoing.room, db) else { throw GroupWritingError.encrypted }
            guard try !EventRow.isKnown(outgoing.transaction, db) else { return }
            var row = OutboxRow(outgoing, at: time)
            if let message = outgoing.content.replyTo {
                row.content.thread = try EventRow.thread(of: message, in: outgoing.room, db)
                row.content.isInThread = row.content.thread == nil ? nil : true
            }
            try row.insert(db)
        }
    }

    /// Returns whether a room is known to be encrypted.
    func isEncrypted(_ room: String) async throws -> Bool {
        try await database.read { db in try RoomRow.isEncrypted(room, db) }
    }

    /// Records that a room is encrypted, and rejects the events that are queued for it.
    func setEncrypted(_ room: String) async throws {
        try await database.write { db in try RoomRow.setEncrypted(room, db) }
    }

    /// Returns the number of events that the server has not accepted.
    func unsentCount() async throws -> Int {
        try await database.read { db in try OutboxRow.filter(Column("event") == nil).fetchCount(db) }
    }

    /// Returns the rooms with queued events.
    func pendingRooms() async throws -> [String] {
        try await database.read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT room FROM group_outbox WHERE event IS NULL AND failure IS NULL")
        }
    }

    /// Returns the next event to send to a room.
    func next(in room: String) async throws -> Outgoing? {
        try await database.read { db in
            let row = try OutboxRow.fetchOne(
                db,
                sql: """
                    SELECT * FROM group_outbox WHERE room = ? AND event IS NULL AND failure IS NULL
                    ORDER BY sequence LIMIT 1
                    """, arguments: [room])
            guard var outgoing = row?.outgoing else { return nil }
            outgoing.changed = outgoing.target
            // The events that they relate to were queued before them, and now have their ids.
            outgoing.target = try outgoing.target.map { try EventRow.serverID(of: $0, in: room, db) ?? $0 }
            outgoing.content.replyTo = try outgoing.content.replyTo.flatMap {
                // A message that was discarded has no id.
                try EventRow.serverID(of: $0, in: room, db) ?? ($0.hasPrefix("$") ? $0 : nil)
            }
            return outgoing
        }
    }

    /// Returns whether the sync has stored a room.
    func isStored(_ room: String) async throws -> Bool {
        try await database.read { db in try RoomRow.exists(db, key: room) }
    }

    /// Moves the events that are queued under an address to the room that it has led to.
    func move(from address: String, to room: String) async throws {
        try await database.execute("UPDATE group_outbox SET room = ? WHERE room = ?", [room, address])
    }

    /// Stores the content with the address of its uploaded file, so that it is not uploaded again. Returns false if
    /// the event was deleted meanwhile.
    func setUploaded(_ content: EventContent, of transaction: String) async throws -> Bool {
        let isThere = try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET content = ?, file = NULL WHERE transaction_id = ? AND file IS NOT NULL",
                arguments: [content, transaction])
            return db.changesCount > 0
        }
        await database.truncateLog()
        return isThere
    }

    /// Stores the id that the server has assigned. The event stays until the sync returns it, unless it already has.
    func setSent(_ transaction: String, event: String) async throws {
        try await database.write { db in
            guard let row = try OutboxRow.filter(Column("transaction_id") == transaction).fetchOne(db) else { return }
            if try EventRow.position(of: event, in: row.room, db) != nil {
                try db.execute(
                    sql: "UPDATE group_event SET transaction_id = ? WHERE event = ?", arguments: [transaction, event])
                try db.execute(sql: "DELETE FROM group_outbox WHERE transaction_id = ?", arguments: [transaction])
            } else {
                try db.execute(
                    sql: "UPDATE group_outbox SET event = ?, file = NULL WHERE transaction_id = ?",
                    arguments: [event, transaction])
            }
            try MarketWriter(db: db).update(after: row)
        }
    }

    /// Marks an event as rejected by the server. The changes that are queued for it are applied locally instead; a
    /// reaction is dropped.
    func setFailed(_ transaction: String, _ failure: SendFailure) async throws {
        try await database.write { db in
            guard var row = try OutboxRow.filter(Column("transaction_id") == transaction).fetchOne(db) else { return }
            let changes = try OutboxRow.changes(of: transaction, in: row.room, db)
            if let edit = changes.last(where: { $0.kind == .edit && $0.content.home != nil }) {
                try OutboxPhoto.move(from: edit.transactionID, to: transaction, db)
                row.content.home = edit.content.home
            }
            for change in changes { try change.delete(db) }
            if row.content.reaction != nil || changes.contains(where: { $0.kind == .redaction }) {
                try row.delete(db)
            } else {
                if let edit = changes.last(where: { $0.kind == .edit }) { row.content.replaceText(by: edit.content) }
                row.failure = failure
                try row.update(db)
            }
            try MarketWriter(db: db).update(after: row)
        }
    }

    /// Counts a failure of the server on an event. Returns the number of failures.
    func countAttempt(_ transaction: String) async throws -> Int {
        try await database.write { db in
            try Int.fetchAll(
                db,
                sql: "UPDATE group_outbox SET attempts = attempts + 1 WHERE transaction_id = ? RETURNING attempts",
                arguments: [transaction]
            ).first ?? 0
        }
    }

    /// Moves a rejected event, or its rejected changes, to the end of the queue. Returns its room, or nil if nothing
    /// is rejected or the room is encrypted.
    func requeue(_ id: String) async throws -> String? {
        try await database.write { db in
            let rejected = try Int64.fetchAll(
                db,
                sql: """
                    SELECT sequence FROM group_outbox
                    WHERE (transaction_id = ?1 OR target = ?1) AND failure IS NOT NULL
                    AND room NOT IN (SELECT room FROM group_room WHERE is_encrypted) ORDER BY sequence
                    """, arguments: [id])
            let rows = try rejected.compactMap { sequence in
                try OutboxRow.fetchAll(
                    db,
                    sql: """
                        UPDATE group_outbox SET failure = NULL, attempts = 0,
                        sequence = (SELECT max(sequence) + 1 FROM group_outbox) WHERE sequence = ? RETURNING *
                        """, arguments: [sequence]
                ).first
            }
            for row in rows { try MarketWriter(db: db).update(after: row) }
            return rows.first?.room
        }
    }

    /// Deletes a rejected event, its rejected changes, or an event whose file has not been uploaded, with its
    /// changes. Returns its room, or nil if there is none.
    func discard(_ id: String) async throws -> String? {
        let room = try await database.write { db in
            let rows = try OutboxRow.fetchAll(
                db,
                sql: """
                    WITH unsent AS (SELECT transaction_id FROM group_outbox WHERE file IS NOT NULL
                        UNION ALL SELECT transaction_id FROM group_outbox_photo)
                    SELECT * FROM group_outbox WHERE (transaction_id = ?1 OR target = ?1) AND (failure IS NOT NULL
                    OR transaction_id IN unsent OR ?1 IN unsent)
                    """, arguments: [id])
            for row in rows { try row.delete(db) }
            for row in rows { try MarketWriter(db: db).update(after: row) }
            return rows.first?.room
        }
        await database.truncateLog()
        return room
    }
}

extension RoomRow {
    static func isEncrypted(_ room: String, _ db: GRDB.Database) throws -> Bool {
        try Bool.fetchOne(db, sql: "SELECT is_encrypted FROM group_room WHERE room = ?", arguments: [room]) ?? false
    }

    /// Records that a room is encrypted, and rejects the events that are queued for it.
    static func setEncrypted(_ room: String, _ db: GRDB.Database) throws {
        // The sync may not have stored the room yet.
        try db.execute(
            sql: """
                INSERT INTO group_room (room, is_encrypted) VALUES (?, 1) ON CONFLICT (room) DO UPDATE SET is_encrypted = 1
                """, arguments: [room])
        try db.execute(
            sql: "UPDATE group_outbox SET failure = ? WHERE room = ? AND event IS NULL",
            arguments: [SendFailure.encrypted.rawValue, room])
        let queued = try OutboxRow.fetchAll(db, sql: "SELECT * FROM group_outbox WHERE room = ?", arguments: [room])
        for row in queued { try MarketWriter(db: db).update(after: row) }
    }
}

import Domain
import Foundation
import GRDB

/// An event to be sent.
struct Outgoing: Sendable {
    /// Matrix's transaction id, which makes a repeated request harmless, and the id in the timeline.
    var transaction: String
    var room: String
    var kind = EventKind.message
    /// The event that it relates to.
    var target: String?
    var content: EventContent
    /// A picture that is uploaded first.
    var file: Data?
    var fileType: String?
}

/// Stores the events that the user sends, until the sync brings them back.
struct OutboxStore: Sendable {
    let database: LocalDatabase

    /// Appends an event to the queue.
    func enqueue(_ outgoing: Outgoing, at time: Date) async throws {
        try await database.write { db in try OutboxRow(outgoing, at: time).insert(db) }
    }

    /// The rooms with queued events.
    func pendingRooms() async throws -> [String] {
        try await database.read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT room FROM group_outbox WHERE event IS NULL AND failure IS NULL")
        }
    }

    /// The next event to send to a room.
    func next(in room: String) async throws -> Outgoing? {
        try await database.read { db in
            try OutboxRow.fetchOne(
                db,
                sql: """
                    SELECT * FROM group_outbox WHERE room = ? AND event IS NULL AND failure IS NULL
                    ORDER BY sequence LIMIT 1
                    """, arguments: [room])?.outgoing
        }
    }

    /// Stores the content with the address of its uploaded picture, so that it is not uploaded again.
    func setUploaded(_ content: EventContent, of transaction: String) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET content = ?, file = NULL WHERE transaction_id = ?",
                arguments: [content, transaction])
        }
    }

    /// Stores the id that the server has assigned. The event stays until the sync brings it, unless it has already.
    func setSent(_ transaction: String, event: String) async throws {
        try await database.write { db in
            let isKnown = try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM group_event e JOIN group_outbox o ON o.room = e.room
                    WHERE o.transaction_id = ? AND e.event = ?)
                    """, arguments: [transaction, event])
            if isKnown == true {
                try db.execute(
                    sql: "UPDATE group_event SET transaction_id = ? WHERE event = ?", arguments: [transaction, event])
                try db.execute(sql: "DELETE FROM group_outbox WHERE transaction_id = ?", arguments: [transaction])
            } else {
                try db.execute(
                    sql: "UPDATE group_outbox SET event = ?, file = NULL WHERE transaction_id = ?",
                    arguments: [event, transaction])
            }
        }
    }

    /// Marks an event as rejected by the server.
    func setFailed(_ transaction: String, _ failure: SendFailure) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET failure = ? WHERE transaction_id = ?",
                arguments: [failure.rawValue, transaction])
        }
    }

    /// Counts a failure of the server on an event; returns the number of failures.
    func countAttempt(_ transaction: String) async throws -> Int {
        try await database.write { db in
            try Int.fetchAll(
                db,
                sql: "UPDATE group_outbox SET attempts = attempts + 1 WHERE transaction_id = ? RETURNING attempts",
                arguments: [transaction]
            ).first ?? 0
        }
    }

    /// Moves a rejected event to the end of the queue; returns its room, or nil when it is not rejected.
    func requeue(_ transaction: String) async throws -> String? {
        try await database.write { db in
            try String.fetchAll(
                db,
                sql: """
                    UPDATE group_outbox SET failure = NULL, attempts = 0,
                    sequence = (SELECT max(sequence) + 1 FROM group_outbox)
                    WHERE transaction_id = ? AND failure IS NOT NULL RETURNING room
                    """, arguments: [transaction]
            ).first
        }
    }

    /// Deletes a rejected event; returns its room, or nil when it is not rejected.
    func discard(_ transaction: String) async throws -> String? {
        try await database.write { db in
            try String.fetchAll(
                db, sql: "DELETE FROM group_outbox WHERE transaction_id = ? AND failure IS NOT NULL RETURNING room",
                arguments: [transaction]
            ).first
        }
    }
}

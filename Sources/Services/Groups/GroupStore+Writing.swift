import Domain
import Foundation
import GRDB

/// Something that waits to be sent.
struct Outgoing: Sendable {
    var transaction: String
    var room: String
    var kind: EventKind
    var target: String?
    var content: StoredContent
    var file: Data?
    var fileType: String?
    var attempts: Int
}

extension GroupStore {
    // MARK: Outbox

    /// Puts something at the end of the queue.
    func enqueue(_ outgoing: Outgoing, at time: Date) async throws {
        let content = try outgoing.content.encoded()
        try await database.write { db in
            try db.execute(
                sql: """
                    INSERT INTO group_outbox (transaction_id, room, kind, target, content, file, file_type, time)
                    VALUES (?, ?, ?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    outgoing.transaction, outgoing.room, outgoing.kind.rawValue, outgoing.target, content,
                    outgoing.file, outgoing.fileType, time.timeIntervalSince1970,
                ])
        }
    }

    /// The rooms with something that waits to be sent.
    func roomsWithOutgoing() async throws -> [String] {
        try await database.read { db in
            try String.fetchAll(
                db, sql: "SELECT DISTINCT room FROM group_outbox WHERE event IS NULL AND failure IS NULL")
        }
    }

    /// What is to be sent next to a room.
    func nextOutgoing(in room: String) async throws -> Outgoing? {
        try await database.read { db in
            guard
                let row = try Row.fetchOne(
                    db,
                    sql: """
                        SELECT * FROM group_outbox WHERE room = ? AND event IS NULL AND failure IS NULL
                        ORDER BY sequence LIMIT 1
                        """, arguments: [room])
            else { return nil }
            return Outgoing(
                transaction: row["transaction_id"], room: room, kind: EventKind(rawValue: row["kind"]) ?? .message,
                target: row["target"], content: StoredContent.decode(row["content"]), file: row["file"],
                fileType: row["file_type"], attempts: row["attempts"])
        }
    }

    /// The picture is at the server: it need not be handed in again, whatever comes.
    func setContent(_ content: StoredContent, of transaction: String) async throws {
        let content = try content.encoded()
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET content = ?, file = NULL WHERE transaction_id = ?",
                arguments: [content, transaction])
        }
    }

    /// The server has it under this id; it stays until the sync brings it, unless it has done so already.
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

    /// The server refused it.
    func setFailed(_ transaction: String, _ failure: SendFailure) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET failure = ? WHERE transaction_id = ?",
                arguments: [failure.rawValue, transaction])
        }
    }

    /// The server broke on it once more; says how many times it has.
    func countAttempt(_ transaction: String) async throws -> Int {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_outbox SET attempts = attempts + 1 WHERE transaction_id = ?",
                arguments: [transaction])
            return try Int.fetchOne(
                db, sql: "SELECT attempts FROM group_outbox WHERE transaction_id = ?", arguments: [transaction]) ?? 0
        }
    }

    /// Puts a refused one at the end of the queue; gives its room, or nil when it is not refused.
    func requeue(_ transaction: String) async throws -> String? {
        try await database.write { db in
            let room = try String.fetchOne(
                db, sql: "SELECT room FROM group_outbox WHERE transaction_id = ? AND failure IS NOT NULL",
                arguments: [transaction])
            try db.execute(
                sql: """
                    UPDATE group_outbox SET failure = NULL, attempts = 0,
                    sequence = (SELECT max(sequence) + 1 FROM group_outbox)
                    WHERE transaction_id = ? AND failure IS NOT NULL
                    """, arguments: [transaction])
            return room
        }
    }

    /// Throws a refused one away; gives its room.
    func discard(_ transaction: String) async throws -> String? {
        try await database.write { db in
            let room = try String.fetchOne(
                db, sql: "SELECT room FROM group_outbox WHERE transaction_id = ? AND failure IS NOT NULL",
                arguments: [transaction])
            try db.execute(
                sql: "DELETE FROM group_outbox WHERE transaction_id = ? AND failure IS NOT NULL",
                arguments: [transaction])
            return room
        }
    }

    /// The server's id of an event, by its id in the timeline; nil for what the server does not have yet.
    func serverID(of id: String, in room: String) async throws -> String? {
        try await database.read { db in
            try String.fetchOne(
                db, sql: "SELECT event FROM group_event WHERE room = ? AND (event = ? OR transaction_id = ?)",
                arguments: [room, id, id])
        }
    }

    // MARK: Reading and muting

    /// Everything that is kept of a room has been read; false when it had been already.
    func markRead(_ room: String) async throws -> Bool {
        try await database.write { db in
            let last = try Row.fetchOne(
                db, sql: "SELECT position, event FROM group_event WHERE room = ? ORDER BY position DESC LIMIT 1",
                arguments: [room])
            guard let last else { return false }
            try db.execute(
                sql: """
                    UPDATE group_room SET read = ?1, unsent_read = ?2 WHERE room = ?3 AND ifnull(read, -9e18) < ?1
                    """, arguments: [last["position"] as Int64, last["event"] as String, room])
            return db.changesCount > 0
        }
    }

    /// The read markers that the server does not know yet: room and event.
    func unsentReads() async throws -> [(room: String, event: String)] {
        try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT room, unsent_read FROM group_room WHERE unsent_read IS NOT NULL")
                .map { ($0["room"], $0["unsent_read"]) }
        }
    }

    /// The server knows this read marker, or never will.
    func setReadSent(_ room: String, event: String) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE group_room SET unsent_read = NULL WHERE room = ? AND unsent_read = ?",
                arguments: [room, event])
        }
    }

    /// Remembers whether a room is to be heard of.
    func setMuted(_ isMuted: Bool, room: String) async throws {
        try await database.write { db in
            try db.execute(sql: "UPDATE group_room SET muted = ? WHERE room = ?", arguments: [isMuted, room])
        }
    }
}

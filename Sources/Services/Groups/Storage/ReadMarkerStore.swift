import Domain
import GRDB
import Logging

/// Stores the read markers of the rooms, and which rooms are muted.
struct ReadMarkerStore: Sendable {
    /// A read marker that the server does not know yet.
    struct Unsent: Decodable, QueryRow {
        var room: String
        var event: String
    }

    let database: LocalDatabase

    /// Marks the stored events of a room as read. Returns false if they already were.
    func markRead(_ room: String) async throws -> Bool {
        try await database.write { db in
            try db.execute(
                sql: """
                    UPDATE group_room SET read_position = p.position, unsent_read_event = p.event
                    FROM (SELECT position, event FROM group_event WHERE room = ?1 ORDER BY position DESC LIMIT 1) AS p
                    WHERE room = ?1 AND ifnull(read_position, -9e18) < p.position
                    """, arguments: [room])
            return db.changesCount > 0
        }
    }

    /// Returns the read markers that the server does not know yet.
    func unsent() async throws -> [Unsent] {
        try await database.read { db in
            try Unsent.fetchAll(
                db,
                sql: """
                    SELECT room, unsent_read_event AS event FROM group_room WHERE unsent_read_event IS NOT NULL
                    """)
        }
    }

    /// Marks a read marker as sent, or as permanently refused.
    func setSent(_ marker: Unsent) async throws {
        try await database.execute(
            "UPDATE group_room SET unsent_read_event = NULL WHERE room = ? AND unsent_read_event = ?",
            [marker.room, marker.event])
    }

    /// Mutes or unmutes a room.
    func setMuted(_ isMuted: Bool, room: String) async throws {
        try await database.execute("UPDATE group_room SET is_muted = ? WHERE room = ?", [isMuted, room])
    }
}

/// Sends the user's read markers to the server, for the user's other devices. Unsent markers stay stored.
struct ReadReceipts: Sendable {
    let client: MatrixClient
    let store: ReadMarkerStore

    /// Sends the markers that the server does not know yet. Returns whether there were any.
    func send() async throws -> Bool {
        let markers = try await store.unsent()
        for marker in markers {
            do {
                try await client.setReadMarkers(in: marker.room, to: marker.event)
            } catch let error as MatrixError where error.isPermanent {
                // The room or the event is no longer visible to the user.
                Log.groupsSync.debug("A read marker was refused", metadata: ["error": "\(error.logDescription)"])
            }
            try await store.setSent(marker)
        }
        return !markers.isEmpty
    }
}

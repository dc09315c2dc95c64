import GRDB

/// The stored history of rooms: without gaps up to the newest event.
struct HistoryStore: Sendable {
    /// The token for the events before the first stored one if the server has to be asked for it.
    static let unknownToken = ""

    let database: LocalDatabase

    /// Returns whether events of a room are stored.
    func hasEvents(in room: String) async throws -> Bool {
        try await database.read { db in try EventRow.hasAny(in: room, db) }
    }

    /// Returns the stored ones of these events.
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

    /// Returns the token for the events before the first stored one; nil at the room's beginning, or if it is unknown.
    func earlierToken(of room: String) async throws -> String? {
        try await database.read { db in try RoomRow.fetchOne(db, key: room)?.earlierToken }
    }

    /// Returns a market whose earlier homes have not all been fetched, without `others`.
    func incompleteMarket(without others: Set<String>) async throws -> String? {
        try await database.read { db in
            try String.fetchAll(
                db,
                sql: """
                    SELECT room FROM group_room WHERE type = ? AND earlier_token IS NOT NULL AND successor IS NULL
                    ORDER BY room
                    """, arguments: [MatrixType.market]
            ).first { !others.contains($0) }
        }
    }

    /// Returns the first stored event of a room; the first one after the missing ones if there is a gap.
    func first(in room: String) async throws -> String? {
        try await database.read { db in
            try String.fetchOne(
                db,
                sql: """
                    SELECT event FROM group_event WHERE room = ?1 AND position >= ifnull(
                        (SELECT earlier_position FROM group_room WHERE room = ?1), -9e18)
                    ORDER BY position LIMIT 1
                    """, arguments: [room])
        }
    }

    /// Inserts earlier events, unless a gap has made `token` obsolete. Returns the number of new ones of `kind`.
    func prepend(
        _ messages: MatrixMessages, to room: String, token: String, kind: EventKind, user: String
    ) async throws -> Int {
        try await database.write { db in
            guard let row = try RoomRow.fetchOne(db, key: room), row.earlierToken == token else { return 0 }
            let writer = RoomWriter(db: db, user: user)
            for event in messages.state?.elements ?? [] { try writer.state.writeEarlierMember(event, in: room) }
            let first = try Int64.fetchOne(
                db, sql: "SELECT min(position) FROM group_event WHERE room = ?", arguments: [room])
            var position = row.earlierPosition ?? first ?? 0
            var count = 0
            for event in messages.events {
                if let known = try EventRow.position(of: event.event_id, in: room, db) {
                    position = min(position, known)
                    continue
                }
                position -= 1
                let inserted = try writer.insert(event, in: room, at: position)
                if inserted == kind { count += 1 }
            }
            // No token, or the same token again, means the room's beginning.
            var end = messages.end == token ? nil : messages.end
            if let known = row.knownPosition, position <= known { end = nil }
            try writer.state.setEarlierToken(end, of: room)
            if row.earlierPosition != nil { try writer.state.setGap(known: row.knownPosition, position, of: room) }
            return count
        }
    }
}

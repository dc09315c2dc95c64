import Domain
import Foundation
import GRDB

/// Writes the state of rooms, inside one transaction.
///
/// The current event of each type and key is recorded, so that its redaction removes the name, the picture or whatever
/// else it has set.
struct RoomStateWriter {
    /// A state event that is in force.
    private struct Current: Decodable, QueryRow {
        var type: String
        var key: String
    }

    let db: GRDB.Database

    /// Writes a state event; any other event changes nothing.
    func write(_ event: MatrixEvent, in room: String) throws {
        guard let key = event.state_key, try apply(event, key, in: room) else { return }
        try record(event, key, in: room)
    }

    /// Writes the numbers of a room that the server counts.
    func write(_ summary: MatrixSync.JoinedRoom.Summary, in room: String) throws {
        if let joined = summary.joined { try set("member_count", joined, of: room) }
        if let heroes = summary.heroes?.elements {
            try setJSON("heroes", Array(heroes.prefix(ChatName.maximumHeroes)), of: room)
        }
    }

    /// Writes a member of the history, unless a newer state is already stored.
    func writeEarlierMember(_ event: MatrixEvent, in room: String) throws {
        guard event.type == "m.room.member", let user = event.state_key else { return }
        try StoredMember(event, user: user, in: room).insert(db, onConflict: .ignore)
        if db.changesCount > 0 { try record(event, user, in: room) }
    }

    /// Sets the token for the events before a room's first kept event.
    func setEarlierToken(_ token: String?, of room: String) throws { try set("earlier_token", token, of: room) }

    /// Records that the events of a market before a position are fetched down to a known one. Without a token, none are
    /// missing.
    func setGap(known: Int64?, _ position: Int64, of room: String) throws {
        try db.executeCached(
            sql: """
                UPDATE group_room SET known_position = iif(earlier_token IS NULL, NULL, ?1),
                earlier_position = iif(earlier_token IS NULL, NULL, ?2) WHERE room = ?3
                """, arguments: [known, position, room])
    }

    /// Returns the version of a room; nil while its creation is not known.
    func version(of room: String) throws -> String? {
        try String.fetchCached(db, sql: "SELECT version FROM group_room WHERE room = ?", arguments: [room])
    }

    // MARK: Redactions

    /// Returns whether a redaction in an update changes which groups there are, or what belongs to them.
    func redactsStructure(_ update: RoomUpdate) throws -> Bool {
        let redactions = update.events.filter(\.isRedaction)
        guard !redactions.isEmpty else { return false }
        let version = try version(of: update.room)
        return try redactions.compactMap { $0.redactedEvent(in: version) }.contains { event in
            try current(event, in: update.room).contains { RoomUpdate.structuralTypes.contains($0.type) }
        }
    }

    /// Removes what a state event has set, as far as the algorithm of the room's version does not keep it (Matrix
    /// specification, "Redactions"). Changes nothing if another event has replaced it.
    func redact(_ event: String, in room: String) throws {
        for state in try current(event, in: room) {
            switch state.type {
            case "m.room.name", "m.room.topic": try set(state.type == "m.room.name" ? "name" : "topic", "", of: room)
            case "m.room.avatar": try set("avatar", nil, of: room)
            case "m.room.canonical_alias": try set("alias", nil, of: room)
            case "m.room.member":
                // The membership stays.
                try db.executeCached(
                    sql: "UPDATE group_member SET name = NULL, avatar = NULL WHERE room = ? AND user = ?",
                    arguments: [room, state.key])
            case "m.room.power_levels":
                try setJSON("power_levels", PowerLevels.stored(of: room, db)?.redacted, of: room)
            case MatrixType.market: try setRules(isReviewed: nil, days: nil, of: room)
            case "m.room.tombstone":
                try set("successor", nil, of: room)
                try set("successor_server", nil, of: room)
            case "m.space.child":
                try db.executeCached(
                    sql: "DELETE FROM group_child WHERE space = ? AND room = ?", arguments: [room, state.key])
            case "m.room.create" where try !MatrixEvent.isFromVersion11(version(of: room)):
                // Without its type, it is a room of Matrix's own type.
                try set("type", "", of: room)
                try set("is_chat", true, of: room)
            default: break
            }
        }
    }

    private func current(_ event: String, in room: String) throws -> [Current] {
        try SQLRequest<Current>(
            sql: "SELECT type, key FROM group_state WHERE room = ? AND event = ?", arguments: [room, event],
            cached: true
        ).fetchAll(db)
    }

    private func record(_ event: MatrixEvent, _ key: String, in room: String) throws {
        try db.executeCached(
            sql: "INSERT OR REPLACE INTO group_state (room, type, key, event) VALUES (?, ?, ?, ?)",
            arguments: [room, event.type, key, event.event_id])
    }

    // MARK: Events

    /// Returns whether the event is one whose content is stored.
    private func apply(_ event: MatrixEvent, _ key: String, in room: String) throws -> Bool {
        switch event.type {
        case "m.room.create":
            try set("type", event.content.state.type ?? "", of: room)
            try set("is_chat", event.content.state.type == nil, of: room)
            try set("version", event.content.state.room_version ?? "1", of: room)
            let creators = event.content.creators(sender: event.sender)
            try setJSON("creators", creators.isEmpty ? nil : creators, of: room)
        case "m.room.power_levels" where key.isEmpty:
            let moderators = try MarketWriter(db: db).moderators(of: room)
            try setJSON("power_levels", event.content.powerLevels, of: room)
            try MarketWriter(db: db).updateAll(of: room, judgedBy: moderators)
        case MatrixType.market where key.isEmpty:
            try setRules(isReviewed: event.content.state.review, days: event.content.state.days, of: room)
        case "m.room.name": try set("name", event.content.state.name ?? "", of: room)
        case "m.room.topic": try set("topic", event.content.state.topic ?? "", of: room)
        case "m.room.avatar": try set("avatar", event.content.state.url, of: room)
        case "m.room.canonical_alias": try set("alias", event.content.state.alias, of: room)
        case "m.room.encryption" where key.isEmpty: try RoomRow.setEncrypted(room, db)
        case "m.room.tombstone" where key.isEmpty:
            guard let successor = event.content.state.replacement_room else { return false }
            try set("successor", successor, of: room)
            try set("successor_server", UserAddress(event.sender).server, of: room)
            // The space may not name the new room yet.
            try db.executeCached(
                sql: "INSERT OR IGNORE INTO group_child (space, room) SELECT space, ? FROM group_child WHERE room = ?",
                arguments: [successor, room])
        case "m.space.child":
            let sql =
                event.content.state.via?.elements.isEmpty == false
                ? "INSERT OR IGNORE INTO group_child (space, room) VALUES (?, ?)"
                : "DELETE FROM group_child WHERE space = ? AND room = ?"
            try db.executeCached(sql: sql, arguments: [room, key])
        case "m.room.member" where event.content.state.membership == "join":
            try StoredMember(event, user: key, in: room).insert(db, onConflict: .replace)
        default: return false
        }
        return true
    }

    /// Sets the rules of a market.
    private func setRules(isReviewed: Bool?, days: Int?, of room: String) throws {
        try set("is_reviewed", isReviewed ?? false, of: room)
        if isReviewed != true { try MarketNews(db: db).recordUnreviewed(in: room) }
        try set("market_days", min(max(days ?? Market.defaultDays, 1), Market.maximumDays), of: room)
    }

    private func set(_ column: String, _ value: (any DatabaseValueConvertible)?, of room: String) throws {
        try db.executeCached(sql: "UPDATE group_room SET \(column) = ? WHERE room = ?", arguments: [value, room])
    }

    private func setJSON(_ column: String, _ value: (some Encodable)?, of room: String) throws {
        let json = try value.map { String(decoding: try JSONEncoder.stored.encode($0), as: UTF8.self) }
        try set(column, json, of: room)
    }
}

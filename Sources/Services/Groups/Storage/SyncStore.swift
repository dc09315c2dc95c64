import Domain
import Foundation
import GRDB

/// Stores the answers of the sync, and its token.
struct SyncStore: Sendable {
    let database: LocalDatabase
    /// The number of events that remain stored of a room, the newest ones. Earlier ones are fetched again when the user
    /// scrolls back to them.
    var maximumEvents = 20_000

    /// Returns the token from which the sync of this user continues; the data of another user are deleted.
    func begin(user: String) async throws -> String? {
        try await database.write { db in
            if let row = try SyncRow.fetchOne(db), row.user == user { return row.since }
            try Self.deleteAll(db)
            try SyncRow(user: user).insert(db)
            return nil
        }
    }

    /// Returns the progress of the sync; nil before `begin`.
    func progress() async throws -> SyncRow? {
        try await database.read { db in try SyncRow.fetchOne(db) }
    }

    /// Stores the number of members of a group.
    func setMemberCount(_ count: Int, of group: String) async throws {
        try await database.execute("UPDATE group_room SET member_count = ? WHERE room = ?", [count, group])
    }

    /// Deletes everything.
    func removeAll() async throws {
        try await database.write(Self.deleteAll)
        await database.truncateLog()
    }

    /// Writes an answer together with its token, so that neither is ever stored without the other.
    ///
    /// Returns the changes, or nil if the sync is no longer that of the user. Five times as many events remain of the
    /// rooms in which the user has `scrolled` back, so that what is being read is not deleted. After an answer with
    /// everything (`isWhole`), what it does not contain is deleted, but for the outbox.
    func apply(
        _ sync: MatrixSync, updates: [RoomUpdate], user: String, at time: Date, scrolled: Set<String> = [],
        isWhole: Bool = false
    ) async throws -> RoomChanges? {
        let hasRedactions = updates.contains { $0.events.contains(where: \.isRedaction) }
        let changes: RoomChanges? = try await database.write { db in
            guard var row = try SyncRow.fetchOne(db), row.user == user else { return nil }
            row.answeredAt = time
            try row.update(db)
            let writer = RoomWriter(db: db, user: user)
            var changes = RoomChanges()
            if isWhole { changes = try Self.deleteAllBut(sync, writer) }
            changes.rooms.formUnion(try InvitationStore.apply(sync, user: user, db))
            for update in updates {
                if update.isStructural { changes.isStructural = true }
                if try writer.state.redactsStructure(update) { changes.isStructural = true }
                try writer.write(update)
                try writer.trim(update.room, to: scrolled.contains(update.room) ? 5 * maximumEvents : maximumEvents)
                changes.rooms.insert(update.room)
            }
            for (room, left) in sync.rooms?.leave ?? [:] {
                try writer.delete(room, isRemoved: left.removal(of: user) != nil)
                changes.rooms.insert(room)
                changes.isStructural = true
            }
            for event in sync.account_data?.all ?? [] where event.type == "m.push_rules" {
                guard let muted = event.content?.mutedRooms else { continue }
                changes.rooms.formUnion(try writer.setMuted(muted))
            }
            if hasRedactions || sync.rooms?.leave?.isEmpty == false { try SearchIndex.purge(db) }
            row.since = sync.next_batch
            row.needsFullState = false
            try row.update(db)
            return changes
        }
        if hasRedactions { await database.truncateLog() }
        return changes
    }

    /// Deletes the rooms and invitations that are not in an answer. Returns the changes.
    private static func deleteAllBut(_ sync: MatrixSync, _ writer: RoomWriter) throws -> RoomChanges {
        let joined = Set((sync.rooms?.join ?? [:]).keys)
        var changes = RoomChanges()
        for room in try String.fetchAll(writer.db, sql: "SELECT room FROM group_room") where !joined.contains(room) {
            try writer.delete(room, isRemoved: false)
            changes.rooms.insert(room)
            changes.isStructural = true
        }
        let invited = Set((sync.rooms?.invite ?? [:]).keys)
        for row in try StoredInvitation.fetchAll(writer.db) where !invited.contains(row.room) {
            try row.delete(writer.db)
            changes.rooms.insert(row.room)
        }
        return changes
    }

    @Sendable private static func deleteAll(_ db: GRDB.Database) throws {
        // Before the events, which are then not removed from the index one by one.
        try SyncRow.deleteAll(db)
        for table in [
            "group_room", "group_child", "group_state", "group_member", "group_event", "group_outbox",
            "group_invitation", "market_home", "market_saved", "market_search", "market_receipt", "market_upload",
        ] {
            try db.execute(sql: "DELETE FROM \(table)")
        }
        try SearchIndex.clear(db)
    }
}

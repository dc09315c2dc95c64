import Domain
import Foundation
import GRDB

/// Queues the changes of earlier events: edits, deletions and reactions. The changed event may itself be queued.
///
/// The target of a change is the id in the timeline, which is the transaction id of an event that was sent from this
/// computer.
struct OutboxChanges: Sendable {
    let database: LocalDatabase

    /// Queues another text for one of the user's messages. A rejected message is queued again with that text.
    ///
    /// Throws `RemoteError.notFound`, `GroupWritingError`, `StorageError`.
    func edit(_ change: Outgoing, by user: String, at time: Date) async throws {
        try await write(change) { db in
            let (id, content) = try Self.ownMessage(of: change, by: user, db)
            try Self.deleteRejectedChanges(of: id, in: change.room, db)
            if var queued = try OutboxRow.queued(id, in: change.room, db), queued.failure != nil {
                try queued.delete(db)
                queued.content.replaceText(by: change.content)
                (queued.sequence, queued.failure, queued.attempts) = (nil, nil, 0)
                return try queued.insert(db)
            }
            var change = change
            change.content.form = content.form == .emote ? .emote : nil
            try EditedMentions(of: id, content: content, in: change.room, db).apply(to: &change.content)
            try OutboxRow(change, at: time).insert(db)
        }
    }

    /// Queues the deletion of one of the user's messages. A rejected message is deleted at once. A queued message
    /// loses its content: it is sent without it, because an earlier attempt may have reached the server.
    ///
    /// Throws `RemoteError.notFound`, `GroupWritingError`, `StorageError`.
    func delete(_ change: Outgoing, by user: String, at time: Date) async throws {
        try await write(change) { db in
            let (id, _) = try Self.ownMessage(of: change, by: user, db)
            try Self.deleteRejectedChanges(of: id, in: change.room, db)
            if var queued = try OutboxRow.queued(id, in: change.room, db) {
                if queued.failure != nil {
                    try queued.delete(db)
                    return try MarketWriter(db: db).update(after: queued)
                }
                queued.content = EventContent(form: .deleted)
                queued.file = nil
                try queued.update(db)
                try db.execute(sql: "DELETE FROM group_outbox_photo WHERE transaction_id = ?", arguments: [id])
            }
            for edit in try OutboxRow.changes(of: id, in: change.room, db)
            where edit.kind == .edit && edit.event == nil {
                try edit.delete(db)
            }
            let deletion = OutboxRow(change, at: time)
            try deletion.insert(db)
            try MarketWriter(db: db).update(after: deletion)
        }
        await database.truncateLog()
    }

    /// Queues a reaction, or the deletion of the user's own one; does nothing if the state is already the requested
    /// one.
    ///
    /// Throws `GroupWritingError`, `StorageError`.
    func react(_ change: Outgoing, isOn: Bool, by user: String, at time: Date) async throws {
        try await write(change) { db in
            let own = try Self.ownReactions(change, by: user, db)
            if isOn, own.isEmpty { try OutboxRow(change, at: time).insert(db) }
            guard !isOn else { return }
            for reaction in own {
                var deletion = change
                (deletion.kind, deletion.target) = (.redaction, reaction)
                try OutboxRow(deletion, at: time).insert(db)
            }
        }
    }

    /// Writes a change, unless its room is encrypted. Throws `GroupWritingError`, `StorageError`.
    func write(_ change: Outgoing, _ work: @escaping @Sendable (GRDB.Database) throws -> Void) async throws {
        try await database.write { db in
            guard try !RoomRow.isEncrypted(change.room, db) else { throw GroupWritingError.encrypted }
            try work(db)
        }
    }

    /// Returns the id and the content of the user's message that a change is about.
    private static func ownMessage(
        of change: Outgoing, by user: String, _ db: GRDB.Database
    ) throws -> (id: String, content: EventContent) {
        guard let id = change.target else { throw RemoteError.notFound }
        if let sent = try OutboxRow.find(id, in: change.room, db), [.message, .home].contains(sent.kind) {
            return (id, sent.content)
        }
        let stored = try EventRow.fetchOne(
            db,
            sql: """
                SELECT * FROM group_event WHERE \(EventRow.hasID())
                AND sender = ?3 AND kind IN (?4, ?5) AND NOT is_deleted
                """, arguments: [change.room, id, user, EventKind.message, EventKind.home])
        guard let stored else { throw RemoteError.notFound }
        return (id, stored.content ?? EventContent())
    }

    static func deleteRejectedChanges(of id: String, in room: String, _ db: GRDB.Database) throws {
        for change in try OutboxRow.changes(of: id, in: room, db) where change.failure != nil { try change.delete(db) }
    }

    /// Returns the ids of the user's reactions of one kind to a message, stored or queued, without those that are
    /// being deleted.
    private static func ownReactions(
        _ change: Outgoing, by user: String, _ db: GRDB.Database
    ) throws -> Set<String> {
        guard let id = change.target else { return [] }
        let event = try EventRow.serverID(of: id, in: change.room, db) ?? id
        let stored = try EventRow.fetchAll(
            db, sql: "SELECT * FROM group_event WHERE room = ? AND target = ? AND kind = ? AND sender = ?",
            arguments: [change.room, event, EventKind.reaction, user])
        let queued = try OutboxRow.changes(of: id, in: change.room, db)
        let own =
            stored.filter { $0.content?.reaction == change.content.reaction }.map { $0.transactionID ?? $0.event }
            + queued.filter { $0.kind == .reaction && $0.content.reaction == change.content.reaction }
            .map(\.transactionID)
        return try Set(own.filter { try OutboxRow.changes(of: $0, in: change.room, db).isEmpty })
    }
}

extension OutboxRow {
    /// Returns the event of the outbox with this id, which the server may have accepted.
    static func find(_ id: String, in room: String, _ db: GRDB.Database) throws -> OutboxRow? {
        try fetchOne(
            db, sql: "SELECT * FROM group_outbox WHERE room = ? AND transaction_id = ?", arguments: [room, id])
    }

    /// Returns the event of the outbox with this id; nil if the server has accepted it.
    static func queued(_ id: String, in room: String, _ db: GRDB.Database) throws -> OutboxRow? {
        try fetchOne(
            db, sql: "SELECT * FROM group_outbox WHERE room = ? AND transaction_id = ? AND event IS NULL",
            arguments: [room, id])
    }

    /// Returns the changes in the outbox of the event with this id, in the order of sending.
    static func changes(of id: String, in room: String, _ db: GRDB.Database) throws -> [OutboxRow] {
        try fetchAll(
            db, sql: "SELECT * FROM group_outbox WHERE room = ? AND target = ? ORDER BY sequence",
            arguments: [room, id])
    }
}

extension EventContent {
    /// Replaces the text, and its mentions, of a message that the server does not have.
    mutating func replaceText(by edit: EventContent) {
        var edit = edit
        EditedMentions(of: self).apply(to: &edit)
        (text, mentions) = (edit.text, edit.mentions)
    }
}

extension EventRow {
    /// Returns the first message of a message's thread, by its id in the timeline; nil outside of a thread.
    static func thread(of id: String, in room: String, _ db: GRDB.Database) throws -> String? {
        try EventContent.fetchOne(
            db,
            sql: """
                SELECT content FROM group_event WHERE \(EventRow.hasID())
                UNION ALL SELECT content FROM group_outbox WHERE room = ?1 AND transaction_id = ?2 LIMIT 1
                """, arguments: [room, id])?.thread
    }

    /// Returns whether an event with this transaction is queued or was sent.
    static func isKnown(_ transaction: String, _ db: GRDB.Database) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM group_outbox WHERE transaction_id = ?1)
                OR EXISTS (SELECT 1 FROM group_event WHERE transaction_id = ?1)
                """, arguments: [transaction]) ?? false
    }

    /// Returns the server's id of an event by its id in the timeline; nil if the server has not accepted it.
    static func serverID(of id: String, in room: String, _ db: GRDB.Database) throws -> String? {
        try String.fetchOne(
            db,
            sql: """
                SELECT event FROM group_event WHERE \(EventRow.hasID())
                UNION ALL
                SELECT event FROM group_outbox WHERE room = ?1 AND transaction_id = ?2 AND event IS NOT NULL LIMIT 1
                """, arguments: [room, id])
    }
}

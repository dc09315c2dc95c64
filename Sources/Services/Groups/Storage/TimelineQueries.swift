import Domain
import Foundation
import GRDB

/// An event with the name and avatar of its sender.
struct TimelineRow: Decodable, QueryRow {
    static let select = """
        SELECT e.*, m.name AS sender_name, m.avatar AS sender_avatar,
        (SELECT count(*) FROM group_member d WHERE d.room = e.room AND d.name = m.name) > 1 AS is_ambiguous,
        (SELECT d.content FROM group_event d WHERE d.room = e.room AND d.target = e.event AND d.kind = 'edit'
            AND d.sender = e.sender ORDER BY d.position DESC LIMIT 1) AS edit
        FROM group_event e
        LEFT JOIN group_member m ON m.room = e.room AND m.user = e.sender
        """

    var stored: EventRow
    var senderName: String?
    var senderAvatar: String?
    /// Whether another member has the same name.
    var isAmbiguous: Bool
    /// The last edit of the text by its sender.
    var edit: EventContent?

    enum CodingKeys: String, CodingKey {
        case stored
        case senderName = "sender_name"
        case senderAvatar = "sender_avatar"
        case isAmbiguous = "is_ambiguous"
        case edit
    }

    var content: EventContent {
        var content = stored.content ?? EventContent()
        guard let edit, content.form != .deleted else { return content }
        if content.activity != nil {
            content.activity = edit.activity ?? content.activity
            return content
        }
        (content.text, content.form) = (edit.text, edit.form)
        return content
    }

    /// The name of the sender, followed by the id if the name alone is ambiguous.
    var shownName: String {
        GroupMember.shownName(senderName, of: stored.sender, isAmbiguous: isAmbiguous)
    }
}

/// Reads parts of a page: the events of the server, then those of the outbox.
struct TimelineQueries: Sendable {
    let database: LocalDatabase

    /// Returns a part of a page. Throws `RemoteError.notFound` if the group is unknown.
    func timeline(
        _ window: TimelineWindow, on page: GroupPage, of group: String, user: String
    ) async throws -> GroupTimeline {
        try await database.read { db in
            guard let room = try GroupQueries.room(for: page, of: group, db) else {
                // The page of a group may be missing; the group may not.
                guard try RoomRow.exists(db, key: group) else { throw RemoteError.notFound }
                return GroupTimeline(events: [])
            }
            let query = TimelineQuery(db: db, room: room, kind: EventKind(shownOn: page), user: user)
            return try query.timeline(query.rows(window))
        }
    }

    /// Returns the versions of a message's text by its id in the timeline, the newest first: the queued ones, the
    /// edits, and the first one. None of a deleted message.
    func versions(of id: String, in room: String) async throws -> [MessageVersion] {
        struct Version: Decodable, QueryRow {
            var content: EventContent
            var time: Date
        }
        return try await database.read { db in
            try Version.fetchAll(
                db,
                sql: """
                    WITH message AS (SELECT * FROM group_event WHERE \(EventRow.hasID()) AND kind = ?3 AND NOT is_deleted)
                    SELECT content, time FROM (
                        SELECT 2 AS part, sequence AS number, content, time FROM group_outbox
                        WHERE room = ?1 AND (target = ?2 AND kind = ?4 OR transaction_id = ?2 AND kind = ?3)
                        UNION ALL
                        SELECT 1, e.position, e.content, e.time FROM message m
                        JOIN group_event e ON e.room = ?1 AND e.target = m.event AND e.sender = m.sender AND e.kind = ?4
                        UNION ALL
                        SELECT 0, position, content, time FROM message)
                    ORDER BY part DESC, number DESC LIMIT ?5
                    """,
                arguments: [room, id, EventKind.message, EventKind.edit, MessageVersion.maximumCount]
            )
            .map { MessageVersion(text: $0.content.text, time: $0.time) }
        }
    }

    /// Returns the server's id of an event by its id in the timeline; nil if it has not been sent.
    func serverID(of id: String, in room: String) async throws -> String? {
        try await database.read { db in try EventRow.serverID(of: id, in: room, db) }
    }
}

/// The reading of one page, inside one transaction.
struct TimelineQuery {
    let db: GRDB.Database
    let room: RoomRow
    let kind: EventKind
    let user: String

    /// Returns the events of a window, oldest first.
    func rows(_ window: TimelineWindow) throws -> [TimelineRow] {
        switch window {
        case .newest(let count): return try newest(count)
        case .from(let id, let count):
            guard let start = try position(of: id) else { return try newest(min(count, 100)) }
            return try rows(from: start, count: count)
        case .before(let id, let earlier, let count):
            let start = try position(of: id) ?? .max
            let positions = try Int64.fetchAll(
                db,
                sql: """
                    SELECT position FROM group_event WHERE room = ? AND kind = ? AND position < ?
                    ORDER BY position DESC LIMIT ?
                    """, arguments: [room.room, kind, start, earlier])
            return try rows(from: positions.last ?? start, count: count)
        }
    }

    /// Returns the events as a page shows them, followed by the outbox if they are the newest.
    func timeline(_ rows: [TimelineRow]) throws -> GroupTimeline {
        let changes = try TimelineChanges(of: rows.map(\.stored.event), in: room.room, user: user, db)
        var timeline = GroupTimeline(
            events: try rows.map { row in
                var event = try event(row)
                changes.apply(to: &event, serverID: row.stored.event)
                return event
            }, hasEarlier: room.earlierToken != nil)
        if let first = rows.first, !timeline.hasEarlier {
            timeline.hasEarlier = try hasEvent("<", first.stored.position)
        }
        if let last = rows.last { timeline.hasLater = try hasEvent(">", last.stored.position) }
        if !timeline.hasLater { timeline.events += try echoes(changes) }
        return timeline
    }

    private func position(of id: String) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT position FROM group_event WHERE \(EventRow.hasID())", arguments: [room.room, id])
    }

    private func newest(_ count: Int) throws -> [TimelineRow] {
        try TimelineRow.fetchAll(
            db, sql: TimelineRow.select + " WHERE e.room = ? AND e.kind = ? ORDER BY e.position DESC LIMIT ?",
            arguments: [room.room, kind, count]
        ).reversed()
    }

    private func rows(from start: Int64, count: Int) throws -> [TimelineRow] {
        try TimelineRow.fetchAll(
            db,
            sql: TimelineRow.select
                + " WHERE e.room = ? AND e.kind = ? AND e.position >= ? ORDER BY e.position LIMIT ?",
            arguments: [room.room, kind, start, count])
    }

    private func hasEvent(_ comparison: String, _ position: Int64) throws -> Bool {
        try Bool.fetchOne(
            db,
            sql: "SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ? AND kind = ? AND position \(comparison) ?)",
            arguments: [room.room, kind, position]) ?? false
    }

    /// Returns an event as a page shows it, without its reactions.
    func event(_ row: TimelineRow) throws -> GroupEvent {
        let (event, content) = (row.stored, row.content)
        var shown = GroupEvent(
            id: event.transactionID ?? event.event, senderID: event.sender, senderName: row.shownName,
            senderAvatar: row.senderAvatar.flatMap(URL.init(matrix:)), time: event.time, text: content.text,
            isOwn: event.sender == user)
        shown.serverID = event.event
        shown.isEdited = row.edit != nil && content.form != .deleted
        shown.mentionsUser = event.mentionsUser
        try show(content, in: &shown)
        if content.activity != nil {
            let going = try going(to: event.event)
            shown.activity?.goingCount = going.count
            shown.activity?.isGoing = going.contains(user)
            shown.activity?.revision = try revision(of: event)
        }
        return shown
    }

    private func show(_ content: EventContent, in event: inout GroupEvent) throws {
        event.form = content.form ?? .text
        event.picture = content.shownPicture
        event.file = content.shownFile
        event.activity = content.shownActivity
        event.replyID = content.replyTo
        if let target = content.replyTo { event.reply = try reply(to: target) }
        event.isInThread = content.isInThread == true
    }

    /// Returns the user as a member of the room; nil if the room does not name them.
    private func ownMember() throws -> StoredMember? {
        try StoredMember.fetchOne(db, key: ["room": room.room, "user": user])
    }

    private func reply(to event: String) throws -> Reply {
        let row = try TimelineRow.fetchOne(
            db, sql: TimelineRow.select + " WHERE \(EventRow.hasID("e")) AND e.kind = ?3",
            arguments: [room.room, event, EventKind.message])
        guard let row else { return try replyToQueued(event) }
        return .quoting(
            QuotedMessage(senderName: row.shownName, text: row.content.summary, form: row.content.form ?? .text))
    }

    private func replyToQueued(_ id: String) throws -> Reply {
        guard let row = try OutboxRow.filter(Column("transaction_id") == id).fetchOne(db) else { return .unknown }
        let name = GroupMember.shownName(try ownMember()?.name, of: user)
        return .quoting(
            QuotedMessage(senderName: name, text: row.content.summary, form: row.content.form ?? .text))
    }

    /// Returns the members who go to an activity, by the last answer of each. The user's own answer counts before it
    /// is sent.
    private func going(to activity: String) throws -> Set<String> {
        struct Answer: Decodable, QueryRow {
            var sender: String
            var content: EventContent?
        }
        let answers = try Answer.fetchAll(
            db,
            sql: """
                SELECT sender, content, max(position) FROM group_event
                WHERE room = ? AND target = ? AND kind = ? GROUP BY sender
                """, arguments: [room.room, activity, EventKind.attendance])
        var people = Set(answers.filter { $0.content?.going == true }.map(\.sender))
        let own = try EventContent.fetchOne(
            db,
            sql: """
                SELECT content FROM group_outbox WHERE room = ? AND target = ? AND failure IS NULL
                ORDER BY sequence DESC LIMIT 1
                """, arguments: [room.room, activity])
        if let own {
            if own.going == true { people.insert(user) } else { people.remove(user) }
        }
        return people
    }

    /// Returns the number of times that the organizer of an activity has changed it.
    private func revision(of activity: EventRow) throws -> Int {
        try Int.fetchOne(
            db, sql: "SELECT count(*) FROM group_event WHERE room = ? AND target = ? AND kind = ? AND sender = ?",
            arguments: [room.room, activity.event, EventKind.edit, activity.sender]) ?? 0
    }

    /// Returns the events of the outbox.
    private func echoes(_ changes: TimelineChanges) throws -> [GroupEvent] {
        let rows = try OutboxRow.fetchAll(
            db,
            sql: """
                SELECT transaction_id, room, kind, content, time, event, failure, attempts FROM group_outbox
                WHERE room = ? AND kind = ? ORDER BY sequence
                """, arguments: [room.room, kind])
        let member = try ownMember()
        return try rows.map { row in
            var event = GroupEvent(
                id: row.transactionID, senderID: user, senderName: GroupMember.shownName(member?.name, of: user),
                senderAvatar: member?.avatar.flatMap(URL.init(matrix:)), time: row.time, text: row.content.text,
                isOwn: true, delivery: row.delivery)
            event.serverID = row.event
            try show(row.content, in: &event)
            changes.apply(to: &event, serverID: row.event)
            return event
        }
    }
}

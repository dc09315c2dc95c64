import Domain
import Foundation
import GRDB

/// The reactions to the events of a page, and the queued changes of these events, inside one transaction.
struct TimelineChanges {
    /// A reaction that the server has.
    private struct Reaction: Decodable, QueryRow {
        var target: String
        var event: String
        var transactionID: String?
        var sender: String
        var content: EventContent?
        var senderName: String?

        enum CodingKeys: String, CodingKey {
            case target, event, sender, content
            case transactionID = "transaction_id"
            case senderName = "sender_name"
        }
    }

    /// The maximum number of reactions that are read for one page.
    private static let maximumReactions = 5000

    private let user: String
    private let reactions: [String: [Reaction]]
    /// The queued changes by the id of their event in the timeline.
    private let queued: [String: [OutboxRow]]

    /// Reads the changes of the events with these server's ids.
    init(of events: [String], in room: String, user: String, _ db: GRDB.Database) throws {
        self.user = user
        let marks = databaseQuestionMarks(count: events.count)
        // The plus keeps SQLite from reading all events of the room, which are already in the right order.
        let reactions = try Reaction.fetchAll(
            db,
            sql: """
                SELECT r.target, r.event, r.transaction_id, r.sender, r.content, m.name AS sender_name
                FROM group_event r LEFT JOIN group_member m ON m.room = r.room AND m.user = r.sender
                WHERE r.room = ? AND r.target IN (\(marks)) AND r.kind = ? ORDER BY +r.position LIMIT ?
                """,
            arguments: [room] + StatementArguments(events) + [EventKind.reaction, Self.maximumReactions])
        self.reactions = Dictionary(grouping: reactions, by: \.target)
        let rows = try OutboxRow.fetchAll(
            db,
            sql: """
                SELECT sequence, transaction_id, room, kind, target, content, time, event, failure, attempts
                FROM group_outbox WHERE room = ? AND target IS NOT NULL ORDER BY sequence
                """, arguments: [room])
        queued = Dictionary(grouping: rows) { $0.target ?? "" }
    }

    /// Applies the queued changes to an event, as if they had been sent; `serverID` is nil before the server has it.
    func apply(to event: inout GroupEvent, serverID: String?) {
        event.reactions = reactions(to: event.id, serverID: serverID)
        for change in queued[event.id] ?? [] {
            switch change.kind {
            case .edit:
                event.text = change.content.text
                event.isEdited = true
            case .redaction where change.failure == nil:
                (event.text, event.form, event.picture, event.file, event.activity) = ("", .deleted, nil, nil, nil)
                (event.isEdited, event.reply, event.isInThread, event.reactions) = (false, .none, false, [])
            case .redaction: break
            default: continue
            }
            if event.delivery == .sent { event.delivery = change.delivery }
        }
    }

    private func reactions(to id: String, serverID: String?) -> [GroupReaction] {
        var shown: [GroupReaction] = []
        var seen: Set<[String]> = []
        func add(_ key: String, by sender: String, name: String?) {
            guard seen.insert([sender, key]).inserted else { return }
            let index = shown.firstIndex { $0.key == key } ?? shown.endIndex
            if index == shown.endIndex { shown.append(GroupReaction(key: key)) }
            if sender == user {
                shown[index].isOwn = true
            } else {
                shown[index].otherNames.append(GroupMember.shownName(name, of: sender))
            }
        }
        for reaction in serverID.flatMap({ reactions[$0] }) ?? [] where !isDeleted(reaction) {
            if let key = reaction.content?.reaction { add(key, by: reaction.sender, name: reaction.senderName) }
        }
        for change in queued[id] ?? [] where change.kind == .reaction && queued[change.transactionID] == nil {
            if let key = change.content.reaction { add(key, by: user, name: nil) }
        }
        return shown
    }

    private func isDeleted(_ reaction: Reaction) -> Bool {
        queued[reaction.transactionID ?? reaction.event] != nil
    }
}

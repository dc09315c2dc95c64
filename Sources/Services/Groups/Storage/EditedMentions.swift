import Domain
import GRDB

/// The members in the earlier texts of one of the user's messages, which determine whom an edit keeps and notifies.
struct EditedMentions {
    /// The text before the edit.
    private let text: String
    /// The members in that text.
    private let mentions: [EventContent.Mention]
    /// The members in all earlier texts, who have been notified.
    private let notified: Set<String>

    /// Reads the earlier texts of the message with this id in the timeline; `content` is that of its first text.
    init(of id: String, content: EventContent, in room: String, _ db: GRDB.Database) throws {
        let stored = try EventContent.fetchAll(
            db,
            sql: """
                SELECT e.content FROM group_event m
                JOIN group_event e ON e.room = m.room AND e.target = m.event AND e.sender = m.sender AND e.kind = ?3
                WHERE \(EventRow.hasID("m")) ORDER BY e.position
                """, arguments: [room, id, EventKind.edit])
        let queued = try OutboxRow.changes(of: id, in: room, db).filter { $0.kind == .edit }.map(\.content)
        let versions = [content] + stored + queued
        let last = versions.last ?? content
        text = last.text
        mentions =
            try last.mentions
            ?? (last.mentionedIDs ?? []).sorted().map { user in
                let name = try String.fetchOne(
                    db, sql: "SELECT name FROM group_member WHERE room = ? AND user = ?", arguments: [room, user])
                return EventContent.Mention(userID: user, name: GroupMember.shownName(name, of: user))
            }
        notified = versions.reduce(into: []) { users, version in
            users.formUnion(version.mentions?.map(\.userID) ?? Array(version.mentionedIDs ?? []))
        }
    }

    /// Creates the earlier text of a message that the server does not have.
    init(of content: EventContent) {
        text = content.text
        mentions = content.mentions ?? []
        notified = []
    }

    /// Adds the members who are still mentioned to those of an edit, and determines whom it notifies.
    func apply(to edit: inout EventContent) {
        let added = edit.mentions ?? []
        // A member who is replied to is not mentioned in the text, and stays.
        let kept = mentions.filter { mention in
            (mention.isNamed(in: edit.text) || !mention.isNamed(in: text))
                && !added.contains { $0.userID == mention.userID }
        }
        edit.mentions = kept + added
        edit.notified = added.map(\.userID).filter { !notified.contains($0) }
    }
}

extension EventContent.Mention {
    fileprivate func isNamed(in text: String) -> Bool { !name.isEmpty && text.contains("@" + name) }
}

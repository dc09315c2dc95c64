import Domain
import Foundation
import GRDB

/// Determines whether messages mention the user, inside one transaction (Matrix specification, "Mentions").
struct MentionFinder {
    let db: GRDB.Database
    /// The signed-in user.
    let user: String

    /// Returns whether a message of another member mentions the user, alone or with all members of the room.
    func mentionsUser(_ event: MatrixEvent, in room: String) throws -> Bool {
        guard event.sender != user, !event.isRedacted else { return false }
        guard let mentions = event.content.message.mentions else { return try namesUser(event, in: room) }
        if mentions.userIDs.contains(user) { return true }
        return try mentions.isWholeRoom && PowerLevels.stored(of: room, db)?.canNotifyRoom(event.sender) ?? false
    }

    /// Returns whether the text contains the user's name or id. Apps without mentions notify of such texts, except
    /// from programs.
    private func namesUser(_ event: MatrixEvent, in room: String) throws -> Bool {
        guard let text = event.content.message.body, event.content.message.msgtype != "m.notice" else { return false }
        if Self.contains(user, in: text) { return true }
        let name = try String.fetchCached(
            db, sql: "SELECT name FROM group_member WHERE room = ? AND user = ?", arguments: [room, user])
        return name.map { Self.contains($0, in: text) } ?? false
    }

    /// The maximum length of a name that is searched for, in Unicode scalars: the text may be crafted to match it
    /// almost everywhere.
    private static let maximumName = 100

    /// Returns whether a text contains a name as a word. Letters beyond ASCII do not belong to a word, because
    /// Chinese has no spaces.
    static func contains(_ name: String, in text: String) -> Bool {
        let name = Array(name.foldedForSearch.unicodeScalars)
        let text = Array(text.foldedForSearch.unicodeScalars)
        guard let first = name.first, let last = name.last, name.count <= min(maximumName, text.count),
            !name.allSatisfy(\.properties.isWhitespace)
        else { return false }
        return (0...text.count - name.count).contains { start in
            let end = start + name.count
            return text[start] == first && text[start..<end].elementsEqual(name)
                && !(start > 0 && isWord(text[start - 1]) && isWord(first))
                && !(end < text.count && isWord(text[end]) && isWord(last))
        }
    }

    private static func isWord(_ scalar: Unicode.Scalar) -> Bool {
        scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_")
    }
}

extension PowerLevels {
    /// Returns the stored levels of a room; nil if there are none.
    static func stored(of room: String, _ db: GRDB.Database) throws -> PowerLevels? {
        func read<Value: Decodable>(_ column: String) throws -> Value? {
            let json = try String.fetchCached(
                db, sql: "SELECT \(column) FROM group_room WHERE room = ?", arguments: [room])
            // Invalid JSON must not hide the message.
            return json.flatMap { try? JSONDecoder.stored.decode(Value.self, from: Data($0.utf8)) }
        }
        guard var levels: PowerLevels = try read("power_levels") else { return nil }
        levels.creators = try read("creators") ?? []
        return levels
    }
}

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

/// Writes a text as HTML in which the mentioned members are links, as other apps expect it (Matrix specification,
/// "User and room mentions").
enum MentionHTML {
    /// Returns the HTML of a text; nil if it names none of these members after an @.
    static func html(of text: String, mentioning members: [EventContent.Mention]) -> String? {
        // The longest name first: "@Wang Fang" is not "@Wang".
        let members = members.filter { !$0.name.isEmpty }.sorted { $0.name.utf8.count > $1.name.utf8.count }
        var html = ""
        var hasLink = false
        var rest = text[...]
        while let at = rest.firstIndex(of: "@") {
            html += escaped(rest[..<at])
            let name = rest[rest.index(after: at)...]
            if let member = members.first(where: { name.hasPrefix($0.name) }) {
                html += link(to: member)
                hasLink = true
                rest = name.dropFirst(member.name.count)
            } else {
                html += "@"
                rest = name
            }
        }
        return hasLink ? html + escaped(rest) : nil
    }

    private static func link(to member: EventContent.Mention) -> String {
        let address = MatrixLink.link(to: member.userID)?.absoluteString ?? ""
        return "<a href=\"\(escaped(address[...]))\">\(escaped(member.name[...]))</a>"
    }

    private static func escaped(_ text: Substring) -> String {
        var html = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": html += "&amp;"
            case "<": html += "&lt;"
            case ">": html += "&gt;"
            case "\"": html += "&quot;"
            case "\n": html += "<br>"
            default: html.unicodeScalars.append(scalar)
            }
        }
        return html
    }
}

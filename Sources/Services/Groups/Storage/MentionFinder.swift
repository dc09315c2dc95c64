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
        return try mentions.isWholeRoom && canNotifyRoom(event.sender, in: room)
    }

    private func canNotifyRoom(_ sender: String, in room: String) throws -> Bool {
        try PowerLevels.stored(of: room, db)?.canNotifyRoom(sender) ?? false
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

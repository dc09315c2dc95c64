import Domain
import Foundation
import GRDB

/// The displayed name of a chat that another app created (Matrix specification, "Calculating the display name for a
/// room").
struct ChatName {
    /// The maximum number of members that the server names (Matrix specification, "m.heroes").
    static let maximumHeroes = 5
    /// The maximum number of members in a name.
    private static let maximumNames = 3

    /// The name, the address, or the members.
    let text: String
    /// The picture of the room, or of the only other member.
    let avatar: URL?

    /// Reads the name of a room, inside one transaction.
    init(of room: RoomRow, user: String, _ db: GRDB.Database) throws {
        let members = try Self.heroes(of: room.room, user: user, db)
        let avatar = room.avatar ?? (members.count == 1 ? members[0].avatar : nil)
        self.avatar = avatar.flatMap(URL.init(matrix:))
        guard ForeignText(room.name, limits: .line).isBlank, room.alias == nil, !members.isEmpty else {
            text = room.shownName
            return
        }
        let names = members.prefix(Self.maximumNames).map { GroupMember.shownName($0.name, of: $0.user) }
        let more = max(room.memberCount - 1, members.count) - names.count
        text = names.joined(separator: ", ") + (more > 0 ? ", +\(more)" : "")
    }

    /// Returns the members whom the server names, or the known members if it names none.
    private static func heroes(of room: String, user: String, _ db: GRDB.Database) throws -> [StoredMember] {
        let json = try String.fetchOne(db, sql: "SELECT heroes FROM group_room WHERE room = ?", arguments: [room])
        let ids = json.flatMap { try? JSONDecoder.stored.decode([String].self, from: Data($0.utf8)) } ?? []
        guard ids.isEmpty else {
            return try ids.filter { $0 != user }.map { id in
                try StoredMember.filter(Column("room") == room && Column("user") == id).fetchOne(db)
                    ?? StoredMember(room: room, user: id)
            }
        }
        return try StoredMember.filter(Column("room") == room && Column("user") != user)
            .order(Column("name"), Column("user")).limit(maximumHeroes).fetchAll(db)
    }
}

import Domain
import Foundation
import GRDB

/// Reads the list of groups, and the rooms of their pages.
struct GroupQueries: Sendable {
    let database: LocalDatabase

    /// Returns all groups, spaces and chats, the one with the latest message first, after these changes of the known
    /// ones. Only the changed groups are read.
    func groups(_ known: [Group]?, after changes: RoomChanges, user: String) async throws -> [Group] {
        try await database.read { db in
            guard let known, !changes.isStructural else {
                return try GroupListQuery(of: GroupListQuery.ids(db), user: user, db).groups().sortedForList()
            }
            guard !changes.rooms.isEmpty else { return known }
            let ids = Set(try GroupListQuery.ids(showing: changes.rooms, db))
            let changed = try GroupListQuery(of: Array(ids), user: user, db).groups()
            return (known.filter { !ids.contains($0.id) } + changed).sortedForList()
        }
    }

    /// Returns a group's room for a page; nil if the group is not known.
    func room(for page: GroupPage, of group: String) async throws -> String? {
        try await database.read { db in try Self.room(for: page, of: group, db)?.room }
    }

    /// Returns the rooms of a group's pages.
    func rooms(of group: String) async throws -> [String] {
        try await database.read { db in
            try GroupPage.allCases.compactMap { try Self.room(for: $0, of: group, db)?.room }
        }
    }

    /// Returns the group or the chat with this id or alias, or the group one of whose pages has it.
    func group(at address: String) async throws -> String? {
        try await database.read { db in
            let rooms = try String.fetchAll(
                db, sql: "SELECT room FROM group_room WHERE room = ?1 OR alias = ?1", arguments: [address])
            return try GroupListQuery.ids(showing: Set(rooms), db).first
        }
    }

    /// Returns the stored members of a group's chat, or of the group itself if it has no chat.
    func members(of group: String, user: String) async throws -> [GroupMember] {
        try await database.read { db in
            let room = try Self.room(for: .chat, of: group, db)?.room ?? group
            return try StoredMember.filter(Column("room") == room).fetchAll(db).map { row in
                var member = GroupMember(
                    id: row.user, name: GroupMember.shownName(row.name, of: row.user),
                    avatar: row.avatar.flatMap(URL.init(matrix:)))
                member.isUser = row.user == user
                return member
            }
        }
    }

    /// Returns the rooms that replace a group or its pages and that the user has not joined, the group's own first.
    func successors(of group: String) async throws -> [RoomSuccessor] {
        try await database.read { db in
            try RoomSuccessor.fetchAll(
                db,
                sql: """
                    SELECT successor AS room, ifnull(successor_server, '') AS server, room = ?1 AS is_space
                    FROM group_room WHERE (room = ?1 OR room IN (SELECT room FROM group_child WHERE space = ?1))
                    AND successor IS NOT NULL AND successor NOT IN (SELECT room FROM group_room WHERE type <> '')
                    ORDER BY is_space DESC
                    """, arguments: [group])
        }
    }

    /// Returns the pages of these rooms.
    func pages(of rooms: Set<String>) async throws -> Set<GroupChange> {
        struct Child: Decodable, QueryRow {
            var space, type: String
        }
        return try await database.read { db in
            let children = try Child.fetchAll(
                db,
                sql: """
                    SELECT c.space, ifnull(nullif(r.type, ''), ifnull(c.former_type, '')) AS type
                    FROM json_each(?1) j CROSS JOIN group_child c ON c.room = j.value
                    LEFT JOIN group_room r ON r.room = c.room
                    UNION ALL
                    SELECT r.room, ?2 FROM json_each(?1) j CROSS JOIN group_room r ON r.room = j.value
                    WHERE r.is_chat
                    """, arguments: [try Array(rooms).jsonArgument(), GroupPage.chat.roomType])
            return Set(
                children.compactMap { child -> GroupChange? in
                    let page = GroupPage.allCases.first { $0.roomType == child.type }
                    return page.map { GroupChange(groupID: child.space, page: $0) }
                })
        }
    }

    /// Returns a group's room for a page, in a transaction.
    static func room(for page: GroupPage, of group: String, _ db: GRDB.Database) throws -> RoomRow? {
        if page == .chat, let room = try RoomRow.fetchOne(db, key: group), room.isChat { return room }
        return try SQLRequest<RoomRow>(
            sql: """
                SELECT r.* FROM group_child c JOIN group_room r ON r.room = c.room
                WHERE c.space = ? AND r.type = ? ORDER BY r.successor IS NOT NULL, r.room LIMIT 1
                """, arguments: [group, page.roomType], cached: true
        ).fetchOne(db)
    }

    /// Returns the displayed name of a group or a chat, in a transaction.
    static func name(of group: String, user: String, _ db: GRDB.Database) throws -> String {
        guard let row = try RoomRow.fetchOne(db, key: group) else { return ForeignText.line(group) }
        return row.isChat ? try ChatName(of: row, user: user, db).text : row.shownName
    }
}

extension [Group] {
    /// Returns the groups in the order of the list: the one with the latest message first.
    fileprivate func sortedForList() -> [Group] {
        sorted { one, other in
            let (left, right) = (one.lastMessage?.time ?? .distantPast, other.lastMessage?.time ?? .distantPast)
            return left != right ? left > right : (one.name, one.id) < (other.name, other.id)
        }
    }
}

extension GroupPage {
    /// The type of the room that is the page.
    var roomType: String {
        switch self {
        case .chat: MatrixType.chat
        case .posts: MatrixType.posts
        case .activities: MatrixType.activities
        case .homes: MatrixType.market
        }
    }
}

extension RoomRow {
    /// The name, or the address if there is none.
    var shownName: String {
        let shown = ForeignText(name, limits: .line)
        return shown.isBlank ? ForeignText.line(alias ?? room) : shown.text
    }
}

extension GroupMember {
    /// Returns the display name of a member, or the local part of the id if there is none, followed by the id if the name
    /// alone is ambiguous.
    static func shownName(_ name: String?, of user: String, isAmbiguous: Bool = false) -> String {
        let shown = ForeignText(name ?? "", limits: .line)
        let text = shown.isBlank ? ForeignText.line(UserAddress(user).localpart) : shown.text
        return isAmbiguous ? "\(text) (\(ForeignText.line(user)))" : text
    }
}

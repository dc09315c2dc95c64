import Domain
import Foundation
import GRDB

/// Reads the list of groups, and which room is which page.
struct GroupQueries: Sendable {
    let database: LocalDatabase

    /// All groups that have their three rooms, the one with the latest message first.
    func groups(user: String) async throws -> [Group] {
        try await database.read { db in
            let spaces = try RoomRow.filter(Column("type") == MatrixType.space).fetchAll(db)
            return try spaces.compactMap { try Self.group($0, user: user, db) }
                .sorted {
                    let (left, right) = ($0.lastMessage?.time ?? .distantPast, $1.lastMessage?.time ?? .distantPast)
                    return left != right ? left > right : ($0.name, $0.id) < ($1.name, $1.id)
                }
        }
    }

    /// A group's room for a page; nil when the group is not known.
    func room(for page: GroupPage, of group: String) async throws -> String? {
        try await database.read { db in try Self.room(for: page, of: group, db)?.room }
    }

    /// The pages that these rooms are.
    func pages(of rooms: Set<String>) async throws -> Set<GroupChange> {
        struct Child: Decodable, QueryRow {
            var space, room, type: String
        }
        return try await database.read { db in
            let children = try Child.fetchAll(
                db, sql: "SELECT c.space, r.room, r.type FROM group_child c JOIN group_room r ON r.room = c.room")
            return Set(
                children.compactMap { child -> GroupChange? in
                    guard rooms.contains(child.room),
                        let page = GroupPage.allCases.first(where: { $0.roomType == child.type })
                    else { return nil }
                    return GroupChange(groupID: child.space, page: page)
                })
        }
    }

    /// A group's room for a page, in a transaction.
    static func room(for page: GroupPage, of group: String, _ db: GRDB.Database) throws -> RoomRow? {
        try RoomRow.fetchOne(
            db,
            sql: """
                SELECT r.* FROM group_child c JOIN group_room r ON r.room = c.room
                WHERE c.space = ? AND r.type = ? ORDER BY r.room LIMIT 1
                """, arguments: [group, page.roomType])
    }

    private static func group(_ space: RoomRow, user: String, _ db: GRDB.Database) throws -> Group? {
        var group = Group(
            id: space.room, name: space.name, about: space.topic, avatar: space.avatar.flatMap(URL.init(matrix:)),
            memberCount: space.memberCount, address: space.alias)
        for page in GroupPage.allCases {
            guard let room = try room(for: page, of: space.room, db) else { return nil }
            group.unread[page] = try unreadCount(in: room, kind: EventKind(shownOn: page), user: user, db)
            if page == .chat {
                group.isMuted = room.isMuted
                group.lastMessage = try lastMessage(in: room.room, db)
            }
        }
        return group
    }

    /// The number of events of others after the read marker, up to `UnreadCounts.maximum`.
    private static func unreadCount(
        in room: RoomRow, kind: EventKind, user: String, _ db: GRDB.Database
    ) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM (SELECT 1 FROM group_event
                WHERE room = ? AND kind = ? AND sender <> ? AND position > ifnull(?, -9e18) LIMIT ?)
                """, arguments: [room.room, kind, user, room.readPosition, UnreadCounts.maximum]) ?? 0
    }

    private static func lastMessage(in room: String, _ db: GRDB.Database) throws -> Group.LastMessage? {
        let row = try TimelineRow.fetchOne(
            db,
            sql: TimelineRow.select + " WHERE e.room = ? AND e.kind = ? ORDER BY e.position DESC LIMIT 1",
            arguments: [room, EventKind.message])
        return row.map { row in
            Group.LastMessage(
                id: row.stored.event, senderID: row.stored.sender, senderName: row.shownName,
                text: row.stored.content?.text ?? "", time: row.stored.time)
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
        }
    }
}

extension GroupMember {
    /// The display name of a member; without a name the local part of the id.
    static func shownName(_ name: String?, of user: String) -> String {
        if let name, !name.allSatisfy(\.isWhitespace) { return name }
        return String(user.dropFirst().prefix { $0 != ":" })
    }
}

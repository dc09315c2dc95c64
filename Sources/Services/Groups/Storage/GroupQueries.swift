import Domain
import Foundation
import GRDB

/// Reads the list of groups, and which room is which page.
struct GroupQueries: Sendable {
    let database: LocalDatabase

    /// All groups, spaces and chats, the one with the latest message first.
    func groups(user: String) async throws -> [Group] {
        try await database.read { db in
            let rooms = try RoomRow.filter(Column("type") == MatrixType.space || Column("is_chat")).fetchAll(db)
            let known = Set(rooms.map(\.room))
            return try rooms.filter { !known.contains($0.successor ?? "") }.map {
                $0.isChat ? try Self.chat($0, user: user, db) : try Self.group($0, user: user, db)
            }
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

    /// The rooms of a group's pages.
    func rooms(of group: String) async throws -> [String] {
        try await database.read { db in
            try GroupPage.allCases.compactMap { try Self.room(for: $0, of: group, db)?.room }
        }
    }

    /// The stored members of a group's chat; without a chat, those of the group itself.
    func members(of group: String, user: String) async throws -> [GroupMember] {
        try await database.read { db in
            let room = try Self.room(for: .chat, of: group, db)?.room ?? group
            return try MemberRow.filter(Column("room") == room).fetchAll(db).map { row in
                var member = GroupMember(
                    id: row.user, name: GroupMember.shownName(row.name, of: row.user),
                    avatar: row.avatar.flatMap(URL.init(matrix:)))
                member.isUser = row.user == user
                return member
            }
        }
    }

    /// The rooms that replace a group or its pages and that the user is not in, the group's own first.
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

    /// The pages that these rooms are.
    func pages(of rooms: Set<String>) async throws -> Set<GroupChange> {
        struct Child: Decodable, QueryRow {
            var space, room, type: String
        }
        return try await database.read { db in
            let children = try Child.fetchAll(
                db,
                sql: """
                    SELECT c.space, c.room, ifnull(nullif(r.type, ''), ifnull(c.former_type, '')) AS type
                    FROM group_child c LEFT JOIN group_room r ON r.room = c.room
                    UNION ALL SELECT room, room, ? FROM group_room WHERE is_chat
                    """, arguments: [GroupPage.chat.roomType])
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
        if page == .chat, let room = try RoomRow.fetchOne(db, key: group), room.isChat { return room }
        return try pageRoom(page, of: group, db)
    }

    /// The room of a group that is a page; the group is no chat.
    private static func pageRoom(_ page: GroupPage, of group: String, _ db: GRDB.Database) throws -> RoomRow? {
        try SQLRequest<RoomRow>(
            sql: """
                SELECT r.* FROM group_child c JOIN group_room r ON r.room = c.room
                WHERE c.space = ? AND r.type = ? ORDER BY r.successor IS NOT NULL, r.room LIMIT 1
                """, arguments: [group, page.roomType], cached: true
        ).fetchOne(db)
    }

    /// What a group or a chat is called, in a transaction.
    static func name(of group: String, user: String, _ db: GRDB.Database) throws -> String {
        guard let row = try RoomRow.fetchOne(db, key: group) else { return ForeignText.line(group) }
        return row.isChat ? try ChatName(of: row, user: user, db).text : row.shownName
    }

    private static func group(_ space: RoomRow, user: String, _ db: GRDB.Database) throws -> Group {
        var group = Group(
            id: space.room, name: space.shownName, about: ForeignText(space.topic).text,
            avatar: space.avatar.flatMap(URL.init(matrix:)),
            memberCount: space.memberCount, address: space.alias)
        for page in GroupPage.allCases {
            guard let room = try pageRoom(page, of: space.room, db) else {
                group.pageStates[page] = try missingState(of: page, in: space.room, db)
                continue
            }
            try read(room, as: page, of: &group, user: user, db)
            if space.successor != nil { group.pageStates[page] = .groupReplaced }
        }
        let isGroup = GroupPage.allCases.contains { ![.notJoined, .absent].contains(group.pageStates[$0]) }
        return isGroup ? group : try plainSpace(group, isReplaced: space.successor != nil, db)
    }

    /// A space that other apps made, or a group of which the user is in no room.
    private static func plainSpace(_ space: Group, isReplaced: Bool, _ db: GRDB.Database) throws -> Group {
        let hasChats = try Bool.fetchOne(
            db,
            sql: """
                SELECT EXISTS (SELECT 1 FROM group_child c JOIN group_room r ON r.room = c.room
                WHERE c.space = ? AND r.is_chat)
                """, arguments: [space.id])
        var space = space
        space.pages = []
        space.pageStates = [.chat: isReplaced ? .groupReplaced : hasChats == true ? .spaceOfChats : .emptySpace]
        return space
    }

    /// A room that other apps made.
    private static func chat(_ room: RoomRow, user: String, _ db: GRDB.Database) throws -> Group {
        let name = try ChatName(of: room, user: user, db)
        var chat = Group(
            id: room.room, name: name.text, about: ForeignText(room.topic).text, avatar: name.avatar,
            memberCount: room.memberCount, address: room.alias)
        chat.pages = [.chat]
        chat.space = try RoomRow.fetchOne(
            db,
            sql: """
                SELECT s.* FROM group_child c JOIN group_room s ON s.room = c.space
                WHERE c.room = ? AND s.type = ? ORDER BY s.room LIMIT 1
                """, arguments: [room.room, MatrixType.space]
        )
        .map { Group.Space(id: $0.room, name: $0.shownName) }
        try read(room, as: .chat, of: &chat, user: user, db)
        return chat
    }

    /// Reads what the list shows of a page.
    private static func read(
        _ room: RoomRow, as page: GroupPage, of group: inout Group, user: String, _ db: GRDB.Database
    ) throws {
        group.unread[page] = try unreadCount(in: room, kind: EventKind(shownOn: page), user: user, db)
        if room.isEncrypted { group.pageStates[page] = .encrypted }
        if room.successor != nil { group.pageStates[page] = .roomReplaced }
        guard page == .chat else { return }
        group.isMuted = room.isMuted
        group.lastMessage = try lastMessage(in: room.room, user: user, db)
        group.unreadMention = try unreadMention(in: room, user: user, db)
    }

    /// Why the user has no room for a page.
    private static func missingState(
        of page: GroupPage, in space: String, _ db: GRDB.Database
    ) throws -> GroupPageState {
        struct Child: Decodable, QueryRow {
            var former_type: String?
            var is_removed: Bool
        }
        let children = try Child.fetchAll(
            db,
            sql: """
                SELECT former_type, is_removed FROM group_child
                WHERE space = ? AND room NOT IN (SELECT room FROM group_room WHERE type <> '')
                """, arguments: [space])
        if let former = children.first(where: { $0.former_type == page.roomType }) {
            return former.is_removed ? .removed : .notJoined
        }
        return children.contains { $0.former_type == nil } ? .notJoined : .absent
    }

    /// The number of events of others after the read marker that have not been deleted, up to `UnreadCounts.maximum`.
    private static func unreadCount(
        in room: RoomRow, kind: EventKind, user: String, _ db: GRDB.Database
    ) throws -> Int {
        try SQLRequest<Int>(
            sql: """
                SELECT count(*) FROM (SELECT 1 FROM group_event
                WHERE room = ? AND kind = ? AND sender <> ? AND position > ifnull(?, -9e18)
                AND NOT is_deleted LIMIT ?)
                """, arguments: [room.room, kind, user, room.readPosition, UnreadCounts.maximum], cached: true
        ).fetchOne(db) ?? 0
    }

    private static func lastMessage(in room: String, user: String, _ db: GRDB.Database) throws -> Group.LastMessage? {
        let row = try SQLRequest<TimelineRow>(
            sql: TimelineRow.select + " WHERE e.room = ? AND e.kind = ? ORDER BY e.position DESC LIMIT 1",
            arguments: [room, EventKind.message], cached: true
        ).fetchOne(db)
        return row.map { Group.LastMessage($0, user: user) }
    }

    /// The newest message after the read marker that mentions the user.
    private static func unreadMention(
        in room: RoomRow, user: String, _ db: GRDB.Database
    ) throws -> Group.LastMessage? {
        let row = try SQLRequest<TimelineRow>(
            sql: TimelineRow.select
                + " WHERE e.room = ? AND e.mentions_user AND e.kind = 'message' AND e.position > ? ORDER BY e.position DESC LIMIT 1",
            arguments: [room.room, room.readPosition ?? .min], cached: true
        ).fetchOne(db)
        return row.map { Group.LastMessage($0, user: user) }
    }
}

extension Group.LastMessage {
    fileprivate init(_ row: TimelineRow, user: String) {
        self.init(
            id: row.stored.event, senderID: row.stored.sender, senderName: row.shownName, text: row.content.summary,
            form: row.content.form ?? .text, time: row.stored.time, isOwn: row.stored.sender == user)
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

extension RoomRow {
    /// The name; without one the address.
    var shownName: String {
        let shown = ForeignText(name, limits: .line)
        return shown.isBlank ? ForeignText.line(alias ?? room) : shown.text
    }
}

extension GroupMember {
    /// The display name of a member; without a name the local part of the id.
    static func shownName(_ name: String?, of user: String) -> String {
        let shown = ForeignText(name ?? "", limits: .line)
        return shown.isBlank ? ForeignText.line(UserAddress(user).localpart) : shown.text
    }
}

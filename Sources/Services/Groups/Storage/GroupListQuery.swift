import Domain
import Foundation
import GRDB

/// The query for the list of groups: a few statements for any number of groups, inside one transaction.
struct GroupListQuery {
    /// A space or a chat.
    private struct Listed: Decodable, QueryRow {
        var stored: RoomRow
        var unread: Int
    }

    /// A room that belongs to a space. It reads its columns itself, because `Decodable` takes five times as long, for
    /// the largest number of rows.
    private struct Child: QueryRow {
        let space: String
        let room: String
        /// The type of the room; empty if the user is not in the room, and for a chat.
        let type: String
        let isChat: Bool
        let isMuted: Bool
        let isEncrypted: Bool
        let isReplaced: Bool
        let unread: Int
        /// The type of the room while the user was a member.
        let formerType: String?
        let isRemoved: Bool

        init(row: Row) {
            (space, room, type) = (row["space"], row["room"], row["type"])
            (isChat, isMuted, isEncrypted) = (row["is_chat"], row["is_muted"], row["is_encrypted"])
            (isReplaced, unread) = (row["is_replaced"], row["unread"])
            (formerType, isRemoved) = (row["former_type"], row["is_removed"])
        }
    }

    /// The space that a chat belongs to.
    private struct Parent: Decodable, QueryRow {
        var chat: String
        var space: RoomRow
    }

    private let user: String
    private let listed: [Listed]
    private let chatNames: [String: ChatName]
    /// The children by their space; rooms that are replaced come last.
    private let children: [String: [Child]]
    /// The spaces by the chat that belongs to them.
    private let parents: [String: Group.Space]
    /// The last messages by the room of the chat.
    private let lastMessages: [String: Group.LastMessage]
    private let unreadMentions: [String: Group.LastMessage]

    /// Reads the groups with these ids, without ids that are not groups and groups that a listed one replaces.
    init(of ids: [String], user: String, _ db: GRDB.Database) throws {
        self.user = user
        let ids = try ids.jsonArgument()
        listed = try Self.listed(ids, user: user, db)
        children = Dictionary(grouping: try Self.children(of: ids, user: user, db), by: \.space)
        parents = try Self.parents(of: ids, db)
        let chats = listed.map(\.stored).filter(\.isChat)
        chatNames = try Dictionary(uniqueKeysWithValues: chats.map { ($0.room, try ChatName(of: $0, user: user, db)) })
        let pages = children.values.joined().filter { $0.type == MatrixType.chat }.map(\.room)
        let rooms = try Array(Set(chats.map(\.room) + pages)).jsonArgument()
        lastMessages = try Self.messages(Self.lastMessage, in: rooms, user: user, db)
        unreadMentions = try Self.messages(Self.unreadMention, in: rooms, user: user, db)
    }

    /// Returns the groups, in any order.
    func groups() -> [Group] { listed.map { $0.stored.isChat ? chat($0) : group($0.stored) } }

    /// Returns the ids of everything that the list may show.
    static func ids(_ db: GRDB.Database) throws -> [String] {
        try String.fetchAll(
            db, sql: "SELECT room FROM group_room r WHERE \(isListed)", arguments: ["space": MatrixType.space])
    }

    /// Returns the ids of the groups that show data of these rooms: the rooms themselves, the groups whose pages they
    /// are, and the chats that name their space.
    static func ids(showing rooms: Set<String>, _ db: GRDB.Database) throws -> [String] {
        try SQLRequest<String>(
            sql: """
                SELECT r.room FROM json_each(:rooms) j CROSS JOIN group_room r ON r.room = j.value WHERE \(isListed)
                UNION
                SELECT c.space FROM json_each(:rooms) j CROSS JOIN group_room r ON r.room = j.value
                CROSS JOIN group_child c ON c.room = r.room WHERE r.type IN (\(pageTypes))
                UNION
                SELECT c.room FROM json_each(:rooms) j CROSS JOIN group_child c ON c.space = j.value
                CROSS JOIN group_room r ON r.room = c.room WHERE r.is_chat
                """, arguments: ["rooms": try Array(rooms).jsonArgument(), "space": MatrixType.space], cached: true
        ).fetchAll(db)
    }

    // MARK: Groups

    private func group(_ space: RoomRow) -> Group {
        let rooms = children[space.room] ?? []
        var group = Group(
            id: space.room, name: space.shownName, about: ForeignText(space.topic).text,
            avatar: space.avatar.flatMap(URL.init(matrix:)),
            memberCount: space.memberCount, address: space.alias)
        for page in GroupPage.allCases {
            guard let room = rooms.first(where: { $0.type == page.roomType }) else {
                group.pageStates[page] = Self.missingState(of: page, among: rooms)
                continue
            }
            group.unread[page] = room.unread
            if room.isEncrypted { group.pageStates[page] = .encrypted }
            if room.isReplaced { group.pageStates[page] = .roomReplaced }
            if space.successor != nil { group.pageStates[page] = .groupReplaced }
            guard page == .chat else { continue }
            group.isMuted = room.isMuted
            addMessages(of: room.room, to: &group)
        }
        let isGroup = GroupPage.allCases.contains { ![.notJoined, .absent].contains(group.pageStates[$0]) }
        guard !isGroup else { return group }
        // A space that other apps created, or a group in which the user has no room.
        group.pages = []
        group.pageStates = [
            .chat: space.successor != nil
                ? .groupReplaced : rooms.contains(where: \.isChat) ? .spaceOfChats : .emptySpace
        ]
        return group
    }

    /// Returns the chat of a room that other apps created.
    private func chat(_ row: Listed) -> Group {
        let room = row.stored
        let name = chatNames[room.room]
        var chat = Group(
            id: room.room, name: name?.text ?? room.shownName, about: ForeignText(room.topic).text,
            avatar: name?.avatar, memberCount: room.memberCount, address: room.alias)
        chat.pages = [.chat]
        chat.space = parents[room.room]
        chat.unread.chat = row.unread
        if room.isEncrypted { chat.pageStates[.chat] = .encrypted }
        if room.successor != nil { chat.pageStates[.chat] = .roomReplaced }
        chat.isMuted = room.isMuted
        addMessages(of: room.room, to: &chat)
        return chat
    }

    private func addMessages(of room: String, to group: inout Group) {
        group.lastMessage = lastMessages[room]
        group.unreadMention = unreadMentions[room]
    }

    /// Returns the reason why the user has no room for a page.
    private static func missingState(of page: GroupPage, among rooms: [Child]) -> GroupPageState {
        let missing = rooms.filter(\.type.isEmpty)
        if let former = missing.first(where: { $0.formerType == page.roomType }) {
            return former.isRemoved ? .removed : .notJoined
        }
        return missing.contains { $0.formerType == nil } ? .notJoined : .absent
    }

    // MARK: Queries

    /// Whether a room `r` is a space or a chat.
    private static let isListed = "(r.type = :space OR r.is_chat)"
    /// The types of the rooms that are pages.
    private static let pageTypes = GroupPage.allCases.map { "'\($0.roomType)'" }.joined(separator: ", ")

    /// The number of undeleted events of others in a room `r` after the read marker, up to `UnreadCounts.maximum`.
    private static let unreadCount = """
        (SELECT count(*) FROM (SELECT 1 FROM group_event e
            WHERE e.room = r.room AND e.kind = CASE r.type WHEN '\(MatrixType.activities)' THEN 'activity'
                WHEN '\(MatrixType.market)' THEN 'home' ELSE 'message' END
            AND e.sender <> :user AND e.position > ifnull(r.read_position, -9e18) AND NOT e.is_deleted
            LIMIT \(UnreadCounts.maximum)))
        """

    /// The newest message in a room `r`.
    private static let lastMessage = """
        SELECT d.rowid FROM group_event d WHERE d.room = r.room AND d.kind = 'message' ORDER BY d.position DESC LIMIT 1
        """

    /// The newest message after the read marker in a room `r` that mentions the user.
    private static let unreadMention = """
        SELECT d.rowid FROM group_event d WHERE d.room = r.room AND d.mentions_user AND d.kind = 'message'
        AND d.position > ifnull(r.read_position, -9e18) ORDER BY d.position DESC LIMIT 1
        """

    private static func listed(_ ids: String, user: String, _ db: GRDB.Database) throws -> [Listed] {
        try SQLRequest<Listed>(
            sql: """
                SELECT r.*, iif(r.is_chat, \(unreadCount), 0) AS unread
                FROM json_each(:ids) j CROSS JOIN group_room r ON r.room = j.value
                WHERE \(isListed) AND NOT EXISTS (
                    SELECT 1 FROM group_room s WHERE s.room = r.successor AND (s.type = :space OR s.is_chat))
                """, arguments: ["ids": ids, "user": user, "space": MatrixType.space], cached: true
        ).fetchAll(db)
    }

    private static func children(of ids: String, user: String, _ db: GRDB.Database) throws -> [Child] {
        try SQLRequest<Child>(
            sql: """
                SELECT c.space, c.room, c.former_type, c.is_removed, ifnull(r.type, '') AS type,
                ifnull(r.is_chat, 0) AS is_chat, ifnull(r.is_muted, 0) AS is_muted,
                ifnull(r.is_encrypted, 0) AS is_encrypted, r.successor IS NOT NULL AS is_replaced,
                iif(r.type IN (\(pageTypes)), \(unreadCount), 0) AS unread
                FROM json_each(:ids) j CROSS JOIN group_child c ON c.space = j.value
                LEFT JOIN group_room r ON r.room = c.room ORDER BY is_replaced, c.room
                """, arguments: ["ids": ids, "user": user], cached: true
        ).fetchAll(db)
    }

    private static func parents(of ids: String, _ db: GRDB.Database) throws -> [String: Group.Space] {
        let parents = try SQLRequest<Parent>(
            sql: """
                SELECT c.room AS chat, r.* FROM json_each(:ids) j CROSS JOIN group_child c ON c.room = j.value
                CROSS JOIN group_room r ON r.room = c.space WHERE r.type = :space ORDER BY r.room
                """, arguments: ["ids": ids, "space": MatrixType.space], cached: true
        ).fetchAll(db)
        return Dictionary(
            parents.map { ($0.chat, Group.Space(id: $0.space.room, name: $0.space.shownName)) },
            uniquingKeysWith: { first, _ in first })
    }

    /// Returns one message of each of these rooms that have one.
    private static func messages(
        _ message: String, in rooms: String, user: String, _ db: GRDB.Database
    ) throws -> [String: Group.LastMessage] {
        let rows = try SQLRequest<TimelineRow>(
            sql: TimelineRow.select + """
                 WHERE e.rowid IN (
                    SELECT (\(message)) FROM json_each(:rooms) j CROSS JOIN group_room r ON r.room = j.value)
                """, arguments: ["rooms": rooms], cached: true
        ).fetchAll(db)
        return Dictionary(uniqueKeysWithValues: rows.map { ($0.stored.room, Group.LastMessage($0, user: user)) })
    }
}

extension [String] {
    /// Returns one argument of a statement, for `json_each`, because there may be more texts than a statement has
    /// arguments.
    func jsonArgument() throws -> String { String(decoding: try JSONEncoder.stored.encode(self), as: UTF8.self) }
}

extension Group.LastMessage {
    fileprivate init(_ row: TimelineRow, user: String) {
        self.init(
            id: row.stored.event, senderID: row.stored.sender, senderName: row.shownName, text: row.content.summary,
            form: row.content.form ?? .text, time: row.stored.time, isOwn: row.stored.sender == user)
    }
}

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

import Domain
import Foundation
import GRDB

extension GroupStore {
    /// A group's room for a page; nil when the group is not known.
    func room(for page: GroupPage, of group: String) async throws -> String? {
        try await database.read { db in try Self.room(for: page, of: group, db) }
    }

    private static func room(for page: GroupPage, of group: String, _ db: GRDB.Database) throws -> String? {
        try String.fetchOne(
            db,
            sql: """
                SELECT r.room FROM group_child c JOIN group_room r ON r.room = c.room
                WHERE c.space = ? AND r.type = ? ORDER BY r.room LIMIT 1
                """, arguments: [group, page.roomType])
    }

    /// The pages that these rooms are.
    func pages(of rooms: Set<String>) async throws -> Set<GroupChange> {
        try await database.read { db in
            let rows = try Row.fetchAll(
                db, sql: "SELECT c.space, r.room, r.type FROM group_child c JOIN group_room r ON r.room = c.room")
            return Set(
                rows.compactMap { row -> GroupChange? in
                    guard rooms.contains(row["room"]),
                        let page = GroupPage.allCases.first(where: { $0.roomType == row["type"] })
                    else { return nil }
                    return GroupChange(groupID: row["space"], page: page)
                })
        }
    }

    /// All groups that have their three rooms, the one with the latest message first.
    func groups(user: String) async throws -> [Group] {
        try await database.read { db in
            let spaces = try Row.fetchAll(
                db, sql: "SELECT room, name, topic, avatar, members, alias FROM group_room WHERE type = ?",
                arguments: [MatrixType.space])
            return try spaces.compactMap { try Self.group($0, user: user, db) }
                .sorted {
                    let (left, right) = ($0.lastMessage?.time ?? .distantPast, $1.lastMessage?.time ?? .distantPast)
                    return left != right ? left > right : ($0.name, $0.id) < ($1.name, $1.id)
                }
        }
    }

    private static func group(_ space: Row, user: String, _ db: GRDB.Database) throws -> Group? {
        let id: String = space["room"]
        var rooms: [GroupPage: String] = [:]
        for page in GroupPage.allCases {
            guard let room = try room(for: page, of: id, db) else { return nil }
            rooms[page] = room
        }
        var group = Group(
            id: id, name: space["name"], about: space["topic"],
            avatar: (space["avatar"] as String?).flatMap(URL.init(matrix:)),
            memberCount: space["members"], address: space["alias"])
        for (page, room) in rooms {
            group.unread[page] = try unreadCount(in: room, kind: EventKind(shownOn: page), user: user, db)
        }
        group.isMuted =
            try Bool.fetchOne(db, sql: "SELECT muted FROM group_room WHERE room = ?", arguments: [rooms[.chat]])
            ?? false
        group.lastMessage = try lastMessage(in: rooms[.chat]!, db)
        return group
    }

    /// How many from others came after the read marker; counted up to `UnreadCounts.maximum`.
    static func unreadCount(in room: String, kind: EventKind, user: String, _ db: GRDB.Database) throws -> Int {
        try Int.fetchOne(
            db,
            sql: """
                SELECT count(*) FROM (SELECT 1 FROM group_event WHERE room = ? AND kind = ? AND sender <> ?
                AND position > ifnull((SELECT read FROM group_room WHERE room = ?), -9e18) LIMIT ?)
                """, arguments: [room, kind.rawValue, user, room, UnreadCounts.maximum]) ?? 0
    }

    private static func lastMessage(in room: String, _ db: GRDB.Database) throws -> Group.LastMessage? {
        guard
            let row = try Row.fetchOne(
                db,
                sql: """
                    SELECT e.*, m.name FROM group_event e
                    LEFT JOIN group_member m ON m.room = e.room AND m.user = e.sender
                    WHERE e.room = ? AND e.kind = 'message' ORDER BY e.position DESC LIMIT 1
                    """, arguments: [room])
        else { return nil }
        return Group.LastMessage(
            id: row["event"], senderID: row["sender"], senderName: name(row["name"], of: row["sender"]),
            text: StoredContent.decode(row["content"]).text, time: Date(timeIntervalSince1970: row["time"]))
    }

    /// What is shown for a person without a name: the part of the id that is theirs.
    static func name(_ name: String?, of user: String) -> String {
        if let name, !name.allSatisfy(\.isWhitespace) { return name }
        return String(user.dropFirst().prefix { $0 != ":" })
    }

    // MARK: Timelines

    /// A piece of a page.
    func timeline(
        _ window: TimelineWindow, on page: GroupPage, of group: String, user: String
    ) async throws -> GroupTimeline {
        try await database.read { db in
            guard let room = try Self.room(for: page, of: group, db) else { throw RemoteError.notFound }
            let kind = EventKind(shownOn: page)
            let rows: [Row]
            switch window {
            case .newest(let count):
                rows = try Self.newest(count, in: room, kind: kind, db)
            case .from(let id, let count):
                if let start = try Self.position(of: id, in: room, db) {
                    rows = try Self.rows(from: start, count: count, in: room, kind: kind, db)
                } else {
                    rows = try Self.newest(min(count, 100), in: room, kind: kind, db)
                }
            case .before(let id, let earlier, let count):
                let start = try Self.position(of: id, in: room, db) ?? .max
                let first =
                    try Int64.fetchAll(
                        db,
                        sql: """
                            SELECT position FROM group_event WHERE room = ? AND kind = ? AND position < ?
                            ORDER BY position DESC LIMIT ?
                            """, arguments: [room, kind.rawValue, start, earlier]
                    ).last ?? start
                rows = try Self.rows(from: first, count: count, in: room, kind: kind, db)
            }
            return try Self.timeline(rows, in: room, kind: kind, user: user, db)
        }
    }

    private static let columns = "e.*, m.name, m.avatar"
    private static let join = "LEFT JOIN group_member m ON m.room = e.room AND m.user = e.sender"

    private static func position(of id: String, in room: String, _ db: GRDB.Database) throws -> Int64? {
        try Int64.fetchOne(
            db, sql: "SELECT position FROM group_event WHERE room = ? AND (event = ? OR transaction_id = ?)",
            arguments: [room, id, id])
    }

    private static func newest(_ count: Int, in room: String, kind: EventKind, _ db: GRDB.Database) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns) FROM group_event e \(join) WHERE e.room = ? AND e.kind = ?
                ORDER BY e.position DESC LIMIT ?
                """, arguments: [room, kind.rawValue, count]
        ).reversed()
    }

    private static func rows(
        from start: Int64, count: Int, in room: String, kind: EventKind, _ db: GRDB.Database
    ) throws -> [Row] {
        try Row.fetchAll(
            db,
            sql: """
                SELECT \(columns) FROM group_event e \(join) WHERE e.room = ? AND e.kind = ? AND e.position >= ?
                ORDER BY e.position LIMIT ?
                """, arguments: [room, kind.rawValue, start, count])
    }

    private static func timeline(
        _ rows: [Row], in room: String, kind: EventKind, user: String, _ db: GRDB.Database
    ) throws -> GroupTimeline {
        func exists(_ comparison: String, _ position: Int64) throws -> Bool {
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM group_event WHERE room = ? AND kind = ? AND position \(comparison) ?)
                    """, arguments: [room, kind.rawValue, position]) ?? false
        }
        let token = try String.fetchOne(db, sql: "SELECT earlier FROM group_room WHERE room = ?", arguments: [room])
        var timeline = GroupTimeline(events: try rows.map { try event($0, user: user, db) }, hasEarlier: token != nil)
        if let first = rows.first { timeline.hasEarlier = try token != nil || exists("<", first["position"]) }
        if let last = rows.last { timeline.hasLater = try exists(">", last["position"]) }
        if !timeline.hasLater { timeline.events += try echoes(in: room, kind: kind, user: user, db) }
        return timeline
    }

    private static func event(_ row: Row, user: String, _ db: GRDB.Database) throws -> GroupEvent {
        var content = StoredContent.decode(row["content"])
        let sender: String = row["sender"]
        if content.activity != nil {
            (content.activity!.goingCount, content.activity!.isGoing) = try going(
                to: row["event"], in: row["room"], user: user, db)
        }
        return GroupEvent(
            id: row["transaction_id"] ?? row["event"], senderID: sender, senderName: name(row["name"], of: sender),
            senderAvatar: (row["avatar"] as String?).flatMap(URL.init(matrix:)),
            time: Date(timeIntervalSince1970: row["time"]), text: content.text, picture: content.picture,
            activity: content.activity, isOwn: sender == user)
    }

    /// How many say that they go, the last word of each; what the user has just said counts before the server has it.
    private static func going(
        to activity: String, in room: String, user: String, _ db: GRDB.Database
    ) throws -> (Int, Bool) {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT sender, content, max(position) FROM group_event
                WHERE room = ? AND target = ? AND kind = 'attendance' GROUP BY sender
                """, arguments: [room, activity])
        var people = Set(
            rows.filter { StoredContent.decode($0["content"]).going == true }.map { $0["sender"] as String })
        let own = try String.fetchOne(
            db,
            sql: """
                SELECT content FROM group_outbox WHERE room = ? AND target = ? AND failure IS NULL
                ORDER BY sequence DESC LIMIT 1
                """, arguments: [room, activity])
        if let own {
            if StoredContent.decode(own).going == true { people.insert(user) } else { people.remove(user) }
        }
        return (people.count, people.contains(user))
    }

    private static func echoes(
        in room: String, kind: EventKind, user: String, _ db: GRDB.Database
    ) throws -> [GroupEvent] {
        let rows = try Row.fetchAll(
            db,
            sql: """
                SELECT o.transaction_id, o.content, o.time, o.event, o.failure, m.name, m.avatar FROM group_outbox o
                LEFT JOIN group_member m ON m.room = o.room AND m.user = ?
                WHERE o.room = ? AND o.kind = ? ORDER BY o.sequence
                """, arguments: [user, room, kind.rawValue])
        return rows.map { row in
            let content = StoredContent.decode(row["content"])
            let delivery: Delivery =
                if let failure = row["failure"] as String? {
                    .failed(SendFailure(rawValue: failure) ?? .refused)
                } else {
                    row["event"] == nil ? .sending : .sent
                }
            return GroupEvent(
                id: row["transaction_id"], senderID: user, senderName: name(row["name"], of: user),
                senderAvatar: (row["avatar"] as String?).flatMap(URL.init(matrix:)),
                time: Date(timeIntervalSince1970: row["time"]), text: content.text, picture: content.picture,
                activity: content.activity, isOwn: true, delivery: delivery)
        }
    }
}

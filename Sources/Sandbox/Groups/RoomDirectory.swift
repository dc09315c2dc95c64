/// All rooms of the server and its data about their members, as the result of all changes so far.
struct RoomDirectory: Sendable {
    private(set) var rooms: [String: Room] = [:]
    /// The position of the last change. Positions increase; sync tokens are positions.
    private(set) var position = 1
    /// The rooms that each user has muted, and the position of that change.
    private(set) var muted: [String: (rooms: Set<String>, position: Int)] = [:]
    /// The account data of each user, by type.
    private(set) var accountData: [String: [String: JSON]] = [:]
    private var aliases: [String: String] = [:]

    mutating func apply(_ change: RoomChange) {
        switch change {
        case .room(let id): rooms[id] = Room(id: id)
        case .alias(let alias, let room): aliases[alias] = room
        case .noAlias(let alias): aliases[alias] = nil
        case .event(let event, let room):
            position = max(position, event.position)
            rooms[room]?.append(event)
        case .past(let past, let room):
            position = max(position, past.state.last?.position ?? 0)
            rooms[room]?.past = past
        case .read(let mark, let user, let room):
            position = max(position, mark.position)
            rooms[room]?.receipts[user] = mark
        case .fullyRead(let mark, let user, let room):
            position = max(position, mark.position)
            rooms[room]?.fullyRead[user] = mark
        case .muted(let rooms, let user, let position):
            self.position = max(self.position, position)
            muted[user] = (Set(rooms), position)
        case .accountData(let content, let type, let user): accountData[user, default: [:]][type] = content
        }
    }

    /// The number of events among the `changes`.
    var eventCount: Int { rooms.values.reduce(0) { $0 + $1.events.count } }

    /// The changes that lead from an empty directory to this one.
    var changes: [RoomChange] {
        var changes: [RoomChange] = []
        for room in rooms.values {
            changes += [.room(room.id), .past(room.past, room: room.id)]
            changes += room.events.map { .event($0, room: room.id) }
            changes += room.receipts.map { .read($1, user: $0, room: room.id) }
            changes += room.fullyRead.map { .fullyRead($1, user: $0, room: room.id) }
        }
        changes += aliases.map { .alias($0, room: $1) }
        changes += muted.map { .muted($1.rooms.sorted(), user: $0, position: $1.position) }
        for (user, data) in accountData {
            changes += data.map { .accountData($1, type: $0, user: user) }
        }
        return changes
    }

    func hasAlias(_ alias: String) -> Bool { aliases[alias] != nil }

    /// Returns the room with an id or alias. Throws an error response if there is none.
    func room(_ address: String) throws -> Room {
        guard let room = rooms[aliases[address] ?? address] else { throw MatrixErrorResponse.roomNotFound }
        return room
    }

    /// Returns the room if the user has joined it. Otherwise throws an error response.
    func room(_ id: String, joinedBy user: String) throws -> Room {
        guard let room = rooms[id], room.isJoined(user) else { throw MatrixErrorResponse.notInRoom }
        return room
    }

    /// Returns whether the user may join the room by its join rule.
    func canJoin(_ room: Room, as user: String) -> Bool {
        let isInvited = room.membership(of: user) == "invite"
        if room.membership(of: user) == "ban" { return false }
        return switch room.joinRule {
        case "public": true
        case "restricted": isInvited || room.allowedRooms.contains { rooms[$0]?.isJoined(user) == true }
        default: isInvited
        }
    }

    /// Returns the rooms that the user has muted, as push rules.
    func pushRules(of user: String) -> JSON {
        let rules = (muted[user]?.rooms ?? []).sorted().map { room -> JSON in
            ["rule_id": .string(room), "default": false, "enabled": true, "actions": []]
        }
        return ["global": ["override": [], "content": [], "room": .array(rules), "sender": [], "underride": []]]
    }
}

import Foundation

/// An event of a room, as it is stored. The coding keys must not change; see `RoomChange`.
struct RoomEvent: Codable, Sendable {
    /// The transaction id that a client gave the event, and the client.
    struct Transaction: Codable, Sendable {
        var caller: MatrixCaller
        var id: String
    }

    var id: String
    var type: String
    var sender: String
    var time: Date
    var stateKey: String?
    var content: JSON
    /// The position among all changes of this server.
    var position: Int
    /// The client that sent it; nil for events of the sandbox itself.
    var transaction: Transaction?
    /// The event that removed the content of this one.
    var redaction: String?

    /// Removes the content, except for what the rooms are governed by (Matrix specification, "Redactions").
    mutating func redact(by event: String) {
        redaction = event
        guard !Self.governing.contains(type) else { return }
        content = type == "m.room.member" ? ["membership": content["membership"] ?? .null] : [:]
    }

    private static let governing: Set = [
        "m.room.create", "m.room.join_rules", "m.room.power_levels", "m.room.history_visibility",
    ]

    /// Returns the event as the caller sees it: only the device that sent it sees the transaction id.
    func json(for caller: MatrixCaller) -> JSON {
        var json: [String: JSON] = [
            "event_id": .string(id), "type": .string(type), "sender": .string(sender), "content": content,
            "origin_server_ts": .int(Int64(time.timeIntervalSince1970 * 1000)),
        ]
        if let stateKey { json["state_key"] = .string(stateKey) }
        // At the top up to room version 10.
        if let target = content["redacts"] { json["redacts"] = target }
        var unsigned: [String: JSON] = [:]
        if let transaction, transaction.caller == caller { unsigned["transaction_id"] = .string(transaction.id) }
        if let redaction {
            unsigned["redacted_because"] = ["event_id": .string(redaction), "type": "m.room.redaction"]
        }
        if !unsigned.isEmpty { json["unsigned"] = .object(unsigned) }
        return .object(json)
    }
}

/// The last event that a user has read, and the position at which the server was told.
struct ReadMark: Codable, Sendable {
    var event: String
    var position: Int
}

/// A room: all of its events, and how far its members have read.
struct Room: Sendable {
    struct StateKey: Hashable {
        var type: String
        var key: String
    }

    let id: String
    /// In the order of their positions.
    private(set) var events: [RoomEvent] = []
    private(set) var state: [StateKey: RoomEvent] = [:]
    /// The public read receipts, by user.
    var receipts: [String: ReadMark] = [:]
    /// The private read markers, by user.
    var fullyRead: [String: ReadMark] = [:]

    init(id: String) { self.id = id }

    mutating func append(_ event: RoomEvent) {
        events.append(event)
        if let key = event.stateKey { state[StateKey(type: event.type, key: key)] = event }
        guard event.type == "m.room.redaction", let target = event.content["redacts"]?.string,
            let index = events.firstIndex(where: { $0.id == target })
        else { return }
        events[index].redact(by: event.id)
        if let key = events[index].stateKey.map({ StateKey(type: events[index].type, key: $0) }),
            state[key]?.id == target
        {
            state[key] = events[index]
        }
    }

    /// The number that the power levels of the room give a user.
    func power(of user: String) -> Int {
        let levels = stateContent("m.room.power_levels")
        return levels?["users"]?[user]?.int ?? levels?["users_default"]?.int ?? 0
    }

    func stateContent(_ type: String, _ key: String = "") -> JSON? { state[StateKey(type: type, key: key)]?.content }

    func memberEvent(of user: String) -> RoomEvent? { state[StateKey(type: "m.room.member", key: user)] }

    func membership(of user: String) -> String? { memberEvent(of: user)?.content["membership"]?.string }

    func isJoined(_ user: String) -> Bool { membership(of: user) == "join" }

    var joined: [String] {
        state.values.filter { $0.type == "m.room.member" && $0.content["membership"]?.string == "join" }
            .compactMap(\.stateKey).sorted()
    }

    var joinRule: String { stateContent("m.room.join_rules")?["join_rule"]?.string ?? "invite" }

    /// The rooms whose members may join a restricted room.
    var allowedRooms: [String] {
        (stateContent("m.room.join_rules")?["allow"]?.array ?? []).compactMap { $0["room_id"]?.string }
    }

    /// Returns the index of the first event after `position`.
    func index(after position: Int) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].position <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// Returns the state events from the event at `start` up to the one at `index`, the latest of each key.
    func state(before index: Int, since start: Int = 0) -> [RoomEvent] {
        var found: [StateKey: RoomEvent] = [:]
        for event in events[start..<max(index, start)] {
            if let key = event.stateKey { found[StateKey(type: event.type, key: key)] = event }
        }
        return found.values.sorted { $0.position < $1.position }
    }

    /// Returns the response to `GET /messages`: the events before a token, newest first.
    func messages(from token: String?, limit: Int, isLazy: Bool, for caller: MatrixCaller) throws -> JSON {
        let end = try messagesEnd(token)
        let begin = max(0, end - min(max(limit, 1), 1000))
        let chunk = events[begin..<end].reversed()
        var response: [String: JSON] = [
            "start": .string("t\(end)"), "chunk": .array(chunk.map { $0.json(for: caller) }),
        ]
        if begin > 0 { response["end"] = .string("t\(begin)") }
        if isLazy {
            let members = Set(chunk.map(\.sender)).compactMap(memberEvent)
            response["state"] = .array(members.map { $0.json(for: caller) })
        }
        return .object(response)
    }

    /// The index that a token stands for: `t` and an index, or `s` and a position.
    private func messagesEnd(_ token: String?) throws -> Int {
        guard let token else { return events.count }
        let number = Int(token.dropFirst()) ?? 0
        switch token.first {
        case "t": return min(max(number, 0), events.count)
        case "s": return index(after: number)
        default: throw MatrixError.response(400, "M_INVALID_PARAM", "'from' query parameter is invalid")
        }
    }
}

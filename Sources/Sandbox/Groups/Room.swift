import Foundation

/// An event of a room, as it is stored. The coding keys must not change; see `RoomChange`.
struct RoomEvent: Codable, Sendable {
    /// The transaction id that a client gave the event, and the client. The same transaction again is the same event.
    struct Transaction: Codable, Hashable, Sendable {
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
    /// The client that sent the event; nil for events of the sandbox itself.
    var transaction: Transaction?
    /// The event that removed the content of this one, as clients see it; only its id in old journals.
    var redaction: JSON?

    /// Removes the content, except for the fields that govern the room (Matrix specification, "Redactions").
    mutating func redact(by event: RoomEvent) {
        redaction = event.json()
        guard !Self.governing.contains(type) else { return }
        content = type == "m.room.member" ? ["membership": content["membership"] ?? .null] : [:]
    }

    private static let governing: Set = [
        "m.room.create", "m.room.join_rules", "m.room.power_levels", "m.room.history_visibility",
    ]

    /// Returns the event as the caller sees it: only the device that sent it sees the transaction id. The id of the
    /// room is not part of the events in `/sync`.
    func json(for caller: MatrixCaller? = nil, in room: String? = nil) -> JSON {
        let unsigned: JSON = [
            "transaction_id": transaction.flatMap { $0.caller == caller ? .string($0.id) : nil },
            "redacted_because": redaction,
        ]
        return [
            "event_id": .string(id), "type": .string(type), "sender": .string(sender), "content": content,
            "origin_server_ts": .int(Int(time.timeIntervalSince1970 * 1000)),
            "state_key": stateKey.map(JSON.string), "room_id": room.map(JSON.string),
            // At the top level up to room version 10.
            "redacts": content["redacts"], "unsigned": unsigned == [:] ? nil : unsigned,
        ]
    }

    /// The membership that a member event sets.
    var membership: String? { content["membership"]?.string }
}

/// The last event that a user has read, and the position at which the server received this.
struct ReadMark: Codable, Sendable {
    var event: String
    var position: Int
}

/// The part of a room before its first event that is kept. The coding keys must not change; see `RoomChange`.
struct RoomPast: Codable, Sendable {
    /// The number of events that are not kept.
    var eventCount = 0
    /// The state that these events have left.
    var state: [RoomEvent] = []
}

/// A room: its latest events, and the read marks of its members.
struct Room: Sendable {
    /// The maximum number of events that are kept.
    static let maximumEvents = 8000
    /// The number of events that remain if there are more than `maximumEvents`.
    private static let remainingEvents = 6000

    struct StateKey: Hashable {
        var type: String
        var key: String
    }

    let id: String
    /// The events in the order of their positions.
    private(set) var events: [RoomEvent] = []
    private(set) var state: [StateKey: RoomEvent] = [:]
    /// The number of events that are no longer kept, which is the index of the first kept one in the tokens of clients.
    private(set) var pastCount = 0
    /// The state before the first event.
    private var pastState: [StateKey: RoomEvent] = [:]
    /// The ids of the events that clients have sent.
    private(set) var transactions: [RoomEvent.Transaction: String] = [:]
    /// The public read receipts, by user.
    var receipts: [String: ReadMark] = [:]
    /// The private read markers, by user.
    var fullyRead: [String: ReadMark] = [:]

    init(id: String) { self.id = id }

    /// Adds an event. The oldest events are no longer kept if there are too many.
    mutating func append(_ event: RoomEvent) {
        events.append(event)
        if let transaction = event.transaction { transactions[transaction] = event.id }
        if let key = event.stateKey { state[StateKey(type: event.type, key: key)] = event }
        if event.type == "m.room.redaction", let target = event.content["redacts"]?.string { redact(target, by: event) }
        guard events.count > Self.maximumEvents else { return }
        let old = events.prefix(events.count - Self.remainingEvents)
        events.removeFirst(old.count)
        pastCount += old.count
        for event in old {
            if let key = event.stateKey { pastState[StateKey(type: event.type, key: key)] = event }
            if let transaction = event.transaction { transactions[transaction] = nil }
        }
    }

    private mutating func redact(_ id: String, by event: RoomEvent) {
        if let index = events.firstIndex(where: { $0.id == id }) { events[index].redact(by: event) }
        for key in state.keys where state[key]?.id == id { state[key]?.redact(by: event) }
        for key in pastState.keys where pastState[key]?.id == id { pastState[key]?.redact(by: event) }
    }

    /// The part before the first event; restores an empty room.
    var past: RoomPast {
        get { RoomPast(eventCount: pastCount, state: pastState.values.sorted { $0.position < $1.position }) }
        set {
            pastCount = newValue.eventCount
            for event in newValue.state {
                if let key = event.stateKey { pastState[StateKey(type: event.type, key: key)] = event }
            }
            state = pastState
        }
    }

    /// The power levels of the members.
    var power: RoomPower {
        RoomPower(
            levels: stateContent("m.room.power_levels"),
            creator: state[StateKey(type: "m.room.create", key: "")]?.sender)
    }

    /// Throws an error response unless a member may send the event.
    func authorize(_ type: String, _ content: JSON, stateKey: String? = nil, by user: String) throws {
        try Self.checkSize(of: content)
        let power = power
        let own = power.level(of: user)
        // Only the user that a state belongs to may set it.
        guard type != "m.room.create", own >= power.level(toSend: type, isState: stateKey != nil),
            stateKey?.hasPrefix("@") != true || stateKey == user
        else { throw MatrixErrorResponse.forbidden }
        if type == "m.room.power_levels", stateKey == "" {
            guard RoomPower.areValid(content) else { throw MatrixErrorResponse.standard(400) }
            guard power.allows(content, by: user) else { throw MatrixErrorResponse.forbidden }
        }
        if type == "m.room.redaction" {
            let target = try event(content["redacts"]?.string ?? "").event
            guard target.sender == user || own >= power.level(to: "redact") else { throw MatrixErrorResponse.forbidden }
        }
    }

    /// The maximum size of an event in bytes, including the fields that the server adds.
    static let maxEventSize = 65_536
    /// The approximate size of the fields that the server adds.
    private static let addedSize = 700

    /// Throws an error response if the content is not an object or is too large.
    static func checkSize(of content: JSON) throws {
        guard content.object != nil else { throw MatrixErrorResponse.standard(400) }
        let size = try JSONEncoder().encode(content).count
        guard size + addedSize <= maxEventSize else { throw MatrixErrorResponse.eventTooLarge }
    }

    /// Returns whether the user has already given the same reaction to the same event.
    func hasReaction(_ content: JSON, by user: String) -> Bool {
        events.contains { event in
            event.type == "m.reaction" && event.sender == user
                && event.content["m.relates_to"].map { $0 == content["m.relates_to"] } == true
        }
    }

    /// Returns an event and its index. Throws an error response if there is none.
    func event(_ id: String) throws -> (event: RoomEvent, index: Int) {
        guard let index = events.lastIndex(where: { $0.id == id }) else { throw MatrixErrorResponse.eventNotFound }
        return (events[index], index)
    }

    func stateContent(_ type: String, _ key: String = "") -> JSON? { state[StateKey(type: type, key: key)]?.content }

    func memberEvent(of user: String) -> RoomEvent? { state[StateKey(type: "m.room.member", key: user)] }

    func membership(of user: String) -> String? { memberEvent(of: user)?.membership }

    func isJoined(_ user: String) -> Bool { membership(of: user) == "join" }

    /// The events of all who are or were members, in the order of their positions.
    var members: [RoomEvent] { memberEvents.sorted { $0.position < $1.position } }

    var joined: [String] { memberEvents.filter { $0.membership == "join" }.compactMap(\.stateKey).sorted() }

    private var memberEvents: [RoomEvent] { state.values.filter { $0.type == "m.room.member" } }

    var joinRule: String { stateContent("m.room.join_rules")?["join_rule"]?.string ?? "invite" }

    /// The rooms whose members may join a restricted room.
    var allowedRooms: [String] {
        (stateContent("m.room.join_rules")?["allow"]?.array ?? []).compactMap { $0["room_id"]?.string }
    }

    /// Returns the index of the first event after `position`.
    func index(after position: Int) -> Int { events.partition(where: { $0.position > position }) }

    /// Returns the state events from the event at `start` up to the one at `index`, the latest of each key.
    func state(before index: Int, since start: Int = 0) -> [RoomEvent] {
        var found = start == 0 ? pastState : [:]
        for event in events[start..<max(index, start)] {
            if let key = event.stateKey { found[StateKey(type: event.type, key: key)] = event }
        }
        return found.values.sorted { $0.position < $1.position }
    }

    /// Returns the response to `GET /messages`: the events before a token, newest first, or those after it.
    func messages(
        from token: String?, isForward: Bool = false, limit: Int, filter: EventFilter, for caller: MatrixCaller
    ) throws -> JSON {
        let limit = min(max(limit, 1), 1000)
        let start = try token.map(index(of:)) ?? (isForward ? 0 : events.count)
        let end = isForward ? min(start + limit, events.count) : max(start - limit, 0)
        let part = events[min(start, end)..<max(start, end)].filter(filter.includes)
        let chunk = isForward ? part : part.reversed()
        let members = filter.isLazy ? json(Set(chunk.map(\.sender)).compactMap(memberEvent), for: caller) : nil
        return [
            "start": .string(self.token(start)), "chunk": json(chunk, for: caller), "state": members,
            "end": end == (isForward ? events.count : 0) ? nil : .string(self.token(end)),
        ]
    }

    /// Returns the response to `GET /context`: an event with those before and after it, together at most `limit`.
    func context(of id: String, limit: Int, for caller: MatrixCaller) throws -> JSON {
        let (event, index) = try event(id)
        let half = min(max(limit, 0), 100) / 2
        let (begin, end) = (max(index - half, 0), min(index + 1 + half, events.count))
        return [
            "event": event.json(for: caller, in: self.id),
            "events_before": json(events[begin..<index].reversed(), for: caller),
            "events_after": json(events[(index + 1)..<end], for: caller),
            "state": json(state(before: end), for: caller),
            "start": .string(token(begin)), "end": .string(token(end)),
        ]
    }

    /// Returns events in their form outside `/sync`.
    func json(_ events: some Sequence<RoomEvent>, for caller: MatrixCaller) -> JSON {
        .array(events.map { $0.json(for: caller, in: id) })
    }

    /// Returns the token for an index of `events`.
    func token(_ index: Int) -> String { "t\(pastCount + index)" }

    /// Returns the index that a token stands for: `t` and an index, or `s` and a position.
    private func index(of token: String) throws -> Int {
        let number = token.dropFirst().split(separator: "_").first.flatMap { Int($0) } ?? 0
        switch token.first {
        case "t": return min(max(number - pastCount, 0), events.count)
        case "s": return index(after: number)
        default: throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "'from' query parameter is invalid")
        }
    }
}

import Foundation

/// An event as a room keeps it.
struct RoomEvent: Codable, Sendable {
    /// What a client gave its event, and from where.
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
    /// The place among all that has ever happened on this server.
    var position: Int
    /// The device that sent it and the id it gave.
    var transaction: Transaction?

    /// The event as this caller sees it; the transaction id is for the device that sent it alone.
    func json(for caller: MatrixCaller) -> JSON {
        var json: [String: JSON] = [
            "event_id": .string(id), "type": .string(type), "sender": .string(sender), "content": content,
            "origin_server_ts": .int(Int64(time.timeIntervalSince1970 * 1000)),
        ]
        if let stateKey { json["state_key"] = .string(stateKey) }
        if let transaction, transaction.caller == caller {
            json["unsigned"] = ["transaction_id": .string(transaction.id)]
        }
        return .object(json)
    }
}

/// How far somebody has read, and since which position the server knows.
struct ReadMark: Codable, Sendable {
    var event: String
    var position: Int
}

/// A room: everything that ever happened in it, and where its members have read to.
struct Room: Sendable {
    struct StateKey: Hashable {
        var type: String
        var key: String
    }

    let id: String
    /// In order; positions grow.
    private(set) var events: [RoomEvent] = []
    private(set) var state: [StateKey: RoomEvent] = [:]
    /// The event each user has read to for all to see, and since which position the server knows.
    var receipts: [String: ReadMark] = [:]
    /// The event each user has read to, for themselves.
    var fullyRead: [String: ReadMark] = [:]

    init(id: String) { self.id = id }

    mutating func append(_ event: RoomEvent) {
        events.append(event)
        if let key = event.stateKey { state[StateKey(type: event.type, key: key)] = event }
    }

    func stateContent(_ type: String, _ key: String = "") -> JSON? { state[StateKey(type: type, key: key)]?.content }

    func membership(of user: String) -> String? { stateContent("m.room.member", user)?["membership"]?.string }

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

    /// The index of the first event after `position`.
    func index(after position: Int) -> Int {
        var (low, high) = (0, events.count)
        while low < high {
            let middle = (low + high) / 2
            if events[middle].position <= position { low = middle + 1 } else { high = middle }
        }
        return low
    }

    /// The state as it was before the event at `index`, as far as it has changed since the event at `start`.
    func state(before index: Int, since start: Int = 0) -> [RoomEvent] {
        var found: [StateKey: RoomEvent] = [:]
        for event in events[start..<max(index, start)] {
            if let key = event.stateKey { found[StateKey(type: event.type, key: key)] = event }
        }
        return found.values.sorted { $0.position < $1.position }
    }
}

/// What a client wants to hear of; of Matrix's filters, what Hutong uses.
struct SyncFilter: Sendable {
    var limit = 10
    var stateTypes: Set<String>?
    var isLazy = false

    /// Reads `filter`, which is JSON itself.
    init(_ text: String?) {
        guard let text, let json = try? JSONDecoder().decode(JSON.self, from: Data(text.utf8)) else { return }
        let room = json["room"]
        // Synapse gives no more than 100 at once.
        limit = min(max(room?["timeline"]?["limit"]?.int ?? 10, 0), 100)
        stateTypes = room?["state"]?["types"]?.array.map { Set($0.compactMap(\.string)) }
        isLazy = room?["state"]?["lazy_load_members"]?.bool ?? json["lazy_load_members"]?.bool ?? false
    }

    func includes(_ event: RoomEvent, senders: Set<String>) -> Bool {
        if let stateTypes, !stateTypes.contains(event.type) { return false }
        return !isLazy || event.type != "m.room.member" || senders.contains(event.stateKey ?? "")
    }
}

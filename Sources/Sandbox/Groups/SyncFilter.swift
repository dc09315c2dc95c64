import Foundation
import LoopbackHTTP

/// Selects events (Matrix specification, "Filtering").
struct EventFilter: Sendable {
    /// Whether only members who have sent one of the events are included.
    let isLazy: Bool
    private let types: [String]?
    private let otherTypes: [String]
    private let senders: [String]?
    private let otherSenders: [String]

    init(_ json: JSON?) {
        func texts(_ key: String) -> [String]? { json?[key]?.array?.compactMap(\.string) }
        isLazy = json?["lazy_load_members"]?.bool ?? false
        types = texts("types")
        otherTypes = texts("not_types") ?? []
        senders = texts("senders")
        otherSenders = texts("not_senders") ?? []
    }

    func includes(_ event: RoomEvent) -> Bool {
        includes(type: event.type) && senders?.contains(event.sender) ?? true && !otherSenders.contains(event.sender)
    }

    func includes(type: String) -> Bool {
        types?.contains { Self.matches(type, $0) } ?? true && !otherTypes.contains { Self.matches(type, $0) }
    }

    /// Returns whether a type matches a pattern, which may end with `*`.
    private static func matches(_ type: String, _ pattern: String) -> Bool {
        pattern.hasSuffix("*") ? type.hasPrefix(pattern.dropLast()) : type == pattern
    }
}

/// The filter of a sync: the part of Matrix's filters about rooms.
struct SyncFilter: Sendable {
    let limit: Int
    let timeline: EventFilter
    let ephemeral: EventFilter
    var isLazy: Bool { state.isLazy }
    private let state: EventFilter
    private let rooms: [JSON]?
    private let otherRooms: [JSON]

    init(_ json: JSON?) {
        let room = json?["room"]
        // Synapse returns at most 100 events as well.
        limit = min(max(room?["timeline"]?["limit"]?.int ?? 10, 0), 100)
        timeline = EventFilter(room?["timeline"])
        state = EventFilter(room?["state"])
        ephemeral = EventFilter(room?["ephemeral"])
        rooms = room?["rooms"]?.array
        otherRooms = room?["not_rooms"]?.array ?? []
    }

    /// Returns the JSON of a query item, which is JSON or the id of a filter. Throws an error response if it is neither.
    static func json(_ item: String) throws -> JSON {
        let data = item.hasPrefix("{") ? Data(item.utf8) : Data(base64URL: item[...])
        guard let json = data.flatMap({ try? JSONDecoder().decode(JSON.self, from: $0) }), json.object != nil else {
            throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "No such filter")
        }
        return json
    }

    /// The maximum size of an uploaded filter in bytes: its id has to fit into a path.
    private static let maxSize = 8000

    /// Returns the id of a filter. It contains the filter, so that no state has to be stored.
    static func id(of filter: Data) throws -> String {
        guard filter.count <= maxSize else {
            throw MatrixErrorResponse.response(413, "M_TOO_LARGE", "The filter is too large")
        }
        return filter.base64URL
    }

    func includes(_ room: String) -> Bool {
        rooms?.contains(.string(room)) ?? true && !otherRooms.contains(.string(room))
    }

    func includes(_ event: RoomEvent, senders: Set<String>) -> Bool {
        state.includes(event)
            && (!isLazy || event.type != "m.room.member" || senders.contains(event.stateKey ?? ""))
    }
}

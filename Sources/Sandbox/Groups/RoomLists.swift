import Foundation

/// A part of a list, for clients that read it part by part; the tokens are places in the list.
struct ListPart<Element> {
    let elements: ArraySlice<Element>
    /// The token of the next part; nil at the end.
    let next: JSON?
    /// The token of the previous part; nil at the beginning.
    let previous: JSON?

    /// Creates a part of at least one element and at most `maximum`.
    init(of list: [Element], from token: String?, limit: Int, maximum: Int) {
        let size = min(max(limit, 1), maximum)
        let begin = min(max(token.flatMap { Int($0) } ?? 0, 0), list.count)
        let end = min(begin + size, list.count)
        elements = list[begin..<end]
        next = end < list.count ? "\(end)" : nil
        previous = begin > 0 ? "\(max(begin - size, 0))" : nil
    }
}

extension RandomAccessCollection where Index == Int {
    /// Returns the first index at which `isBeyond` holds, by binary search.
    func partition(where isBeyond: (Element) -> Bool) -> Int {
        var low = startIndex
        var high = endIndex
        while low < high {
            let middle = (low + high) / 2
            if isBeyond(self[middle]) { high = middle } else { low = middle + 1 }
        }
        return low
    }
}

/// The events that relate to an event, such as its reactions and edits (`relations`).
struct EventRelations {
    /// The id of the event.
    let target: String
    /// The type of the relation; any relation if nil.
    let relation: String?
    /// The type of the events; any type if nil.
    let type: String?

    /// Returns a part of the events, the latest first unless `isForward`.
    func page(of room: Room, from token: String?, isForward: Bool, limit: Int, for caller: MatrixCaller) -> JSON {
        let found = room.events.filter(isWanted)
        let part = ListPart(of: isForward ? found : found.reversed(), from: token, limit: limit, maximum: 100)
        return ["chunk": room.json(part.elements, for: caller), "next_batch": part.next, "prev_batch": part.previous]
    }

    private func isWanted(_ event: RoomEvent) -> Bool {
        let relates = event.content["m.relates_to"]
        return relates?["event_id"]?.string == target && (relation == nil || relates?["rel_type"]?.string == relation)
            && (type == nil || event.type == type)
    }
}

/// The rooms that any user can find: those that anyone may join and that have an address (`publicRooms`).
struct PublicRooms {
    let directory: RoomDirectory
    /// The term that the name, the topic or the address contains.
    var term = ""
    /// The types of the rooms, nil for rooms without a type. Without this set, rooms of all types.
    var types: Set<String?>?

    /// Returns a part of the rooms, those with most members first.
    func page(from token: String?, limit: Int?) -> JSON {
        let rooms = rooms
        let part = ListPart(of: rooms, from: token, limit: limit ?? 50, maximum: 50)
        return [
            "chunk": .array(part.elements.map(JSON.object)), "total_room_count_estimate": .int(rooms.count),
            "next_batch": part.next, "prev_batch": part.previous,
        ]
    }

    private var rooms: [[String: JSON]] {
        directory.rooms.values.filter { $0.joinRule == "public" }
            .sorted { ($1.joined.count, $0.id) < ($0.joined.count, $1.id) }
            .map(\.summary)
            .filter { $0["canonical_alias"] != nil && isWanted($0) }
    }

    private func isWanted(_ summary: [String: JSON]) -> Bool {
        if let types, !types.contains(summary["room_type"]?.string) { return false }
        if term.isEmpty { return true }
        return ["name", "topic", "canonical_alias"].contains {
            summary[$0]?.string?.range(of: term, options: .caseInsensitive) != nil
        }
    }
}

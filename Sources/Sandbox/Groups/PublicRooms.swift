import Foundation

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
        var page: [String: JSON] = [
            "chunk": .array(part.elements.map(JSON.object)),
            "total_room_count_estimate": .int(Int64(rooms.count)),
        ]
        page["next_batch"] = part.next.map(JSON.string)
        page["prev_batch"] = part.previous.map(JSON.string)
        return .object(page)
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

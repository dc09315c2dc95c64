/// The events that relate to an event, such as its reactions and edits (`relations`).
struct EventRelations {
    /// The id of the event.
    let target: String
    /// How they relate to it; any relation if nil.
    let relation: String?
    /// Their type; any type if nil.
    let type: String?

    /// Returns a part of them, the latest first unless `isForward`.
    func page(of room: Room, from token: String?, isForward: Bool, limit: Int, for caller: MatrixCaller) -> JSON {
        let size = min(max(limit, 1), 100)
        let found = room.events.filter(isWanted)
        let ordered = isForward ? found : found.reversed()
        let begin = min(max(token.flatMap { Int($0) } ?? 0, 0), ordered.count)
        let end = min(begin + size, ordered.count)
        var page: [String: JSON] = [
            "chunk": .array(ordered[begin..<end].map { $0.json(for: caller, in: room.id) })
        ]
        if end < ordered.count { page["next_batch"] = .string(String(end)) }
        if begin > 0 { page["prev_batch"] = .string(String(max(begin - size, 0))) }
        return .object(page)
    }

    private func isWanted(_ event: RoomEvent) -> Bool {
        let relates = event.content["m.relates_to"]
        return relates?["event_id"]?.string == target && (relation == nil || relates?["rel_type"]?.string == relation)
            && (type == nil || event.type == type)
    }
}

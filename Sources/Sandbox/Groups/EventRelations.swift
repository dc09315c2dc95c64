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
        var page: [String: JSON] = ["chunk": .array(part.elements.map { $0.json(for: caller, in: room.id) })]
        page["next_batch"] = part.next.map(JSON.string)
        page["prev_batch"] = part.previous.map(JSON.string)
        return .object(page)
    }

    private func isWanted(_ event: RoomEvent) -> Bool {
        let relates = event.content["m.relates_to"]
        return relates?["event_id"]?.string == target && (relation == nil || relates?["rel_type"]?.string == relation)
            && (type == nil || event.type == type)
    }
}

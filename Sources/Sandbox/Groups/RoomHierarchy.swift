/// The rooms of a space and of the spaces in it, as far as a user may see them (`GET /hierarchy`).
struct RoomHierarchy {
    let directory: RoomDirectory
    let user: String
    let isSuggestedOnly: Bool
    let maxDepth: Int

    /// Returns a part of the rooms, depth first. Throws an error response if the user may not see the space.
    func page(of space: String, from token: String?, limit: Int) throws -> JSON {
        guard let root = directory.rooms[space], isVisible(root) else {
            throw MatrixErrorResponse.response(403, "M_FORBIDDEN", "You cannot see this space")
        }
        let part = ListPart(of: rooms(of: root), from: token, limit: limit, maximum: 50)
        return ["rooms": .array(part.elements.map(summary)), "next_batch": part.next]
    }

    private func rooms(of root: Room) -> [Room] {
        var found: [Room] = []
        var pending = [(root, 0)]
        var seen: Set = [root.id]
        while let (room, depth) = pending.popLast() {
            found.append(room)
            guard depth < maxDepth else { continue }
            let next = children(of: room).compactMap(\.stateKey).compactMap { directory.rooms[$0] }.filter(isVisible)
            pending += next.filter { seen.insert($0.id).inserted }.reversed().map { ($0, depth + 1) }
        }
        return found
    }

    private func isVisible(_ room: Room) -> Bool { room.isJoined(user) || directory.canJoin(room, as: user) }

    /// Returns the children, those with an `order` first.
    private func children(of room: Room) -> [RoomEvent] {
        room.state.values.filter { event in
            event.type == "m.space.child" && event.content["via"]?.array?.isEmpty == false
                && (!isSuggestedOnly || event.content["suggested"]?.bool == true)
        }.sorted { ($0.order, $0.position) < ($1.order, $1.position) }
    }

    private func summary(of room: Room) -> JSON {
        var summary = room.summary
        summary["children_state"] = .array(children(of: room).map { $0.json() })
        return .object(summary)
    }
}

extension Room {
    /// The fields that users outside the room can see.
    var summary: [String: JSON] {
        let fields: [String: JSON?] = [
            "room_id": .string(id), "num_joined_members": .int(joined.count),
            "join_rule": .string(joinRule), "guest_can_join": false,
            "world_readable": .bool(
                stateContent("m.room.history_visibility")?["history_visibility"] == "world_readable"),
            "name": stateContent("m.room.name")?["name"],
            "topic": stateContent("m.room.topic")?["topic"],
            "avatar_url": stateContent("m.room.avatar")?["url"],
            "canonical_alias": stateContent("m.room.canonical_alias")?["alias"],
            "room_type": stateContent("m.room.create")?["type"],
        ]
        return fields.compactMapValues(\.self)
    }
}

extension RoomEvent {
    /// The key by which the children of a space are sorted; children without one come last.
    fileprivate var order: String { content["order"]?.string ?? "\u{10FFFF}" }
}

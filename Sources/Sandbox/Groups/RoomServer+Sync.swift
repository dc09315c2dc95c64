import Foundation

extension RoomServer {
    /// What has happened since `since` to this user; waits for something until `deadline`.
    func sync(
        for caller: MatrixCaller, since: Int?, filter: SyncFilter, until deadline: ContinuousClock.Instant
    ) async -> JSON {
        // A place that this server has not come to yet is from before a crash.
        let since = since.flatMap { $0 > position ? nil : $0 }
        while true {
            let (answer, isNews) = sync(for: caller, since: since, filter: filter)
            if isNews || since == nil || deadline <= .now || Task.isCancelled { return answer }
            await waitForNews(until: deadline)
        }
    }

    private func sync(for caller: MatrixCaller, since: Int?, filter: SyncFilter) -> (JSON, Bool) {
        var joined: [String: JSON] = [:]
        var left: [String: JSON] = [:]
        var invited: [String: JSON] = [:]
        for room in rooms.values {
            switch room.membership(of: caller.user) {
            case "join":
                if let news = news(of: room, for: caller, since: since, filter: filter) { joined[room.id] = news }
            case "invite":
                let event = room.state[Room.StateKey(type: "m.room.member", key: caller.user)]
                if let event, since.map({ event.position > $0 }) ?? true {
                    invited[room.id] = Self.invitation(to: room, event)
                }
            case "leave", "ban":
                let event = room.state[Room.StateKey(type: "m.room.member", key: caller.user)]
                if let since, let event, event.position > since { left[room.id] = [:] }
            default: break
            }
        }
        var answer: [String: JSON] = [
            "next_batch": .string("s\(position)"),
            "rooms": ["join": .object(joined), "leave": .object(left), "invite": .object(invited)],
        ]
        let rules = muted[caller.user] ?? ([], 0)
        let isRulesNews = since.map { rules.position > $0 } ?? true
        if isRulesNews {
            answer["account_data"] = [
                "events": [["type": "m.push_rules", "content": Self.pushRules(muting: rules.rooms)]]
            ]
        }
        return (.object(answer), !joined.isEmpty || !left.isEmpty || !invited.isEmpty || isRulesNews)
    }

    /// What who is invited sees of a room.
    private static func invitation(to room: Room, _ event: RoomEvent) -> JSON {
        let types = ["create", "name", "topic", "avatar", "canonical_alias", "join_rules"].map { "m.room.\($0)" }
        let events = room.state.values.filter {
            types.contains($0.type)
                || $0.type == "m.room.member" && [event.sender, event.stateKey].contains($0.stateKey)
        }
        return [
            "invite_state": [
                "events": .array(
                    events.sorted { $0.position < $1.position }.map { event in
                        [
                            "type": .string(event.type), "sender": .string(event.sender), "content": event.content,
                            "state_key": .string(event.stateKey ?? ""),
                        ]
                    })
            ]
        ]
    }

    private func news(of room: Room, for caller: MatrixCaller, since: Int?, filter: SyncFilter) -> JSON? {
        let join = room.state[Room.StateKey(type: "m.room.member", key: caller.user)]
        // Who has just come is told everything anew.
        let start = since.flatMap { since in (join?.position ?? 0) > since ? nil : since }
        let from = start.map(room.index(after:)) ?? 0
        let begin = max(from, room.events.count - filter.limit)
        let timeline = room.events[begin...]
        let senders = Set(timeline.map(\.sender) + [caller.user])

        let receipts = room.receipts.filter { _, receipt in start.map { receipt.position > $0 } ?? true }
        let marker = room.fullyRead[caller.user].flatMap { marker in
            start.map { marker.position > $0 } ?? true ? marker.event : nil
        }
        guard !timeline.isEmpty || !receipts.isEmpty || marker != nil else { return nil }

        var state = room.state(before: begin, since: from)
        if start != nil, filter.isLazy {
            // The names that the timeline needs, also of those who joined long ago.
            let known = Set(state.map(\.id))
            state += room.state.values.filter {
                $0.type == "m.room.member" && senders.contains($0.stateKey ?? "") && !known.contains($0.id)
                    && $0.position < (timeline.first?.position ?? 0)
            }
        }
        var content: [String: JSON] = [:]
        for (user, receipt) in receipts {
            var users = content[receipt.event]?["m.read"]?.object ?? [:]
            users[user] = ["ts": .int(Int64(world.now().timeIntervalSince1970 * 1000))]
            content[receipt.event] = ["m.read": .object(users)]
        }
        return [
            "timeline": [
                "events": .array(timeline.map { $0.json(for: caller) }), "limited": .bool(begin > from),
                "prev_batch": .string("t\(begin)"),
            ],
            "state": [
                "events": .array(
                    state.filter { filter.includes($0, senders: senders) }.map { $0.json(for: caller) })
            ],
            "summary": ["m.joined_member_count": .int(Int64(room.joined.count))],
            "ephemeral": [
                "events": .array(content.isEmpty ? [] : [["type": "m.receipt", "content": .object(content)]])
            ],
            "account_data": [
                "events": .array(
                    marker.map { [["type": "m.fully_read", "content": ["event_id": .string($0)]]] } ?? [])
            ],
        ]
    }

    /// The events before a token, newest first.
    func messages(
        in id: String, from token: String?, limit: Int, isLazy: Bool, for caller: MatrixCaller
    ) throws -> JSON {
        let room = try room(id, joinedBy: caller.user)
        let end: Int
        switch token?.first {
        case nil: end = room.events.count
        case "t": end = min(Int(token!.dropFirst()) ?? 0, room.events.count)
        case "s": end = room.index(after: Int(token!.dropFirst()) ?? 0)
        default: throw MatrixRefusal.answer(400, "M_INVALID_PARAM", "'from' query parameter is invalid")
        }
        let begin = max(0, end - min(max(limit, 1), 1000))
        let chunk = room.events[begin..<end].reversed()
        var answer: [String: JSON] = [
            "start": .string("t\(end)"), "chunk": .array(chunk.map { $0.json(for: caller) }),
        ]
        if begin > 0 { answer["end"] = .string("t\(begin)") }
        if isLazy {
            let senders = Set(chunk.map(\.sender))
            let members = room.state.values.filter {
                $0.type == "m.room.member" && senders.contains($0.stateKey ?? "")
            }
            answer["state"] = .array(members.map { $0.json(for: caller) })
        }
        return .object(answer)
    }

    static func pushRules(muting rooms: Set<String>) -> JSON {
        let rules = rooms.sorted().map { room -> JSON in
            ["rule_id": .string(room), "default": false, "enabled": true, "actions": []]
        }
        return ["global": ["override": [], "content": [], "room": .array(rules), "sender": [], "underride": []]]
    }
}

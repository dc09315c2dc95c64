import Foundation

/// The response to `GET /sync`: the changes for a user after a position.
struct SyncResponse {
    let directory: RoomDirectory
    let typing: TypingUsers
    let caller: MatrixCaller
    let since: Int?
    let typingSince: Int
    let filter: SyncFilter
    /// Whether the complete state of all rooms is requested.
    let isFull: Bool
    let now: Date

    /// Returns the complete response, and whether there are any changes. Otherwise, a long poll waits.
    func make() -> (json: JSON, hasChanges: Bool) {
        var joined: [String: JSON] = [:]
        var left: [String: JSON] = [:]
        var invited: [String: JSON] = [:]
        for room in directory.rooms.values where filter.includes(room.id) {
            let membership = room.memberEvent(of: caller.user)
            switch room.membership(of: caller.user) {
            case "join":
                if let changes = changes(of: room) { joined[room.id] = changes }
            case "invite":
                if let membership, isNew(membership.position) {
                    invited[room.id] = Self.invitation(to: room, membership)
                }
            case "leave", "ban":
                if since != nil, let membership, isNew(membership.position) {
                    left[room.id] = ["timeline": ["events": [membership.json(for: caller)]]]
                }
            default: break
            }
        }
        let hasNewRules = isNew(directory.muted[caller.user]?.position ?? 0)
        let rules: JSON = ["type": "m.push_rules", "content": directory.pushRules(of: caller.user)]
        let response: JSON = [
            "next_batch": .string("s\(directory.position)" + (typing.serial > 0 ? "_\(typing.serial)" : "")),
            "rooms": ["join": .object(joined), "leave": .object(left), "invite": .object(invited)],
            "account_data": hasNewRules ? ["events": [rules]] : nil,
        ]
        return (response, !joined.isEmpty || !left.isEmpty || !invited.isEmpty || hasNewRules)
    }

    private func isNew(_ position: Int) -> Bool { since.map { position > $0 } ?? true }

    /// Returns the state of a room that an invited user can see.
    private static func invitation(to room: Room, _ invitation: RoomEvent) -> JSON {
        let types = ["create", "name", "topic", "avatar", "canonical_alias", "join_rules"].map { "m.room.\($0)" }
        let events = room.state.values.filter {
            types.contains($0.type)
                || $0.type == "m.room.member" && [invitation.sender, invitation.stateKey].contains($0.stateKey)
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

    private func changes(of room: Room) -> JSON? {
        // A user who has joined since then receives everything.
        let joinPosition = room.memberEvent(of: caller.user)?.position ?? 0
        let start = since.flatMap { since in joinPosition > since ? nil : since }
        let from = start.map(room.index(after:)) ?? 0
        let matching = room.events.indices[from...].filter { filter.timeline.includes(room.events[$0]) }
        let timeline = matching.suffix(filter.limit).map { room.events[$0] }
        let begin = matching.suffix(filter.limit).first ?? room.events.count
        let typists = typing.users(in: room.id, since: start == nil ? 0 : typingSince)

        let receipts = room.receipts.filter { _, receipt in start.map { receipt.position > $0 } ?? true }
        let fullyRead = room.fullyRead[caller.user].flatMap { mark in
            start.map { mark.position > $0 } ?? true ? mark.event : nil
        }
        var state = room.state(before: begin, since: isFull ? 0 : from)
        let ephemeral = (receiptEvents(receipts) + typingEvents(typists)).filter {
            filter.ephemeral.includes(type: $0["type"]?.string ?? "")
        }
        guard !timeline.isEmpty || !state.isEmpty || !ephemeral.isEmpty || fullyRead != nil || isFull else {
            return nil
        }

        let senders = Set(timeline.map(\.sender) + [caller.user])
        if start != nil, filter.isLazy {
            // Lazy loading includes the members who sent the timeline's events, whenever they joined.
            let known = Set(state.map(\.id))
            state += room.members.filter {
                senders.contains($0.stateKey ?? "") && !known.contains($0.id)
                    && $0.position < (timeline.first?.position ?? 0)
            }
        }
        return [
            "timeline": [
                "events": .array(timeline.map { $0.json(for: caller) }),
                "limited": .bool(matching.count > timeline.count || from == 0 && room.pastCount > 0),
                "prev_batch": .string(room.token(begin)),
            ],
            "state": [
                "events": .array(
                    state.filter { filter.includes($0, senders: senders) }.map { $0.json(for: caller) })
            ],
            "summary": summary(of: room),
            "ephemeral": ["events": .array(ephemeral)],
            "account_data": [
                "events": .array(
                    fullyRead.map { [["type": "m.fully_read", "content": ["event_id": .string($0)]]] } ?? [])
            ],
        ]
    }

    /// Returns the counts of a room's members, and some of them, after whom a room without a name is named.
    private func summary(of room: Room) -> JSON {
        let members = room.members.filter { $0.stateKey != caller.user }
        let present = members.filter { ["join", "invite"].contains($0.membership) }
        let heroes = (present.isEmpty ? members : present).prefix(5).compactMap(\.stateKey)
        return [
            "m.joined_member_count": .int(room.joined.count),
            "m.invited_member_count": .int(members.count { $0.membership == "invite" }),
            "m.heroes": .array(heroes.map(JSON.string)),
        ]
    }

    private func typingEvents(_ users: [String]?) -> [JSON] {
        users.map { [["type": "m.typing", "content": ["user_ids": .array($0.map(JSON.string))]]] } ?? []
    }

    private func receiptEvents(_ receipts: [String: ReadMark]) -> [JSON] {
        guard !receipts.isEmpty else { return [] }
        var content: [String: JSON] = [:]
        for (user, receipt) in receipts {
            var users = content[receipt.event]?["m.read"]?.object ?? [:]
            users[user] = ["ts": .int(Int(now.timeIntervalSince1970 * 1000))]
            content[receipt.event] = ["m.read": .object(users)]
        }
        return [["type": "m.receipt", "content": .object(content)]]
    }
}

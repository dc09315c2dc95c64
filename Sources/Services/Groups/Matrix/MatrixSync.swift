import Domain

/// The response of `GET /_matrix/client/v3/sync`.
package struct MatrixSync: Decodable, Sendable {
    struct Rooms: Decodable, Sendable {
        var join: [String: JoinedRoom]?
        var leave: [String: LeftRoom]?
        var invite: [String: InvitedRoom]?

        enum CodingKeys: CodingKey { case join, leave, invite }

        /// Decodes the rooms, without invalid ones.
        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            func rooms<Room: Decodable & Sendable>(_ key: CodingKeys) throws -> [String: Room]? {
                try values.decodeIfPresent([String: Lossy<Room>].self, forKey: key)?.compactMapValues(\.value)
            }
            (join, leave, invite) = (try rooms(.join), try rooms(.leave), try rooms(.invite))
        }
    }

    struct InvitedRoom: Decodable, Sendable {
        struct State: Decodable, Sendable { var events: LossyList<MatrixStrippedEvent>? }

        var invite_state: State?
    }

    struct LeftRoom: Decodable, Sendable {
        var state: JoinedRoom.Events?
        var timeline: JoinedRoom.Timeline?

        /// Returns the removal of the user by a moderator; nil if they have left.
        func removal(of user: String) -> GroupRemoval? {
            let events = (state?.events?.elements ?? []) + (timeline?.events?.elements ?? [])
            guard let left = events.last(where: { $0.type == "m.room.member" && $0.state_key == user }),
                left.sender != user
            else { return nil }
            return GroupRemoval(
                isBanned: left.content.membership == "ban", reason: ForeignText.line(left.content.reason ?? ""))
        }
    }

    struct JoinedRoom: Decodable, Sendable {
        struct Summary: Decodable, Sendable {
            var joined: Int?
            /// Some members besides the user, after whom a room without a name is named.
            var heroes: Lossy<LossyList<String>>?

            enum CodingKeys: String, CodingKey {
                case joined = "m.joined_member_count"
                case heroes = "m.heroes"
            }
        }

        struct Timeline: Decodable, Sendable {
            var events: LossyList<MatrixEvent>?
            var limited: Bool?
            var prev_batch: String?
        }

        struct Events: Decodable, Sendable {
            var events: LossyList<MatrixEvent>?
        }

        /// The receipts, by event, then kind, then user.
        struct Ephemeral: Decodable, Sendable {
            struct Event: Decodable, Sendable {
                struct Receipt: Decodable, Sendable {}
                var type: String
                var content: [String: [String: [String: Lossy<Receipt>]]]
            }
            var events: LossyList<Event>?
        }

        struct AccountData: Decodable, Sendable {
            struct Event: Decodable, Sendable {
                var type: String
                var content: MatrixContent
            }
            var events: LossyList<Event>?
        }

        var summary: Lossy<Summary>?
        var state: Events?
        var timeline: Timeline?
        var ephemeral: Lossy<Ephemeral>?
        var account_data: Lossy<AccountData>?
    }

    struct AccountData: Decodable, Sendable {
        struct Event: Decodable, Sendable {
            var type: String
            var content: Lossy<MatrixPushRules>
        }
        var events: LossyList<Event>?
    }

    /// `next_batch`: the token for the next request.
    package var next_batch: String
    var rooms: Rooms?
    var account_data: AccountData?
}

/// The push rules, as far as they mute a room.
package struct MatrixPushRules: Decodable, Sendable {
    struct Rule: Decodable, Sendable {
        struct Condition: Decodable, Sendable {
            var kind: String?
            var key: String?
            var pattern: String?
        }
        var rule_id: String
        var enabled: Bool?
        var actions: [Lossy<String>]
        var conditions: LossyList<Condition>?

        var mutes: Bool { enabled != false && !actions.contains { $0.value == "notify" } }
    }

    struct Ruleset: Decodable, Sendable {
        var override: LossyList<Rule>?
        var room: LossyList<Rule>?
    }

    var global: Ruleset?

    /// The muted rooms: by a rule of their own, or, as some apps do it, by an override.
    package var mutedRooms: Set<String> {
        let rooms = (global?.room?.elements ?? []).filter(\.mutes).map(\.rule_id)
        let overrides = (global?.override?.elements ?? []).filter(\.mutes).compactMap { rule in
            rule.conditions.flatMap { conditions in
                conditions.elements.count == 1 && conditions.elements[0].key == "room_id"
                    ? conditions.elements[0].pattern : nil
            }
        }
        return Set(rooms + overrides)
    }
}

/// The response of `GET /_matrix/client/v3/rooms/{roomId}/messages`.
package struct MatrixMessages: Decodable, Sendable {
    var chunk: LossyList<MatrixEvent>
    /// The token of the next page; nil at the room's beginning.
    package var end: String?
    var state: LossyList<MatrixEvent>?

    /// The events, in the requested direction.
    package var events: [MatrixEvent] { chunk.elements }
}

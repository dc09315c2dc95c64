import Domain

/// The response of `GET /_matrix/client/v3/sync`.
struct MatrixSync: Decodable, Sendable {
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
        var invite_state: MatrixEvents<MatrixStrippedEvent>?
    }

    struct LeftRoom: Decodable, Sendable {
        var state: MatrixEvents<MatrixEvent>?
        var timeline: JoinedRoom.Timeline?

        /// Returns the removal of the user by a moderator; nil if they have left.
        func removal(of user: String) -> GroupRemoval? {
            let events = (state?.all ?? []) + (timeline?.events?.elements ?? [])
            guard let left = events.last(where: { $0.type == "m.room.member" && $0.state_key == user }),
                left.sender != user
            else { return nil }
            let state = left.content.state
            return GroupRemoval(isBanned: state.membership == "ban", reason: ForeignText.line(state.reason ?? ""))
        }
    }

    struct JoinedRoom: Decodable, Sendable {
        struct Summary: Decodable, Sendable {
            var joined: Int?
            /// Some members besides the user, after whom a room without a name is named.
            @Field var heroes: LossyList<String>?

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

        /// The receipts, by event, then kind, then user.
        struct Receipts: Decodable, Sendable {
            struct Receipt: Decodable, Sendable {}

            var type: String
            var content: [String: [String: [String: Lossy<Receipt>]]]
        }

        /// An event that may be the marker of the event up to which the user has read.
        struct Marker: Decodable, Sendable {
            struct Content: Decodable, Sendable { @Field var event_id: String? }

            var type: String
            var content: Content
        }

        @Field var summary: Summary?
        var state: MatrixEvents<MatrixEvent>?
        var timeline: Timeline?
        @Field var ephemeral: MatrixEvents<Receipts>?
        @Field var account_data: MatrixEvents<Marker>?
    }

    struct AccountData: Decodable, Sendable {
        var type: String
        @Field var content: MatrixPushRules?
    }

    /// `next_batch`: the token for the next request.
    var next_batch: String
    var rooms: Rooms?
    var account_data: MatrixEvents<AccountData>?
}

/// A list of events in an answer.
struct MatrixEvents<Event: Decodable & Sendable>: Decodable, Sendable {
    private var events: LossyList<Event>?

    /// The valid events.
    var all: [Event] { events?.elements ?? [] }
}

/// The push rules, as far as they mute a room.
struct MatrixPushRules: Decodable, Sendable {
    struct Rule: Decodable, Sendable {
        struct Condition: Decodable, Sendable {
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
    var mutedRooms: Set<String> {
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
struct MatrixMessages: Decodable, Sendable {
    var chunk: LossyList<MatrixEvent>
    /// The token of the next page; nil at the room's beginning.
    var end: String?
    var state: LossyList<MatrixEvent>?

    /// The events, in the requested direction.
    var events: [MatrixEvent] { chunk.elements }
}

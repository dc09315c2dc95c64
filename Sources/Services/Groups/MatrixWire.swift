import Foundation

/// A value that is nil instead of an error when it is not what the protocol promises: what one person sends must not
/// keep everybody else's messages from being read.
struct Lossy<Value: Decodable & Sendable>: Decodable, Sendable {
    let value: Value?

    init(from decoder: any Decoder) throws { value = try? Value(from: decoder) }
}

/// A list without the elements that cannot be read.
struct LossyList<Element: Decodable & Sendable>: Decodable, Sendable {
    var elements: [Element]

    init(from decoder: any Decoder) throws {
        elements = try [Lossy<Element>](from: decoder).compactMap(\.value)
    }
}

/// The types of rooms and events that this app has added to Matrix's.
///
/// A group is an `m.space` whose children (`m.space.child`) are rooms with these types in their `m.room.create`. Posts
/// are `m.room.message` of `m.text`, or of `m.image` with a caption (Matrix 1.10), so every Matrix app shows them.
public enum MatrixType {
    /// The room type of the space itself; Matrix's own.
    public static let space = "m.space"
    /// The room type of a group's chat.
    public static let chat = "org.hutong.chat"
    /// The room type of a group's posts.
    public static let posts = "org.hutong.posts"
    /// The room type of a group's activities.
    public static let activities = "org.hutong.activities"
    /// The room type of the room where agents hear of demands; `AgentsRoomMessage` says what is written there.
    public static let agents = "org.hutong.agents"
    /// An event: `title`, `starts` (milliseconds since 1970), `place`, `about`, and a `body` for apps that don't know it.
    public static let activity = "org.hutong.activity"
    /// An event: `going`, and an `m.reference` relation to the activity; the last one of a person counts.
    public static let attendance = "org.hutong.attendance"
}

/// Everything that is read of any event's content, each thing nil when it is missing or of another kind.
public struct MatrixContent: Decodable, Sendable {
    /// A picture's measures.
    public struct Info: Decodable, Sendable {
        var w: Int?
        var h: Int?

        enum CodingKeys: CodingKey { case w, h }

        public init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            w = try? values.decodeIfPresent(Int.self, forKey: .w)
            h = try? values.decodeIfPresent(Int.self, forKey: .h)
        }
    }

    /// What the event belongs to.
    public struct Relation: Decodable, Sendable {
        struct Reply: Decodable, Sendable { var event_id: String }

        var rel_type: String?
        var event_id: String?
        var inReplyTo: Reply?

        enum CodingKeys: String, CodingKey {
            case rel_type, event_id
            case inReplyTo = "m.in_reply_to"
        }
    }

    public var body: String?
    public var msgtype: String?
    public var url: String?
    public var filename: String?
    public var info: Info?
    public var relation: Relation?
    public var membership: String?
    public var displayname: String?
    public var avatarURL: String?
    public var name: String?
    public var topic: String?
    public var alias: String?
    public var type: String?
    public var via: [String]?
    public var eventID: String?
    public var title: String?
    public var starts: Double?
    public var place: String?
    public var about: String?
    public var going: Bool?

    enum CodingKeys: String, CodingKey {
        case body, msgtype, url, filename, info, membership, displayname, name, topic, alias, type, via, title, starts,
            place
        case about, going
        case relation = "m.relates_to"
        case avatarURL = "avatar_url"
        case eventID = "event_id"
    }

    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys) -> Value? {
            try? values.decodeIfPresent(Value.self, forKey: key)
        }
        body = read(.body)
        msgtype = read(.msgtype)
        url = read(.url)
        filename = read(.filename)
        info = read(.info)
        relation = read(.relation)
        membership = read(.membership)
        displayname = read(.displayname)
        avatarURL = read(.avatarURL)
        name = read(.name)
        topic = read(.topic)
        alias = read(.alias)
        type = read(.type)
        via = read(.via)
        eventID = read(.eventID)
        title = read(.title)
        starts = read(.starts)
        place = read(.place)
        about = read(.about)
        going = read(.going)
    }
}

/// An event of a room's timeline or state.
public struct MatrixEvent: Decodable, Sendable {
    /// What the server adds for this client alone.
    public struct Unsigned: Decodable, Sendable {
        var transaction_id: String?
    }

    public var event_id: String
    public var type: String
    public var sender: String
    public var origin_server_ts: Double
    public var state_key: String?
    public var content: MatrixContent
    var unsigned: Lossy<Unsigned>?

    var time: Date { Date(timeIntervalSince1970: origin_server_ts / 1000) }
    var transactionID: String? { unsigned?.value?.transaction_id }
}

/// A piece of a room's state as it is shown to who is only invited.
public struct MatrixStrippedEvent: Decodable, Sendable {
    var type: String
    var sender: String
    var state_key: String?
    var content: MatrixContent
}

/// `GET /_matrix/client/v3/sync`.
public struct MatrixSync: Decodable, Sendable {
    struct Rooms: Decodable, Sendable {
        var join: [String: JoinedRoom]?
        var leave: [String: LeftRoom]?
        var invite: [String: Lossy<InvitedRoom>]?
    }

    struct InvitedRoom: Decodable, Sendable {
        struct State: Decodable, Sendable { var events: LossyList<MatrixStrippedEvent>? }

        var invite_state: State?
    }

    struct LeftRoom: Decodable, Sendable {}

    struct JoinedRoom: Decodable, Sendable {
        struct Summary: Decodable, Sendable {
            var joined: Int?

            enum CodingKeys: String, CodingKey { case joined = "m.joined_member_count" }
        }

        struct Timeline: Decodable, Sendable {
            var events: LossyList<MatrixEvent>?
            var limited: Bool?
            var prev_batch: String?
        }

        struct Events: Decodable, Sendable {
            var events: LossyList<MatrixEvent>?
        }

        /// Receipts: event, then kind, then user.
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

    public var next_batch: String
    var rooms: Rooms?
    var account_data: AccountData?
}

/// The rules of notifications, as far as they silence a room.
public struct MatrixPushRules: Decodable, Sendable {
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

        var silences: Bool { enabled != false && !actions.contains { $0.value == "notify" } }
    }

    struct Ruleset: Decodable, Sendable {
        var override: LossyList<Rule>?
        var room: LossyList<Rule>?
    }

    var global: Ruleset?

    /// The rooms nothing is to be heard of: by a rule of their own, or, as some apps do it, by an override.
    public var mutedRooms: Set<String> {
        let rooms = (global?.room?.elements ?? []).filter(\.silences).map(\.rule_id)
        let overrides = (global?.override?.elements ?? []).filter(\.silences).compactMap { rule in
            rule.conditions.flatMap { conditions in
                conditions.elements.count == 1 && conditions.elements[0].key == "room_id"
                    ? conditions.elements[0].pattern : nil
            }
        }
        return Set(rooms + overrides)
    }
}

/// `GET /_matrix/client/v3/rooms/{roomId}/messages`.
public struct MatrixMessages: Decodable, Sendable {
    var chunk: LossyList<MatrixEvent>
    /// Where the next piece begins; nil at the room's beginning.
    public var end: String?
    var state: LossyList<MatrixEvent>?

    /// The events, in the direction asked for.
    public var events: [MatrixEvent] { chunk.elements }
}

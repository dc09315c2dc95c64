import Foundation

/// The fields that are read of the content of any event; one that is missing or of another type is nil.
public struct MatrixContent: Decodable, Sendable {
    /// The size of a picture, in pixels.
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

    /// The event that this one relates to.
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
    /// What the server adds for this client only.
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

/// An event of a room's state as an invited user sees it.
public struct MatrixStrippedEvent: Decodable, Sendable {
    var type: String
    var sender: String
    var state_key: String?
    var content: MatrixContent
}

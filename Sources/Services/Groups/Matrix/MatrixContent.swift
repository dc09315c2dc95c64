import Domain
import Foundation

/// A field of foreign content: nil if it is missing, of another type, or longer than an event may be.
@propertyWrapper
struct Field<Value: Decodable & Sendable>: Decodable, Sendable {
    var wrappedValue: Value?

    init(wrappedValue: Value? = nil) { self.wrappedValue = wrappedValue }

    init(from decoder: any Decoder) throws { wrappedValue = try? Value(from: decoder) }
}

extension Field: Encodable where Value: Encodable {
    func encode(to encoder: any Encoder) throws { try wrappedValue.encode(to: encoder) }
}

extension Field: Equatable where Value: Equatable {}

extension Lossy: Encodable where Value: Encodable {
    /// Encodes the value.
    public func encode(to encoder: any Encoder) throws { try value.encode(to: encoder) }
}

// Synthesized conformances call these, so that a missing field is no error, and nil is left out.

extension KeyedDecodingContainer {
    func decode<Value>(_ type: Field<Value>.Type, forKey key: Key) throws -> Field<Value> {
        let value = try? decodeIfPresent(Value.self, forKey: key)
        if let text = value as? String, text.utf8.count > MatrixEvent.maximumBytes { return Field() }
        return Field(wrappedValue: value)
    }
}

extension KeyedEncodingContainer {
    mutating func encode<Value: Encodable>(_ field: Field<Value>, forKey key: Key) throws {
        try encodeIfPresent(field.wrappedValue, forKey: key)
    }
}

/// The content of any event, as far as this app reads or writes it.
struct MatrixContent: Codable, Sendable {
    /// The fields of an event that is not state.
    var message = Message()
    /// The fields of a state event.
    var state = State()
    /// `m.new_content`: the fields that replace those of an earlier event.
    var newContent: Message?
    /// The fields of a message about a home.
    var keys: HomeSearchKeys?
    /// The content of `m.room.power_levels`.
    var powerLevels: PowerLevels?

    private enum CodingKeys: String, CodingKey { case newContent = "m.new_content" }

    init(from decoder: any Decoder) throws {
        message = try Message(from: decoder)
        state = try State(from: decoder)
        newContent = try? decoder.container(keyedBy: CodingKeys.self).decodeIfPresent(Message.self, forKey: .newContent)
        keys = try? HomeSearchKeys(from: decoder)
        if try !decoder.container(keyedBy: PowerLevels.CodingKeys.self).allKeys.isEmpty {
            powerLevels = try PowerLevels(from: decoder)
        }
    }

    func encode(to encoder: any Encoder) throws {
        try message.encode(to: encoder)
        try keys?.encode(to: encoder)
        var values = encoder.container(keyedBy: CodingKeys.self)
        try values.encodeIfPresent(newContent, forKey: .newContent)
    }
}

extension MatrixContent {
    /// The fields of a message, an activity, an answer to one, a decision on a home, a reaction, or a redaction.
    struct Message: Codable, Sendable {
        @Field var body: String?
        @Field var msgtype: String?
        @Field var filename: String?
        @Field var url: String?
        @Field var info: Info?
        @Field var format: String?
        /// The text as HTML, in which the names of members are links.
        @Field var formatted_body: String?
        @Field var title: String?
        /// The start of an activity, in milliseconds since 1970.
        @Field var starts: Double?
        @Field var place: String?
        @Field var about: String?
        /// Whether the sender participates.
        @Field var going: Bool?
        /// The version of a home that a moderator has decided on.
        @Field var version: String?
        @Field var approve: Bool?
        /// The code of the reason of a rejection, or its words.
        @Field var reason: String?
        /// The event that a redaction removes, from room version 11.
        @Field var redacts: String?
        /// The users who are notified of a message; nil if the sender's app does not state them.
        @Field var mentions: Mentions?
        @Field var relation: Relation?
        @Field var poll: Poll?
        /// The homes that an agent offers.
        @Field var offer: AgentOffer?
        /// A home that the sender publishes.
        @Field var listing: ListingContent?

        private enum CodingKeys: String, CodingKey {
            case body, msgtype, filename, url, info, format, formatted_body, title, starts, place, about, going, version
            case approve, reason, redacts
            case mentions = "m.mentions"
            case relation = "m.relates_to"
            case poll = "org.matrix.msc3381.poll.start"
            case offer = "org.hutong.offer"
            case listing = "org.hutong.listing"
        }
    }

    /// The fields of the state of a room.
    struct State: Decodable, Sendable {
        @Field var membership: String?
        @Field var displayname: String?
        @Field var avatar_url: String?
        /// The reason why a member was removed.
        @Field var reason: String?
        @Field var name: String?
        @Field var topic: String?
        /// The picture of a room.
        @Field var url: String?
        @Field var alias: String?
        @Field var type: String?
        @Field var room_version: String?
        /// The users who count as creators of a room besides the sender of the event.
        @Field var additional_creators: LossyList<String>?
        /// The room that replaces this one.
        @Field var replacement_room: String?
        /// The servers of a space's child.
        @Field var via: LossyList<String>?
        /// Whether moderators decide on the homes of a market.
        @Field var review: Bool?
        /// The time that homes of a market are offered.
        @Field var days: Int?
    }

    /// The size of a picture in pixels, and of a file in bytes.
    struct Info: Codable, Sendable {
        @Field var mimetype: String? = nil
        @Field var w: Int? = nil
        @Field var h: Int? = nil
        @Field var size: Int? = nil
    }

    /// The users who are notified of a message (Matrix 1.7, intentional mentions). An empty list means that no user is,
    /// whatever the text contains.
    struct Mentions: Codable, Sendable {
        @Field private var user_ids: LossyList<String>?
        @Field private var room: Bool?

        init(_ users: [String]) { user_ids = LossyList(Set(users).sorted()) }

        var userIDs: Set<String> { Set(user_ids?.elements ?? []) }
        var isWholeRoom: Bool { room ?? false }
    }

    /// The event that this one relates to.
    struct Relation: Codable, Sendable {
        struct Reply: Codable, Sendable { var event_id: String }

        var rel_type: String?
        var event_id: String?
        var key: String?
        var inReplyTo: Reply?
        /// Whether the reply is only for apps that do not support threads, in a thread.
        var is_falling_back: Bool?

        enum CodingKeys: String, CodingKey {
            case rel_type, event_id, key, is_falling_back
            case inReplyTo = "m.in_reply_to"
        }

        /// The first message of the thread that the message is in (Matrix 1.4); nil outside of one.
        var thread: String? { rel_type == "m.thread" ? event_id : nil }

        /// The message that is quoted: the one replied to, or the first one of a thread.
        var quoted: String? {
            thread != nil && (is_falling_back == true || inReplyTo == nil) ? thread : inReplyTo?.event_id
        }
    }

    /// The start of a poll, in the form that apps send today (MSC 3381).
    struct Poll: Codable, Sendable {
        struct Question: Codable, Sendable {
            var text: String?

            enum CodingKeys: String, CodingKey { case text = "org.matrix.msc1767.text" }
        }

        var question: Question
    }
}

import Domain
import Foundation

/// The fields that are read from the content of any event. A field that is missing, of another type, or longer than an
/// event may be is nil.
package struct MatrixContent: Decodable, Sendable {
    /// The size of a picture in pixels, and of a file in bytes.
    package struct Info: Codable, Sendable {
        var mimetype: String?
        var w: Int?
        var h: Int?
        var size: Int?
    }

    /// The event that this one relates to.
    package struct Relation: Codable, Sendable {
        struct Reply: Codable, Sendable { var event_id: String }

        var rel_type: String?
        var event_id: String?
        var key: String?
        var inReplyTo: Reply?
        /// Whether the reply is only for apps that do not support threads, in a thread.
        var isFallingBack: Bool?

        enum CodingKeys: String, CodingKey {
            case rel_type, event_id, key
            case inReplyTo = "m.in_reply_to"
            case isFallingBack = "is_falling_back"
        }

        /// The first message of the thread that the message is in (Matrix 1.4); nil outside of one.
        var thread: String? { rel_type == "m.thread" ? event_id : nil }

        /// The message that is quoted: the one replied to, or the first one of a thread.
        var quoted: String? {
            thread != nil && (isFallingBack == true || inReplyTo == nil) ? thread : inReplyTo?.event_id
        }
    }

    struct Activity: Decodable, Sendable {
        var title: String?
        var starts: Double?
        var place: String?
        var about: String?
    }

    /// The content that replaces the text of an earlier message, or an earlier activity.
    package struct NewContent: Decodable, Sendable {
        var body: String?
        var msgtype: String?
        var activity: Activity?
        var listing: ListingContent?
        var offer: AgentOffer?
        /// The users who are mentioned in the new text.
        var mentions: Lossy<Mentions>?

        enum CodingKeys: String, CodingKey {
            case body, msgtype
            case mentions = "m.mentions"
            case listing = "org.hutong.listing"
            case offer = "org.hutong.offer"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            body = try values.decodeIfPresent(String.self, forKey: .body)
            msgtype = try values.decodeIfPresent(String.self, forKey: .msgtype)
            mentions = try values.decodeIfPresent(Lossy<Mentions>.self, forKey: .mentions)
            activity = try? Activity(from: decoder)
            listing = try? values.decodeIfPresent(ListingContent.self, forKey: .listing)
            offer = try? values.decodeIfPresent(AgentOffer.self, forKey: .offer)
        }
    }

    /// The start of a poll, in the form that apps send today (MSC 3381).
    package struct Poll: Decodable, Sendable {
        struct Question: Decodable, Sendable {
            var text: String?

            enum CodingKeys: String, CodingKey { case text = "org.matrix.msc1767.text" }
        }

        var question: Question
    }

    /// The users who are notified of a message (Matrix 1.7, intentional mentions).
    package struct Mentions: Decodable, Sendable {
        var userIDs: Set<String>
        var isWholeRoom: Bool

        enum CodingKeys: String, CodingKey {
            case userIDs = "user_ids"
            case isWholeRoom = "room"
        }

        package init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            userIDs = Set((try? values.decodeIfPresent(LossyList<String>.self, forKey: .userIDs))?.elements ?? [])
            isWholeRoom = (try? values.decodeIfPresent(Bool.self, forKey: .isWholeRoom)) ?? false
        }
    }

    /// `m.mentions`: the users who are notified of a message; nil if the sender's app does not state them.
    package var mentions: Mentions?
    /// The content of `m.room.power_levels`.
    var powerLevels: PowerLevels?
    /// `room_version`: the version of a room.
    package var roomVersion: String?
    /// `additional_creators`: the users who count as creators of a room besides the sender of the event.
    package var additionalCreators: [String]?
    /// `m.new_content`: the content that replaces the text of an earlier message.
    package var newContent: NewContent?
    /// `org.matrix.msc3381.poll.start`: a poll.
    package var poll: Poll?
    package var body: String?
    package var msgtype: String?
    package var url: String?
    package var filename: String?
    package var info: Info?
    /// `m.relates_to`: the relation to another event.
    package var relation: Relation?
    package var membership: String?
    package var displayname: String?
    package var avatarURL: String?
    package var name: String?
    package var topic: String?
    package var alias: String?
    package var type: String?
    /// `via`: the servers of a space's child.
    package var via: [String]?
    /// `event_id`: the event that is marked as read.
    package var eventID: String?
    package var title: String?
    /// `starts`: the start of an activity, in milliseconds since 1970.
    package var starts: Double?
    package var place: String?
    package var about: String?
    /// `going`: whether the sender participates.
    package var going: Bool?
    /// `redacts`: the event that a redaction removes, from room version 11.
    package var redacts: String?
    /// `reason`: the reason why a member was removed.
    package var reason: String?
    /// `replacement_room`: the room that replaces this one.
    package var replacementRoom: String?
    /// `org.hutong.offer`: the homes that an agent offers.
    var offer: AgentOffer?
    /// The fields of a message about a home.
    var keys: HomeSearchKeys?
    /// `org.hutong.listing`: a home that the sender publishes.
    var listing: ListingContent?
    /// `review`: whether moderators decide on the homes of a market.
    var review: Bool?
    /// `days`: the time that homes of a market are offered.
    var days: Int?
    /// `version`: the version of a home that a moderator has decided on.
    var version: String?
    var approve: Bool?

    enum CodingKeys: String, CodingKey {
        case body, msgtype, url, filename, info, membership, displayname, name, topic, alias, type, via, title, starts,
            place
        case about, going, redacts, reason, review, days, version, approve
        case users, notifications, redact, events
        case usersDefault = "users_default"
        case mentions = "m.mentions"
        case roomVersion = "room_version"
        case additionalCreators = "additional_creators"
        case replacementRoom = "replacement_room"
        case relation = "m.relates_to"
        case newContent = "m.new_content"
        case poll = "org.matrix.msc3381.poll.start"
        case avatarURL = "avatar_url"
        case eventID = "event_id"
        case offer = "org.hutong.offer"
        case listing = "org.hutong.listing"
    }

    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func read<Value: Decodable>(_ key: CodingKeys) -> Value? {
            let value = try? values.decodeIfPresent(Value.self, forKey: key)
            if let text = value as? String, text.utf8.count > MatrixEvent.maximumBytes { return nil }
            return value
        }
        func list(_ key: CodingKeys) -> [String]? { (read(key) as LossyList<String>?)?.elements }
        body = read(.body)
        msgtype = read(.msgtype)
        url = read(.url)
        filename = read(.filename)
        info = read(.info)
        relation = read(.relation)
        newContent = read(.newContent)
        mentions = read(.mentions)
        if [.users, .usersDefault, .notifications, .redact, .events].contains(where: values.contains) {
            powerLevels = try? PowerLevels(from: decoder)
        }
        roomVersion = read(.roomVersion)
        additionalCreators = list(.additionalCreators)
        poll = read(.poll)
        membership = read(.membership)
        displayname = read(.displayname)
        avatarURL = read(.avatarURL)
        name = read(.name)
        topic = read(.topic)
        alias = read(.alias)
        type = read(.type)
        via = list(.via)
        eventID = read(.eventID)
        title = read(.title)
        starts = read(.starts)
        place = read(.place)
        about = read(.about)
        going = read(.going)
        redacts = read(.redacts)
        reason = read(.reason)
        replacementRoom = read(.replacementRoom)
        offer = read(.offer)
        keys = try? HomeSearchKeys(from: decoder)
        listing = read(.listing)
        review = read(.review)
        days = read(.days)
        version = read(.version)
        approve = read(.approve)
    }
}

// In an extension, so that there is a memberwise initializer, too.
extension MatrixContent.Info {
    package init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        w = try? values.decodeIfPresent(Int.self, forKey: .w)
        h = try? values.decodeIfPresent(Int.self, forKey: .h)
        size = try? values.decodeIfPresent(Int.self, forKey: .size)
        mimetype = try? values.decodeIfPresent(String.self, forKey: .mimetype)
    }
}

import Domain
import Foundation

/// The types of rooms and events that this app adds to Matrix's.
///
/// A group is an `m.space` whose children (`m.space.child`) are rooms with these types in their `m.room.create`. Posts
/// are `m.room.message` of `m.text`, or of `m.image` with a caption (Matrix 1.10), which every Matrix app shows.
enum MatrixType {
    /// The room type of the space itself; Matrix's own.
    static let space = "m.space"
    /// The room type of a group's chat.
    static let chat = "org.hutong.chat"
    /// The room type of a group's posts.
    static let posts = "org.hutong.posts"
    /// The room type of a group's activities.
    static let activities = "org.hutong.activities"
    /// The room type of a group's market, where members publish homes.
    static let market = "org.hutong.market"
    /// The room type of the room where demands are published to agents; `HomeSearchKeys` defines its messages.
    static let agents = "org.hutong.agents"
    /// An event: `title`, `starts` (milliseconds since 1970), `place`, `about`, and a `body` for other apps.
    static let activity = "org.hutong.activity"
    /// An event: `going`, and an `m.reference` relation to the activity; the last one of each member counts.
    static let attendance = "org.hutong.attendance"
    /// An event: a moderator's decision on a home, with an `m.reference` relation to the announcement, `version`, `approve`
    /// and `reason`.
    static let verdict = "org.hutong.verdict"
}

/// An event of a room's timeline or state.
struct MatrixEvent: Decodable, Sendable {
    /// The maximum size of an event in bytes (Matrix specification, "Size limits").
    static let maximumBytes = 65_536

    /// The fields that the server adds for this client only.
    struct Unsigned: Decodable, Sendable {
        struct Redaction: Decodable, Sendable {}

        var transaction_id: String?
        var redacted_because: Lossy<Redaction>?
    }

    var event_id: String
    var type: String
    var sender: String
    /// `origin_server_ts`: the time in milliseconds since 1970.
    var origin_server_ts: Double
    /// `state_key`: the key of a state event.
    var state_key: String?
    var content: MatrixContent
    /// `redacts`: the event that a redaction removes, up to room version 10.
    var redacts: String?
    @Field var unsigned: Unsigned?

    /// Whether the server has removed the content.
    var isRedacted: Bool { unsigned?.redacted_because != nil }
    /// Whether the event removes the content of another one.
    var isRedaction: Bool { type == "m.room.redaction" }
    var time: Date { Date(matrixTime: origin_server_ts) }

    /// Returns the event that a redaction removes in a room of a version, if it is known. Servers check only the field of
    /// the version, so a member could put any event into the other one.
    func redactedEvent(in version: String?) -> String? {
        guard let version else { return redacts ?? content.message.redacts }
        return Self.isFromVersion11(version) ? content.message.redacts : redacts
    }

    /// Returns whether a room has the redactions of version 11, which also versions that are not numbers have.
    static func isFromVersion11(_ version: String?) -> Bool {
        version.map { Int($0).map { $0 >= 11 } ?? true } ?? false
    }

    var transactionID: String? { unsigned?.transaction_id }
}

/// An event of a room's state as an invited user sees it.
struct MatrixStrippedEvent: Decodable, Sendable {
    var type: String
    var sender: String
    var state_key: String?
    var content: MatrixContent
}

extension Date {
    /// Creates a time from milliseconds since 1970. A time beyond the years 1 to 9999 is moved to their limits,
    /// because calendars are slow with such dates, or trap.
    init(matrixTime milliseconds: Double) {
        self.init(timeIntervalSince1970: min(max(milliseconds / 1000, -62_135_596_800), 253_402_300_799))
    }
}

import Domain
import Foundation

/// A message in the agents' room: text for people, and a field with its meaning for programs.
///
/// A demand is an `m.room.message` with the key `org.hutong.demand`. An answer is a plain reply to it
/// (`m.in_reply_to`), which may have the key `org.hutong.offer`. A choice and a booking are replies to the answer,
/// with the keys `org.hutong.choice` (an empty object) and `org.hutong.viewing`; a later booking replaces an earlier
/// one for the same answer, and a reply with `org.hutong.viewing_cancel` (an empty object) cancels it. A cancellation
/// of the demand is a reply to the demand with the key `org.hutong.cancel`.
struct AgentsRoomMessage: Encodable, Sendable {
    struct Nothing: Encodable, Sendable {}

    struct Viewing: Encodable, Sendable {
        /// The time in milliseconds since 1970, as in Matrix.
        var time: Int64
    }

    struct Demand: Encodable, Sendable {
        var area: String
        /// The purpose: `rent` or `sale`.
        var purpose: String
        /// The minimum price in hundredths of the currency; for a rent, per month.
        var minimum: Int64?
        var maximum: Int64
        /// The currency (ISO 4217).
        var currency: String
        /// The number of bedrooms: 0 for any number, 4 for four or more.
        var bedrooms: Int
    }

    struct Relation: Encodable, Sendable {
        struct Reply: Encodable, Sendable { var event_id: String }
        var reply: Reply

        enum CodingKeys: String, CodingKey { case reply = "m.in_reply_to" }
    }

    var msgtype = "m.text"
    var body: String
    var relation: Relation?
    var demand: Demand?
    var choice: Nothing?
    var viewing: Viewing?
    var viewingCancel: Nothing?
    var cancel: Nothing?

    enum CodingKeys: String, CodingKey {
        case msgtype, body
        case relation = "m.relates_to"
        case demand = "org.hutong.demand"
        case choice = "org.hutong.choice"
        case viewing = "org.hutong.viewing"
        case viewingCancel = "org.hutong.viewing_cancel"
        case cancel = "org.hutong.cancel"
    }

    init(_ body: String, replyingTo event: String? = nil) {
        self.body = body
        relation = event.map { Relation(reply: .init(event_id: $0)) }
    }
}

extension AgentsRoomMessage.Demand {
    init(_ demand: Domain.Demand) {
        area = demand.area
        purpose = demand.purpose == .rent ? "rent" : "sale"
        minimum = demand.minimum?.minorUnits
        maximum = demand.maximum.minorUnits
        currency = demand.maximum.currency.rawValue
        bedrooms = demand.layout.rawValue
    }
}

/// The key `org.hutong.offer` of an answer: the agent's text, and the homes that the agent can show. The `body` of
/// the message has both, for apps that do not know the key.
struct AgentOffer: Decodable, Sendable {
    struct Home: Decodable, Sendable {
        var community: String
        var bedrooms: Int?
        /// The size in hundredths of a square meter.
        var area: Int?
        /// The minimum price in hundredths of the currency; for a rent, per month.
        var price: Int64
        var currency: Currency

        var home: OfferedHome? {
            OfferedHome(
                community: community, bedrooms: bedrooms, areaInHundredths: area,
                price: Money(minorUnits: price, currency: currency))
        }
    }

    var text: String?
    var list: LossyList<Home>?

    enum CodingKeys: String, CodingKey {
        case text
        case list = "homes"
    }

    /// The homes that are valid.
    var homes: [OfferedHome] {
        Array((list?.elements ?? []).lazy.compactMap(\.home).prefix(OfferedHome.maximumCount))
    }
}

extension MatrixEvent {
    /// Returns the text of a reply to `event`, or nil. The quotation that older apps put before it is removed.
    func reply(to event: String) -> String? {
        guard type == "m.room.message", content.relation?.inReplyTo?.event_id == event,
            var lines = content.body.map({
                $0.split(separator: "\n", omittingEmptySubsequences: false)[...]
            })
        else { return nil }
        if lines.first?.hasPrefix("> <") == true {
            lines = lines.drop { $0.hasPrefix(">") }
            if lines.first?.isEmpty == true { lines = lines.dropFirst() }
        }
        let text = lines.joined(separator: "\n").trimmed
        return text.isEmpty ? nil : text
    }
}

import Domain
import Foundation

/// The fields with the meaning of a message about a home, beside its text for people.
///
/// A demand is an `m.room.message` with the key `org.hutong.demand`. An answer is a plain reply to it
/// (`m.in_reply_to`), which may have the key `org.hutong.offer`. A cancellation of the demand is a reply to the demand
/// with the key `org.hutong.cancel`.
///
/// A choice begins a direct chat with the agent, which no other agent can read: a message with the key `org.hutong.choice`
/// (an empty object). A booking is a reply to it with the key `org.hutong.viewing`; a later booking replaces an earlier
/// one for the same choice, and a reply with `org.hutong.viewing_cancel` (an empty object) cancels it.
///
/// In a direct chat with the owner of a home in a market, `org.hutong.home` names the home that an inquiry or a viewing
/// is about; the latest viewing of a sender counts.
struct HomeSearchKeys: Codable, Equatable, Sendable {
    struct Nothing: Codable, Equatable, Sendable {}

    struct Viewing: Codable, Equatable, Sendable {
        /// The time in milliseconds since 1970, as in Matrix.
        var time: Int64
    }

    struct Home: Codable, Equatable, Sendable {
        var room: String
        var event: String
    }

    struct Demand: Codable, Equatable, Sendable {
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

    @Field var demand: Demand?
    @Field var choice: Nothing?
    @Field var viewing: Viewing?
    @Field var viewingCancel: Nothing?
    @Field var cancel: Nothing?
    @Field var home: Home?

    enum CodingKeys: String, CodingKey {
        case demand = "org.hutong.demand"
        case choice = "org.hutong.choice"
        case viewing = "org.hutong.viewing"
        case viewingCancel = "org.hutong.viewing_cancel"
        case cancel = "org.hutong.cancel"
        case home = "org.hutong.home"
    }

    /// Creates the field of a message about a home.
    init(_ home: Home) { self.home = home }

    init(_ meaning: HomeSearchMessage.Meaning, home: Home?) {
        self.home = home
        switch meaning {
        case .demand(let demand): self.demand = Demand(demand)
        case .choice: choice = Nothing()
        case .viewing(let time): viewing = Viewing(time: Int64((time.timeIntervalSince1970 * 1000).rounded()))
        case .viewingCanceled: viewingCancel = Nothing()
        case .canceled: cancel = Nothing()
        }
    }
}

extension HomeSearchKeys.Demand {
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
struct AgentOffer: Codable, Equatable, Sendable {
    struct Home: Codable, Equatable, Sendable {
        var community: String
        var bedrooms: Int?
        /// The size in hundredths of a square meter.
        var area: Int?
        /// The price in hundredths of the currency; for a rent, per month.
        var price: Int64
        var currency: Currency
        var link: String?

        var home: OfferedHome? {
            OfferedHome(
                community: community, bedrooms: bedrooms, areaInHundredths: area,
                price: Money(minorUnits: price, currency: currency))
        }
    }

    var text: String?
    /// The homes that are valid.
    var homes: [Home]

    enum CodingKeys: CodingKey { case text, homes }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        text = try values.decodeIfPresent(String.self, forKey: .text)
        let all = try values.decodeIfPresent(LossyList<Home>.self, forKey: .homes)?.elements ?? []
        homes = Array(all.lazy.filter { $0.home != nil }.prefix(OfferedHome.maximumCount))
    }
}

/// A demand in a message of the agents' room, beside the plain-text body.
///
/// Key `org.hutong.demand` of an `m.room.message`. An answer is a plain reply to that message (`m.in_reply_to`),
/// which may have the key `org.hutong.offer`. A cancellation of the demand is a reply to the demand with the key
/// `org.hutong.cancel` (an empty object). A choice begins a direct chat with the agent, with the key
/// `org.hutong.choice` (an empty object).
struct DemandWire: Codable, Equatable, Sendable {
    static let key = "org.hutong.demand"

    /// The area as the user entered it.
    var area: String
    /// The purpose: `rent` or `sale`.
    var purpose: String
    /// The minimum price in hundredths of the currency; for a rent, per month.
    var minimum: Int64?
    /// The maximum price in hundredths of the currency; for a rent, per month.
    var maximum: Int64
    /// The currency (ISO 4217).
    var currency: String
    /// The number of bedrooms: 0 for any number, 4 for four or more.
    var bedrooms: Int

    /// Whether the user wants to rent.
    var isRent: Bool { purpose == "rent" }
}

/// The time of a viewing: key `org.hutong.viewing` of a reply to a choice. A later one for the same choice replaces it.
struct ViewingWire: Codable, Equatable, Sendable {
    static let key = "org.hutong.viewing"
    /// The key of a reply that cancels the viewing.
    static let cancelKey = "org.hutong.viewing_cancel"

    /// The time in milliseconds since 1970, as in Matrix.
    var time: Int64
}

/// The reason why a listing was rejected: a reason for which the app has words in the user's language, or the words
/// of a moderator.
public enum ListingRejection: Hashable, Sendable {
    case contactInName
    case priceTooLow
    case priceTooHigh
    case roomsTooSmall
    case unverified
    /// A reason in the words of the moderator.
    case other(String)

    /// The reasons with a code.
    public static let known: [ListingRejection] = [
        .contactInName, .priceTooLow, .priceTooHigh, .roomsTooSmall, .unverified,
    ]

    /// Creates a reason from a stored `code`, or from a sentence of an earlier version; any other text is kept
    /// unchanged.
    public init(code: String) {
        self = Self.byCode[code] ?? .other(code)
    }

    /// The permanent code, or the words of the moderator.
    public var code: String {
        switch self {
        case .contactInName: "contact-in-name"
        case .priceTooLow: "price-too-low"
        case .priceTooHigh: "price-too-high"
        case .roomsTooSmall: "rooms-too-small"
        case .unverified: "unverified"
        case .other(let text): text
        }
    }

    /// The fields that the reason is about; it is shown beside the first one. Empty if it is about the whole listing.
    public var fields: [ListingFacts.Field] {
        switch self {
        case .contactInName: [.communityName]
        case .priceTooLow, .priceTooHigh: [.price]
        case .roomsTooSmall: [.area, .bedrooms, .livingRooms, .bathrooms]
        case .unverified, .other: []
        }
    }

    private static let byCode: [String: ListingRejection] = {
        var reasons = Dictionary(uniqueKeysWithValues: known.map { ($0.code, $0) })
        // The sandbox stored these sentences before there were codes, in the language of the app at that time.
        reasons["小区名称里不能有联系方式。"] = .contactInName
        reasons["The community name must not contain contact details."] = .contactInName
        reasons["价格明显偏低，请核对单位。"] = .priceTooLow
        reasons["The price looks far too low. Check its unit."] = .priceTooLow
        reasons["价格明显偏高，请核对单位。"] = .priceTooHigh
        reasons["The price looks far too high. Check its unit."] = .priceTooHigh
        reasons["面积与户型不符，请核对。"] = .roomsTooSmall
        reasons["The number of rooms does not fit the area."] = .roomsTooSmall
        reasons["暂时无法核实房源，请核对信息后重新提交。"] = .unverified
        reasons["We could not verify this home. Check the facts and send it again."] = .unverified
        return reasons
    }()
}

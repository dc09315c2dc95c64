import Foundation

/// The status of a listing, with the values of that status.
public enum ListingStatus: Hashable, Sendable {
    case draft
    case reviewing(since: Date)
    case rejected(ListingRejection)
    /// Published; it expires at `until`.
    case live(until: Date)
    case expired(on: Date)
    case withdrawn
    /// Sold or rented out. `until` is the time when it expires if it is reopened.
    case completed(finalPrice: Money, until: Date)

    /// The status without its values, for filters and counts.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case draft, reviewing, rejected, live, expired, withdrawn, completed
    }

    /// The kind of the status.
    public var kind: Kind {
        switch self {
        case .draft: .draft
        case .reviewing: .reviewing
        case .rejected: .rejected
        case .live: .live
        case .expired: .expired
        case .withdrawn: .withdrawn
        case .completed: .completed
        }
    }
}

extension ListingStatus {
    /// Creates a status from its values; nil if one that it needs is missing.
    public init?(_ kind: Kind, time: Date?, rejection: ListingRejection?, finalPrice: Money?) {
        switch (kind, time, rejection, finalPrice) {
        case (.draft, _, _, _): self = .draft
        case (.withdrawn, _, _, _): self = .withdrawn
        case (.rejected, _, let reason?, _): self = .rejected(reason)
        case (.reviewing, let time?, _, _): self = .reviewing(since: time)
        case (.live, let time?, _, _): self = .live(until: time)
        case (.expired, let time?, _, _): self = .expired(on: time)
        case (.completed, let time?, _, let price?): self = .completed(finalPrice: price, until: time)
        case (.rejected, _, _, _), (.reviewing, _, _, _), (.live, _, _, _), (.expired, _, _, _), (.completed, _, _, _):
            return nil
        }
    }

    /// The beginning of the review, the end of the live time, or the expiry; nil in the other statuses.
    public var time: Date? {
        switch self {
        case .reviewing(let time), .live(let time), .expired(let time), .completed(_, let time): time
        case .draft, .withdrawn, .rejected: nil
        }
    }

    /// The reason of a rejection.
    public var rejection: ListingRejection? {
        if case .rejected(let reason) = self { reason } else { nil }
    }

    /// The price for which the home was sold or rented out.
    public var finalPrice: Money? {
        if case .completed(let price, _) = self { price } else { nil }
    }
}

extension ListingStatus.Kind {
    /// The actions that are allowed in this status.
    public var allowedActions: Set<ListingAction.Kind> {
        switch self {
        case .draft: [.edit, .publish, .delete]
        case .reviewing: [.approve, .reject, .withdraw]
        case .rejected: [.edit, .publish, .delete]
        case .live: [.edit, .publish, .adjustPrice, .withdraw, .complete, .expire, .reject]
        case .expired: [.edit, .publish, .complete, .delete]
        case .withdrawn: [.edit, .publish, .delete]
        case .completed: [.reopen, .delete]
        }
    }
}

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

import Foundation

/// Where a listing stands, with exactly what belongs to that.
public enum ListingStatus: Hashable, Sendable {
    case draft
    case reviewing(since: Date)
    case rejected(reason: String)
    /// On show; at `until` it expires.
    case live(until: Date)
    case expired(on: Date)
    case withdrawn
    /// Sold or rented out. `until` is when it would have expired, should it be reopened.
    case completed(finalPrice: Money, until: Date)

    /// The status without what belongs to it: what lists are filtered and counted by.
    public enum Kind: String, CaseIterable, Codable, Sendable {
        case draft, reviewing, rejected, live, expired, withdrawn, completed
    }

    /// Which status it is.
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

extension ListingStatus.Kind {
    /// The actions that are legal in this status: spec §4's table, and the only place it is written down.
    public var allowedActions: Set<ListingAction.Kind> {
        switch self {
        case .draft: [.edit, .publish, .delete]
        case .reviewing: [.approve, .reject, .withdraw]
        case .rejected: [.edit, .publish, .delete]
        case .live: [.adjustPrice, .withdraw, .complete, .expire]
        case .expired: [.edit, .publish, .complete, .delete]
        case .withdrawn: [.edit, .publish, .delete]
        case .completed: [.reopen, .delete]
        }
    }
}

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

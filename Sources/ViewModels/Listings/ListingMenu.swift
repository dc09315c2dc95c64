import Domain
import Foundation

/// An action of the owner on a listing in the list.
///
/// A menu has them in this order.
public nonisolated enum ListingRowAction: CaseIterable, Sendable {
    case viewDetails
    /// Opens the chat with the newest request about the home.
    case showRequests
    /// Publishes a listing that waits in no market.
    case publishInGroup
    /// Sends a version again that the server has refused.
    case tryAgain
    /// Cancels a publication that the server does not have yet.
    case cancelPublishing
    case edit, adjustPrice, complete, reopen, withdraw, delete
}

/// The menu of a row: the actions that are possible now, the main one first.
public nonisolated struct ListingMenu: Equatable, Sendable {
    /// The title for assistive technology, with the name of the listing.
    public let title: String
    /// The actions; there is at least one.
    public let items: [ActionItem<ListingRowAction>]
    /// The listing of the menu. The row may show another listing while the menu is open.
    let listing: Listing
}

/// The meaning of a status for the owner, which determines the color of its text.
public nonisolated enum ListingTone: String, CaseIterable, Sendable {
    /// The status needs no attention.
    case neutral
    /// The owner has to wait.
    case pending
    /// The listing is live.
    case positive
    /// The owner should act.
    case warning
    /// The listing has a problem.
    case negative
}

nonisolated extension ListingWords {
    /// Returns the title of an action on a listing with that status and purpose.
    func title(of action: ListingRowAction, for listing: Listing, canPublish: Bool) -> String {
        switch action {
        case .viewDetails: words("View Details")
        case .showRequests: words("Show Inquiry")
        case .adjustPrice: words("Adjust Price…")
        case .complete:
            switch listing.facts.purpose.kind {
            case .sale: words("Mark as Sold…")
            case .rent: words("Mark as Rented Out…")
            }
        case .withdraw: words("Withdraw")
        case .publishInGroup: words("Publish in a Group…")
        case .cancelPublishing: words("Cancel Publishing")
        case .tryAgain: words("Try Again")
        case .edit where !canPublish: words("Edit…")
        case .edit:
            switch listing.status.kind {
            case .draft: words("Publish…")
            case .rejected, .live: words("Edit…")
            default: words("Publish Again…")
            }
        case .reopen: words("Reopen")
        case .delete: words("Delete")
        }
    }

    /// Returns the tone of a status.
    func tone(of status: ListingStatus.Kind) -> ListingTone {
        switch status {
        case .draft, .withdrawn, .completed: .neutral
        case .reviewing: .pending
        case .live: .positive
        case .expired: .warning
        case .rejected: .negative
        }
    }
}

nonisolated extension ListingWords {
    /// Returns the requests about a home, such as "2 inquiries · 1 viewing requested, Tuesday, Mar 3, 10:00 AM"; empty
    /// without any. Viewings that are over are left out.
    func requests(_ requests: HomeRequests?, now: Date, zone: Zone) -> String {
        guard let requests else { return "" }
        let inquiries = words.plural("{count} inquiry", "{count} inquiries", requests.inquiries)
        let coming = requests.viewings.filter { $0.time > now }
        guard let next = coming.first else { return inquiries }
        let day = words.date(next.time, .weekdayAndShortDay, in: zone)
        let moment = words("{day}, {time}", ["day": day, "time": words.date(next.time, .time, in: zone)])
        let viewings = words.plural(
            "{count} viewing requested, {moment}", "{count} viewings requested, the next one {moment}", coming.count,
            ["moment": moment])
        return "\(inquiries) · \(viewings)"
    }
}

import Domain
import Foundation
import Observation

/// A row of the list of listings. Each property determines one thing in the view, which decides nothing.
///
/// Rows are recycled: the list creates as many as fit on the screen, and shows different listings in them.
@Observable
public final class ListingRowViewModel {
    /// The listing that is shown.
    public private(set) var listing: Listing
    /// True while an action of the row is running; further ones are ignored.
    public private(set) var isBusy = false
    private var now: Date

    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let listingWords: ListingWords

    init(_ listing: Listing, now: Date, actions: ListingActions) {
        self.listing = listing
        self.now = now
        self.actions = actions
        words = actions.words
        listingWords = ListingWords(actions.words)
    }

    private var facts: ListingFacts { listing.facts }
    private var purpose: ListingPurpose.Kind { listing.facts.purpose.kind }

    // MARK: Outputs

    /// Whether the listing has details to view; a draft has none.
    public var isSelectable: Bool { listing.status != .draft }
    /// The community's name.
    public var communityName: String { listingWords.name(of: facts) }
    /// Whether the "View" button is shown.
    public var showsViewButton: Bool { isSelectable }
    /// The layout, area and floor.
    public var houseFacts: String { listingWords.houseFacts(facts) }
    /// The first part of `houseFacts`, for a line of its own in a narrow window.
    public var roomFacts: String { listingWords.roomFacts(facts) }
    /// The second part of `houseFacts`.
    public var sizeFacts: String { listingWords.sizeFacts(facts) }
    /// `houseFacts`, or `sizeFacts` in a narrow window.
    public func factsLine(isNarrow: Bool) -> String { isNarrow ? sizeFacts : houseFacts }
    /// The picture of the building.
    public var picture: ListingPicture { ListingPicture(facts) }
    /// The symbol of the rent type; nil for a sale.
    public var rentTypeIcon: Symbol? {
        switch facts.purpose.rentType {
        case .whole: .house
        case .shared: .people
        case nil: nil
        }
    }
    /// The rent type; empty for a sale.
    public var rentTypeText: String { facts.purpose.rentType.map(listingWords.rentType) ?? "" }
    /// Whether there is a rent type.
    public var showsRentType: Bool { facts.purpose.rentType != nil }
    /// The asking price.
    public var price: String { listingWords.price(of: facts) }
    /// Whether the price can be adjusted.
    public var canAdjustPrice: Bool { listing.allows(.adjustPrice) }
    /// A calendar, or a warning in the last three days; nil when the listing is not live.
    public var daysLeftIcon: Symbol? {
        listing.daysLeft(at: now).map { $0 <= 3 ? .warning : .calendar }
    }
    /// The days until it expires; empty when the listing is not live.
    public var daysLeftText: String {
        listing.daysLeft(at: now).map { words.plural("{count} day left", "{count} days left", $0) } ?? ""
    }
    /// Whether there are days left.
    public var showsDaysLeft: Bool { !daysLeftText.isEmpty }
    /// An eye; nil before the listing was ever live.
    public var viewsIcon: Symbol? { showsViews ? .views : nil }
    /// The number of views; empty before the listing was ever live.
    public var viewsText: String {
        switch listing.status {
        case .draft,
            .reviewing where listing.views == 0, .rejected where listing.views == 0:
            ""
        default: words.plural("{count} view", "{count} views", listing.views)
        }
    }
    /// Whether the number of views is shown.
    public var showsViews: Bool { !viewsText.isEmpty }
    /// Whether the delete button is shown.
    public var showsDelete: Bool { listing.allows(.delete) }
    /// Whether the sold or rented-out button is shown.
    public var showsSoldOrRentedOut: Bool { listing.allows(.complete) }
    /// The title of that button.
    public var soldOrRentedOutTitle: String {
        switch purpose {
        case .sale: words("Sold")
        case .rent: words("Rented Out")
        }
    }
    /// Whether the not-selling or not-renting button is shown.
    public var showsNotSellingOrRenting: Bool { listing.allows(.withdraw) }
    /// The title of that button.
    public var notSellingOrRentingTitle: String {
        switch purpose {
        case .sale: words("Not Selling")
        case .rent: words("Not Renting")
        }
    }
    /// Whether the status bar is shown.
    public var showsStatusBar: Bool { listing.status.kind != .live }
    /// Whether the status bar can be pressed: see `putBackOnMarket`.
    public var statusBarIsButton: Bool { listing.allows(.edit) || listing.allows(.reopen) }
    /// The symbol at the end of a status bar that can be pressed.
    public var statusBarArrow: Symbol? { statusBarIsButton ? .forward : nil }
    /// The text of the status bar, except the reason of a rejection.
    public var statusBarGrayText: String {
        switch listing.status {
        case .draft: words("Draft. Finish and publish")
        case .reviewing: words("In review")
        case .expired: words("Expired. Publish again")
        case .withdrawn: words("Withdrawn. Publish again")
        case .completed(let finalPrice, _): listingWords.completed(finalPrice, for: purpose)
        case .rejected, .live: ""
        }
    }
    /// The reason of a rejection, in the status bar.
    public var statusBarRedText: String {
        if case .rejected(let reason) = listing.status { reason } else { "" }
    }
    /// The whole text of the status bar.
    public var statusBarText: String { statusBarGrayText + statusBarRedText }
    /// The symbol of the status, so that the status does not depend on color alone.
    public var statusIcon: Symbol {
        switch listing.status {
        case .draft: .draft
        case .reviewing: .waiting
        case .rejected: .failure
        case .live: .live
        case .expired: .warning
        case .withdrawn: .refused
        case .completed: .success
        }
    }
    /// The name of the status.
    public var statusText: String { listingWords.status(listing.status.kind, of: purpose) }

    // MARK: Intents

    /// Shows the details of the listing.
    public func viewDetails() { actions.viewDetails(of: listing) }

    /// Asks for a new price and sets it.
    public func adjustPrice() async { await once(actions.adjustPrice) }

    /// Asks for the final price and closes the deal: sold or rented out, depending on the purpose.
    public func markSoldOrRentedOut() async { await once(actions.complete) }

    /// Withdraws the listing from the market or from the review.
    public func withdraw() async { await once(actions.withdraw) }

    /// Opens the editor, in which the listing can be published.
    public func editAndRepublish() async { await once(actions.edit) }

    /// Reopens a listing that was sold or rented out.
    public func reopen() async { await once(actions.reopen) }

    /// Reopens a completed listing, and opens the editor for any other. The action of the status bar.
    public func putBackOnMarket() async {
        if listing.allows(.reopen) { await reopen() } else { await editAndRepublish() }
    }

    /// Deletes the listing, unless the user undoes that.
    public func delete() async { await actions.delete(listing) }

    // MARK: Recycling

    /// Shows another listing, or a new version of the same one; unchanged values are not set again.
    func show(_ listing: Listing, now: Date) {
        if self.listing.id != listing.id { isBusy = false }
        if self.listing != listing { self.listing = listing }
        if self.now != now { self.now = now }
    }

    private func once(_ action: (Listing) async -> Void) async {
        guard !isBusy else { return }
        let listing = listing
        isBusy = true
        await action(listing)
        if self.listing.id == listing.id { isBusy = false }
    }
}

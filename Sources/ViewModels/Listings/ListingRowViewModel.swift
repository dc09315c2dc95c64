import Domain
import Foundation
import Observation

/// One row of the owner's list. One property governs one thing in the view, and the view decides nothing.
///
/// Rows are recycled: `ListingsViewModel` makes as many as fit on a screen, and shows one listing after the other in
/// them.
@Observable
public final class ListingRowViewModel {
    /// The listing shown.
    public private(set) var listing: Listing
    /// True while one of the row's actions is under way; a second press is ignored then.
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

    // MARK: What the row shows

    /// Whether the row itself can be activated, to see the details; a draft has none yet.
    public var isSelectable: Bool { listing.status != .draft }
    /// The community's name.
    public var communityName: String { listingWords.name(of: facts) }
    /// Whether the "View" button is there.
    public var showsViewButton: Bool { isSelectable }
    /// Layout, area and floor.
    public var houseFacts: String { listingWords.houseFacts(facts) }
    /// The first part of `houseFacts`, where there is no room for a line with all of it.
    public var roomFacts: String { listingWords.roomFacts(facts) }
    /// The rest of `houseFacts`.
    public var sizeFacts: String { listingWords.sizeFacts(facts) }
    /// The picture for whole or shared; none for a sale.
    public var rentTypeIcon: Symbol? {
        switch facts.purpose.rentType {
        case .whole: .house
        case .shared: .people
        case nil: nil
        }
    }
    /// Whole or shared; empty for a sale.
    public var rentTypeText: String { facts.purpose.rentType.map(listingWords.rentType) ?? "" }
    /// The asking price.
    public var price: String { listingWords.price(of: facts) }
    /// Whether the price can be adjusted in place.
    public var canAdjustPrice: Bool { listing.allows(.adjustPrice) }
    /// A calendar, a warning for the last three days, or none when it is not on show.
    public var daysLeftIcon: Symbol? {
        listing.daysLeft(at: now).map { $0 <= 3 ? .warning : .calendar }
    }
    /// How many days it stays on show; empty when it is not.
    public var daysLeftText: String {
        listing.daysLeft(at: now).map { words.plural("{count} day left", "{count} days left", $0) } ?? ""
    }
    /// An eye, once it has been on show.
    public var viewsIcon: Symbol? { viewsText.isEmpty ? nil : .views }
    /// How often it has been looked at; empty before it was ever on show.
    public var viewsText: String {
        switch listing.status {
        case .draft,
            .reviewing where listing.views == 0, .rejected where listing.views == 0:
            ""
        default: words.plural("{count} view", "{count} views", listing.views)
        }
    }
    /// Whether the delete button is there.
    public var showsDelete: Bool { listing.allows(.delete) }
    /// Whether the sold or rented-out button is there.
    public var showsSoldOrRentedOut: Bool { listing.allows(.complete) }
    /// The title of that button.
    public var soldOrRentedOutTitle: String {
        switch purpose {
        case .sale: words("Sold")
        case .rent: words("Rented Out")
        }
    }
    /// Whether the not-selling or not-renting button is there.
    public var showsNotSellingOrRenting: Bool { listing.allows(.withdraw) }
    /// The title of that button.
    public var notSellingOrRentingTitle: String {
        switch purpose {
        case .sale: words("Not Selling")
        case .rent: words("Not Renting")
        }
    }
    /// Whether the status bar is there.
    public var showsStatusBar: Bool { listing.status.kind != .live }
    /// Whether the status bar can be pressed: see `putBackOnMarket`.
    public var statusBarIsButton: Bool { listing.allows(.edit) || listing.allows(.reopen) }
    /// The picture at the end of a status bar that can be pressed.
    public var statusBarArrow: Symbol? { statusBarIsButton ? .forward : nil }
    /// The status bar's text, unless it is bad news.
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
    /// The status bar's text when it is bad news: why the listing was rejected.
    public var statusBarRedText: String {
        if case .rejected(let reason) = listing.status { reason } else { "" }
    }
    /// The status as a picture, so that it is not told by color alone.
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
    /// The status in a word or two.
    public var statusText: String { listingWords.status(listing.status.kind, of: purpose) }

    // MARK: Intents

    /// Shows the listing with its history.
    public func viewDetails() { actions.viewDetails(of: listing) }

    /// Asks for another price, and sets it.
    public func adjustPrice() async { await once(actions.adjustPrice) }

    /// Asks for the final price, and closes the deal: sold or rented out, as the listing's purpose has it.
    public func markSoldOrRentedOut() async { await once(actions.complete) }

    /// Takes the listing off the market, or out of the review.
    public func withdraw() async { await once(actions.withdraw) }

    /// Opens the editor, from which the listing can be published, again or for the first time.
    public func editAndRepublish() async { await once(actions.edit) }

    /// Takes back that the listing was sold or rented out.
    public func reopen() async { await once(actions.reopen) }

    /// What a press on the status bar means: reopen what is completed, edit and publish anything else.
    public func putBackOnMarket() async {
        if listing.allows(.reopen) { await reopen() } else { await editAndRepublish() }
    }

    /// Hides the listing, and deletes it unless that is undone.
    public func delete() async { await actions.delete(listing) }

    // MARK: Recycling

    /// Shows another listing, or the same one changed; what is the same is not set again.
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

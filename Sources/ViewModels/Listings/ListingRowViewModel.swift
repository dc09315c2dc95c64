import Domain
import Foundation
import Observation

/// A row of the list of listings. Each property determines one aspect of the view, which decides nothing.
///
/// Rows are recycled: the list creates as many as fit on the screen, and shows different listings in them.
@Observable
public final class ListingRowViewModel {
    /// The listing that is shown.
    public private(set) var listing: Listing
    private var now: Date
    /// The listings with an action in progress, in the states that they had at its beginning.
    private var busy: [Listing] = []

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

    /// Whether an action on the displayed state of the listing is in progress; further ones are ignored.
    public var isBusy: Bool { isBusy(listing) }
    /// The name of the community.
    public var communityName: String { listingWords.name(of: facts) }
    /// The layout, for a line of its own in a narrow window.
    public var roomFacts: String { listingWords.roomFacts(facts) }
    /// Returns the layout, area and floor, without the layout in a narrow window.
    public func factsLine(isNarrow: Bool) -> String {
        isNarrow ? listingWords.sizeFacts(facts) : listingWords.houseFacts(facts)
    }
    /// The picture of the building.
    public var picture: ListingPicture { ListingPicture(facts) }
    /// The first photo, which is shown over the picture of the building; nil without photos.
    public var photo: ListingPhotoItem? { actions.photos.first(of: facts) }
    /// The photos, in order.
    var photos: [ListingPhotoItem] { actions.photos.items(facts.photos) }
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
    /// The asking price.
    public var price: String { listingWords.price(of: facts) }
    /// A calendar, or a warning in the last three days; nil if the listing is not live.
    public var daysLeftIcon: Symbol? {
        daysLeft.map { $0 <= 3 ? .warning : .calendar }
    }
    /// The days until the listing expires; empty if it is not live.
    public var daysLeftText: String {
        daysLeft.map(listingWords.daysLeft) ?? ""
    }
    /// The number of views; empty before the listing was ever live.
    public var viewsText: String {
        switch listing.status {
        case .draft,
            .reviewing where listing.views == 0, .rejected where listing.views == 0:
            ""
        default: words.plural("{count} view", "{count} views", listing.views)
        }
    }
    /// The status.
    public var statusText: String { listingWords.status(listing.status.kind, of: purpose) }
    /// The meaning of the status for the owner.
    public var statusTone: ListingTone { listingWords.tone(of: listing.status.kind) }
    /// Details of the status besides its name, such as the group, except the reason of a rejection.
    public var statusBarGrayText: String {
        var parts: [String] = []
        if let price = listing.status.finalPrice { parts.append(listingWords.completed(price, for: purpose)) }
        if let number = actions.markets.uploadingPhoto(of: listing) {
            parts.append(listingWords.uploading(number, of: facts.photos.count))
        } else if let market {
            parts.append(market.place(of: listing.status.kind, in: words))
        }
        parts.append(listingWords.requests(requests, now: now, zone: actions.zone))
        if isNowhere { parts.append(words("Not in a group yet")) }
        return parts.filter { !$0.isEmpty }.joined(separator: " · ")
    }
    /// The reason of a rejection, by a moderator or by the server.
    public var statusBarRedText: String {
        listing.status.rejection.map(listingWords.rejection) ?? market?.refusal(in: words) ?? ""
    }
    /// The title of the main action.
    public var mainTitle: String { title(of: mainAction) }
    /// The title of the main action with the name of the listing, for assistive technology.
    public var mainName: String { words("{action}, {name}", ["action": mainTitle, "name": communityName]) }
    /// The name of the button that opens the menu.
    public var moreTitle: String { words("More actions for {name}", ["name": communityName]) }
    /// The name of the check button that selects the listing.
    public var selectTitle: String { words("Select {name}", ["name": communityName]) }
    /// The menu with all actions.
    public var menu: ListingMenu { ListingMenu(title: moreTitle, items: actionItems, listing: listing) }

    /// The actions that are possible now, the main one first.
    var actionItems: [ActionItem<ListingRowAction>] {
        ([mainAction] + ListingRowAction.allCases.filter { isPossible($0) && $0 != mainAction }).map {
            ActionItem(action: $0, title: title(of: $0))
        }
    }
    /// The days until the listing expires; nil if it is not live.
    var daysLeft: Int? { listing.daysLeft(at: now) }

    /// The next step that the owner is likely to take.
    var mainAction: ListingRowAction {
        if isNowhere { return .publishInGroup }
        if canTryAgain { return .tryAgain }
        if isPossible(.cancelPublishing), actions.markets.uploadingPhoto(of: listing) != nil {
            return .cancelPublishing
        }
        if isPossible(.reopen) { return .reopen }
        if listing.status.kind == .live { return .complete }
        return isPossible(.edit) ? .edit : .viewDetails
    }

    /// The market of the listing; nil if it is in none.
    var market: ListingMarket? { actions.markets.market(of: listing.id) }
    private var requests: HomeRequests? { actions.markets.requests[listing.id] }
    private var canTryAgain: Bool { market.map { $0.delivery.isFailed && $0.delivery != .failed(.encrypted) } ?? false }
    private var isNowhere: Bool { actions.markets.isNowhere(listing) }

    private func title(of action: ListingRowAction) -> String {
        listingWords.title(of: action, for: listing, canPublish: actions.markets.need == nil)
    }

    /// Returns whether an action is possible now.
    func isPossible(_ action: ListingRowAction) -> Bool {
        switch action {
        // A draft has no details.
        case .viewDetails: listing.status != .draft
        case .showRequests: requests != nil
        case .publishInGroup: isNowhere
        case .tryAgain: canTryAgain
        case .cancelPublishing: listing.status.kind == .reviewing && market.map { $0.delivery != .sent } ?? false
        case .edit: listing.allows(.edit)
        case .adjustPrice: listing.allows(.adjustPrice)
        case .complete: listing.allows(.complete)
        case .reopen: listing.allows(.reopen)
        case .withdraw: listing.allows(.withdraw)
        case .delete: listing.allows(.delete)
        }
    }

    // MARK: Intents

    /// Performs the main action.
    public func performMainAction() async { await perform(mainAction) }

    /// Performs an action of the menu on the listing that the menu was opened for.
    public func perform(_ action: ListingRowAction, of menu: ListingMenu) async {
        await perform(action, on: menu.listing)
    }

    /// Opens the editor of a draft, and shows the details of another listing.
    func open() async { await perform(isPossible(.viewDetails) ? .viewDetails : .edit) }

    /// Performs an action on the listing that the row shows.
    func perform(_ action: ListingRowAction) async { await perform(action, on: listing) }

    // MARK: Recycling

    /// Shows another listing, or a new version of the same one; unchanged values are not set again.
    func show(_ listing: Listing, now: Date) {
        if self.listing != listing { self.listing = listing }
        if self.now != now { self.now = now }
    }

    /// Performs an action on a listing, which the row may no longer show.
    func perform(_ action: ListingRowAction, on listing: Listing) async {
        switch action {
        case .viewDetails: actions.viewDetails(of: listing)
        case .showRequests:
            if let chat = actions.markets.requests[listing.id]?.chatID { actions.appService?.openChat(chat) }
        case .adjustPrice: await once(listing, actions.adjustPrice)
        case .complete: await once(listing, actions.complete)
        case .withdraw: await once(listing, actions.withdraw)
        case .edit: await once(listing, actions.edit)
        case .publishInGroup: await once(listing, actions.publishInGroup)
        case .cancelPublishing: await once(listing, actions.cancelPublishing)
        case .tryAgain: await once(listing, actions.tryAgain)
        case .reopen: await once(listing, actions.reopen)
        // The deletion ends with the offer to undo it, and further calls do nothing.
        case .delete: await actions.delete(listing)
        }
    }

    private func once(_ listing: Listing, _ action: (Listing) async -> Void) async {
        // The list shows the changes of an action before the action ends: an action that the user chooses then is not
        // a second press.
        guard !isBusy(listing) else { return }
        busy.append(listing)
        await action(listing)
        busy.removeAll { $0.offersTheSame(as: listing) }
    }

    private func isBusy(_ listing: Listing) -> Bool { busy.contains { $0.offersTheSame(as: listing) } }
}

extension Listing {
    /// Returns whether another listing is the same one with the same facts and status. The number of views may differ.
    fileprivate func offersTheSame(as other: Listing) -> Bool {
        id == other.id && status == other.status && facts == other.facts
    }
}

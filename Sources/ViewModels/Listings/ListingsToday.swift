import Domain
import Foundation
import Observation

/// The lines of the listings on the page of today: those that need their owner, and drafts. It follows the store.
@Observable
public final class ListingsToday: Lifecycle {
    private struct Found: Equatable {
        var isEmpty = false
        var rejected: [Listing] = []
        /// The listings that expire within a week, the next one first.
        var ending: [Listing] = []
        /// The listings with requests.
        var requested: [Listing] = []
        var drafts: [Listing] = []
    }

    /// The number of days before its end from which a listing is shown.
    private static let daysBeforeEnd = 7

    private var found: Found?
    private var requests: [Listing.ID: HomeRequests] = [:]
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let listings: ListingsViewModel
    @ObservationIgnored private let markets: any GroupMarkets
    @ObservationIgnored private let isUnread: (_ chatID: String) -> Bool
    @ObservationIgnored private let openChat: (_ id: String) -> Void
    @ObservationIgnored private let show: () -> Void

    private var actions: ListingActions { listings.actions }
    private var words: Localizer { actions.words }

    /// Creates lines of `listings`, which opens them on the page that `show` opens. `isUnread` returns from observable
    /// state whether a chat has unread messages.
    public init(
        listings: ListingsViewModel, markets: any GroupMarkets, isUnread: @escaping (_ chatID: String) -> Bool,
        openChat: @escaping (_ id: String) -> Void, show: @escaping () -> Void
    ) {
        (self.listings, self.markets, self.isUnread) = (listings, markets, isUnread)
        (self.openChat, self.show) = (openChat, show)
    }

    // MARK: Lifecycle

    /// Follows the listings and the requests about them until the task is canceled.
    public func start() async {
        let changes = actions.store.changes()
        async let requests: Void = followRequests()
        for await _ in changes { await load() }
        await requests
    }

    /// Loads the listings of the user who is now signed in.
    public func accountChanged(_ change: AccountChange) async { await load() }

    /// Updates the days left.
    public func timePassed() async { await load() }

    // MARK: Outputs

    /// Returns the lines at a time.
    public func items(at now: Date) -> [TodayItem] {
        guard let found, listings.isOwnerKnown else { return [] }
        let listingWords = ListingWords(words)
        func shown(_ all: [Listing]) -> [Listing] { all.filter { !listings.isDeleted($0.id) } }
        let rejected = shown(found.rejected).map { listing in
            let reason = listing.status.rejection.map(listingWords.rejection) ?? ""
            return item(.homes, listing, .warning, words("Rejected"), reason)
        }
        let ending = shown(found.ending).map { listing in
            item(.homes, listing, .calendar, listingWords.daysLeft(listing.daysLeft(at: now) ?? 0))
        }
        let drafts = shown(found.drafts).map { item(.unfinished, $0, .house, words("Draft")) }
        return rejected + shown(found.requested).compactMap { requestItem($0, now) } + ending + drafts + offer
    }

    // MARK: Helpers

    private func item(
        _ part: TodayItem.Part, _ listing: Listing, _ symbol: Symbol, _ subtitle: String...
    ) -> TodayItem {
        TodayItem(
            part, id: "listing \(listing.id)", symbol: symbol, title: ListingWords(words).name(of: listing.facts),
            subtitle: subtitle
        ) { [show, listings] in
            show()
            await listings.open(listing.id.uuidString)
        }
    }

    /// Returns the line of a home whose requests have not been read, or for which a viewing is coming.
    private func requestItem(_ listing: Listing, _ now: Date) -> TodayItem? {
        guard let request = requests[listing.id],
            request.viewings.contains(where: { $0.time > now }) || isUnread(request.chatID)
        else { return nil }
        let listingWords = ListingWords(words)
        return TodayItem(
            .homes, id: GroupsToday.id(ofChat: request.chatID), symbol: .people,
            title: listingWords.name(of: listing.facts),
            subtitle: [listingWords.requests(request, now: now, zone: actions.zone)]
        ) { [openChat] in openChat(request.chatID) }
    }

    private var offer: [TodayItem] {
        guard found?.isEmpty == true else { return [] }
        return [
            TodayItem(
                .begin, id: "begin-listings", symbol: .house, title: words("Publish a Home"),
                subtitle: [words("Offer it to the members of your groups.")]
            ) { [show, listings] in
                show()
                await listings.addListing()
            }
        ]
    }

    private func followRequests() async {
        for await requests in markets.requests() where requests != self.requests {
            self.requests = requests
            await load()
        }
    }

    /// Reads the listings. The newest call wins.
    private func load() async {
        generation += 1
        let current = generation
        do {
            let found = try await find()
            if current == generation, found != self.found { self.found = found }
        } catch is CancellationError {
        } catch {
            // The page of the listings reports it.
            Log.listings.warning("The listings could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private func find() async throws -> Found {
        let (now, store) = (actions.time.now, actions.store)
        var requested: [Listing] = []
        for id in requests.keys {
            if let listing = try await store.record(of: id)?.listing { requested.append(listing) }
        }
        let rejected = try await store.result(of: ListingQuery(status: .rejected))
        let drafts = try await store.result(of: ListingQuery(status: .draft)).listings
        let live = try await store.result(of: ListingQuery(status: .live, sort: .fewestDaysLeft)).listings
        let ending = live.lazy.filter { $0.status.time ?? now > now }
            .prefix(while: { $0.daysLeft(at: now) ?? 0 <= Self.daysBeforeEnd })
        return Found(
            isEmpty: rejected.counts.total == 0, rejected: Array(rejected.listings.prefix(TodayItem.maximumCount)),
            ending: Array(ending.prefix(TodayItem.maximumCount)),
            requested: requested.sorted { $0.createdAt > $1.createdAt },
            drafts: Array(drafts.prefix(TodayItem.maximumCount)))
    }
}

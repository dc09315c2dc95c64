import Foundation

/// The homes that the user has saved, the searches that go on, and the news about both. All are forgotten when the user
/// signs out.
///
/// Methods throw `RemoteError.notSignedIn` and `StorageError`. Each change is followed by one of `GroupMarkets.changes()`.
public protocol MarketWatch: Sendable {
    /// Returns the saved homes, the last saved one first.
    func savedHomes() async throws -> [SavedHome]

    /// Saves a home.
    func save(_ home: SavedHome) async throws

    /// Forgets a saved home. Returns it; nil if it was not saved.
    func removeSaved(_ id: HomeKey) async throws -> SavedHome?

    /// Returns the kept searches, the newest first.
    func keptSearches() async throws -> [KeptSearch]

    /// Keeps a search: homes that match it from now on are news. Throws `KeptSearchError` if there are too many.
    func keep(_ search: KeptSearch) async throws

    /// Ends a kept search.
    func removeKept(_ id: KeptSearch.ID) async throws

    /// Returns what the user has to be told, and records that they are told of it.
    func takeNews() async throws -> HomeNews

    /// Records that the user has seen the new homes of a kept search; of all if `id` is nil.
    func markSeen(_ id: KeptSearch.ID?) async throws
}

/// The reason why a search cannot be kept.
public enum KeptSearchError: Error, Equatable, Sendable {
    /// As many searches are kept as possible.
    case tooMany
}

/// The identity of a home in all markets: two owners may use the same id.
public struct HomeKey: Hashable, Sendable {
    /// The Matrix id of the owner.
    public var ownerID: String
    /// The owner's id of the listing.
    public var listing: Listing.ID

    /// Creates the identity of an owner's listing.
    public init(ownerID: String, listing: Listing.ID) {
        self.ownerID = ownerID
        self.listing = listing
    }
}

/// A home that the user has saved, with what was known of it then.
public struct SavedHome: Identifiable, Equatable, Sendable {
    /// The identity of the home.
    public var id: HomeKey
    /// The time when the home was saved.
    public var savedAt: Date
    /// The name of the community when the home was saved.
    public var name: String
    /// The purpose.
    public var purpose: ListingPurpose.Kind
    /// The last price at which the home was offered.
    public var price: Money
    /// The home as it is now, in any state; nil if it was deleted, is reviewed again, or is in no market of the user.
    public var home: MarketHome?

    /// Creates a saved home.
    public init(
        id: HomeKey, savedAt: Date, name: String, purpose: ListingPurpose.Kind, price: Money, home: MarketHome? = nil
    ) {
        self.id = id
        self.savedAt = savedAt
        self.name = name
        self.purpose = purpose
        self.price = price
        self.home = home
    }

    /// Creates the saved form of a home; nil if the home has no price.
    public init?(_ home: MarketHome, at time: Date) {
        guard let price = home.home.facts.price else { return nil }
        self.init(
            id: home.key, savedAt: time, name: home.home.facts.communityName, purpose: home.home.facts.purpose.kind,
            price: price, home: home)
    }
}

/// A search that goes on in the markets of the user.
public struct KeptSearch: Identifiable, Equatable, Sendable {
    /// The maximum number of kept searches.
    public static let maximumCount = 20

    /// The identifier.
    public var id: UUID
    /// The criteria.
    public var demand: Demand
    /// The time since when the search is kept.
    public var keptAt: Date
    /// The number of homes that match and that the user has not seen.
    public var newCount: Int

    /// Creates a search.
    public init(id: UUID, demand: Demand, keptAt: Date, newCount: Int = 0) {
        self.id = id
        self.demand = demand
        self.keptAt = keptAt
        self.newCount = newCount
    }
}

/// What the user has to be told about homes; empty if there is nothing new.
public struct HomeNews: Equatable, Sendable {
    /// A lower price of a saved home.
    public struct Reduction: Equatable, Sendable {
        /// The home.
        public var home: MarketHome
        /// The price before.
        public var earlier: Money

        /// Creates the news of a lower price.
        public init(_ home: MarketHome, earlier: Money) {
            self.home = home
            self.earlier = earlier
        }
    }

    /// The maximum number of homes that are named.
    public static let maximumCount = 20

    /// The newest homes that match kept searches and that the user has not seen; empty if they were told of all.
    public var matches: [MarketHome]
    /// The number of all such homes.
    public var matchCount: Int
    /// The lower prices of saved homes.
    public var reductions: [Reduction]

    /// Creates news.
    public init(matches: [MarketHome] = [], matchCount: Int? = nil, reductions: [Reduction] = []) {
        self.matches = matches
        self.matchCount = matchCount ?? matches.count
        self.reductions = reductions
    }

    /// Whether there is nothing to tell.
    public var isEmpty: Bool { matches.isEmpty && reductions.isEmpty }
}

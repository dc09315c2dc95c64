/// The sort orders of a list of listings. Listings without a value to compare are last; equal ones are newest first.
public enum ListingSort: String, CaseIterable, Codable, Sendable {
    case newest
    case lowestPrice
    case highestPrice
    case fewestDaysLeft
    case mostViews
}

/// The filter and the order of a list of listings.
public struct ListingQuery: Equatable, Sendable {
    /// Words that must all occur, as substrings, in any case and width.
    public var text: String
    /// The purpose, or nil for both.
    public var purpose: ListingPurpose.Kind?
    /// The status, or nil for any.
    public var status: ListingStatus.Kind?
    /// The sort order.
    public var sort: ListingSort
    /// Listings to exclude, also from the counts, because they are about to be deleted.
    public var hidden: Set<Listing.ID>

    /// Creates a query for all listings, narrowed by the given criteria.
    public init(
        text: String = "", purpose: ListingPurpose.Kind? = nil, status: ListingStatus.Kind? = nil,
        sort: ListingSort = .newest, hidden: Set<Listing.ID> = []
    ) {
        self.text = text
        self.purpose = purpose
        self.status = status
        self.sort = sort
        self.hidden = hidden
    }

    /// Returns whether another query describes the same listings in the same order, except for hidden ones.
    public func isSameList(as other: ListingQuery) -> Bool {
        var other = other
        other.hidden = hidden
        return self == other
    }

    /// Whether a text or filter may exclude listings.
    public var isNarrowed: Bool {
        purpose != nil || status != nil || text.contains { !$0.isWhitespace }
    }
}

/// The number of listings in each status.
public struct ListingCounts: Equatable, Sendable {
    private var counts: [ListingStatus.Kind: Int] = [:]

    /// Creates counts of zero.
    public init() {}

    /// Returns the number of listings with that status.
    public subscript(status: ListingStatus.Kind) -> Int {
        get { counts[status] ?? 0 }
        set { counts[status] = newValue == 0 ? nil : newValue }
    }

    /// The number of all listings.
    public var total: Int { counts.values.reduce(0, +) }
}

/// Determines which listings match a query.
public struct ListingFilter: Sendable {
    private let query: ListingQuery
    private let terms: [ListingSearchText.Term]

    /// Folds the words of `query`.
    public init(_ query: ListingQuery) {
        self.query = query
        terms = ListingSearchText.terms(of: query.text)
    }

    /// Returns whether the query matches the listing.
    @inline(__always)
    public func includes(_ entry: ListingEntry) -> Bool {
        // The text first, because few listings match it.
        entry.contains(terms) && (query.status == nil || query.status == entry.listing.status.kind) && counts(entry)
    }

    /// Returns whether the listing is counted, independent of the query's text and status.
    public func counts(_ entry: ListingEntry) -> Bool {
        (query.purpose == nil || query.purpose == entry.listing.facts.purpose.kind)
            && (query.hidden.isEmpty || !query.hidden.contains(entry.listing.id))
    }
}

/// A snapshot of the result of a query.
public struct ListingResult: Sendable {
    /// The listings, in the order of the query.
    public let found: SortedListings
    /// The number of listings in each status, independent of the query's text and status.
    public let counts: ListingCounts
    /// The number of the last change of the store that the result includes.
    public let change: Int

    /// Creates the result of a query after a change of the store.
    public init(found: SortedListings, counts: ListingCounts, change: Int) {
        self.found = found
        self.counts = counts
        self.change = change
    }

    /// The number of found listings.
    public var count: Int { found.count }
    /// The found listings, in order.
    public var listings: some RandomAccessCollection<Listing> { found.entries.lazy.map(\.listing) }
}

/// The sort orders of a list of listings. Listings without a value to compare are last; equal ones are newest first.
public enum ListingSort: String, CaseIterable, Codable, Sendable {
    case newest
    case lowestPrice
    case highestPrice
    case fewestDaysLeft
    case mostViews
}

/// What to list, and in which order.
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

    /// Creates a query for all listings, narrowed by what is given.
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

    /// The number of listings with that status.
    public subscript(status: ListingStatus.Kind) -> Int {
        get { counts[status] ?? 0 }
        set { counts[status] = newValue == 0 ? nil : newValue }
    }

    /// The number of all listings.
    public var total: Int { counts.values.reduce(0, +) }
}

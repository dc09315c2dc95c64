/// The orders a list of listings can have; what cannot be compared comes last, and newer before older among equals.
public enum ListingSort: String, CaseIterable, Codable, Sendable {
    case newest
    case lowestPrice
    case highestPrice
    case fewestDaysLeft
    case mostViews
}

/// What to list, and in which order.
public struct ListingQuery: Equatable, Sendable {
    /// Words that must all occur, as substrings, whatever their case and width.
    public var text: String
    /// Nil for both.
    public var purpose: ListingPurpose.Kind?
    /// Nil for any.
    public var status: ListingStatus.Kind?
    /// The order of the list.
    public var sort: ListingSort
    /// Listings to leave out, also of the counts: about to be deleted.
    public var hidden: Set<Listing.ID>

    /// A query for everything but what is asked otherwise.
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

    /// True when something is asked for that may leave listings out.
    public var isNarrowed: Bool {
        purpose != nil || status != nil || text.contains { !$0.isWhitespace }
    }
}

/// How many listings there are in each status.
public struct ListingCounts: Equatable, Sendable {
    private var counts: [ListingStatus.Kind: Int] = [:]

    /// No listings at all.
    public init() {}

    /// How many have that status.
    public subscript(status: ListingStatus.Kind) -> Int {
        get { counts[status] ?? 0 }
        set { counts[status] = newValue == 0 ? nil : newValue }
    }

    /// How many there are in all.
    public var total: Int { counts.values.reduce(0, +) }
}

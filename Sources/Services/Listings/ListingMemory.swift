import Domain

/// The listings that a user sees, in memory, because a search reads all of them between two keys.
struct ListingMemory {
    private var entries: [Listing.ID: ListingEntry] = [:]
    /// The listings in every order that was requested.
    private var sorted: [ListingSort: SortedListings]
    private var counts: [ListingPurpose.Kind: ListingCounts] = [:]

    init(_ entries: [ListingEntry]) {
        self.entries = Dictionary(entries.map { ($0.listing.id, $0) }, uniquingKeysWith: { $1 })
        sorted = [.newest: SortedListings(entries)]
        for entry in entries { count(entry, 1) }
    }

    /// Adds a listing, or replaces the one with the same id. Returns the replaced one.
    mutating func put(_ entry: ListingEntry) -> ListingEntry? {
        let before = remove(entry.listing.id)
        entries[entry.listing.id] = entry
        for sort in sorted.keys { sorted[sort]?.insert(entry) }
        count(entry, 1)
        return before
    }

    /// Removes a listing. Returns the removed one.
    mutating func remove(_ id: Listing.ID) -> ListingEntry? {
        guard let entry = entries.removeValue(forKey: id) else { return nil }
        for sort in sorted.keys {
            if let position = sorted[sort]?.position(of: entry) { sorted[sort]?.remove(at: position) }
        }
        count(entry, -1)
        return entry
    }

    /// Answers a query after a change of the store.
    mutating func result(of query: ListingQuery, change: Int) -> ListingResult {
        let all = sorted[query.sort] ?? SortedListings(entries.values, by: query.sort)
        sorted[query.sort] = all
        let isFiltered = query.isNarrowed || !query.hidden.isEmpty
        var counted = ListingCounts()
        for purpose in ListingPurpose.Kind.allCases where query.purpose == nil || query.purpose == purpose {
            for status in ListingStatus.Kind.allCases { counted[status] += counts[purpose]?[status] ?? 0 }
        }
        for id in query.hidden {
            guard let listing = entries[id]?.listing else { continue }
            if query.purpose == nil || query.purpose == listing.facts.purpose.kind { counted[listing.status.kind] -= 1 }
        }
        return ListingResult(
            found: isFiltered ? all.filtered(by: ListingFilter(query)) : all, counts: counted, change: change)
    }

    private mutating func count(_ entry: ListingEntry, _ difference: Int) {
        counts[entry.listing.facts.purpose.kind, default: ListingCounts()][entry.listing.status.kind] += difference
    }
}

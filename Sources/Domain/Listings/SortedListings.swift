import Foundation

/// A listing in memory with the text that searches look in. Lists share it, so that copying them is cheap.
public final class ListingEntry: Identifiable, Equatable, Sendable {
    /// The listing.
    public let listing: Listing
    /// The order of arrival: the larger, the later.
    public let number: Int64
    private let text: ListingSearchText

    /// Creates an entry with the folded texts of a listing.
    public init(_ listing: Listing, number: Int64) {
        self.listing = listing
        self.number = number
        text = ListingSearchText(listing.facts)
    }

    /// The id of the listing.
    public var id: Listing.ID { listing.id }

    /// Returns whether both are the same listing with the same content.
    public static func == (one: ListingEntry, other: ListingEntry) -> Bool {
        one === other || one.number == other.number && one.listing == other.listing
    }

    /// Returns whether the text contains all words.
    @inline(__always)
    func contains(_ terms: [ListingSearchText.Term]) -> Bool {
        terms.allSatisfy { text.contains($0, name: listing.facts.communityName) }
    }
}

/// Listings in one of the sort orders; equal ones are newest first.
public struct SortedListings: Sendable {
    /// The listings, in order.
    public private(set) var entries: [ListingEntry]
    /// Their order.
    public let sort: ListingSort

    /// Sorts `entries`.
    public init(_ entries: some Sequence<ListingEntry> = [], by sort: ListingSort = .newest) {
        // Each key is computed once.
        let keyed = entries.map { (key: sort.key(of: $0.listing), entry: $0) }
        let sorted = keyed.sorted { $0.key != $1.key ? $0.key < $1.key : $0.entry.number > $1.entry.number }
        self.init(sorted: sorted.map(\.entry), by: sort)
    }

    private init(sorted entries: [ListingEntry], by sort: ListingSort) {
        self.entries = entries
        self.sort = sort
    }

    /// The number of listings.
    public var count: Int { entries.count }

    /// Returns the listings that a filter includes, in the same order.
    public func filtered(by filter: ListingFilter) -> SortedListings {
        SortedListings(sorted: entries.filter { filter.includes($0) }, by: sort)
    }

    /// Returns the position of a listing in the version that was inserted; nil if it is not in the list.
    public func position(of entry: ListingEntry) -> Int? {
        let place = place(of: entry)
        return place < count && entries[place].listing.id == entry.listing.id ? place : nil
    }

    /// Inserts a listing that is not in the list.
    public mutating func insert(_ entry: ListingEntry) { entries.insert(entry, at: place(of: entry)) }

    /// Removes the listing at a position.
    public mutating func remove(at position: Int) { entries.remove(at: position) }

    /// Replaces listings on the way to `new`, which has `added` of them at `position`.
    public mutating func replace(at position: Int, removed: Int, added: Int, from new: SortedListings) {
        // `new` may be shorter than the position of a removal.
        entries.replaceSubrange(position..<position + removed, with: new.entries.dropFirst(position).prefix(added))
    }

    /// Returns the position at which a listing is or would be inserted, by binary search.
    public func place(of entry: ListingEntry) -> Int {
        let key = sort.key(of: entry.listing)
        var low = 0
        var high = count
        while low < high {
            let middle = (low + high) / 2
            if isBefore(entries[middle], key, entry.number) { low = middle + 1 } else { high = middle }
        }
        return low
    }

    private func isBefore(_ entry: ListingEntry, _ key: Int64, _ number: Int64) -> Bool {
        let other = sort.key(of: entry.listing)
        return other != key ? other < key : entry.number > number
    }
}

extension ListingSort {
    /// Returns the sort key, smallest first.
    fileprivate func key(of listing: Listing) -> Int64 {
        switch self {
        case .newest: return -Int64(listing.createdAt.timeIntervalSinceReferenceDate * 1000)
        case .lowestPrice: return listing.facts.price?.minorUnits ?? .max
        case .highestPrice: return listing.facts.price.map { -$0.minorUnits } ?? .max
        case .fewestDaysLeft:
            guard case .live(let until) = listing.status else { return .max }
            return Int64(until.timeIntervalSinceReferenceDate)
        case .mostViews: return -Int64(listing.views)
        }
    }
}

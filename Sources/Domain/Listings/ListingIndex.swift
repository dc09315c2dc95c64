import Foundation

/// The position of a listing in an index; never reused for another listing.
public typealias ListingSlot = Int32

/// All listings in memory, arranged so that a query over 100 000 of them takes a few milliseconds.
///
/// A store keeps one in addition to its database. Rows are read from its results, so a list never waits for the disk
/// while it scrolls. A search scans the text of all rows, which finds substrings of any length in any script.
public struct ListingIndex: Sendable {
    private var chunks: [ListingChunk] = []
    private var slots = ListingSlots()
    /// The number of listings.
    public private(set) var count = 0
    /// Status and purpose of each slot in one byte, to filter without reading the rows; 0 for a deleted listing.
    private var codes: [UInt8] = []
    /// Every sort order that was queried, updated with each change.
    private var orders: [ListingSort: [ListingSlot]] = [:]
    private var log = ListingChangeLog()

    /// Creates an index of `listings`, oldest first.
    public init(_ listings: some Sequence<Listing> = []) {
        for listing in listings { append(listing) }
    }

    /// The ids of all listings.
    public var ids: [Listing.ID] { chunks.flatMap { $0.rows.compactMap { $0?.id } } }

    /// The listing with that id.
    public subscript(id id: Listing.ID) -> Listing? {
        slots.slot(of: id, in: chunks).flatMap { chunks[slot: $0] }
    }

    /// Adds listings, or replaces those with the same id.
    public mutating func put(_ listings: some Collection<Listing>) {
        // Sorting once is cheaper than inserting each.
        if listings.count > 1000 { orders = [:] }
        for listing in listings { put(listing) }
    }

    /// Replaces the contents with `listings`; unchanged ones keep their slots, so that lists change little.
    public mutating func replaceAll(with listings: some Collection<Listing>) {
        let wanted = Set(listings.map(\.id))
        for id in ids where !wanted.contains(id) { remove(id) }
        put(listings)
    }

    /// Removes the listings with those ids.
    public mutating func remove(_ ids: some Collection<Listing.ID>) {
        // Sorting once is cheaper than removing each.
        if ids.count > 1000 { orders = [:] }
        for id in ids { remove(id) }
    }

    /// Removes the listing with that id.
    public mutating func remove(_ id: Listing.ID) {
        guard let slot = slots.slot(of: id, in: chunks) else { return }
        removeFromOrders(slot)
        chunks.remove(slot)
        count -= 1
        codes[Int(slot)] = 0
        log.record(slot)
    }

    /// The listings that match `query`, in its order.
    public mutating func result(of query: ListingQuery) -> ListingResult {
        let order = order(for: query.sort)
        let hidden = Set(query.hidden.compactMap { slots.slot(of: $0, in: chunks) })
        var found = order
        if query.isNarrowed || !hidden.isEmpty {
            let isWanted = Self.wantedCodes(query)
            let terms = ListingSearchText.terms(of: query.text)
            let hits = hits(terms)
            found = order.filter { slot in
                isWanted[Int(codes[Int(slot)])] && hits[Int(slot)] == terms.count
                    && (hidden.isEmpty || !hidden.contains(slot))
            }
        }
        return ListingResult(
            chunks: chunks, slots: found, counts: counts(query.purpose, hidden: hidden), hidden: hidden, log: log)
    }

    private mutating func put(_ listing: Listing) {
        guard let slot = slots.slot(of: listing.id, in: chunks) else { return append(listing) }
        guard chunks[slot: slot] != listing else { return }
        removeFromOrders(slot)
        chunks.replace(slot, with: listing)
        codes[Int(slot)] = Self.code(listing)
        insertIntoOrders(slot)
        log.record(slot)
    }

    /// Adds a listing that is not there yet.
    public mutating func append(_ listing: Listing) {
        let slot = ListingSlot(codes.count)
        if codes.count.isMultiple(of: ListingChunk.capacity) {
            if !chunks.isEmpty { chunks[chunks.count - 1].trim() }
            chunks.append(ListingChunk())
        }
        chunks[chunks.count - 1].append(listing)
        codes.append(Self.code(listing))
        slots.append(slot, of: chunks)
        count += 1
        insertIntoOrders(slot)
        log.record(slot)
    }

    // MARK: Filtering

    /// The number of `terms` that the text of each slot contains.
    private func hits(_ terms: [[CChar]]) -> [UInt8] {
        var hits = Array(repeating: UInt8(0), count: codes.count)
        for term in terms {
            for (number, chunk) in chunks.enumerated() {
                chunk.search(for: term, into: &hits, offset: number * ListingChunk.capacity)
            }
        }
        return hits
    }

    private func counts(_ purpose: ListingPurpose.Kind?, hidden: Set<ListingSlot>) -> ListingCounts {
        var byCode = Array(repeating: 0, count: 256)
        for code in codes { byCode[Int(code)] += 1 }
        for slot in hidden { byCode[Int(codes[Int(slot)])] -= 1 }
        var counts = ListingCounts()
        for status in ListingStatus.Kind.allCases {
            for kind in ListingPurpose.Kind.allCases where purpose == nil || purpose == kind {
                counts[status] += byCode[Int(Self.code(status, kind))]
            }
        }
        return counts
    }

    private static func wantedCodes(_ query: ListingQuery) -> [Bool] {
        var wanted = Array(repeating: false, count: 256)
        for status in ListingStatus.Kind.allCases where query.status == nil || query.status == status {
            for purpose in ListingPurpose.Kind.allCases where query.purpose == nil || query.purpose == purpose {
                wanted[Int(code(status, purpose))] = true
            }
        }
        return wanted
    }

    private static func code(_ listing: Listing) -> UInt8 { code(listing.status.kind, listing.facts.purpose.kind) }

    private static func code(_ status: ListingStatus.Kind, _ purpose: ListingPurpose.Kind) -> UInt8 {
        let number: UInt8 =
            switch status {
            case .draft: 1
            case .reviewing: 2
            case .rejected: 3
            case .live: 4
            case .expired: 5
            case .withdrawn: 6
            case .completed: 7
            }
        return number * 2 + (purpose == .sale ? 0 : 1)
    }

    // MARK: Sorting

    private mutating func order(for sort: ListingSort) -> [ListingSlot] {
        if let order = orders[sort] { return order }
        var keyed: [(key: Int64, slot: ListingSlot)] = []
        keyed.reserveCapacity(count)
        for slot in 0..<ListingSlot(codes.count) {
            if let listing = chunks.packed(slot) { keyed.append((sort.key(of: listing), slot)) }
        }
        keyed.sort { $0.key != $1.key ? $0.key < $1.key : $0.slot > $1.slot }
        let order = keyed.map(\.slot)
        orders[sort] = order
        return order
    }

    private mutating func removeFromOrders(_ slot: ListingSlot) {
        guard !orders.isEmpty, let listing = chunks.packed(slot) else { return }
        for sort in orders.keys { orders[sort]!.remove(at: position(of: slot, listing, in: sort)) }
    }

    private mutating func insertIntoOrders(_ slot: ListingSlot) {
        guard !orders.isEmpty, let listing = chunks.packed(slot) else { return }
        for sort in orders.keys { orders[sort]!.insert(slot, at: position(of: slot, listing, in: sort)) }
    }

    /// The position of `listing` in a sort order, by binary search.
    private func position(of slot: ListingSlot, _ listing: PackedListing, in sort: ListingSort) -> Int {
        let order = orders[sort]!
        let key = sort.key(of: listing)
        var low = 0
        var high = order.count
        while low < high {
            let middle = (low + high) / 2
            let other = sort.key(of: chunks.packed(order[middle])!)
            if other < key || (other == key && order[middle] > slot) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension [ListingChunk] {
    /// The listing in a slot; nil when it was deleted.
    subscript(slot slot: ListingSlot) -> Listing? {
        self[Int(slot) / ListingChunk.capacity][Int(slot) % ListingChunk.capacity]
    }

    /// The same without its texts and photos.
    func packed(_ slot: ListingSlot) -> PackedListing? {
        self[Int(slot) / ListingChunk.capacity].rows[Int(slot) % ListingChunk.capacity]
    }

    fileprivate mutating func replace(_ slot: ListingSlot, with listing: Listing) {
        self[Int(slot) / ListingChunk.capacity].replace(at: Int(slot) % ListingChunk.capacity, with: listing)
    }

    fileprivate mutating func remove(_ slot: ListingSlot) {
        self[Int(slot) / ListingChunk.capacity].remove(at: Int(slot) % ListingChunk.capacity)
    }
}

extension ListingSort {
    /// The sort key, smallest first.
    fileprivate func key(of listing: PackedListing) -> Int64 {
        switch self {
        case .newest: return -Int64(listing.createdAt.timeIntervalSinceReferenceDate * 1000)
        case .lowestPrice: return listing.price?.minorUnits ?? .max
        case .highestPrice: return listing.price.map { -$0.minorUnits } ?? .max
        case .fewestDaysLeft:
            guard case .live(let until) = listing.status else { return .max }
            return Int64(until.timeIntervalSinceReferenceDate)
        case .mostViews: return -Int64(listing.views)
        }
    }
}

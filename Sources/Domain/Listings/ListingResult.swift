/// A snapshot of what a query found. Rows are read from memory, also off the main actor.
public struct ListingResult: Sendable {
    private let chunks: [ListingChunk]
    /// The slots of the found listings, in order.
    public let slots: [ListingSlot]
    /// The number of listings in each status, independent of the query's text and status.
    public let counts: ListingCounts
    private let hidden: Set<ListingSlot>
    private let log: ListingChangeLog

    init(
        chunks: [ListingChunk], slots: [ListingSlot], counts: ListingCounts, hidden: Set<ListingSlot>,
        log: ListingChangeLog
    ) {
        self.chunks = chunks
        self.slots = slots
        self.counts = counts
        self.hidden = hidden
        self.log = log
    }

    /// The result of a query that found nothing.
    public static let empty = ListingResult(
        chunks: [], slots: [], counts: ListingCounts(), hidden: [], log: ListingChangeLog())

    /// The listing in a slot; nil when it was deleted.
    public subscript(slot slot: ListingSlot) -> Listing? {
        Int(slot) / ListingChunk.capacity < chunks.count ? chunks[slot: slot] : nil
    }

    /// The changes that turn `old` into this result, to be applied in order. Where few listings have changed, only
    /// those are moved, so that a list keeps its scroll position; otherwise everything between the first and the last
    /// difference is replaced.
    public func splices(from old: ListingResult) -> [ListingSplice] {
        let changed = log.slots(since: old.log)?.union(hidden.symmetricDifference(old.hidden))
        if let changed, changed.count <= 64, let splices = splices(from: old.slots, moving: changed) { return splices }
        let shorter = min(slots.count, old.slots.count)
        var start = 0
        while start < shorter, slots[start] == old.slots[start] { start += 1 }
        var tail = 0
        while tail < shorter - start, slots[slots.count - 1 - tail] == old.slots[old.slots.count - 1 - tail] {
            tail += 1
        }
        let splice = ListingSplice(
            position: start, removed: old.slots.count - tail - start, inserted: slots[start..<(slots.count - tail)])
        return splice.removed == 0 && splice.inserted.isEmpty ? [] : [splice]
    }

    /// Removals from back to front, then insertions from front to back; nil when listings that are not in `moving` have
    /// moved as well.
    private func splices(from old: [ListingSlot], moving: Set<ListingSlot>) -> [ListingSplice]? {
        var removals: [ListingSplice] = []
        var insertions: [ListingSplice] = []
        var (before, after) = (0, 0)
        while before < old.count || after < slots.count {
            if before < old.count, after < slots.count, old[before] == slots[after] {
                before += 1
                after += 1
            } else if before < old.count, moving.contains(old[before]) {
                removals.append(ListingSplice(position: before, removed: 1, inserted: []))
                before += 1
            } else if after < slots.count, moving.contains(slots[after]) {
                insertions.append(ListingSplice(position: after, removed: 0, inserted: slots[after...after]))
                after += 1
            } else {
                return nil
            }
        }
        return removals.reversed() + insertions
    }
}

/// A change of a list: rows that are removed, and rows that are inserted in their place.
public struct ListingSplice: Equatable, Sendable {
    /// The position in the list after all earlier changes were applied.
    public let position: Int
    /// The number of removed rows.
    public let removed: Int
    /// The slots of the inserted rows.
    public let inserted: ArraySlice<ListingSlot>

    /// Replaces `removed` rows at `position` with `inserted`.
    public init(position: Int, removed: Int, inserted: ArraySlice<ListingSlot>) {
        self.position = position
        self.removed = removed
        self.inserted = inserted
    }
}

/// The slots that changed recently, to find the difference of two results without comparing all rows.
struct ListingChangeLog: Sendable {
    private static let capacity = 256

    private var recent: [ListingSlot] = []
    /// The number of all recorded changes.
    private var total = 0

    mutating func record(_ slot: ListingSlot) {
        if recent.count == Self.capacity { recent.removeFirst(Self.capacity / 2) }
        recent.append(slot)
        total += 1
    }

    /// The slots that changed since `older`; nil when that is too long ago.
    func slots(since older: ListingChangeLog) -> Set<ListingSlot>? {
        let count = total - older.total
        return (0...recent.count).contains(count) ? Set(recent.suffix(count)) : nil
    }
}

/// What a query found, as it was at that moment: any row of it is at hand at once, also off the main actor.
public struct ListingResult: Sendable {
    private let chunks: [ListingChunk]
    /// The slots of the listings found, in order.
    public let slots: [ListingSlot]
    /// How many listings there are in each status, whatever text and status were asked for.
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

    /// A result of nothing.
    public static let empty = ListingResult(
        chunks: [], slots: [], counts: ListingCounts(), hidden: [], log: ListingChangeLog())

    /// The listing in a slot; nil when it has been deleted.
    public subscript(slot slot: ListingSlot) -> Listing? {
        Int(slot) / ListingChunk.capacity < chunks.count ? chunks[slot: slot] : nil
    }

    /// What turns `old` into this, to be applied one after the other. Where few listings have changed, only those are
    /// touched, so that a list keeps its place; otherwise all between the first and the last difference is replaced.
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

    /// Removals from the back to the front, then insertions from the front to the back; nil when listings that are not
    /// in `moving` have moved too.
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

/// One change of a list: so many rows go, and others come in their place.
public struct ListingSplice: Equatable, Sendable {
    /// Where, in the list as it is when this one's turn comes.
    public let position: Int
    /// How many rows go.
    public let removed: Int
    /// The slots of the rows that come instead.
    public let inserted: ArraySlice<ListingSlot>

    /// Takes `removed` rows away at `position` and puts `inserted` there.
    public init(position: Int, removed: Int, inserted: ArraySlice<ListingSlot>) {
        self.position = position
        self.removed = removed
        self.inserted = inserted
    }
}

/// Which slots have changed lately, to tell two results of one index apart without comparing all rows.
struct ListingChangeLog: Sendable {
    private static let limit = 256

    private var recent: [ListingSlot] = []
    /// How many changes were recorded in all.
    private var total = 0

    mutating func record(_ slot: ListingSlot) {
        if recent.count == Self.limit { recent.removeFirst(Self.limit / 2) }
        recent.append(slot)
        total += 1
    }

    /// What has changed since `older`; nil when that is too long ago to know.
    func slots(since older: ListingChangeLog) -> Set<ListingSlot>? {
        let count = total - older.total
        return (0...recent.count).contains(count) ? Set(recent.suffix(count)) : nil
    }
}

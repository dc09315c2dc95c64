import Domain
import Foundation

/// Listings in memory, with the rules of the real store, and failures and delays on demand.
public actor FakeListingStore: ListingStore {
    private var entries: [Listing.ID: ListingEntry]
    private var lastNumber: Int64
    private var lastChange = 0
    /// The users whose listings were shown, in order.
    public private(set) var owners: [String?] = []
    private var histories: [Listing.ID: [ListingEvent]] = [:]
    private var viewsByDay: [Listing.ID: [ViewDay: Int]] = [:]
    private var failures: [any Error] = []
    /// Notifies of changes.
    public nonisolated let signal = ChangeSource<ListingsChange>()
    private var beforeAnswer: @Sendable (ListingQuery) async -> Void = { _ in }
    private var beforeAdding: @Sendable () async -> Void = {}
    /// All queries, in order.
    public private(set) var queries: [ListingQuery] = []

    /// Creates a store with these listings, oldest first.
    public init(_ listings: [Listing] = []) {
        let numbered = zip(listings, 0...).map { ($0.id, ListingEntry($0, number: $1)) }
        entries = Dictionary(uniqueKeysWithValues: numbered)
        lastNumber = Int64(listings.count)
    }

    /// Makes the next operation fail.
    public func failNext(_ error: any Error) { failures.append(error) }

    /// Runs `wait` after each query, before its result is returned.
    public func delayAnswers(_ wait: @escaping @Sendable (ListingQuery) async -> Void) { beforeAnswer = wait }

    /// Runs `wait` before listings are added.
    public func delayAdding(_ wait: @escaping @Sendable () async -> Void) { beforeAdding = wait }

    /// The ids of all listings.
    public var ids: Set<Listing.ID> { Set(entries.keys) }

    /// Returns the listing with that id.
    public func listing(_ id: Listing.ID) -> Listing? { entries[id]?.listing }

    public func setOwner(_ owner: String?) { owners.append(owner) }

    public func result(of query: ListingQuery) async throws -> ListingResult {
        queries.append(query)
        try failIfAsked()
        let filter = ListingFilter(query)
        var counts = ListingCounts()
        for entry in entries.values where filter.counts(entry) { counts[entry.listing.status.kind] += 1 }
        let found = SortedListings(entries.values.filter(filter.includes), by: query.sort)
        let result = ListingResult(found: found, counts: counts, change: lastChange)
        await beforeAnswer(query)
        return result
    }

    public func record(of id: Listing.ID) throws -> ListingRecord? {
        try failIfAsked()
        return stored(id)
    }

    public func add(
        _ records: [ListingRecord], progress: @escaping @Sendable (_ count: Int) throws -> Void
    ) async throws {
        try failIfAsked()
        await beforeAdding()
        for count in records.indices { try progress(count) }
        for record in records { put(record) }
    }

    @discardableResult
    public func perform(_ actions: [ListingAction], on ids: [Listing.ID], at time: Date) throws -> [ListingChange] {
        try failIfAsked()
        let changed = try ids.map { id in
            guard let before = stored(id) else { throw ListingError.gone }
            var after = before
            try after.perform(actions, at: time)
            return (before, after)
        }
        return changed.map { before, after in
            put(after)
            return .changed(
                from: before.listing, to: after.listing, entries: before.history.count..<after.history.count)
        }
    }

    public func undo(_ changes: [ListingChange]) throws {
        try failIfAsked()
        for change in changes {
            try change.check(stored(change.id)?.listing, historyCount: stored(change.id)?.history.count ?? 0)
        }
        for change in changes {
            switch change {
            case .added(let record): remove(record.listing.id)
            case .deleted(let record, _): put(record)
            case .changed(let earlier, _, let entries):
                guard let current = stored(earlier.id) else { continue }
                put(
                    ListingRecord(
                        stored: earlier.withViews(of: current.listing),
                        history: Array(current.history.prefix(entries.lowerBound)), viewsByDay: current.viewsByDay))
            }
        }
    }

    public func addViews(_ views: [Listing.ID: Int], on day: ViewDay) throws {
        try failIfAsked()
        for (id, count) in views {
            guard var record = stored(id) else { continue }
            record.addViews(count, on: day)
            put(record)
        }
    }

    @discardableResult
    public func delete(_ ids: [Listing.ID]) throws -> [ListingChange] {
        try failIfAsked()
        return ids.compactMap { id in
            guard let before = stored(id) else { return nil }
            remove(id)
            return .deleted(before, owner: nil)
        }
    }

    public func refresh() throws { try failIfAsked() }

    public nonisolated func changes() -> AsyncStream<ListingsChange> { signal.changes() }

    /// The number of listeners to the changes.
    public nonisolated var changeListenerCount: Int { signal.listenerCount }

    private func stored(_ id: Listing.ID) -> ListingRecord? {
        entries[id].map {
            ListingRecord(stored: $0.listing, history: histories[id] ?? [], viewsByDay: viewsByDay[id] ?? [:])
        }
    }

    private func put(_ record: ListingRecord) {
        let id = record.listing.id
        lastNumber += 1
        let before = entries[id]
        entries[id] = ListingEntry(record.listing, number: before?.number ?? lastNumber)
        histories[id] = record.history
        viewsByDay[id] = record.viewsByDay
        send((before: before, after: entries[id]))
    }

    private func remove(_ id: Listing.ID) {
        let before = entries.removeValue(forKey: id)
        histories[id] = nil
        viewsByDay[id] = nil
        send((before: before, after: nil))
    }

    private func send(_ update: ListingsChange.Update) {
        lastChange += 1
        signal.send(ListingsChange(number: lastChange, updates: [update]))
    }

    private func failIfAsked() throws {
        if !failures.isEmpty { throw failures.removeFirst() }
    }
}

/// The markets of listings in memory, which fail on demand.
public actor FakeListingMarketStore: ListingMarketStore {
    private var markets: [String: [Listing.ID: ListingMarket]] = [:]
    private var failures: [any Error] = []
    private nonisolated let signal = ChangeSignal()

    /// Creates a store without markets.
    public init() {}

    /// Makes the next call fail.
    public func failNext(_ error: any Error) { failures.append(error) }

    public func markets(of user: String) throws -> [Listing.ID: ListingMarket] {
        if !failures.isEmpty { throw failures.removeFirst() }
        return markets[user] ?? [:]
    }

    public func setMarket(_ market: ListingMarket, of listing: Listing.ID, user: String) throws {
        if !failures.isEmpty { throw failures.removeFirst() }
        markets[user, default: [:]][listing] = market
        signal.send()
    }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }
}

import Domain
import Foundation

/// Listings in memory only, with the same rules as the real store, and failures and delays on demand.
public actor FakeListingStore: ListingStore {
    private var index: ListingIndex
    private var histories: [Listing.ID: [ListingEvent]] = [:]
    private var failures: [any Error] = []
    /// What tells of changes.
    public nonisolated let signal = ChangeSignal()
    private var beforeAnswer: @Sendable (ListingQuery) async -> Void = { _ in }
    /// The queries that were asked, in order.
    public private(set) var queries: [ListingQuery] = []

    /// Starts with these, the oldest first.
    public init(_ listings: [Listing] = []) { index = ListingIndex(listings) }

    /// Lets the next operation fail, once.
    public func failNext(_ error: any Error) { failures.append(error) }

    /// Waits for `wait` before each answer to a query, after it has been worked out.
    public func delayAnswers(_ wait: @escaping @Sendable (ListingQuery) async -> Void) { beforeAnswer = wait }

    /// All ids that are kept.
    public var ids: Set<Listing.ID> { Set(index.ids) }

    /// The listing with that id.
    public func listing(_ id: Listing.ID) -> Listing? { index[id: id] }

    public func result(of query: ListingQuery) async throws -> ListingResult {
        queries.append(query)
        try failIfAsked()
        let result = index.result(of: query)
        await beforeAnswer(query)
        return result
    }

    public func record(of id: Listing.ID) throws -> ListingRecord? {
        try failIfAsked()
        return index[id: id].map { ListingRecord(stored: $0, history: histories[id] ?? []) }
    }

    public func add(_ records: [ListingRecord]) throws {
        try failIfAsked()
        index.put(records.map(\.listing))
        for record in records { histories[record.listing.id] = record.history }
        signal.send()
    }

    @discardableResult
    public func perform(_ actions: [ListingAction], on id: Listing.ID, at time: Date) throws -> Listing {
        try failIfAsked()
        guard var listing = index[id: id] else { throw ListingError.gone }
        histories[id, default: []] += try listing.perform(actions, at: time)
        index.put([listing])
        signal.send()
        return listing
    }

    public func addViews(_ views: [Listing.ID: Int]) throws {
        try failIfAsked()
        for (id, count) in views {
            guard var listing = index[id: id] else { continue }
            listing.addViews(count)
            index.put([listing])
        }
        signal.send()
    }

    public func delete(_ id: Listing.ID) throws {
        try failIfAsked()
        index.remove(id)
        histories[id] = nil
        signal.send()
    }

    public func refresh() throws { try failIfAsked() }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    private func failIfAsked() throws {
        if !failures.isEmpty { throw failures.removeFirst() }
    }
}

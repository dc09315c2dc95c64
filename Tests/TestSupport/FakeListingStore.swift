import Domain
import Foundation

/// Listings in memory, with the rules of the real store, and failures and delays on demand.
public actor FakeListingStore: ListingStore {
    private var index: ListingIndex
    /// The users whose listings were shown, in order.
    public private(set) var owners: [String?] = []
    private var histories: [Listing.ID: [ListingEvent]] = [:]
    private var viewsByDay: [Listing.ID: [ViewDay: Int]] = [:]
    private var failures: [any Error] = []
    /// Notifies of changes.
    public nonisolated let signal = ChangeSignal()
    private var beforeAnswer: @Sendable (ListingQuery) async -> Void = { _ in }
    /// All queries, in order.
    public private(set) var queries: [ListingQuery] = []

    /// Starts with these listings, oldest first.
    public init(_ listings: [Listing] = []) { index = ListingIndex(listings) }

    /// Makes the next operation fail.
    public func failNext(_ error: any Error) { failures.append(error) }

    /// Runs `wait` after each query, before its result is returned.
    public func delayAnswers(_ wait: @escaping @Sendable (ListingQuery) async -> Void) { beforeAnswer = wait }

    /// The ids of all listings.
    public var ids: Set<Listing.ID> { Set(index.ids) }

    /// The listing with that id.
    public func listing(_ id: Listing.ID) -> Listing? { index[id: id] }

    public func setOwner(_ owner: String?) { owners.append(owner) }

    public func result(of query: ListingQuery) async throws -> ListingResult {
        queries.append(query)
        try failIfAsked()
        let result = index.result(of: query)
        await beforeAnswer(query)
        return result
    }

    public func record(of id: Listing.ID) throws -> ListingRecord? {
        try failIfAsked()
        return stored(id)
    }

    public func add(_ records: [ListingRecord]) throws {
        try failIfAsked()
        for record in records { put(record) }
    }

    @discardableResult
    public func perform(_ actions: [ListingAction], on ids: [Listing.ID], at time: Date) throws -> [ListingChange] {
        try failIfAsked()
        let changes = try ids.map { id in
            guard let before = stored(id) else { throw ListingError.gone }
            var after = before
            try after.perform(actions, at: time)
            return ListingChange(from: before, to: after)
        }
        for change in changes { change.after.map(put) }
        return changes
    }

    public func undo(_ changes: [ListingChange]) throws {
        try failIfAsked()
        let restored = try changes.map { try $0.undone(from: $0.id.flatMap(stored)) }
        for (change, record) in zip(changes, restored) {
            if let record { put(record) } else { change.id.map(remove) }
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
            return ListingChange(from: before, to: nil)
        }
    }

    public func remove(_ ids: [Listing.ID]) throws {
        try failIfAsked()
        for id in ids { remove(id) }
    }

    public func refresh() throws { try failIfAsked() }

    public nonisolated func changes() -> AsyncStream<Void> { signal.changes() }

    /// The number of those who follow the changes.
    public nonisolated var changeListenerCount: Int { signal.listenerCount }

    private func stored(_ id: Listing.ID) -> ListingRecord? {
        index[id: id].map {
            ListingRecord(stored: $0, history: histories[id] ?? [], viewsByDay: viewsByDay[id] ?? [:])
        }
    }

    private func put(_ record: ListingRecord) {
        index.put([record.listing])
        histories[record.listing.id] = record.history
        viewsByDay[record.listing.id] = record.viewsByDay
        signal.send()
    }

    private func remove(_ id: Listing.ID) {
        index.remove(id)
        histories[id] = nil
        viewsByDay[id] = nil
        signal.send()
    }

    private func failIfAsked() throws {
        if !failures.isEmpty { throw failures.removeFirst() }
    }
}

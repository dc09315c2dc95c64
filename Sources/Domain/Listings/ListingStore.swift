import Foundation

/// Stores the owner's listings. When a call returns, its change is on disk; when it throws, nothing has changed.
///
/// Throws `ListingError` and `StorageError`. Actions are checked against the stored listing, not against the
/// caller's. Listings belong to the user who is signed in when they are added: other users do not see them. Listings
/// that were added without a signed-in user are shared by all users.
public protocol ListingStore: Sendable {
    /// Shows the listings of a user and the shared ones, or only the shared ones if `owner` is nil.
    func setOwner(_ owner: String?) async

    /// Returns the listings that match `query`, in its order.
    func result(of query: ListingQuery) async throws -> ListingResult

    /// Returns a listing with its history; nil if it was deleted.
    func record(of id: Listing.ID) async throws -> ListingRecord?

    /// Stores new listings, all or none of them. `progress` is called with the number of those that are written; if it
    /// throws, none are stored.
    func add(_ records: [ListingRecord], progress: @escaping @Sendable (_ count: Int) throws -> Void) async throws

    /// Performs all of `actions` on each of the listings, or none of them on any.
    @discardableResult
    func perform(_ actions: [ListingAction], on ids: [Listing.ID], at time: Date) async throws -> [ListingChange]

    /// Undoes changes, all or none of them. Throws `ListingError` if a listing has changed again.
    func undo(_ changes: [ListingChange]) async throws

    /// Counts views of live listings on a day.
    func addViews(_ views: [Listing.ID: Int], on day: ViewDay) async throws

    /// Deletes listings with their histories, all or none of them; deleted listings are ignored.
    @discardableResult
    func delete(_ ids: [Listing.ID]) async throws -> [ListingChange]

    /// Checks whether another process has changed the stored listings.
    func refresh() async throws

    /// Returns a stream with each change once it can be read. A busy listener receives only the newest, and misses
    /// numbers.
    func changes() -> AsyncStream<ListingsChange>
}

extension ListingStore {
    /// Stores new listings, all or none of them.
    public func add(_ records: [ListingRecord]) async throws { try await add(records, progress: { _ in }) }

    /// Performs all of `actions` on a listing, or none of them.
    @discardableResult
    public func perform(_ actions: [ListingAction], on id: Listing.ID, at time: Date) async throws -> ListingChange {
        guard let change = try await perform(actions, on: [id], at: time).first else { throw ListingError.gone }
        return change
    }

    /// Undoes a change. Throws `ListingError` if the listing has changed again.
    public func undo(_ change: ListingChange) async throws { try await undo([change]) }
}

/// A change of a listing that can be undone.
public enum ListingChange: Equatable, Sendable {
    /// A new listing was stored.
    case added(ListingRecord)
    /// Actions were performed. `entries` are the indexes of the entries that they added to the history.
    case changed(from: Listing, to: Listing, entries: Range<Int>)
    /// A listing of a user was deleted; `owner` is nil for a shared one.
    case deleted(ListingRecord, owner: String?)

    /// The listing that was changed.
    public var id: Listing.ID {
        switch self {
        case .added(let record), .deleted(let record, _): record.listing.id
        case .changed(let listing, _, _): listing.id
        }
    }

    /// Throws `ListingError` if the stored listing, with the number of entries in its history, is not the one that
    /// the change left.
    public func check(_ current: Listing?, historyCount: Int) throws(ListingError) {
        let (left, count): (Listing, Int)
        switch self {
        case .deleted:
            if current != nil { throw .changedElsewhere }
            return
        case .added(let record): (left, count) = (record.listing, record.history.count)
        case .changed(_, let listing, let entries): (left, count) = (listing, entries.upperBound)
        }
        guard let current else { throw .gone }
        // Every other change adds to the history. Times are not compared, because a store may round them.
        guard current.facts == left.facts, current.status.kind == left.status.kind, historyCount == count else {
            throw .changedElsewhere
        }
    }
}

/// A change that a store reports once it can be read.
public struct ListingsChange: Sendable {
    /// A listing in memory before and after the change; nil if it did not exist.
    public typealias Update = (before: ListingEntry?, after: ListingEntry?)

    /// The number of the change: one more than that of the previous change.
    public let number: Int
    /// The changed listings; nil if any listing may have changed.
    public let updates: [Update]?

    /// Creates a change of some listings, or of any.
    public init(number: Int, updates: [Update]?) {
        self.number = number
        self.updates = updates
    }
}

import Foundation

/// Stores the owner's listings. A call that returns is on disk; a call that throws has changed nothing.
///
/// Throws `ListingError` and `StorageError`. Actions are checked against the stored listing, not against the one that
/// the caller has. Listings belong to the user who is signed in when they are added: others do not see them. Those that
/// were added without a signed-in user are shared by all users.
public protocol ListingStore: Sendable {
    /// Shows the listings of a user, and the shared ones; with nil, only the shared ones.
    func setOwner(_ owner: String?) async

    /// The listings that match `query`, in its order.
    func result(of query: ListingQuery) async throws -> ListingResult

    /// A listing with its history; nil if it was deleted.
    func record(of id: Listing.ID) async throws -> ListingRecord?

    /// Stores new listings, all or none of them.
    func add(_ records: [ListingRecord]) async throws

    /// Performs all of `actions` on each of the listings, or none of them on any.
    @discardableResult
    func perform(_ actions: [ListingAction], on ids: [Listing.ID], at time: Date) async throws -> [ListingChange]

    /// Undoes changes, all or none of them; throws `ListingError` when a listing has changed again.
    func undo(_ changes: [ListingChange]) async throws

    /// Counts views of live listings on a day.
    func addViews(_ views: [Listing.ID: Int], on day: ViewDay) async throws

    /// Deletes listings with their histories, all or none of them; those that are already deleted are ignored.
    @discardableResult
    func delete(_ ids: [Listing.ID]) async throws -> [ListingChange]

    /// Checks whether another process has changed the stored listings.
    func refresh() async throws

    /// Each change once it can be read; a busy listener receives the newest only, and misses numbers.
    func changes() -> AsyncStream<ListingsChange>
}

extension ListingStore {
    /// Performs all of `actions` on a listing, or none of them.
    @discardableResult
    public func perform(_ actions: [ListingAction], on id: Listing.ID, at time: Date) async throws -> ListingChange {
        guard let change = try await perform(actions, on: [id], at: time).first else { throw ListingError.gone }
        return change
    }

    /// Undoes a change; throws `ListingError` when the listing has changed again.
    public func undo(_ change: ListingChange) async throws { try await undo([change]) }

    /// Deletes a listing with its history; returns nil if it is already deleted.
    @discardableResult
    public func delete(_ id: Listing.ID) async throws -> ListingChange? { try await delete([id]).first }
}

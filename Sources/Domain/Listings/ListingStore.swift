import Foundation

/// Keeps the owner's listings. What has returned is on disk; what has thrown has changed nothing.
///
/// Throws `ListingError` and `StorageError`. Every action is judged against the listing as it is stored at that moment,
/// not as the caller last saw it.
public protocol ListingStore: Sendable {
    /// The listings that `query` asks for, in its order, as of now.
    func result(of query: ListingQuery) async throws -> ListingResult

    /// One listing with its history; nil when it has been deleted.
    func record(of id: Listing.ID) async throws -> ListingRecord?

    /// Keeps new listings, all or none of them.
    func add(_ records: [ListingRecord]) async throws

    /// Does all of `actions`, or none of them, and gives the listing as it is then.
    @discardableResult
    func perform(_ actions: [ListingAction], on id: Listing.ID, at time: Date) async throws -> Listing

    /// Counts visitors of listings on show.
    func addViews(_ views: [Listing.ID: Int]) async throws

    /// Deletes a listing with its history; one that is gone already is no error.
    func delete(_ id: Listing.ID) async throws

    /// Looks whether another process has changed what is stored.
    func refresh() async throws

    /// An element each time something has changed; several changes may be told as one.
    func changes() -> AsyncStream<Void>
}

import Foundation

/// A listing with its history: what is stored of it, and what its details show.
public struct ListingRecord: Equatable, Sendable {
    /// The listing as it is now.
    public private(set) var listing: Listing
    /// What has happened to it, oldest first.
    public private(set) var history: [ListingEvent]

    /// A new draft.
    public init(draft facts: ListingFacts, id: UUID, at time: Date) {
        listing = Listing(id: id, draft: facts, at: time)
        history = [ListingEvent(.created, at: time)]
    }

    /// A listing as a store kept it.
    public init(stored listing: Listing, history: [ListingEvent]) {
        self.listing = listing
        self.history = history
    }

    /// Does all of `actions` in order, or throws and does none of them.
    public mutating func perform(_ actions: [ListingAction], at time: Date) throws(ListingError) {
        history += try listing.perform(actions, at: time)
    }

    /// Counts visitors, if it is on show.
    public mutating func gainViews(_ count: Int) { listing.gainViews(count) }
}

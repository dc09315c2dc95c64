import Foundation

/// A listing with its history, as it is stored and shown in its details.
public struct ListingRecord: Equatable, Sendable {
    /// The current listing.
    public private(set) var listing: Listing
    /// The history, oldest first.
    public private(set) var history: [ListingEvent]

    /// Creates a draft.
    public init(draft facts: ListingFacts, id: UUID, at time: Date) {
        listing = Listing(id: id, draft: facts, at: time)
        history = [ListingEvent(.created, at: time)]
    }

    /// Restores a stored listing.
    public init(stored listing: Listing, history: [ListingEvent]) {
        self.listing = listing
        self.history = history
    }

    /// Performs all of `actions` in order, or throws and performs none of them.
    public mutating func perform(_ actions: [ListingAction], at time: Date) throws(ListingError) {
        history += try listing.perform(actions, at: time)
    }

    /// Counts views; only live listings have any.
    public mutating func addViews(_ count: Int) { listing.addViews(count) }

    /// Sets the number of views, as counted while another version was stored.
    mutating func setViews(_ count: Int) { listing.setViews(count) }
}

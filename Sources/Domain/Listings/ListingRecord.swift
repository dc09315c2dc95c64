import Foundation

/// A listing with its history and its views, as it is stored and shown in its details.
public struct ListingRecord: Equatable, Sendable {
    /// The current listing.
    public private(set) var listing: Listing
    /// The history, oldest first.
    public private(set) var history: [ListingEvent]
    /// The views of each day that had any. Views from before days were counted are in `listing.views` only.
    public private(set) var viewsByDay: [ViewDay: Int]

    /// Creates a draft.
    public init(draft facts: ListingFacts, id: UUID, at time: Date) {
        listing = Listing(id: id, draft: facts, at: time)
        history = [ListingEvent(.created, at: time)]
        viewsByDay = [:]
    }

    /// Restores a stored listing.
    public init(stored listing: Listing, history: [ListingEvent], viewsByDay: [ViewDay: Int] = [:]) {
        self.listing = listing
        self.history = history
        self.viewsByDay = viewsByDay
    }

    /// Performs all of `actions` in order, or throws and performs none of them.
    public mutating func perform(_ actions: [ListingAction], at time: Date) throws(ListingError) {
        history += try listing.perform(actions, at: time)
    }

    /// Adds views of a day, which only live listings have.
    public mutating func addViews(_ count: Int, on day: ViewDay) {
        if listing.addViews(count) { viewsByDay[day, default: 0] += count }
    }
}

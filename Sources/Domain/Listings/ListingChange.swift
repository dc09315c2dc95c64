/// A change of a listing that can be undone.
public enum ListingChange: Equatable, Sendable {
    /// A new listing was stored.
    case added(ListingRecord)
    /// Actions were performed. `entries` are the indexes of those that they added to the history.
    case changed(from: Listing, to: Listing, entries: Range<Int>)
    /// A listing was deleted, which a user had; nil for a shared one.
    case deleted(ListingRecord, owner: String?)

    /// The listing that was changed.
    public var id: Listing.ID {
        switch self {
        case .added(let record), .deleted(let record, _): record.listing.id
        case .changed(let listing, _, _): listing.id
        }
    }

    /// Throws `ListingError` when what is stored now, with as many entries in its history, is not what the change left.
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
        // Every other change adds to the history. Times are not compared: a store may round them.
        guard current.facts == left.facts, current.status.kind == left.status.kind, historyCount == count else {
            throw .changedElsewhere
        }
    }
}

/// A change that a store reports, once it can be read.
public struct ListingsChange: Sendable {
    /// A listing in memory before and after the change; nil if there is none.
    public struct Update: Sendable {
        /// The listing before the change.
        public let before: ListingEntry?
        /// The listing after the change.
        public let after: ListingEntry?

        /// Creates what became of a listing.
        public init(before: ListingEntry?, after: ListingEntry?) {
            self.before = before
            self.after = after
        }
    }

    /// One more than that of the change before it.
    public let number: Int
    /// The changed listings; nil if any may have changed.
    public let updates: [Update]?

    /// Creates a change of some listings, or of any.
    public init(number: Int, updates: [Update]?) {
        self.number = number
        self.updates = updates
    }
}

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
    public struct Update: Sendable {
        /// The listing before the change.
        public let before: ListingEntry?
        /// The listing after the change.
        public let after: ListingEntry?

        /// Creates an update of a listing.
        public init(before: ListingEntry?, after: ListingEntry?) {
            self.before = before
            self.after = after
        }
    }

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

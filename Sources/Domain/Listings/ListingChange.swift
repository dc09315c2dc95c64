/// A change of a listing that can be undone: the listing before and after it, nil where there is none.
public struct ListingChange: Equatable, Sendable {
    /// The listing with its history before the change; nil for a new listing.
    public let before: ListingRecord?
    /// The listing with its history after the change; nil for a deleted listing.
    public let after: ListingRecord?
    /// The user who had a deleted listing; nil for a shared one.
    public let owner: String?

    /// Describes a change from `before` to `after`.
    public init(from before: ListingRecord?, to after: ListingRecord?, owner: String? = nil) {
        self.before = before
        self.after = after
        self.owner = owner
    }

    /// The listing that was changed.
    public var id: Listing.ID? { (before ?? after)?.listing.id }

    /// What is stored once the change is undone; views that were counted since stay. Throws `ListingError` when
    /// `current`, what is stored now, is not what the change left.
    public func undone(from current: ListingRecord?) throws(ListingError) -> ListingRecord? {
        guard let after else {
            if current != nil { throw .changedElsewhere }
            return before
        }
        guard let current else { throw .gone }
        // Every other change adds to the history. Times are not compared: a store may round them.
        guard current.listing.facts == after.listing.facts, current.history.count == after.history.count,
            current.listing.status.kind == after.listing.status.kind
        else { throw .changedElsewhere }
        guard var restored = before else { return nil }
        restored.setViews(of: current)
        return restored
    }
}

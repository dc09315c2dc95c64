import Foundation

extension Listing {
    /// The difference below which two times of expiry are the same, in seconds: servers round to milliseconds.
    private static let untilTolerance: TimeInterval = 1

    /// Returns the actions that lead to the facts and the status that a listing has elsewhere: on another computer of
    /// its owner, or after the decision of a moderator. None if it has them already.
    public func actions(
        toward facts: ListingFacts, _ status: ListingStatus, at now: Date
    ) throws(ListingError) -> [ListingAction] {
        var steps = Steps(listing: self, now: now)
        try steps.take(over: facts)
        switch status {
        case .draft: break
        case .reviewing: try steps.becomeReviewing()
        case .rejected(let reason):
            guard steps.listing.status != status else { break }
            if steps.kind != .live { try steps.becomeReviewing() }
            try steps.perform(.reject(reason))
        case .live(let until): try steps.becomeLive(until: until)
        case .expired(let day):
            if steps.kind == .completed { try steps.perform(.reopen) }
            guard steps.kind != .expired else { break }
            if steps.kind != .live { try steps.becomeLive(until: day) }
            if steps.kind == .live { try steps.perform(.expire) }
        case .withdrawn:
            guard steps.kind != .withdrawn else { break }
            if steps.kind != .live { try steps.becomeReviewing() }
            try steps.perform(.withdraw)
        case .completed(let price, let until):
            if case .completed(price, _) = steps.listing.status { break }
            if steps.kind != .live, steps.kind != .expired { try steps.becomeLive(until: until) }
            try steps.perform(.complete(finalPrice: price))
        }
        return steps.actions
    }

    /// Actions that have been performed on a copy of a listing.
    private struct Steps {
        var listing: Listing
        let now: Date
        var actions: [ListingAction] = []

        var kind: ListingStatus.Kind { listing.status.kind }

        mutating func perform(_ action: ListingAction) throws(ListingError) {
            _ = try listing.perform(action, at: now)
            actions.append(action)
        }

        mutating func take(over facts: ListingFacts) throws(ListingError) {
            guard facts != listing.facts else { return }
            var priced = listing.facts
            priced.price = facts.price
            if let old = listing.facts.price, let new = facts.price, priced == facts, listing.allows(.adjustPrice) {
                return try perform(.adjustPrice(from: old, to: new))
            }
            try becomeEditable()
            try perform(.edit(from: listing.facts, to: facts))
        }

        /// Leaves the statuses that do not allow edits; the others also allow the listing to be published.
        private mutating func becomeEditable() throws(ListingError) {
            if kind == .completed { try perform(.reopen) }
            if !listing.allows(.edit) { try perform(.withdraw) }
        }

        mutating func becomeReviewing() throws(ListingError) {
            if kind == .reviewing { return }
            try becomeEditable()
            try perform(.publish)
        }

        mutating func becomeLive(until: Date) throws(ListingError) {
            if kind == .completed { try perform(.reopen) }
            if case .live(let current) = listing.status,
                abs(current.timeIntervalSince(until)) < Listing.untilTolerance
            {
                return
            }
            try becomeReviewing()
            try perform(.approve(until: until))
        }
    }
}

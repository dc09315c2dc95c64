import Foundation

/// An owner's listing. It is changed only by actions that its status allows, so it is always in a valid state.
public struct Listing: Identifiable, Equatable, Sendable {
    /// The permanent id.
    public let id: UUID
    /// The time when the owner first saved it.
    public let createdAt: Date
    /// The owner's data about the home.
    public private(set) var facts: ListingFacts
    /// The current status.
    public private(set) var status: ListingStatus
    /// The number of views.
    public private(set) var views: Int

    /// Creates a draft.
    public init(id: UUID, draft facts: ListingFacts, at time: Date) {
        self.init(stored: id, createdAt: time, facts: facts, status: .draft, views: 0)
    }

    /// Restores a stored listing; new ones start as drafts.
    public init(stored id: UUID, createdAt: Date, facts: ListingFacts, status: ListingStatus, views: Int) {
        self.id = id
        self.createdAt = createdAt
        self.facts = facts
        self.status = status
        self.views = views
    }

    /// Returns whether the status allows an action of that kind.
    public func allows(_ action: ListingAction.Kind) -> Bool { status.kind.allowedActions.contains(action) }

    /// Performs `action` and returns its entry for the history. Throws, without any change, if the action is not
    /// allowed now.
    public mutating func perform(_ action: ListingAction, at time: Date) throws(ListingError) -> ListingEvent {
        guard allows(action.kind) else { throw .notAllowed(in: status.kind) }
        switch (action, status) {
        case (.edit(let from, let to), _):
            guard facts == from else { throw .changedElsewhere }
            facts = to
            return ListingEvent(.edited, at: time)
        case (.publish, _):
            guard facts.invalidFields.isEmpty else { throw .invalid(facts.invalidFields) }
            let isFirst = status == .draft
            status = .reviewing(since: time)
            return ListingEvent(isFirst ? .published : .republished, at: time)
        case (.approve(let until), _):
            status = .live(until: until)
            return ListingEvent(.approved(until: until), at: time)
        case (.reject(let reason), _):
            status = .rejected(reason)
            return ListingEvent(.rejected(reason), at: time)
        case (.adjustPrice(let from, let to), _):
            guard facts.price == from else { throw .changedElsewhere }
            guard isPrice(to) else { throw .invalid([.price]) }
            facts.price = to
            return ListingEvent(.priceChanged(from: from, to: to), at: time)
        case (.withdraw, _):
            status = .withdrawn
            return ListingEvent(.withdrawn, at: time)
        case (.complete(let finalPrice), .live(let until)), (.complete(let finalPrice), .expired(let until)):
            guard isPrice(finalPrice) else { throw .invalid([.price]) }
            status = .completed(finalPrice: finalPrice, until: until)
            return ListingEvent(.completed(finalPrice: finalPrice), at: time)
        case (.reopen, .completed(_, let until)):
            status = until > time ? .live(until: until) : .expired(on: until)
            return ListingEvent(.reopened, at: time)
        case (.expire, .live(let until)):
            status = .expired(on: min(until, time))
            return ListingEvent(.expired, at: time)
        case (.complete, _), (.reopen, _), (.expire, _):
            throw .notAllowed(in: status.kind)
        }
    }

    /// Performs all of `actions` in order, or none of them.
    public mutating func perform(
        _ actions: [ListingAction], at time: Date
    ) throws(ListingError) -> [ListingEvent] {
        var changed = self
        var events: [ListingEvent] = []
        for action in actions { events.append(try changed.perform(action, at: time)) }
        self = changed
        return events
    }

    /// Returns whether an amount can be a price of the listing: all of its prices are in one currency.
    private func isPrice(_ money: Money) -> Bool { money.isPrice && money.currency == facts.price?.currency }

    /// Counts views, which only live listings have. Returns whether they were counted.
    @discardableResult
    public mutating func addViews(_ count: Int) -> Bool {
        guard case .live = status, count > 0 else { return false }
        views += count
        return true
    }

    /// Returns the listing with the views of `other`, a version that was stored while they were counted.
    public func withViews(of other: Listing) -> Listing {
        var listing = self
        listing.views = other.views
        return listing
    }

    /// Returns the days of 24 hours until the listing expires, including one that has begun; nil unless the listing
    /// is live.
    public func daysLeft(at time: Date) -> Int? {
        guard case .live(let until) = status else { return nil }
        return max(0, Int((until.timeIntervalSince(time) / 86_400).rounded(.up)))
    }
}

/// An action on a listing. An action that replaces a value contains the value that it replaces.
public enum ListingAction: Equatable, Sendable {
    case edit(from: ListingFacts, to: ListingFacts)
    case publish
    case approve(until: Date)
    case reject(ListingRejection)
    case adjustPrice(from: Money, to: Money)
    case withdraw
    case complete(finalPrice: Money)
    case reopen
    case expire

    /// The action without its values. `delete` is performed by the store, which removes the whole listing.
    public enum Kind: String, CaseIterable, Sendable {
        case edit, publish, approve, reject, adjustPrice, withdraw, complete, reopen, expire, delete
    }

    /// The kind of the action.
    public var kind: Kind {
        switch self {
        case .edit: .edit
        case .publish: .publish
        case .approve: .approve
        case .reject: .reject
        case .adjustPrice: .adjustPrice
        case .withdraw: .withdraw
        case .complete: .complete
        case .reopen: .reopen
        case .expire: .expire
        }
    }
}

/// The reason why an action was not performed; the listing is then unchanged.
public enum ListingError: LoggableError, Equatable, Sendable {
    /// The status does not allow the action; it may have changed after the view was updated.
    case notAllowed(in: ListingStatus.Kind)
    /// The value to replace has changed in the meantime.
    case changedElsewhere
    /// The listing has been deleted.
    case gone
    /// The fields that are missing or invalid.
    case invalid([ListingFacts.Field])
}

/// An entry in the history of a listing.
public struct ListingEvent: Hashable, Sendable {
    /// The event, with its values.
    public enum Kind: Hashable, Sendable {
        case created
        case edited
        case published
        case republished
        case approved(until: Date)
        case rejected(ListingRejection)
        case priceChanged(from: Money, to: Money)
        case withdrawn
        case completed(finalPrice: Money)
        case reopened
        case expired
    }

    /// The time of the event.
    public let time: Date
    /// The event.
    public let kind: Kind

    /// Creates an entry for an event at `time`.
    public init(_ kind: Kind, at time: Date) {
        self.kind = kind
        self.time = time
    }
}

import Foundation

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

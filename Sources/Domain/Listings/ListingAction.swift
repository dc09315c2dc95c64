import Foundation

/// Something that happens to a listing. What replaces a value says which value it was meant to replace.
public enum ListingAction: Equatable, Sendable {
    case edit(from: ListingFacts, to: ListingFacts)
    case publish
    case approve(until: Date)
    case reject(reason: String)
    case adjustPrice(from: Money, to: Money)
    case withdraw
    case complete(finalPrice: Money)
    case reopen
    case expire

    /// The action without its values; deleting is the store's, and takes the whole listing away.
    public enum Kind: String, CaseIterable, Sendable {
        case edit, publish, approve, reject, adjustPrice, withdraw, complete, reopen, expire, delete
    }

    /// Which action it is.
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

/// Why an action was not done; nothing has changed then.
public enum ListingError: Error, Equatable, Sendable {
    /// The listing's status does not allow it, perhaps since it changed behind the view.
    case notAllowed(in: ListingStatus.Kind)
    /// The value that was to be replaced is not there any more: someone else was faster.
    case changedElsewhere
    /// The listing has been deleted.
    case gone
    /// It cannot be published like this.
    case unfit([ListingFacts.Field])
}

/// One entry of a listing's history.
public struct ListingEvent: Hashable, Sendable {
    /// What happened, with the values that mattered.
    public enum Kind: Hashable, Sendable {
        case created
        case edited
        case published
        case republished
        case approved(until: Date)
        case rejected(reason: String)
        case priceChanged(from: Money, to: Money)
        case withdrawn
        case completed(finalPrice: Money)
        case reopened
        case expired
    }

    /// When it happened.
    public let time: Date
    /// What happened.
    public let kind: Kind

    /// Something that happened at `time`.
    public init(_ kind: Kind, at time: Date) {
        self.kind = kind
        self.time = time
    }
}

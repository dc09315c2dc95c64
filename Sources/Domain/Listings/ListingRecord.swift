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

    /// The change that published the listing, if the market has not answered: undoing it cancels the publication.
    public var publication: ListingChange? {
        guard listing.status.kind == .reviewing, [.published, .republished].contains(history.last?.kind) else {
            return nil
        }
        var status: ListingStatus?
        for event in history.dropLast().reversed() where status == nil {
            switch event.kind {
            case .created: status = .draft
            case .withdrawn: status = .withdrawn
            case .expired: status = .expired(on: event.time)
            case .rejected(let reason): status = .rejected(reason)
            case .edited: continue
            default: return nil
            }
        }
        return status.map {
            let earlier = Listing(
                stored: listing.id, createdAt: listing.createdAt, facts: listing.facts, status: $0, views: listing.views
            )
            return .changed(from: earlier, to: listing, entries: history.count - 1..<history.count)
        }
    }

    /// Adds views of a day, which only live listings have.
    public mutating func addViews(_ count: Int, on day: ViewDay) {
        if listing.addViews(count) { viewsByDay[day, default: 0] += count }
    }
}

/// A day of the calendar on which listings are viewed, without a time zone.
public struct ViewDay: Hashable, Sendable {
    /// The number of days since January 1, 1970.
    public let number: Int

    /// Creates the day with that number.
    public init(number: Int) { self.number = number }

    /// Creates the day of `time` in `zone`.
    public init(_ time: Date, in zone: Zone) { number = zone.day(of: time) }

    /// The midnight in UTC with which the day begins, to be formatted in UTC.
    public var start: Date { Date(timeIntervalSince1970: Double(number) * 86_400) }
}

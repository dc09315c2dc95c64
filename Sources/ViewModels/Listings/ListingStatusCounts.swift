import Domain
import Observation

/// The number of the user's listings in each status, by which the list is filtered.
@Observable
public final class ListingStatusCounts {
    /// The statuses of the listings: the live ones first, then those that need attention.
    public private(set) var statuses: [ListingStatus.Kind] = []
    /// A text such as "8 of 20 shown"; empty if all are.
    public private(set) var shownText = ""
    /// The counts of all listings, whether they are shown or not.
    var all = ListingCounts()

    @ObservationIgnored private let words: Localizer
    private static let order: [ListingStatus.Kind] = [
        .live, .reviewing, .rejected, .expired, .draft, .withdrawn, .completed,
    ]

    init(_ words: Localizer) { self.words = words }

    /// Returns a count such as "3 live".
    public func text(of status: ListingStatus.Kind) -> String {
        let count = all[status]
        return switch status {
        case .live: words.plural("{count} live", "{count} live", count)
        case .reviewing: words.plural("{count} in review", "{count} in review", count)
        case .rejected: words.plural("{count} rejected", "{count} rejected", count)
        case .expired: words.plural("{count} expired", "{count} expired", count)
        case .draft: words.plural("{count} draft", "{count} drafts", count)
        case .withdrawn: words.plural("{count} withdrawn", "{count} withdrawn", count)
        case .completed: words.plural("{count} completed", "{count} completed", count)
        }
    }

    /// Counts a changed listing in its new status.
    func follow(_ update: ListingsChange.Update, _ filter: ListingFilter) {
        if let before = update.before, filter.counts(before) { all[before.listing.status.kind] -= 1 }
        if let after = update.after, filter.counts(after) { all[after.listing.status.kind] += 1 }
    }

    /// Updates the statuses and the text after a change; `shown` is nil if all listings are shown.
    func update(shown: Int?) {
        let new = Self.order.filter { all[$0] > 0 }
        if new != statuses { statuses = new }
        shownText =
            shown.map {
                words("{count} of {total} shown", ["count": words.number($0), "total": words.number(all.total)])
            } ?? ""
    }
}

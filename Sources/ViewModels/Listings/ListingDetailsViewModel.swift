import Domain
import Foundation
import Observation

/// A listing's page: what its row says and does, and its history.
@Observable
public final class ListingDetailsViewModel {
    /// One entry of the history.
    public nonisolated struct Entry: Equatable, Sendable {
        /// When, in words.
        public let time: String
        /// What happened.
        public let text: String
    }

    /// What is shown and can be done, exactly as in the list.
    public let row: ListingRowViewModel
    /// The history, newest first.
    public private(set) var history: LoadState<[Entry]> = .idle
    /// True once the listing has been deleted: the page closes.
    public private(set) var isGone = false

    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private var generation = 0

    init(_ listing: Listing, actions: ListingActions) {
        row = ListingRowViewModel(listing, now: actions.time.now, actions: actions)
        self.actions = actions
    }

    /// The page's title.
    public var title: String { row.communityName }
    /// "For sale" or "For rent".
    public var purposeText: String {
        let words = actions.words
        return switch row.listing.facts.purpose.kind {
        case .sale: words("For sale")
        case .rent: words("For rent")
        }
    }
    /// What a square meter costs; empty when price or area is missing.
    public var pricePerSquareMeter: String {
        let facts = row.listing.facts
        guard let price = facts.price, let area = facts.areaInHundredths, area > 0 else { return "" }
        let words = actions.words
        // Hundredths of money by hundredths of square meters: money of a square meter, rounded to its hundredths.
        let each = (price.minorUnits * 100 + Int64(area) / 2) / Int64(area)
        return words(
            "{price} per m²", ["price": ListingWords(words).amount(Money(minorUnits: each, currency: price.currency))])
    }

    /// Loads, then follows the store until the task is canceled.
    public func run() async {
        let changes = actions.store.changes()
        await refresh()
        for await _ in changes { await refresh() }
    }

    /// Loads the listing and its history as they are now.
    public func refresh() async {
        generation += 1
        let asked = generation
        if history.content == nil { history = .loading(previous: nil) }
        do {
            let record = try await actions.store.record(of: row.listing.id)
            if asked == generation { show(record) }
        } catch is CancellationError {
        } catch {
            guard asked == generation else { return }
            history = .failed(ErrorWords(actions.words).problem(for: error), previous: history.content)
        }
    }

    private func show(_ record: ListingRecord?) {
        guard let record else {
            isGone = true
            return
        }
        row.show(record.listing, now: actions.time.now)
        let listingWords = ListingWords(actions.words)
        let style = Date.FormatStyle(date: .abbreviated, time: .shortened, locale: actions.words.locale)
        let entries = record.history.reversed().map { event in
            Entry(
                time: event.time.formatted(style),
                text: listingWords.event(event.kind, of: record.listing.facts.purpose.kind))
        }
        history = .loaded(Loaded(entries, time: actions.time.now))
    }
}

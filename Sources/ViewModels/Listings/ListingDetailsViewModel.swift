import Domain
import Foundation
import Observation

/// The details of a listing: the content and actions of its row, its views and its history.
@Observable
public final class ListingDetailsViewModel {
    /// An entry of the history.
    public nonisolated struct Entry: Equatable, Sendable {
        /// The time, in words.
        public let time: String
        /// A description of the event.
        public let text: String
    }

    /// The content and the actions, as in the list.
    public let row: ListingRowViewModel
    /// The actions that share the listing with others.
    public let sharing: ListingSharing
    /// The photos.
    public let gallery: ListingGalleryViewModel
    /// Whether the listing was deleted, so that the window closes.
    public private(set) var isDeleted = false
    /// The views of the last 30 days; nil if there are none.
    public private(set) var viewsPlot: ListingViewsPlot?
    /// A summary of the plot, or the reason why there is none; empty until the views are loaded.
    public private(set) var viewsText = ""
    private var state: LoadState<[Entry]> = .idle

    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private var generation = 0

    init(_ listing: Listing, actions: ListingActions) {
        row = ListingRowViewModel(listing, now: actions.time.now, actions: actions)
        sharing = ListingSharing(row, actions: actions)
        gallery = ListingGalleryViewModel(
            photos: { [row] in row.photos },
            open: { [row] index in
                actions.appService?.showPhotos(
                    ListingPhotoViewerViewModel(row.photos, at: index, title: row.communityName, words: actions.words))
            })
        self.actions = actions
    }

    /// The history, newest first.
    public var history: [Entry] { state.content?.value ?? [] }
    /// The reason why the history could not be loaded.
    public var problem: Problem? { state.problem }
    /// The title of the window.
    public var title: String { row.communityName }
    /// Whether there is a text about views.
    public var showsViews: Bool { !row.viewsText.isEmpty && !viewsText.isEmpty }
    /// Whether there is a plot.
    public var showsViewsPlot: Bool { viewsPlot != nil }
    /// The description by the owner; empty without one.
    public var description: String { row.listing.facts.description }
    /// The actions that the status allows, the main one first.
    public var actionItems: [ActionItem<ListingRowAction>] { row.actionItems.filter { $0.action != .viewDetails } }
    /// The facts about the home and the listing, without those that a draft omits.
    public var facts: [ListingSheet.Fact] {
        let (facts, words) = (row.listing.facts, actions.words)
        let current: [(String, String?)] = [
            (words("Days left"), row.daysLeft.map { words.number($0) }),
            (words("Views"), row.viewsText.isEmpty ? nil : words.number(row.listing.views)),
            (words("Group"), row.market?.groupName),
            (words("Part of town"), row.market.flatMap { $0.area.isEmpty ? nil : $0.area }),
        ]
        return ListingWords(words).homeFacts(facts)
            + current.compactMap { title, value in value.map { ListingSheet.Fact(title: title, value: $0) } }
    }

    /// Performs one of `actionItems`.
    public func perform(_ action: ListingRowAction) async {
        // The list offers to undo it.
        if action == .delete { isDeleted = true }
        await row.perform(action, on: row.listing)
    }

    /// Loads the details, then follows the store until the task is canceled.
    public func run() async {
        let changes = actions.store.changes()
        async let days: Void = followTime()
        await refresh()
        for await _ in changes { await refresh() }
        await days
    }

    /// Loads the listing and its history.
    public func refresh() async {
        generation += 1
        let current = generation
        if state.content == nil { state = .loading(previous: nil) }
        do {
            let record = try await actions.store.record(of: row.listing.id)
            if current == generation { show(record) }
        } catch is CancellationError {
        } catch {
            guard current == generation else { return }
            Log.listings.warning("The details could not be loaded", metadata: ["error": "\(error.logDescription)"])
            state = .failed(ErrorWords(actions.words).problem(for: error), previous: state.content)
        }
    }

    private func followTime() async {
        for await _ in actions.timePassed.changes() { await refresh() }
    }

    private func show(_ record: ListingRecord?) {
        guard let record else {
            isDeleted = true
            return
        }
        row.show(record.listing, now: actions.time.now)
        showViews(of: record)
        let listingWords = ListingWords(actions.words)
        let entries = record.history.reversed().map { event in
            Entry(
                time: actions.words.date(event.time, .dateAndTime, in: actions.zone),
                text: listingWords.event(event.kind, of: record.listing.facts.purpose.kind))
        }
        state = .loaded(Loaded(entries, time: actions.time.now))
    }

    private func showViews(of record: ListingRecord) {
        let words = actions.words
        let plot = ListingViewsPlot(record.viewsByDay, until: ViewDay(actions.time.now, in: actions.zone), words: words)
        if viewsPlot != plot { viewsPlot = plot }
        // The first versions did not count by day.
        let hasViewsWithoutDay = record.listing.views > record.viewsByDay.values.reduce(0, +)
        let placeholder =
            hasViewsWithoutDay && record.viewsByDay.isEmpty
            ? words("Earlier views were not counted by day. New views will be shown here.")
            : words("No views in the last 30 days")
        viewsText = plot?.summary ?? placeholder
    }
}

/// The views of a listing on each of the last 30 days, which the view draws at any size.
public nonisolated struct ListingViewsPlot: Equatable, Sendable {
    /// The height of the bar of each day, oldest first: from 0 for no views to 1 for the most.
    public let bars: [Double]
    /// The number of views on the day with most.
    public let peak: PlotLabel
    /// The labels of the first day and the last one, below the bars.
    public let days: [PlotLabel]
    /// A sentence that summarizes the plot.
    public let summary: String

    /// Creates the plot of the days up to and including `today`. Returns nil if they have no views to draw.
    init?(_ viewsByDay: [ViewDay: Int], until today: ViewDay, words: Localizer) {
        let shown = (-29...0).map { ViewDay(number: today.number + $0) }
        let counts = shown.map { viewsByDay[$0] ?? 0 }
        // Of several days with most views, the latest is named.
        guard let most = counts.max(), most > 0, let peakIndex = counts.lastIndex(of: most) else { return nil }
        func x(_ index: Int) -> Double { Double(index) / Double(counts.count - 1) }
        bars = counts.map { Double($0) / Double(most) }
        peak = PlotLabel(x: x(peakIndex), y: 1, text: words.number(most))
        // Days are midnights in UTC.
        days = [0, counts.count - 1].map { index in
            PlotLabel(x: x(index), y: 0, text: words.date(shown[index].start, .shortDay, in: .gmt))
        }
        summary = words.plural(
            "Viewed {count} time in the last 30 days, most on {day} ({most})",
            "Viewed {count} times in the last 30 days, most on {day} ({most})", counts.reduce(0, +),
            ["day": words.date(shown[peakIndex].start, .day, in: .gmt), "most": words.number(most)])
    }
}

import Domain
import Foundation
import Observation

/// The list of the owner's listings: searched, filtered, sorted and counted. It follows the store.
@Observable
public final class ListingsViewModel: Lifecycle {
    /// The states of the page.
    public enum Screen: String, CaseIterable, Sendable {
        /// The listings are being loaded for the first time.
        case loading
        /// The list.
        case list
        /// The list is empty.
        case placeholder
        /// The listings could not be loaded, and there are no earlier ones.
        case problem
    }

    /// The placeholder that is displayed instead of an empty list.
    public private(set) var placeholder: HomesPlaceholder
    /// The current query; `search`, the filters and the sort order change it.
    public private(set) var query = ListingQuery()
    /// The number of listings in the list, or the problem with loading them.
    private(set) var state: LoadState<Int> = .idle

    /// Called after each change of the list, with its position and the numbers of removed and added rows.
    @ObservationIgnored public var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    @ObservationIgnored private var shown = SortedListings()
    /// The query of the displayed list, and the number of the last change of the store in it.
    @ObservationIgnored private var shownQuery = ListingQuery()
    @ObservationIgnored private var shownChange = 0
    @ObservationIgnored private var boundRows: [ObjectIdentifier: (row: ListingRowViewModel, entry: ListingEntry)] = [:]
    @ObservationIgnored private var generation = 0

    /// The purposes to filter by.
    @ObservationIgnored public let purposes: Choices<ListingPurpose.Kind?>
    /// The statuses to filter by.
    @ObservationIgnored public let statuses: Choices<ListingStatus.Kind?>
    /// The sort orders.
    @ObservationIgnored public let sorts: Choices<ListingSort>
    /// The number of listings in each status.
    @ObservationIgnored public let counts: ListingStatusCounts
    /// The news about listings.
    @ObservationIgnored public let news: ListingNews
    /// The export and the import of listings.
    @ObservationIgnored public let transfer: ListingTransfer
    /// The listings that are selected for one action.
    @ObservationIgnored public let selection: ListingSelection
    @ObservationIgnored let actions: ListingActions

    private var store: any ListingStore { actions.store }
    private var time: any TimeSource { actions.time }
    private var words: Localizer { actions.words }

    /// Creates an empty list, whose rows offer `actions`; `accountChanged(_:)` loads it.
    public init(_ actions: ListingActions) {
        self.actions = actions
        let listingWords = ListingWords(actions.words)
        (purposes, statuses, sorts) = (listingWords.purposes, listingWords.statuses, listingWords.sorts)
        placeholder = listingWords.placeholder(isNarrowed: false, isSignedIn: true)
        counts = ListingStatusCounts(actions.words)
        news = ListingNews(actions)
        transfer = ListingTransfer(actions: actions)
        selection = ListingSelection(actions: actions, transfer: transfer)
        actions.deletions.onHiddenChanged = { [weak self] in await self?.load() }
        selection.entries = { [weak self] in self?.shown.entries ?? [] }
    }

    // MARK: Outputs

    /// The state of the page.
    public var screen: Screen {
        if let content = state.content { return content.value == 0 ? .placeholder : .list }
        return problem == nil ? .loading : .problem
    }
    /// The reason why the listings could not be loaded.
    public var problem: Problem? { state.problem }
    /// The index of the purpose filter in `purposes`.
    public var purposeIndex: Int { purposes.index(of: query.purpose) }
    /// The index of the status filter in `statuses`.
    public var statusIndex: Int { statuses.index(of: query.status) }
    /// The index of the sort order in `sorts`.
    public var sortIndex: Int { sorts.index(of: query.sort) }

    // MARK: Rows

    /// The number of rows.
    public var count: Int { shown.count }

    /// Creates a row that the view recycles; it shows an empty draft until it is bound.
    public func makeRow() -> ListingRowViewModel {
        ListingRowViewModel(
            Listing(id: UUID(), draft: ListingFacts(purpose: .sale), at: time.now), now: time.now, actions: actions)
    }

    /// Shows the listing at `position` in `row` and updates it until `unbind`. Never waits for the disk.
    public func bind(_ row: ListingRowViewModel, to position: Int) { show(shown.entries[position], in: row) }

    /// Stops updating a row that is not visible.
    public func unbind(_ row: ListingRowViewModel) { boundRows[ObjectIdentifier(row)] = nil }

    /// Opens a draft, or shows the details of another listing, or reports that it does not exist.
    public func open(_ id: String) async {
        guard let id = UUID(uuidString: id) else { return }
        await actions.open(id)
    }

    /// Whether the owner of the listings is known, which is so once the program runs.
    public var isOwnerKnown: Bool { actions.markets.isUserKnown }

    // MARK: Lifecycle

    /// Follows the store until the task is canceled.
    public func start() async {
        let changes = store.changes()
        async let photos: Void = actions.photos.run()
        async let markets: Void = actions.markets.run()
        async let decisions: Void = news.run()
        // Nothing is shown before the owner of the listings is known.
        for await change in changes where state != .idle { await follow(change) }
        _ = await (photos, markets, decisions)
    }

    /// Shows the listings of the user who is now signed in, and the shared ones.
    public func accountChanged(_ change: AccountChange) async {
        selection.end()
        await actions.deletions.commitAll()
        await store.setOwner(change.userID)
        await actions.markets.accountChanged(to: change.userID)
        if change == .signedOut { query = ListingQuery(sort: query.sort) }
        await load()
    }

    /// Loads the list after checking for changes by other processes.
    public func refresh() async {
        do {
            try await store.refresh()
            await load()
        } catch {
            fail(error)
        }
    }

    /// Updates the days left.
    public func timePassed() async {
        for (row, entry) in boundRows.values { row.show(entry.listing, now: time.now) }
        actions.timePassed.send()
    }

    /// Performs pending deletions; returns once they are on disk.
    public func stop() async { await actions.deletions.commitAll() }

    // MARK: Intents

    /// Searches for words.
    public func search(for text: String) async { await change { $0.text = text } }

    /// Shows only the listings with the purpose at an index of `purposes`.
    public func selectPurpose(at index: Int) async { await change { $0.purpose = purposes[index] } }

    /// Shows only the listings with the status at an index of `statuses`.
    public func selectStatus(at index: Int) async { await change { $0.status = statuses[index] } }

    /// Shows only the listings with a status, or all if it is only them already.
    public func toggleFilter(by status: ListingStatus.Kind) async {
        await change { $0.status = $0.status == status ? nil : status }
    }

    /// Sorts by the order at an index of `sorts`.
    public func selectSort(at index: Int) async { await change { $0.sort = sorts[index] } }

    /// Removes the search and the filters.
    public func clearSearchAndFilters() async { await change { $0 = ListingQuery(sort: $0.sort) } }

    /// Performs the action of the placeholder's button.
    public func performPlaceholderAction() async {
        guard screen == .placeholder else { return }
        if shownQuery.isNarrowed { await clearSearchAndFilters() } else { await addListing() }
    }

    /// Selects or deselects a pressed row during a selection; otherwise opens the editor of a draft, or the details.
    public func press(_ row: ListingRowViewModel) async {
        if !selection.press(row) { await row.open() }
    }

    /// Opens the editor for a new listing, with the purpose of the filter.
    public func addListing() async { await actions.create(query.purpose ?? .sale) }

    /// Whether a listing is deleted, or will be unless the user undoes that.
    func isDeleted(_ id: Listing.ID) -> Bool { actions.deletions.hidden.contains(id) }

    // MARK: Helpers

    /// The maximum number of single changes. More of them are shown as one change of all rows between the first and
    /// the last.
    private static let maximumSplices = 64

    /// Loads the result of the query. If loads overlap, the newest query wins.
    func load() async {
        generation += 1
        let current = generation
        if state.content == nil { state = .loading(previous: nil) }
        var query = query
        query.hidden = actions.deletions.hidden
        do {
            var result = try await store.result(of: query)
            // Changes may have been shown in the meantime.
            while current == generation, result.change < shownChange { result = try await store.result(of: query) }
            if current == generation { show(result, of: query) }
        } catch {
            if current == generation { fail(error) }
        }
    }

    /// Shows a change of the store. Changes of single listings need no other query.
    private func follow(_ change: ListingsChange) async {
        guard change.number > shownChange else { return }
        guard change.number == shownChange + 1, let updates = change.updates, case .loaded = state else {
            return await load()
        }
        shownChange = change.number
        let filter = ListingFilter(shownQuery)
        for update in updates { show(update, filter) }
        showContent()
    }

    private func change(_ change: (inout ListingQuery) -> Void) async {
        var changed = query
        change(&changed)
        guard changed != query else { return }
        query = changed
        await load()
    }

    private func show(_ result: ListingResult, of query: ListingQuery) {
        var splices: [ListSplice]?
        if query.isSameList(as: shownQuery) { splices = result.found.entries.splices(from: shown.entries) }
        if splices.map({ $0.count > Self.maximumSplices }) ?? true {
            splices = result.found.entries.replacement(of: shown.entries).map { [$0] }
        }
        for splice in splices ?? [] {
            shown.replace(at: splice.position, removed: splice.removed, added: splice.added, from: result.found)
            onSplice(splice.position, splice.removed, splice.added)
        }
        shown = result.found
        (counts.all, shownQuery, shownChange) = (result.counts, query, result.change)
        for (row, entry) in boundRows.values {
            if let position = shown.position(of: entry) { show(shown.entries[position], in: row) }
        }
        showContent()
    }

    /// Shows a changed listing at its new position.
    private func show(_ update: ListingsChange.Update, _ filter: ListingFilter) {
        counts.follow(update, filter)
        let old = update.before.flatMap { shown.position(of: $0) }
        if let old { shown.remove(at: old) }
        guard let after = update.after, filter.includes(after) else {
            if let old { onSplice(old, 1, 0) }
            return
        }
        let new = shown.place(of: after)
        if let old, old != new { onSplice(old, 1, 0) }
        shown.insert(after)
        if old != new { onSplice(new, 0, 1) }
        for (row, entry) in boundRows.values where entry.id == after.id { show(after, in: row) }
    }

    /// Updates the texts about all listings.
    private func showContent() {
        selection.entriesChanged()
        counts.update(shown: shownQuery.isNarrowed ? shown.count : nil)
        placeholder = ListingWords(words).placeholder(
            isNarrowed: shownQuery.isNarrowed, isSignedIn: actions.markets.isSignedIn)
        state = .loaded(Loaded(shown.count, time: time.now))
    }

    private func fail(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        Log.listings.warning("The listings could not be loaded", metadata: ["error": "\(error.logDescription)"])
        state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
    }

    private func show(_ entry: ListingEntry, in row: ListingRowViewModel) {
        boundRows[ObjectIdentifier(row)] = (row, entry)
        row.show(entry.listing, now: time.now)
    }
}

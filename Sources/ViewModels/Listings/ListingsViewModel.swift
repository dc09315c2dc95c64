import Domain
import Foundation
import Observation

/// The owner's listings: searched, filtered, sorted, counted, and kept up with the store.
@Observable
public final class ListingsViewModel: Lifecycle {
    /// How many listings are shown, or why there are none.
    public private(set) var state: LoadState<Int> = .idle
    /// "3 live · 1 in review"; empty without listings.
    public private(set) var countsText = ""
    /// What to show instead of an empty list; nil when there are rows, or none are known yet.
    public private(set) var placeholder: ListingsPlaceholder?
    /// What is asked for; `search`, `filter` and `sort` change it.
    public private(set) var query = ListingQuery()

    /// Called for each change of the list, after it: at a position, so many rows have gone and so many have come.
    @ObservationIgnored public var onSplice: (_ position: Int, _ removed: Int, _ added: Int) -> Void = { _, _, _ in }
    @ObservationIgnored private var result = ListingResult.empty
    @ObservationIgnored private var slots: [ListingSlot] = []
    @ObservationIgnored private var boundRows: [ObjectIdentifier: (row: ListingRowViewModel, slot: ListingSlot)] = [:]
    @ObservationIgnored private var generation = 0
    /// What the rows count their days from, moved on once an hour.
    @ObservationIgnored private var now: Date

    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let store: any ListingStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer

    /// A list that is empty until `start()` or `refresh()` has loaded it.
    public init(
        store: any ListingStore, time: any TimeSource, words: Localizer, appService: (any ListingsAppService)?,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.store = store
        self.time = time
        self.words = words
        now = time.now
        actions = ListingActions(store: store, time: time, words: words, appService: appService, makeID: makeID)
        actions.deletions.hiddenChanged = { [weak self] in await self?.load() }
    }

    // MARK: Rows

    /// How many rows the list has.
    public var count: Int { slots.count }

    /// A row for the view to recycle; it shows nothing until it is bound.
    public func makeRow() -> ListingRowViewModel {
        ListingRowViewModel(
            Listing(id: UUID(), draft: ListingFacts(purpose: .sale), at: now), now: now, actions: actions)
    }

    /// Shows the listing at `position` in `row`, and keeps it up to date until `unbind`. Never waits for the disk.
    public func bind(_ row: ListingRowViewModel, to position: Int) {
        let slot = slots[position]
        boundRows[ObjectIdentifier(row)] = (row, slot)
        if let listing = result[slot: slot] { row.show(listing, now: now) }
    }

    /// Lets go of a row that is out of sight.
    public func unbind(_ row: ListingRowViewModel) { boundRows[ObjectIdentifier(row)] = nil }

    // MARK: Intents

    /// Loads, then follows the store and the passing of days until the task is canceled.
    public func start() async {
        let changes = store.changes()
        async let days: Void = followDays()
        await load()
        for await _ in changes { await load() }
        await days
    }

    /// Searches for words; when answers overtake each other, the newest question wins.
    public func search(for text: String) async { await change { $0.text = text } }

    /// Shows only one purpose, or with nil both.
    public func filter(purpose: ListingPurpose.Kind?) async { await change { $0.purpose = purpose } }

    /// Shows only one status, or with nil all.
    public func filter(status: ListingStatus.Kind?) async { await change { $0.status = status } }

    /// Puts the list in another order.
    public func sort(by sort: ListingSort) async { await change { $0.sort = sort } }

    /// Shows everything again.
    public func clearSearchAndFilters() async { await change { $0 = ListingQuery(sort: $0.sort) } }

    /// Does what the placeholder's button says.
    public func followPlaceholder() async {
        switch placeholder?.remedy {
        case .addListing: await addListing()
        case .clearFilters: await clearSearchAndFilters()
        case nil: break
        }
    }

    /// Opens the editor for a new listing, of the purpose that is being looked at.
    public func addListing() async { await actions.create(query.purpose ?? .sale) }

    /// Deletes every listing whose deletion can still be undone.
    public func stop() async { await actions.deletions.commitAll() }

    /// Asks the store to look for changes by other processes, and loads.
    public func refresh() async {
        do {
            try await store.refresh()
            await load()
        } catch {
            fail(error)
        }
    }

    /// Loads what is asked for now.
    func load() async {
        generation += 1
        let asked = generation
        if state.content == nil { state = .loading(previous: nil) }
        var query = query
        query.hidden = actions.deletions.hidden
        do {
            let result = try await store.result(of: query)
            if asked == generation { show(result) }
        } catch {
            if asked == generation { fail(error) }
        }
    }

    // MARK: Helpers

    private func change(_ change: (inout ListingQuery) -> Void) async {
        var changed = query
        change(&changed)
        guard changed != query else { return }
        query = changed
        await load()
    }

    private func show(_ new: ListingResult) {
        let splices = new.splices(from: result)
        result = new
        for splice in splices {
            slots.replaceSubrange(splice.position..<(splice.position + splice.removed), with: splice.inserted)
            onSplice(splice.position, splice.removed, splice.inserted.count)
        }
        showBoundRows()
        countsText = ListingWords(words).counts(of: new.counts)
        placeholder = slots.isEmpty ? ListingWords(words).placeholder(isNarrowed: query.isNarrowed) : nil
        state = .loaded(Loaded(slots.count, time: time.now))
    }

    private func fail(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        state = .failed(ErrorWords(words).problem(for: error), previous: state.content)
    }

    private func showBoundRows() {
        for (row, slot) in boundRows.values {
            if let listing = result[slot: slot] { row.show(listing, now: now) }
        }
    }

    private func followDays() async {
        while (try? await time.sleep(seconds: 3600)) != nil {
            now = time.now
            showBoundRows()
        }
    }
}

import Domain
import Foundation
import Logging
import Observation

/// The homes that the members of a group offer to each other, searched and filtered.
@Observable
public final class HomesViewModel {
    /// The homes, or the reason why they could not be loaded.
    private(set) var state: LoadState<[HomeRow]> = .idle
    /// Whether there are more homes than rows.
    public private(set) var hasMore = false
    /// The title of the button that opens the homes to review; empty if there are none.
    public private(set) var reviewTitle = ""
    /// True while a market is being added.
    public private(set) var isAddingMarket = false

    /// The state of the page.
    public var screen: ListScreen { notice.isAbsent ? .placeholder : state.screen(isEmpty: rows.isEmpty) }
    /// The reason why the homes could not be loaded.
    public var problem: Problem? { state.problem }
    /// The reason why the displayed homes may be outdated.
    public var outdatedProblem: Problem? { state.content == nil ? nil : problem }
    /// The homes in their order.
    public var rows: [HomeRow] { state.content?.value ?? [] }
    /// The placeholder that is displayed instead of an empty list.
    public var placeholder: HomesPlaceholder {
        if notice.isAbsent { return words.homes.noMarket(members) }
        if filters.isNarrowed { return words.homes.noHomesFound }
        if filters.isSavedOnly { return words.homes.noSavedHomesOfGroup }
        return notice.canWrite ? words.homes.noHomes : words.homes.noReadableHomes
    }
    /// The number of homes that were found, if there are any, and the filters that are set.
    public var countText: String {
        let count = rows.isEmpty ? [] : [words.homes.count(rows.count, hasMore: hasMore)]
        return (count + filters.activeTexts).joined(separator: " · ")
    }
    /// Advice below a list that has reached its maximum length; empty before.
    public var limitText: String {
        hasMore && limit >= Self.maximumLimit ? words.words("Search or filter to see other homes.") : ""
    }
    /// Whether the search and the filters are displayed.
    public var showsFilters: Bool { !notice.isAbsent }
    /// Whether homes wait for the user's decision.
    public var showsReview: Bool { !reviewTitle.isEmpty }
    /// Whether the button of the placeholder can be pressed.
    public var canAct: Bool { placeholder.hasButton && !isAddingMarket }

    /// The search and the filters.
    public let filters: HomeFilters
    /// The reason why the user cannot read or write on the page.
    public let notice: PageNotice

    private var isModerator = false
    /// The members, who matter only while there is no market; nil while they are not known.
    private var members: [GroupMember]?
    private var limit = HomesViewModel.firstLimit
    @ObservationIgnored private var isOpened = false
    @ObservationIgnored private var generation = 0
    @ObservationIgnored private let groupID: String
    /// The actions on the homes.
    @ObservationIgnored public let actions: HomeActions

    /// The number of homes that are loaded at first. Each time the end is near, it is doubled, so that all reads
    /// together cost no more than twice the last one.
    static let firstLimit = 60
    /// The maximum number of homes in the list.
    static let maximumLimit = 1920
    /// The maximum number of homes to review that are counted.
    private static let maximumPending = 50
    /// The delay after a key before a search, in seconds.
    private static let typingDelay: TimeInterval = 0.2

    private var context: GroupsContext { actions.context }
    private var words: GroupWords { context.words }
    private var markets: any GroupMarkets { context.service.markets }

    /// Creates a list that is empty until the page is opened.
    init(groupID: String, actions: HomeActions) {
        self.groupID = groupID
        self.actions = actions
        filters = HomeFilters(groupID: groupID, words: actions.context.words)
        notice = PageNotice(.homes, context: actions.context)
        filters.onChange = { [weak self] in await self?.filtersChanged(isTyped: $0) }
    }

    // MARK: Intents

    /// Follows the market until the task is canceled. Nothing is read before the page is opened.
    public func run() async {
        async let homes: Void = followHomes()
        for await markets in markets.markets() { await show(markets.first { $0.id == groupID }) }
        await homes
    }

    /// Called when the user opens the page.
    func open() async {
        guard !isOpened else { return }
        isOpened = true
        await reload()
    }

    /// Reads the homes again.
    public func reload() async { await load() }

    /// Loads more homes when the user has scrolled near the last row.
    public func reachedEnd() async {
        // While more homes are being loaded, there are fewer rows.
        guard hasMore, limit < Self.maximumLimit, rows.count == limit else { return }
        limit = min(2 * limit, Self.maximumLimit)
        await load()
    }

    /// Shows the details of a home.
    public func show(_ homeID: HomeRow.ID) async { await actions.open(homeID, in: groupID) }

    /// Opens the homes that wait for the user's decision.
    public func review() {
        context.appService?.showReview(HomeReviewViewModel(groupID: groupID, actions: actions))
    }

    /// Performs the action of the placeholder's button.
    public func performPlaceholderAction() async {
        switch placeholder.action {
        case .addMarket: await addMarket()
        case .clearFilters: await filters.clear()
        case nil: break
        }
    }

    // MARK: Updates

    /// Updates the words that depend on today, and removes homes whose time is over.
    func timePassed() async {
        if isOpened { await load() }
    }

    /// Called when the state of the page may have changed.
    func noticeChanged() async {
        guard isOpened else { return }
        if !notice.isAbsent {
            if case .idle = state { await load() }
        } else if members == nil {
            await loadMembers()
        }
    }

    private func followHomes() async {
        for await _ in markets.changes() where isOpened { await load() }
    }

    private func show(_ market: Market?) async {
        let wasModerator = isModerator
        isModerator = market?.isModerator ?? false
        if isOpened, isModerator != wasModerator { await load() }
    }

    private func filtersChanged(isTyped: Bool) async {
        limit = Self.firstLimit
        await load(after: isTyped ? Self.typingDelay : 0)
    }

    /// Loads the homes after a delay. The newest call wins.
    private func load(after delay: TimeInterval = 0) async {
        generation += 1
        let current = generation
        guard !notice.isAbsent else { return await noticeChanged() }
        if state.content == nil { state = .loading(previous: nil) }
        do {
            if delay > 0 { try await context.time.sleep(seconds: delay) }
            guard current == generation else { return }
            let homes = try await markets.homes(matching: filters.query, limit: limit + 1)
            let pending = isModerator ? try await pendingCount() : 0
            if current == generation { show(homes, pending: pending) }
        } catch is CancellationError {
        } catch {
            guard current == generation else { return }
            Log.groups.warning("Homes could not be read", metadata: ["error": "\(error.logDescription)"])
            state = .failed(context.problem(for: error), previous: state.content)
        }
    }

    private func pendingCount() async throws -> Int {
        let query = MarketQuery(groupID: groupID, scope: .pending)
        return try await markets.homes(matching: query, limit: Self.maximumPending + 1).count
    }

    private func show(_ homes: [MarketHome], pending: Int) {
        let now = context.time.now
        hasMore = homes.count > limit
        state = .loaded(Loaded(homes.prefix(limit).map { HomeRow($0, now: now, words: words) }, time: now))
        let isMany = pending > Self.maximumPending
        reviewTitle = pending == 0 ? "" : words.homes.toReview(min(pending, Self.maximumPending), hasMore: isMany)
    }

    private func loadMembers() async {
        do { members = try await context.service.moderation.members(of: groupID) } catch {
            Log.groups.notice("The members could not be loaded", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private func addMarket() async {
        guard !isAddingMarket else { return }
        isAddingMarket = true
        defer { isAddingMarket = false }
        await context.perform { try await $0.markets.addMarket(to: groupID) }
    }
}

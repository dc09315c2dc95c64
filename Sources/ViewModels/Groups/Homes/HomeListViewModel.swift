import Domain
import Foundation
import Logging
import Observation

/// A list of homes from the markets of all groups: the saved ones, those that match a demand, or the new ones.
@Observable
public final class HomeListViewModel {
    /// The homes of a list.
    public nonisolated enum Kind: Equatable, Sendable {
        /// The saved homes, also those that are no longer offered.
        case saved
        /// The homes that match a demand; `search` is the kept search.
        case matches(Demand, search: KeptSearch.ID?)
        /// The homes that match kept searches and that the user has not seen before.
        case new
    }

    /// The state of the list.
    public var screen: ListScreen { state.screen(isEmpty: rows.isEmpty) }
    /// The title of the window.
    public var title: String {
        switch kind {
        case .saved: words.words("Saved Homes")
        case .matches: words.words("Matching Homes")
        case .new: words.words("New Homes")
        }
    }
    /// The demand, or the number of homes.
    public var subtitle: String {
        if case .matches(let demand, _) = kind {
            return HomeSearchWords(words.words, zone: words.zone).demand(demand)
        }
        return rows.isEmpty ? "" : words.homes.count(rows.count, hasMore: hasMore)
    }
    /// The homes in their order.
    public var rows: [HomeRow] { state.content?.value ?? [] }
    /// The placeholder that is displayed instead of an empty list.
    public var placeholder: HomesPlaceholder {
        switch kind {
        case .saved: words.homes.noSavedHomes
        case .matches, .new: words.homes.noMatchingHomes
        }
    }
    /// The reason why the homes could not be loaded.
    public var problem: Problem? { state.problem }
    /// The reason why the displayed homes may be outdated.
    public var outdatedProblem: Problem? { state.content == nil ? nil : problem }

    private let kind: Kind
    private var state: LoadState<[HomeRow]> = .idle
    private var hasMore = false
    /// The actions on the homes.
    @ObservationIgnored public let actions: HomeActions
    @ObservationIgnored private var limit = HomesViewModel.firstLimit
    @ObservationIgnored private var generation = 0
    /// The new homes, which stay in the list although they have been seen.
    @ObservationIgnored private var opened: [MarketHome]?

    private var context: GroupsContext { actions.context }
    private var words: GroupWords { context.words }
    private var markets: any GroupMarkets { context.service.markets }

    init(_ kind: Kind, actions: HomeActions) {
        self.kind = kind
        self.actions = actions
    }

    // MARK: Intents

    /// Follows the homes until the task is canceled.
    public func run() async {
        for await _ in markets.changes() { await reload() }
    }

    /// Reads the homes again. The newest call wins.
    public func reload() async {
        generation += 1
        let current = generation
        if state.content == nil { state = .loading(previous: nil) }
        do {
            let rows = try await read()
            guard current == generation else { return }
            hasMore = rows.count > limit && kind != .saved
            state = .loaded(Loaded(hasMore ? Array(rows.prefix(limit)) : rows, time: context.time.now))
            try await markSeen()
        } catch is CancellationError {
        } catch {
            guard current == generation else { return }
            Log.groups.warning("Homes could not be read", metadata: ["error": "\(error.logDescription)"])
            state = .failed(context.problem(for: error), previous: state.content)
        }
    }

    /// Loads more homes when the user has scrolled near the last row.
    public func reachedEnd() async {
        guard hasMore, limit < HomesViewModel.maximumLimit, rows.count == limit else { return }
        limit = min(2 * limit, HomesViewModel.maximumLimit)
        await reload()
    }

    // MARK: Helpers

    private func read() async throws -> [HomeRow] {
        let now = context.time.now
        switch kind {
        case .saved:
            return try await context.service.watch.savedHomes().map { HomeRow($0, now: now, words: words) }
        case .matches(let demand, _):
            return try await markets.homes(matching: MarketQuery(demand), limit: limit + 1)
                .map { HomeRow($0, now: now, words: words) }
        case .new:
            let known =
                if let opened { opened } else {
                    try await markets.homes(matching: MarketQuery(scope: .new), limit: limit)
                }
            opened = known
            var rows: [HomeRow] = []
            for home in known {
                let newest = try await markets.home(home.id, in: home.groupID)
                if let newest { rows.append(HomeRow(newest, now: now, words: words)) }
            }
            return rows
        }
    }

    private func markSeen() async throws {
        switch kind {
        case .matches(_, let search?): try await context.service.watch.markSeen(search)
        case .new: try await context.service.watch.markSeen(nil)
        case .saved, .matches: break
        }
    }
}

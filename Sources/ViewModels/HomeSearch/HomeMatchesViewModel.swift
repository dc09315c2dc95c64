import Domain
import Foundation
import Logging
import Observation

/// The homes in the user's markets that match the demand of the page, beside the answers of agents.
@Observable
public final class HomeMatchesViewModel: Lifecycle {
    private nonisolated struct Found: Equatable, Sendable {
        var rows: [HomeRow] = []
        var count = 0
        /// The homes in other areas, if none matches.
        var others: [HomeRow] = []
    }

    /// The maximum number of homes on the page.
    static let maximumRows = 6
    /// The maximum number of homes that are counted.
    static let maximumCount = 60
    /// The delay after a change of the demand before a search, in seconds: the user may be typing it.
    private static let typingDelay: TimeInterval = 0.2

    /// Whether there is a demand whose homes are known, or cannot be read.
    public var isVisible: Bool { demand != nil && (found != nil || problem != nil) }
    /// The number of homes that match, in words.
    public var title: String {
        guard let found else { return "" }
        guard found.count > 0 else { return words.words("No homes in your groups match") }
        return found.count > Self.maximumCount
            ? words.words.plural(
                "More than {count} home in your groups", "More than {count} homes in your groups", Self.maximumCount)
            : words.words.plural("{count} home in your groups", "{count} homes in your groups", found.count)
    }
    /// The newest homes that match.
    public var rows: [HomeRow] { found?.rows ?? [] }
    /// The newest homes in other areas, if none matches.
    public var others: [HomeRow] { found?.others ?? [] }
    /// Whether there are homes in other areas.
    public var hasOthers: Bool { !others.isEmpty }
    /// Whether more homes match than are displayed.
    public var hasMore: Bool { (found?.count ?? 0) > rows.count }
    /// Whether the demand can be kept.
    public var canKeep: Bool { demand != nil && keptID == nil }
    /// Whether the demand is one of the kept searches.
    public var isKept: Bool { keptID != nil }
    /// The reason why the homes could not be read.
    public private(set) var problem: Problem?

    private var demand: Demand?
    private var found: Found?
    private var referenced: [HomeReference: HomeRow] = [:]
    @ObservationIgnored private var references: [HomeReference] = []
    private let kept: KeptSearchesViewModel
    /// The actions on homes.
    @ObservationIgnored public let actions: HomeActions
    @ObservationIgnored private var generation = 0

    private var context: GroupsContext { actions.context }
    private var words: GroupWords { context.words }
    private var markets: any GroupMarkets { context.service.markets }
    private var keptID: KeptSearch.ID? { demand.flatMap(kept.id) }

    /// Creates a list without a demand.
    public init(kept: KeptSearchesViewModel, actions: HomeActions) {
        self.kept = kept
        self.actions = actions
    }

    // MARK: Lifecycle

    /// Follows the markets until the task is canceled.
    public func start() async {
        for await _ in markets.changes() { await reload() }
    }

    /// Updates the words that depend on today, and removes homes whose time is over.
    public func timePassed() async { await reload() }

    // MARK: Intents

    /// Shows the homes that match another demand; none if it is nil.
    public func show(_ demand: Demand?) async {
        guard demand != self.demand else { return }
        let isFirst = self.demand == nil
        self.demand = demand
        if demand == nil { (found, problem) = (nil, nil) }
        await load(after: isFirst ? 0 : Self.typingDelay)
    }

    /// Shows the homes to which the answers of agents point.
    public func show(_ references: [HomeReference]) async {
        guard references != self.references else { return }
        self.references = references
        await loadReferenced()
    }

    /// Returns the home to which an agent points, as one row or none: it has been deleted, or is not read yet.
    public func rows(of reference: HomeReference) -> [HomeRow] { referenced[reference].map { [$0] } ?? [] }

    /// Reads the homes again.
    public func reload() async {
        await load()
        await loadReferenced()
    }

    /// Shows all homes that match.
    public func showAll() {
        if let demand { actions.show(.matches(demand, search: keptID)) }
    }

    /// Keeps the demand as a search that goes on.
    public func keep() async {
        if let demand { await kept.keep(demand) }
    }

    // MARK: Helpers

    /// Loads the homes after a delay. The newest call wins.
    private func load(after delay: TimeInterval = 0) async {
        generation += 1
        let current = generation
        guard let demand else { return }
        do {
            if delay > 0 { try await context.time.sleep(seconds: delay) }
            guard current == generation else { return }
            let found = try await search(demand)
            guard current == generation else { return }
            if found != self.found { self.found = found }
            problem = nil
        } catch is CancellationError {
        } catch RemoteError.notSignedIn {
            if current == generation { (found, problem) = (nil, nil) }
        } catch {
            guard current == generation else { return }
            Log.homeSearch.warning("Homes could not be read", metadata: ["error": "\(error.logDescription)"])
            problem = context.problem(for: error)
        }
    }

    /// Loads the homes to which agents point. Those that cannot be read stay texts.
    private func loadReferenced() async {
        let wanted = references
        var rows: [HomeReference: HomeRow] = [:]
        for reference in wanted {
            do {
                guard let home = try await markets.home(reference.event, in: reference.groupID) else { continue }
                rows[reference] = HomeRow(home, now: context.time.now, words: words)
            } catch is CancellationError {
                return
            } catch {
                Log.homeSearch.warning("A home could not be read", metadata: ["error": "\(error.logDescription)"])
            }
        }
        if wanted == references, rows != referenced { referenced = rows }
    }

    private func search(_ demand: Demand) async throws -> Found {
        var query = MarketQuery(demand)
        // The same home may be offered in several groups.
        var known: Set<HomeKey> = []
        let homes = try await markets.homes(matching: query, limit: Self.maximumCount + 1)
            .filter { known.insert($0.key).inserted }
        query.area = nil
        let others = homes.isEmpty ? try await markets.homes(matching: query, limit: Self.maximumRows) : []
        return Found(rows: rows(of: homes), count: homes.count, others: rows(of: others))
    }

    private func rows(of homes: [MarketHome]) -> [HomeRow] {
        let now = context.time.now
        return homes.prefix(Self.maximumRows).map { HomeRow($0, now: now, words: words) }
    }
}

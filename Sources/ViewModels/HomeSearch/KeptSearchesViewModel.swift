import Domain
import Foundation
import Logging
import Observation

/// A kept search as the list shows it.
public nonisolated struct KeptSearchRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public let id: KeptSearch.ID
    /// The demand in words.
    public let title: String
    /// "3 new homes"; empty without any.
    public let news: String
    /// The accessible name of the button that removes the search.
    public let removeName: String
}

/// The searches that go on in the user's markets. It notifies of new homes, and of lower prices of saved homes, each once.
@Observable
public final class KeptSearchesViewModel: Lifecycle {
    /// The time in which news are collected to one notification, in seconds.
    static let quietPeriod: TimeInterval = 2

    /// The searches, the newest first.
    public var rows: [KeptSearchRow] {
        searches.map { search in
            let title = searchWords.demand(search.demand)
            return KeptSearchRow(
                id: search.id, title: title,
                news: search.newCount == 0
                    ? "" : words.plural("{count} new home", "{count} new homes", search.newCount),
                removeName: words("Remove {search}", ["search": title]))
        }
    }
    /// Whether any search is kept.
    public var isVisible: Bool { !searches.isEmpty }

    /// Whether there is a user, who may have saved homes.
    public private(set) var isSignedIn = false

    private var searches: [KeptSearch] = []
    @ObservationIgnored private let actions: HomeActions
    @ObservationIgnored private let makeID: @Sendable () -> UUID
    @ObservationIgnored private let wantsNotifications: () -> Bool
    @ObservationIgnored private let bringToFront: () -> Void
    @ObservationIgnored private weak var appService: (any HomeSearchAppService)?
    @ObservationIgnored private var generation = 0
    /// The item of a notification that was opened before the user was known.
    @ObservationIgnored private var requested: HomeNewsItem?

    private var context: GroupsContext { actions.context }
    private var words: Localizer { context.words.words }
    private var searchWords: HomeSearchWords { HomeSearchWords(words, zone: context.words.zone) }
    private var watch: any MarketWatch { context.service.watch }

    /// Creates a list that is empty until `start()`. `wantsNotifications` is asked before each notification, and
    /// `bringToFront` opens the page.
    public init(
        actions: HomeActions, makeID: @escaping @Sendable () -> UUID = { UUID() },
        wantsNotifications: @escaping () -> Bool = { true }, bringToFront: @escaping () -> Void,
        appService: (any HomeSearchAppService)?
    ) {
        self.actions = actions
        self.makeID = makeID
        self.wantsNotifications = wantsNotifications
        self.bringToFront = bringToFront
        self.appService = appService
    }

    // MARK: Lifecycle

    /// Follows the markets until the task is canceled.
    public func start() async {
        async let news: Void = followNews()
        for await _ in context.service.markets.changes() { await load() }
        await news
    }

    /// Opens what was requested before the user was known, and withdraws the notifications of another user.
    public func accountChanged(_ change: AccountChange) async {
        isSignedIn = change.userID != nil
        if change == .signedOut {
            requested = nil
            for id in [DesktopNotification.newHomes, DesktopNotification.lowerPrices] {
                appService?.withdrawNotification(id)
            }
        }
        await load()
        if let requested { await open(requested) }
    }

    // MARK: Intents

    /// Opens the item of a notification. Returns nil if it is not about homes.
    @discardableResult
    public func open(item: String) -> Task<Void, Never>? {
        guard let item = HomeNewsItem(item) else { return nil }
        bringToFront()
        return Task { [weak self] in await self?.open(item) }
    }

    /// Shows the homes that match a kept search.
    public func open(_ id: KeptSearch.ID) {
        guard let search = searches.first(where: { $0.id == id }) else { return }
        actions.show(.matches(search.demand, search: id))
    }

    /// Shows the saved homes of all groups.
    public func showSavedHomes() { actions.show(.saved) }

    /// Ends a search, and offers to undo that.
    public func remove(_ id: KeptSearch.ID) async {
        guard let search = searches.first(where: { $0.id == id }) else { return }
        do { try await watch.removeKept(id) } catch { return context.report(error) }
        context.undoHistory.offer(words("Search removed")) { [watch] in try await watch.keep(search) }
    }

    /// Keeps a demand as a search, and offers to undo that.
    func keep(_ demand: Demand) async {
        guard id(of: demand) == nil else { return }
        let search = KeptSearch(id: makeID(), demand: demand, keptAt: context.time.now)
        do { try await watch.keep(search) } catch { return context.report(error) }
        context.undoHistory.offer(words("You will be notified of new homes")) { [watch] in
            try await watch.removeKept(search.id)
        }
    }

    /// Returns the kept search with a demand.
    func id(of demand: Demand) -> KeptSearch.ID? { searches.first { $0.demand == demand }?.id }

    // MARK: Helpers

    private func open(_ item: HomeNewsItem) async {
        guard isSignedIn else {
            requested = item
            return
        }
        requested = nil
        switch item {
        case .home(let id, let groupID, let isMatch):
            if isMatch { try? await watch.markSeen(nil) }
            await actions.open(id, in: groupID)
        case .new: actions.show(.new)
        case .saved: actions.show(.saved)
        }
    }

    private func load() async {
        generation += 1
        let current = generation
        do {
            let found = try await watch.keptSearches()
            if current == generation, found != searches { searches = found }
        } catch is CancellationError {
        } catch RemoteError.notSignedIn {
            if current == generation { searches = [] }
        } catch {
            Log.homeSearch.warning(
                "The kept searches could not be read", metadata: ["error": "\(error.logDescription)"])
        }
    }

    private func followNews() async {
        for await _ in context.service.markets.changes() {
            do {
                try await context.time.sleep(seconds: Self.quietPeriod)
                let news = try await watch.takeNews()
                guard !news.isEmpty, wantsNotifications() else { continue }
                for notification in context.words.homes.notifications(news) { appService?.notify(notification) }
            } catch is CancellationError {
                return
            } catch RemoteError.notSignedIn {
            } catch {
                // The next change tries again.
                Log.homeSearch.warning(
                    "The news about homes could not be read", metadata: ["error": "\(error.logDescription)"])
            }
        }
    }
}

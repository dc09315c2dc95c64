import Domain
import Foundation
import Observation

/// The current search. It applies events to the search, saves it, runs its countdown, sends its demand, and follows
/// the answers.
///
/// `HomeSearch.after` decides which event may follow which.
@Observable
final class HomeSearchTracker {
    /// A notice that the view-model shows to the user.
    enum Notice {
        /// Agents answered while the page was not visible.
        case answered([AgentAnswer])
        /// The demand cannot be posted. The search is over.
        case refused(any Error)
        /// A save ended.
        case saved(Result<Void, any Error>)
    }

    /// The maximum time that a resumed search waits for missed answers before it opens without them, in seconds.
    static let catchUpTimeout: TimeInterval = 5

    /// The current search.
    private(set) var search: HomeSearch?
    /// All agents in the room, once they are loaded.
    private(set) var agents: [Agent] = []
    /// The connection to the server, as far as it matters to the search.
    private(set) var connection = GroupsConnection.stopped

    /// Called for each notice.
    @ObservationIgnored var onNotice: (Notice) -> Void = { _ in }
    /// Whether the page is visible. Only then the countdown is updated each second.
    @ObservationIgnored var isPageVisible = false { didSet { restartCountdown() } }
    @ObservationIgnored private let service: any HomeSearchService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: HomeSearchWords
    @ObservationIgnored private let autosaver: DraftAutosaver<HomeSearch?>
    /// Whether the answers that arrived before the search was resumed are loaded.
    @ObservationIgnored private var isCaughtUp = true
    @ObservationIgnored private var following: Task<Void, Never>?
    @ObservationIgnored private var countdown: Task<Void, Never>?

    /// Creates a tracker without a search.
    init(
        service: any HomeSearchService, store: any HomeSearchStore, time: any TimeSource, words: HomeSearchWords
    ) {
        self.service = service
        self.time = time
        self.words = words
        autosaver = DraftAutosaver(time: time, logger: Log.homeSearch) { try await store.setSearch($0) }
        autosaver.onSaved = { [weak self] in self?.onNotice(.saved($0)) }
    }

    deinit {
        following?.cancel()
        countdown?.cancel()
    }

    /// Makes `search` the current one, sends its demand, follows its answers and runs its countdown.
    func activate(_ search: HomeSearch) async {
        self.search = search
        following?.cancel()
        // Before the first update, so that no change is missed.
        let changes = service.changes()
        await update()
        following = Task { [weak self] in
            for await _ in changes { await self?.update() }
        }
        restartCountdown()
    }

    /// Makes a stored search the current one after its missed answers were loaded, or if that takes too long.
    func resume(_ stored: HomeSearch) async {
        isCaughtUp = false
        let changes = service.changes()
        let message = Self.message(of: stored)
        await withTaskGroup { [service, time] group in
            group.addTask {
                var changes = changes.makeAsyncIterator()
                repeat {
                    if let thread = try? await service.thread(of: message), thread.isSettled { return }
                } while await changes.next() != nil
            }
            group.addTask { try? await time.sleep(seconds: Self.catchUpTimeout) }
            await group.next()
            group.cancelAll()
        }
        await activate(stored)
        await apply(.timePassed)
    }

    /// Removes the current search; the stored one stays.
    func clear() {
        following?.cancel()
        search = nil
        isCaughtUp = true
        restartCountdown()
    }

    /// Clears the search and the agents of the current user.
    func detach() {
        clear()
        agents = []
    }

    /// Applies an event to the current search, and saves it unless only time has passed.
    func apply(_ event: HomeSearch.Event) async {
        guard let old = search else { return }
        let new = old.after(event, at: time.now)
        search = new
        if event != .timePassed { restartCountdown() }
        if event != .timePassed || new.stage != old.stage { await save(new) }
    }

    /// Saves `search` in place of the stored one, or deletes the stored one if `search` is nil.
    func save(_ search: HomeSearch?) async { await autosaver.saveNow(search) }

    /// Saves a search again after a failure.
    func retrySave() async { await autosaver.flush() }

    /// Loads the agents for the picture of the area; none if that fails, because the page is usable without them.
    func loadAgents() async {
        do {
            agents = try await service.agents()
        } catch {
            Log.homeSearch.notice("The agents could not be loaded", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Cancels the demand of a search, if it was sent or waits to be sent.
    func cancelDemand(of search: HomeSearch) async throws {
        guard try await service.thread(of: Self.message(of: search)).delivery != .unknown || search.id != nil else {
            return
        }
        try await service.send(words.cancellation(of: search))
    }

    // MARK: Helpers

    private static func message(of search: HomeSearch) -> String {
        search.id ?? search.transaction.uuidString
    }

    /// Sends the demand unless that was done, and reads its answers.
    private func update() async {
        guard let search else { return }
        do {
            var thread = try await service.thread(of: Self.message(of: search))
            if thread.delivery == .unknown, search.id == nil {
                try await service.send(words.demand(search))
                thread = try await service.thread(of: search.transaction.uuidString)
            }
            guard self.search?.transaction == search.transaction else { return }
            await show(thread)
        } catch is CancellationError {
        } catch RemoteError.notSignedIn {
            // The groups of the user have not started yet; then this is repeated.
        } catch {
            guard self.search?.transaction == search.transaction, search.id == nil else { return }
            await refuse(error)
        }
    }

    private func show(_ thread: HomeSearchThread) async {
        if connection != thread.connection { connection = thread.connection }
        guard let search else { return }
        switch thread.delivery {
        case .refused(let failure) where search.id == nil:
            try? await service.discard(search.transaction.uuidString)
            return await refuse(failure.asError)
        case .sent(let id) where search.id == nil: await apply(.posted(id))
        default: break
        }
        let deleted =
            thread.isComplete
            ? search.answers.map(\.id).filter { id in !thread.replies.contains { $0.id == id } } : []
        if !deleted.isEmpty { await apply(.answersDeleted(deleted)) }
        await receive(thread)
    }

    /// Ends a search whose demand cannot be posted.
    private func refuse(_ error: any Error) async {
        clear()
        await save(nil)
        onNotice(.refused(error))
    }

    private func receive(_ thread: HomeSearchThread) async {
        guard let search else { return }
        // Answers that came while the program was not running open their page.
        let wereMissed = !isCaughtUp && thread.isUpToDate
        if wereMissed { isCaughtUp = true }
        let new = search.after(.answersReceived(thread.replies), at: time.now).answers
            .filter { !search.answers.contains($0) }
        guard !new.isEmpty else { return }
        await apply(.answersReceived(new))
        if !isPageVisible, !wereMissed { onNotice(.answered(new)) }
    }

    /// Updates the search each second while the page is visible, otherwise once at the end of the countdown.
    private func restartCountdown() {
        countdown?.cancel()
        guard nextUpdate != nil else { return }
        countdown = Task { [weak self, time] in
            while let pause = self?.nextUpdate {
                guard (try? await time.sleep(seconds: pause)) != nil else { return }
                await self?.apply(.timePassed)
            }
        }
    }

    /// The seconds until the next update of the countdown; nil while it does not run.
    private var nextUpdate: TimeInterval? {
        guard let search, search.stage == .searching, search.id != nil else { return nil }
        let remaining = search.countdown.remaining
        return isPageVisible ? remaining - (remaining.rounded(.up) - 1) : remaining
    }
}

nonisolated extension HomeSearchThread {
    /// Whether the answers from before the start are known, or cannot be known now.
    fileprivate var isSettled: Bool {
        switch connection {
        case .stopped, .connecting: false
        case .online: isComplete || delivery == .queued || delivery == .unknown
        case .offline: true
        }
    }
}

nonisolated extension SendFailure {
    /// The reason why a demand cannot be posted.
    fileprivate var asError: any Error {
        switch self {
        case .notAllowed, .encrypted: HomeSearchError.noAgents
        case .tooLong: RemoteError.status(413)
        case .refused: RemoteError.status(400)
        }
    }
}

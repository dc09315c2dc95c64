import Domain
import Foundation
import Observation

/// The current search. It applies events to the search, saves it, runs its countdown, and listens for answers.
///
/// `HomeSearch.after` decides which event may follow which.
@Observable
final class HomeSearchTracker {
    /// A notice that the view-model shows to the user.
    enum Notice {
        /// Agents answered while the page was not visible.
        case answered([AgentAnswer])
        /// The server was reached.
        case connected
        /// The connection failed; the tracker reconnects automatically.
        case disconnected(any Error)
        /// A save ended.
        case saved(Result<Void, any Error>)
    }

    /// The current search.
    private(set) var search: HomeSearch?
    /// Whether the map is shown in place of the list of answers.
    private(set) var showsMap = false
    /// All agents in the room, once they are loaded.
    private(set) var agents: [Agent] = []

    /// Called for each notice.
    @ObservationIgnored var onNotice: (Notice) -> Void = { _ in }
    /// Whether the page is visible. Only then the countdown is updated each second.
    @ObservationIgnored var isPageVisible = false { didSet { restartCountdown() } }
    @ObservationIgnored private let room: AgentsRoom
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let autosaver: DraftAutosaver<HomeSearch?>
    /// Whether the answers that arrived before the search was resumed are loaded.
    @ObservationIgnored private var isCaughtUp = true
    @ObservationIgnored private var listening: Task<Void, Never>?
    @ObservationIgnored private var countdown: Task<Void, Never>?

    /// Creates a tracker without a search.
    init(room: AgentsRoom, store: any HomeSearchStore) {
        self.room = room
        time = room.time
        autosaver = DraftAutosaver(time: room.time, logger: Log.homeSearch) { try await store.setSearch($0) }
        autosaver.onSaved = { [weak self] in self?.onNotice(.saved($0)) }
    }

    deinit {
        listening?.cancel()
        countdown?.cancel()
    }

    /// Makes `search` the current one, listens for its answers and runs its countdown.
    func activate(_ search: HomeSearch) {
        self.search = search
        showsMap = false
        listen()
        restartCountdown()
    }

    /// Removes the current search; the stored one stays.
    func clear() {
        listening?.cancel()
        search = nil
        showsMap = false
        restartCountdown()
    }

    /// Shows the map in place of the list of answers.
    func showMap() { showsMap = search?.stage == .answered }

    /// Clears the search and the agents of the current user.
    func detach() {
        clear()
        agents = []
    }

    /// Applies an event to the current search, and saves it unless only time has passed.
    func apply(_ event: HomeSearch.Event) async {
        guard let old = search else { return }
        if event == .answersOpened { showsMap = false }
        let new = old.after(event, at: time.now)
        search = new
        if event != .timePassed { restartCountdown() }
        if event != .timePassed || new.stage != old.stage { await save(new) }
    }

    /// Saves `search` in place of the stored one, or deletes the stored one if `search` is nil.
    func save(_ search: HomeSearch?) async { await autosaver.saveNow(search) }

    /// Saves a search again after a failure.
    func retrySave() async { await autosaver.flush() }

    /// Posts the demand of `search` and returns the search with its id.
    func post(_ search: HomeSearch) async throws -> HomeSearch {
        let id = try await room.post(search)
        isCaughtUp = true
        return search.after(.posted(id), at: time.now)
    }

    /// Returns a stored search with the answers that it has missed. Posts its demand if that has not been done.
    func catchUp(_ search: HomeSearch) async throws -> HomeSearch {
        isCaughtUp = false
        let (id, answers) = try await room.missedAnswers(of: search)
        isCaughtUp = true
        let posted = search.id == nil ? search.after(.posted(id), at: time.now) : search
        return posted.after(.missedAnswersLoaded(answers), at: time.now)
    }

    /// Loads the agents for the picture of the area.
    func loadAgents() async { agents = await room.agents() }

    private func listen() {
        listening?.cancel()
        guard let id = search?.id else { return }
        listening = Task { [weak self, room] in
            await room.listen(to: id) {
                self?.search?.newestAnswer
            } onAnswers: { answers in
                await self?.receive(answers, to: id)
            } onFailure: { error in
                self?.onNotice(.disconnected(error))
            }
        }
    }

    private func receive(_ answers: [AgentAnswer], to id: DemandID) async {
        guard let known = search?.answers, search?.id == id else { return }
        onNotice(.connected)
        guard !answers.isEmpty else { return }
        await apply(isCaughtUp ? .answersReceived(answers) : .missedAnswersLoaded(answers))
        isCaughtUp = true
        if !isPageVisible { onNotice(.answered(answers.filter { !known.contains($0) })) }
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

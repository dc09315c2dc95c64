import Domain
import Foundation
import Observation

/// The search for a home from the form to the booked viewing, across restarts: which page is shown and why.
///
/// What may follow what is `HomeSearch.after`; this class talks to the agents, the clock, the disk and the windows.
@Observable
public final class HomeSearchViewModel: Lifecycle {
    /// True while what an earlier run left is looked for.
    public private(set) var isLoading = false
    /// True while something is being posted, chosen or booked.
    public internal(set) var isBusy = false
    /// What went wrong last and has not been mended; shown above every page.
    public internal(set) var problem: Problem?
    /// True once the user has asked to search with a form that was not right.
    private(set) var showsFormProblems = false
    var search: HomeSearch?
    var agents: [Agent] = []

    /// What is being filled in.
    public var form = DemandForm()
    /// When the viewing is to be.
    public var viewing: ViewingForm

    @ObservationIgnored let words: Localizer
    @ObservationIgnored let time: any TimeSource
    @ObservationIgnored let zone: @Sendable () -> TimeZone
    @ObservationIgnored let room: AgentsRoom
    @ObservationIgnored let store: any HomeSearchStore
    @ObservationIgnored let keeper: DraftKeeper<HomeSearch?>
    @ObservationIgnored let user: @MainActor () -> String?
    @ObservationIgnored let makeID: @Sendable () -> UUID
    @ObservationIgnored weak var appService: (any HomeSearchAppService)?
    @ObservationIgnored var failed: Failed?
    @ObservationIgnored var isShown = false
    /// True while the search on the page is one that a restart has opened.
    @ObservationIgnored var isResumed = false
    @ObservationIgnored var isLoaded = false
    /// Whose search was looked for; nil for nobody's.
    @ObservationIgnored var loadedUser: String?
    /// False while agents may have answered in the time the app was off.
    @ObservationIgnored var isCaughtUp = true
    /// What could not be posted: the same again has the same transaction.
    @ObservationIgnored var unposted: HomeSearch?
    @ObservationIgnored var listening: Task<Void, Never>?
    @ObservationIgnored var ticking: Task<Void, Never>?

    /// What could not be done, and is done again on `retry()`.
    enum Failed: Equatable {
        case loading, keeping, catchingUp, listening, posting(Demand), choosing(AgentAnswer.ID), booking

        var isInBackground: Bool { self == .keeping || self == .catchingUp || self == .listening }
    }

    /// Makes the flow; nothing is read before `accountChanged(_:)` or `appear()`. `user` gives the id of whoever is signed in, and
    /// reads something observable.
    public init(
        service: any HomeSearchService, store: any HomeSearchStore, time: any TimeSource,
        zone: @escaping @Sendable () -> TimeZone = { .current }, makeID: @escaping @Sendable () -> UUID = { UUID() },
        user: @escaping @MainActor () -> String?, words: Localizer, appService: any HomeSearchAppService
    ) {
        room = AgentsRoom(service: service, time: time, words: HomeSearchWords(words, zone: zone))
        self.store = store
        self.time = time
        self.zone = zone
        self.makeID = makeID
        self.user = user
        self.words = words
        self.appService = appService
        viewing = ViewingForm(now: time.now, zone: zone(), words: words)
        keeper = DraftKeeper(time: time) { try await store.setSearch($0) }
        keeper.onWritten = { [weak self] in self?.searchKept($0) }
    }

    deinit {
        listening?.cancel()
        ticking?.cancel()
    }

    /// Goes on with the search of whoever is signed in now, whatever page is shown; a sign-out deletes the old one.
    public func accountChanged(_ change: AccountChange) async {
        if change == .signedOut {
            letGo()
            await keeper.keep(nil)
        }
        await resume()
    }

    /// Loads the stored search, once for each user.
    private func resume() async {
        while !isLoading, !isLoaded || loadedUser != user() {
            if isLoaded { letGo() }
            loadedUser = user()
            isLoading = true
            await load()
            isLoading = false
            // What could not be read is read again when the user says so.
            if !isLoaded, loadedUser == user() { return }
        }
    }

    private func load() async {
        do {
            let kept = try await store.search()
            isLoaded = true
            if let kept, kept.owner == user() { await goOn(after: kept) }
        } catch is CancellationError {
            return
        } catch {
            isLoaded = error as? StorageError == .corrupt
            if isLoaded { problem = ErrorWords(words).searchSetAside } else { fail(.loading, error) }
        }
    }

    /// The page has come into sight.
    public func appear() async {
        isShown = true
        await resume()
        tick()
    }

    /// The user went to another page; a search that a restart had opened is not forced on them again.
    public func disappear() async {
        isShown = false
        tick()
        if isResumed, search?.isUnfinished == true { await apply(.declined) }
    }

    /// Posts the demand of the form.
    public func startSearch() async {
        guard isLoaded, !isLoading, search == nil, user() != nil else { return }
        guard let demand = form.demand(words) else { return showsFormProblems = true }
        showsFormProblems = false
        await begin(demand)
    }

    /// Posts the same demand again, when nobody has answered the first time.
    public func searchAgain() async {
        guard let search else { return }
        await begin(search.demand)
    }

    /// Shows the answers that are there, although more may come.
    public func openAnswers() async { await apply(.answersOpened) }

    /// Chooses an agent to go on with.
    public func choose(_ id: AgentAnswer.ID) async {
        guard let answer = search?.answers.first(where: { $0.id == id }) else { return }
        await tell(.choosing(id), .answerChosen(id)) { [room] in try await room.choose(answer, in: $0, $1) }
    }

    /// Goes back from the chosen agent to the list.
    public func reconsider() async { await apply(.choiceReverted) }

    /// Books the viewing of the form with the chosen agent.
    public func book() async {
        let moment = viewing.time
        guard let answer = search?.chosen, viewingProblem.isEmpty else { return }
        await tell(.booking, .viewingBooked(moment)) { [room] in try await room.book(moment, with: answer, in: $0, $1) }
    }

    /// Ends the search, unless the user takes that back while the toast is there; only then are the agents told.
    public func cancel() async {
        guard let canceled = search, !isBusy, let appService else { return }
        drop()
        guard await appService.toast(words("Search canceled"), undoTitle: words("Undo")) != .undone else {
            if search == nil, canceled.owner == user() { takeUp(canceled) }
            return
        }
        if search == nil { await keeper.keep(nil) }
        await tellCanceled(canceled)
    }

    /// Leaves what is over, with or without a result, for a form that asks for the same.
    public func changeDemand() async {
        guard let old = search, !isBusy, step == .timedOut || step == .booked else { return }
        drop()
        await keeper.keep(nil)
        if old.stage == .timedOut { await tellCanceled(old) }
    }

    /// Does again what went wrong.
    public func refresh() async { await retry() }

    /// Does again what went wrong.
    public func retry() async {
        let again = failed
        dismissProblem()
        switch again {
        case .loading: await resume()
        case .keeping: await keeper.flush()
        case .catchingUp, .listening: if let search { takeUp(search.id == nil ? await caughtUp(search) : search) }
        case .posting(let demand): if search == nil { await startSearch() } else { await begin(demand) }
        case .choosing(let id): await choose(id)
        case .booking: await book()
        case nil: break
        }
    }

    /// The user has read what went wrong.
    public func dismissProblem() {
        problem = nil
        failed = nil
    }
}

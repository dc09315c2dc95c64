import Domain
import Foundation
import Observation

/// The search for a home from the form to the booked viewing, and its continuation after a restart.
@Observable
public final class HomeSearchViewModel: Lifecycle {
    /// The form of the demand.
    public let form: DemandFormViewModel
    /// The form for the time of a viewing.
    public let viewing: ViewingFormViewModel
    /// The order of the answers.
    public let order: AnswerOrderViewModel
    /// The viewings that were booked by this and earlier searches.
    public let viewings: ViewingsViewModel
    private var isLoading = false
    /// Whether the account of the last run has been restored.
    private var isUserKnown = false
    /// The user whose search was loaded; nil if no user was signed in.
    private var loadedUser: String?
    private let tracker: HomeSearchTracker
    private let requests: AgentRequests

    @ObservationIgnored private let store: any HomeSearchStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let homeSearchWords: HomeSearchWords
    @ObservationIgnored private let makeID: @Sendable () -> UUID
    @ObservationIgnored private let user: @MainActor () -> String?
    @ObservationIgnored private let bringToFront: @MainActor () -> Void
    @ObservationIgnored private weak var appService: (any AppService)?
    /// The transaction of the search that the app has opened after a restart.
    @ObservationIgnored private var resumed: UUID?
    @ObservationIgnored private var isLoaded = false
    /// True while a cancellation can be undone.
    @ObservationIgnored private var isCanceling = false

    private var words: Localizer { homeSearchWords.words }

    /// Creates the flow; `accountChanged(_:)` and `appear()` load the stored search.
    ///
    /// `user` returns the identifier of the signed-in user, from observable state, the viewings' `contact` the saved name
    /// and phone, and `place` the place where the user lives. `bringToFront` opens the page, because a search continues
    /// after a restart.
    public init(
        service: any HomeSearchService, store: any HomeSearchStore, viewings: ViewingsViewModel, time: any TimeSource,
        zone: Zone, drafts: Drafts, makeID: @escaping @Sendable () -> UUID = { UUID() },
        user: @escaping @MainActor () -> String?, place: @escaping () async -> String? = { nil },
        bringToFront: @escaping @MainActor () -> Void, words: Localizer, appService: any AppService
    ) {
        homeSearchWords = HomeSearchWords(words, zone: zone)
        tracker = HomeSearchTracker(service: service, store: store, time: time, words: homeSearchWords)
        requests = AgentRequests(service: service, tracker: tracker, time: time, words: words, appService: appService)
        form = DemandFormViewModel(homeSearchWords, drafts: drafts, contact: viewings.contact, place: place)
        viewing = ViewingFormViewModel(time: time, words: homeSearchWords, contact: viewings.contact)
        order = AnswerOrderViewModel(words)
        viewing.weatherAt = { [tracker, weather = viewings.tracker.weather] in
            weather($0, tracker.search?.demand.area ?? "")
        }
        self.viewings = viewings
        (self.store, self.time, self.makeID) = (store, time, makeID)
        (self.user, self.bringToFront, self.appService) = (user, bringToFront, appService)
        tracker.onNotice = { [weak requests] in requests?.handle($0) }
    }

    // MARK: Outputs

    /// The state of the page.
    public var screen: HomeSearchScreen {
        let user = user()
        // Text that is typed into the form before the user's search is loaded would be lost.
        if isLoading || user == nil && !isUserKnown || user != nil && user != loadedUser { return .loading }
        return HomeSearchScreen(tracker.search?.stage, isSignedIn: user != nil)
    }
    /// The content of the pages of the current search.
    public var content: HomeSearchContent {
        let booked = tracker.search.flatMap { viewings.tracker.viewing($0.transaction) }
        return HomeSearchContent(
            search: tracker.search, agents: tracker.agents, viewing: booked, order: order.order,
            connection: tracker.connection, homeSearchWords: homeSearchWords, now: viewings.tracker.now)
    }
    /// The last problem, shown above every page.
    public var problem: Problem? { requests.problem }
    /// The demand whose homes in markets are shown on the page, valid as soon as it is typed; nil if there is none.
    public var matchedDemand: Demand? {
        switch screen {
        case .form: form.demand
        case .searching, .timedOut: tracker.search?.demand
        case .loading, .signedOut, .viewing, .booked: nil
        }
    }
    /// True while a request is being stored; further requests are ignored.
    public var isBusy: Bool { requests.isBusy }
    /// Whether the viewing can be booked.
    public var canBook: Bool { !isBusy && viewing.canChoose }

    // MARK: Lifecycle

    /// Resumes the search of the user who is now signed in. A sign-out deletes the search first.
    public func accountChanged(_ change: AccountChange) async {
        isUserKnown = true
        if change == .signedOut {
            detach()
            await tracker.save(nil)
        }
        await resume()
    }

    /// Called when the page became visible.
    public func appear() async {
        tracker.isPageVisible = true
        await resume()
        await form.appear()
        if form.contact.isAvailable, tracker.agents.isEmpty { await loadAgents() }
    }

    /// Called when the page is no longer visible. A search that a restart has opened is not opened again.
    public func disappear() async {
        tracker.isPageVisible = false
        guard let search = tracker.search, search.isUnfinished, search.transaction == resumed else { return }
        await tracker.apply(.declined)
    }

    /// Forgets the search that was just canceled, which can no longer be undone; otherwise waits until the search is
    /// saved.
    public func stop() async {
        if isCanceling, tracker.search == nil { await tracker.save(nil) } else { await tracker.retrySave() }
    }

    /// Offers the days from today on.
    public func timePassed() async {
        viewing.timePassed()
        await viewings.timePassed()
    }

    /// Repeats the operation that failed.
    public func refresh() async { await retry() }

    // MARK: Intents

    /// Posts the demand of the form.
    public func startSearch() async {
        guard isLoaded, !isLoading, tracker.search == nil, user() != nil else { return }
        if let demand = form.validate() { await start(demand) }
    }

    /// Posts the same demand again after no agent has answered.
    public func searchAgain() async {
        if let search = tracker.search { await start(search.demand) }
    }

    /// Chooses an answer.
    public func choose(_ id: AgentAnswer.ID) async {
        guard let answer = tracker.search?.answers.first(where: { $0.id == id }) else { return }
        viewing.begin(with: answer.agent.name)
        await requests.send(.choose(id), .answerChosen(id)) { homeSearchWords.choice(answer, in: $0) }
    }

    /// Returns from the chosen agent to the list of answers.
    public func reconsider() async { await tracker.apply(.choiceReverted) }

    /// Books the viewing of the form with the chosen agent.
    public func book() async {
        guard let answer = tracker.search?.chosen, viewing.problem.isEmpty else { return }
        let (moment, contact) = (viewing.selectedTime, viewing.contact.shared)
        await requests.send(.book, .viewingBooked(moment)) { [viewings] booked, message in
            await viewings.booked(booked, message: message)
        } _: {
            homeSearchWords.booking(moment, with: answer, contact: contact, in: $0)
        }
    }

    /// Opens the chat with the chosen agent.
    public func writeToAgent() async {
        if let agent = tracker.search?.chosen?.agent { await viewings.write(to: agent) }
    }

    /// Cancels the search. The agents are told once the user can no longer undo the cancellation.
    public func cancel() async {
        guard let canceled = tracker.search, !screen.isFinal, !isBusy, appService != nil else { return }
        isCanceling = true
        clear()
        var isUndone = false
        let step = viewings.undoHistory.offer(words("Search canceled")) { [weak self] in
            isUndone = true
            guard let self, tracker.search == nil, canceled.owner == user() else { return }
            form.fill(with: canceled.demand)
            await tracker.activate(canceled)
        }
        _ = await step.offer.value
        viewings.undoHistory.remove(step)
        if !isUndone, tracker.search == nil { await tracker.save(nil) }
        isCanceling = false
        if !isUndone { await requests.cancel(canceled) }
    }

    /// Returns from a finished search to the form, which is filled in with the same demand.
    public func changeDemand() async {
        guard screen.isFinal, let old = tracker.search, !isBusy else { return }
        clear()
        await tracker.save(nil)
        if old.stage == .timedOut { await requests.cancel(old) }
    }

    /// Repeats the operation that failed.
    public func retry() async {
        let operation = requests.failed
        dismissProblem()
        switch operation {
        case .load: await resume()
        case .save: await tracker.retrySave()
        case .start: await startSearch()
        case .choose(let id): await choose(id)
        case .book: await book()
        case nil: break
        }
    }

    /// Removes the problem from the page.
    public func dismissProblem() { requests.dismissProblem() }

    // MARK: Helpers

    /// Loads the stored search of the signed-in user, once for each user.
    private func resume() async {
        while !isLoading, !isLoaded || loadedUser != user() {
            if isLoaded { detach() }
            loadedUser = user()
            isLoading = true
            await load()
            isLoading = false
            // A failed load is only repeated by `retry()`.
            if !isLoaded, loadedUser == user() { return }
        }
    }

    private func load() async {
        // Not before the user is known, who would not learn of the problem with the file.
        guard loadedUser != nil else {
            isLoaded = true
            return
        }
        do {
            let stored = try await store.search()
            isLoaded = true
            if let stored, stored.owner == user() { await resume(stored) } else { form.restoreDraft() }
        } catch is CancellationError {
            return
        } catch StorageError.corrupt {
            isLoaded = true
            requests.show(ErrorWords(words).searchSetAside)
        } catch {
            isLoaded = false
            requests.fail(.load, error)
        }
    }

    /// Continues a stored search. The page opens once it is known whether agents have answered.
    private func resume(_ stored: HomeSearch) async {
        resumed = stored.transaction
        form.fill(with: stored.demand)
        viewing.begin(with: stored.chosen?.agent.name ?? "")
        await tracker.resume(stored)
        guard let search = tracker.search, search.owner == user() else { return tracker.clear() }
        if search.isUnfinished { bringToFront() }
        // A viewing that was booked by an earlier version, or by this one before a crash.
        await viewings.tracker.keep(search, message: nil)
        await tracker.save(search)
        await loadAgents()
    }

    /// Begins a search in place of the current one.
    private func start(_ demand: Demand) async {
        guard !isBusy, let owner = user() else { return }
        await requests.start(
            HomeSearch(demand, owner: owner, contact: form.contact.shared, transaction: makeID(), now: time.now))
        let shares = form.contact.isOn
        form.fill(with: demand)
        // A refused search shows the form again.
        if tracker.search == nil { form.contact.isOn = shares }
        await loadAgents()
    }

    private func loadAgents() async {
        await tracker.loadAgents()
        form.contact.recipient = .agents(tracker.agents.count)
    }

    private func clear() {
        tracker.clear()
        dismissProblem()
    }

    /// Forgets everything about the current user; the stored search stays.
    private func detach() {
        isLoaded = false
        form.fill(with: nil)
        tracker.detach()
        dismissProblem()
    }
}

import Domain
import Foundation
import Observation

/// The user's requests to the agents, one at a time, and the problem of the last operation that failed.
@Observable
final class AgentRequests {
    /// An operation that can fail and that the user can retry.
    enum Operation: Equatable {
        case load, save, catchUp, listen
        case post(Demand)
        case choose(AgentAnswer.ID)
        case book

        /// The name of the operation in the log.
        var name: String {
            switch self {
            case .load: "load"
            case .save: "save"
            case .catchUp: "catch-up"
            case .listen: "listen"
            case .post: "post"
            case .choose: "choose"
            case .book: "book"
            }
        }

        /// Whether the operation runs without a request of the user.
        var isInBackground: Bool { self == .save || self == .catchUp || self == .listen }
    }

    /// True while the server handles a request.
    private(set) var isBusy = false
    /// The problem of the last operation that failed.
    private(set) var problem: Problem?

    /// The last operation that failed; nil if its problem was dismissed.
    @ObservationIgnored private(set) var failed: Operation?
    @ObservationIgnored private let room: AgentsRoom
    @ObservationIgnored private let tracker: HomeSearchTracker
    @ObservationIgnored private let makeID: @Sendable () -> UUID
    @ObservationIgnored private weak var appService: (any AppService)?
    /// A search that could not be posted. Posting the same demand again reuses its transaction.
    @ObservationIgnored private var unposted: HomeSearch?

    private var words: Localizer { room.words.words }

    /// Creates requests about the current search of `tracker`; `makeID` makes transaction identifiers.
    init(
        room: AgentsRoom, tracker: HomeSearchTracker, makeID: @escaping @Sendable () -> UUID,
        appService: any AppService
    ) {
        self.room = room
        self.tracker = tracker
        self.makeID = makeID
        self.appService = appService
    }

    /// Posts a demand and returns its search. Returns nil after a failure, in which case the current search stays
    /// stored.
    func post(_ demand: Demand, owner: String) async -> HomeSearch? {
        isBusy = true
        defer { isBusy = false }
        dismissProblem()
        let known = unposted?.demand == demand ? unposted : nil
        let new = known ?? HomeSearch(demand, owner: owner, transaction: makeID(), now: room.time.now)
        let current = tracker.search
        unposted = new
        // The search is saved before it is posted: after a crash in between, it is posted again with the same
        // transaction.
        await tracker.save(new)
        do {
            let posted = try await tracker.post(new)
            unposted = nil
            return posted
        } catch {
            await tracker.save(current)
            fail(.post(demand), error)
            return nil
        }
    }

    /// Returns the search with the answers that it has missed, or without them if they cannot be loaded.
    func catchUp(_ search: HomeSearch) async -> HomeSearch {
        do {
            return try await tracker.catchUp(search)
        } catch {
            fail(.catchUp, error)
            return search.after(.missedAnswersLoaded([]), at: room.time.now)
        }
    }

    /// Tells the agent of `answer` that the user chose it.
    func choose(_ answer: AgentAnswer) async {
        await send(.choose(answer.id), .answerChosen(answer.id)) { try await room.choose(answer, in: $0, $1) }
    }

    /// Books a viewing with the agent of `answer`. `keep` is called with the finished search and the identifier of
    /// the message before that search is shown, because the user may then begin another search, which replaces it.
    func book(
        _ time: Date, with answer: AgentAnswer, keep: (_ booked: HomeSearch, _ message: String) async -> Void
    ) async {
        await send(.book, .viewingBooked(time)) { search, _ in
            let message = try await room.book(time, with: answer, in: search)
            await keep(search.after(.viewingBooked(time), at: room.time.now), message)
        }
    }

    /// Tells the agents that a search is canceled. A failure is reported in a dialog, because the search is no longer
    /// displayed.
    func cancel(_ search: HomeSearch) async {
        guard let id = search.id else { return }
        do {
            try await room.cancel(search, id)
        } catch is CancellationError {
            // The app is quitting.
        } catch {
            Log.homeSearch.warning("The cancellation could not be sent", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Shows a problem that cannot be retried.
    func show(_ problem: Problem) { self.problem = problem }

    /// Shows the problem of an operation that failed.
    func fail(_ operation: Operation, _ error: any Error) {
        if error is CancellationError { return }
        Log.homeSearch.warning(
            "An operation failed", metadata: ["operation": "\(operation.name)", "error": "\(error.logDescription)"])
        // A failure in the background does not replace that of a request.
        if let failed, operation.isInBackground, !failed.isInBackground { return }
        failed = operation
        problem = ErrorWords(words).problem(for: error)
    }

    /// Removes the problem.
    func dismissProblem() {
        problem = nil
        failed = nil
    }

    /// Removes everything that belongs to the current user.
    func reset() {
        unposted = nil
        dismissProblem()
    }

    /// Shows a notice of the tracker.
    func handle(_ notice: HomeSearchTracker.Notice) {
        switch notice {
        case .answered(let answers):
            for answer in answers {
                appService?.toast(words("{name} answered your search", ["name": ForeignText.line(answer.agent.name)]))
            }
        case .connected: if failed == .listen || failed == .catchUp { dismissProblem() }
        case .disconnected(let error): fail(.listen, error)
        case .saved(.success): if failed == .save { dismissProblem() }
        case .saved(.failure(let error)): if failed == nil { fail(.save, error) }
        }
    }

    /// Sends a message about the current search, and applies `event` once the server has accepted the message.
    private func send(
        _ operation: Operation, _ event: HomeSearch.Event, _ message: (HomeSearch, DemandID) async throws -> Void
    ) async {
        guard !isBusy, let search = tracker.search, let id = search.id else { return }
        isBusy = true
        defer { isBusy = false }
        dismissProblem()
        do {
            try await message(search, id)
            if tracker.search?.id == id { await tracker.apply(event) }
        } catch {
            fail(operation, error)
        }
    }
}

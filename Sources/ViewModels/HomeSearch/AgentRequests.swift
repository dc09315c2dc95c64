import Domain
import Foundation
import Observation

/// The user's requests to the agents, one at a time, and the problem of the last operation that failed.
@Observable
final class AgentRequests {
    /// An operation that can fail and that the user can repeat.
    enum Operation: Equatable {
        case load, save, start, book
        case choose(AgentAnswer.ID)
    }

    /// True while a request is being stored.
    private(set) var isBusy = false
    /// The problem of the last operation that failed.
    private(set) var problem: Problem?

    /// The last operation that failed; nil if its problem was dismissed.
    @ObservationIgnored private(set) var failed: Operation?
    @ObservationIgnored private let service: any HomeSearchService
    @ObservationIgnored private let tracker: HomeSearchTracker
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?

    /// Creates requests about the current search of `tracker`.
    init(
        service: any HomeSearchService, tracker: HomeSearchTracker, time: any TimeSource, words: Localizer,
        appService: any AppService
    ) {
        (self.service, self.tracker, self.time, self.words) = (service, tracker, time, words)
        self.appService = appService
    }

    /// Begins a search in place of the current one. It is saved before its demand is sent: after a crash in between,
    /// the demand is sent again under the same id.
    func start(_ search: HomeSearch) async {
        isBusy = true
        defer { isBusy = false }
        dismissProblem()
        let previous = tracker.search
        await tracker.save(search)
        await tracker.activate(search)
        if let previous { await cancel(previous) }
    }

    /// Queues a message about the current search, and applies `event`. `keep` is called with the search after it
    /// before that search is shown, because the user may then begin another one, which replaces it.
    func send(
        _ operation: Operation, _ event: HomeSearch.Event, keep: (HomeSearch, String) async -> Void = { _, _ in },
        _ make: (HomeSearch) -> HomeSearchMessage
    ) async {
        guard !isBusy, let search = tracker.search else { return }
        isBusy = true
        defer { isBusy = false }
        dismissProblem()
        let message = make(search)
        do {
            try await service.send(message)
            await keep(search.after(event, at: time.now), message.id)
            if tracker.search?.transaction == search.transaction { await tracker.apply(event) }
        } catch {
            fail(operation, error)
        }
    }

    /// Tells the agents that a search is canceled. A failure is reported in a dialog, because the search is no longer
    /// displayed.
    func cancel(_ search: HomeSearch) async {
        do {
            try await tracker.cancelDemand(of: search)
        } catch is CancellationError {
            // The app is quitting.
        } catch {
            Log.homeSearch.warning("The cancellation was not stored", metadata: ["error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    /// Shows a problem that cannot be retried.
    func show(_ problem: Problem) { self.problem = problem }

    /// Shows the problem of an operation that failed. A failure to save does not replace another one.
    func fail(_ operation: Operation, _ error: any Error) {
        if error is CancellationError { return }
        Log.homeSearch.warning(
            "An operation failed", metadata: ["operation": "\(operation)", "error": "\(error.logDescription)"])
        if operation == .save, failed != nil { return }
        failed = operation
        problem = ErrorWords(words).problem(for: error)
    }

    /// Removes the problem.
    func dismissProblem() {
        problem = nil
        failed = nil
    }

    /// Shows a notice of the tracker.
    func handle(_ notice: HomeSearchTracker.Notice) {
        switch notice {
        case .answered(let answers):
            for answer in answers {
                appService?.toast(words("{name} answered your search", ["name": ForeignText.line(answer.agent.name)]))
            }
        case .refused(let error): fail(.start, error)
        case .saved(.success): if failed == .save { dismissProblem() }
        case .saved(.failure(let error)): fail(.save, error)
        }
    }
}

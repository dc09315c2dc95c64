import Domain
import Foundation
import Observation

/// The state of the connection in words, and the age of the displayed data while the connection is interrupted.
@Observable
public final class ConnectionStatusViewModel {
    /// The reason why the connection is interrupted; nil while it is not.
    public var problem: Problem? {
        if case .offline(let error, _) = state { context.problem(for: error) } else { nil }
    }
    /// The note on a page with a field to write in; empty while online.
    public var note: String {
        if case .offline = state { context.words.words("Offline. What you write is sent later.") } else { "" }
    }
    /// The age, such as "Updated 3 minutes ago", while the connection is interrupted; otherwise empty.
    public private(set) var ageText = ""
    /// The state of the connection.
    private(set) var state = GroupsConnection.stopped

    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private var clock: Task<Void, Never>?

    init(context: GroupsContext) { self.context = context }

    deinit { clock?.cancel() }

    /// Follows the connection until the task is canceled.
    func run() async {
        for await state in context.service.connection() {
            self.state = state
            clock?.cancel()
            if case .offline(_, let lastAnswer?) = state { showAge(since: lastAnswer) } else { ageText = "" }
        }
        clock?.cancel()
    }

    /// Keeps the age up to date.
    private func showAge(since lastAnswer: Date) {
        clock = Task { [weak self, time = context.time, words = context.words.words] in
            while !Task.isCancelled {
                let age = FreshnessText(since: lastAnswer, now: time.now, words: words)
                self?.ageText = age.text
                do { try await time.sleep(until: age.nextChange) } catch { return }
            }
        }
    }
}

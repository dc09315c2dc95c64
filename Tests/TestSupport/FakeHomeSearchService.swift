import Domain
import Foundation
import Synchronization

/// An agents' room in memory that records its calls, and fails and delivers answers on demand.
public final class FakeHomeSearchService: HomeSearchService {
    private struct State {
        var calls: [String] = []
        var answers: [AgentAnswer] = []
        var listeners: [Int: AsyncThrowingStream<AgentAnswer, any Error>.Continuation] = [:]
        var nextListener = 0
        var hooks: [String: [@Sendable () async throws -> Void]] = [:]
        var posted: [String: DemandID] = [:]
        var replies: [String: String] = [:]
    }

    private let state = Mutex(State())
    private let room: [Agent]

    /// Creates a room with those agents.
    public init(agents: [Agent] = []) { room = agents }

    /// All calls, in order, as `name: detail`.
    public var calls: [String] { state.withLock(\.calls) }

    /// The number of listeners.
    public var listenerCount: Int { state.withLock(\.listeners.count) }

    /// Runs `hook` in the next call of that name, which throws the errors of `hook`.
    public func next(_ name: String, _ hook: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.hooks[name, default: []].append(hook) }
    }

    /// Makes the next call of that name fail.
    public func fail(_ name: String, _ error: any Error) { next(name) { throw error } }

    /// Delivers an answer of an agent to the listeners.
    public func answer(_ answer: AgentAnswer) {
        let listeners = state.withLock { state in
            state.answers.append(answer)
            return Array(state.listeners.values)
        }
        listeners.forEach { $0.yield(answer) }
    }

    /// Adds an answer of an agent while the connection is lost: it can only be loaded.
    public func answerUnheard(_ answer: AgentAnswer) { state.withLock { $0.answers.append(answer) } }

    /// Ends the connection of all listeners.
    public func disconnect(_ error: any Error) {
        let listeners = state.withLock { state in
            defer { state.listeners = [:] }
            return Array(state.listeners.values)
        }
        listeners.forEach { $0.finish(throwing: error) }
    }

    /// Returns the room's agents.
    public func agents() async throws -> [Agent] {
        try await run("agents")
        return room
    }

    /// Records the demand; the same transaction is the same demand.
    public func post(_ demand: Demand, text: String, transaction: String) async throws -> DemandID {
        note("post: \(text) [\(transaction)]")
        try await run("post")
        return state.withLock { state in
            let id = state.posted[transaction] ?? DemandID(rawValue: "$demand\(state.posted.count + 1)")
            state.posted[transaction] = id
            return id
        }
    }

    /// Returns all answers.
    public func answers(to demand: DemandID, since: AgentAnswer.ID?) async throws -> [AgentAnswer] {
        note("answers: \(demand.rawValue) since \(since ?? "-")")
        try await run("answers")
        return state.withLock { Self.answers($0, since: since) }
    }

    /// Returns all answers, and new ones until the connection is lost.
    public func answerUpdates(
        to demand: DemandID, since: AgentAnswer.ID?
    ) -> AsyncThrowingStream<AgentAnswer, any Error> {
        AsyncThrowingStream { continuation in
            let (id, known) = state.withLock { state in
                state.nextListener += 1
                state.listeners[state.nextListener] = continuation
                return (state.nextListener, Self.answers(state, since: since))
            }
            known.forEach { continuation.yield($0) }
            continuation.onTermination = { [weak self] _ in
                self?.state.withLock { $0.listeners[id] = nil }
            }
        }
    }

    /// Records the choice.
    public func choose(_ answer: AgentAnswer, for demand: DemandID, text: String, transaction: String) async throws {
        note("choose: \(text) [\(transaction)]")
        try await run("choose")
    }

    /// Records the booking.
    public func book(
        _ viewing: Date, for answer: AgentAnswer.ID, text: String, transaction: String
    ) async throws -> String {
        note("book: \(text) [\(transaction)]")
        try await run("book")
        return "$message-\(transaction)"
    }

    /// Records the cancellation of a viewing.
    public func cancelViewing(
        for answer: AgentAnswer.ID, text: String, transaction: String
    ) async throws -> String {
        note("cancelViewing: \(text) [\(transaction)]")
        try await run("cancelViewing")
        return "$message-\(transaction)"
    }

    /// Returns the reply that was set by `setReply(_:to:)`, or waits until canceled if there is none.
    public func reply(to message: String) async throws -> String {
        try await run("reply")
        if let reply = state.withLock({ $0.replies[message] }) { return reply }
        try await Task.sleep(for: .seconds(3600))
        throw CancellationError()
    }

    /// Sets the agent's reply to a message.
    public func setReply(_ text: String, to message: String) { state.withLock { $0.replies[message] = text } }

    /// Records the cancellation.
    public func cancel(_ demand: DemandID, text: String, transaction: String) async throws {
        note("cancel: \(demand.rawValue) [\(transaction)]")
        try await run("cancel")
    }

    private func note(_ call: String) { state.withLock { $0.calls.append(call) } }

    private func run(_ name: String) async throws {
        let hook = state.withLock { state in
            state.hooks[name]?.isEmpty == false ? state.hooks[name]?.removeFirst() : nil
        }
        try await hook?()
    }

    private static func answers(_ state: State, since: AgentAnswer.ID?) -> [AgentAnswer] {
        guard let since, let index = state.answers.firstIndex(where: { $0.id == since }) else { return state.answers }
        return Array(state.answers[(index + 1)...])
    }
}

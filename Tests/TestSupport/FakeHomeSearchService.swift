import Domain
import Foundation
import Synchronization

/// An agents' room in memory that records its calls, and fails and delivers answers on demand.
public final class FakeHomeSearchService: HomeSearchService {
    private struct State {
        var calls: [String] = []
        var recipients: [HomeSearchMessage.Recipient] = []
        var answers: [AgentAnswer] = []
        var hooks: [String: [@Sendable () async throws -> Void]] = [:]
        var deliveries: [String: HomeSearchThread.Delivery] = [:]
        var demands = 0
        var replies: [String: [AgentAnswer]] = [:]
        var connection = GroupsConnection.online
    }

    private let state = Mutex(State())
    private let signal = ChangeSignal()
    private let room: [Agent]

    /// Creates a room with those agents, on a server that can be reached.
    public init(agents: [Agent] = []) { room = agents }

    /// All calls, in order, as `name: detail`.
    public var calls: [String] { state.withLock(\.calls) }

    /// The recipients of the messages, in order.
    public var recipients: [HomeSearchMessage.Recipient] { state.withLock(\.recipients) }

    /// The number of listeners.
    public var listenerCount: Int { signal.listenerCount }

    /// Runs `hook` in the next call of that name, which throws the errors of `hook`.
    public func next(_ name: String, _ hook: @escaping @Sendable () async throws -> Void) {
        state.withLock { $0.hooks[name, default: []].append(hook) }
    }

    /// Makes the next call of that name fail.
    public func fail(_ name: String, _ error: any Error) { next(name) { throw error } }

    /// Delivers an answer of an agent to each demand.
    public func answer(_ answer: AgentAnswer) {
        state.withLock { $0.answers.append(answer) }
        signal.send()
    }

    /// Deletes an answer.
    public func delete(_ answer: AgentAnswer) {
        state.withLock { $0.answers.removeAll { $0.id == answer.id } }
        signal.send()
    }

    /// Sets the connection. When it is online, the queued messages are sent.
    public func connect(_ connection: GroupsConnection) {
        state.withLock { state in
            state.connection = connection
            guard connection == .online else { return }
            for (id, delivery) in state.deliveries where delivery == .queued { Self.deliver(id, &state) }
        }
        signal.send()
    }

    /// Makes the server reject a message.
    public func refuse(_ message: String, _ failure: SendFailure) {
        state.withLock { $0.deliveries[message] = .refused(failure) }
        signal.send()
    }

    /// Returns the room's agents.
    public func agents() async throws -> [Agent] {
        try await run("agents")
        return room
    }

    /// Records the message; the same id is the same message.
    public func send(_ message: HomeSearchMessage) async throws {
        let name =
            switch message.meaning {
            case .demand: "post"
            case .choice: "choose"
            case .viewing: "book"
            case .viewingCanceled: "cancelViewing"
            case .canceled: "cancel"
            }
        let detail = message.meaning == .canceled ? message.replyTo ?? "-" : message.text
        state.withLock {
            $0.calls.append("\(name): \(detail) [\(message.id)]")
            $0.recipients.append(message.recipient)
        }
        try await run(name)
        state.withLock { state in
            guard state.deliveries[message.id] == nil else { return }
            state.deliveries[message.id] = .queued
            if state.connection == .online { Self.deliver(message.id, &state) }
        }
        signal.send()
    }

    /// Forgets a message.
    public func discard(_ message: String) async throws {
        try await run("discard")
        state.withLock { $0.deliveries[message] = nil }
    }

    /// Returns a message; all demands have the same replies.
    public func thread(of message: String) async throws -> HomeSearchThread {
        try await run("thread")
        return state.withLock { state in
            let delivery = state.deliveries[message] ?? (message.hasPrefix("$") ? .sent(id: message) : .unknown)
            guard case .sent(let id) = delivery else { return HomeSearchThread(delivery, connection: state.connection) }
            return HomeSearchThread(
                delivery, replies: id.hasPrefix("$demand") ? state.answers : state.replies[id] ?? [],
                isComplete: true, chatID: "!chat", connection: state.connection)
        }
    }

    /// Returns the changes.
    public func changes() -> AsyncStream<Void> { signal.changes() }

    /// Sets an agent's reply to a message.
    public func setReply(_ text: String, to message: String, by agent: Agent = HomeSearchSamples.viewing().agent) {
        let reply = AgentAnswer(id: "$reply", agent: agent, text: text, time: ManualTime().now)
        state.withLock { $0.replies[message] = [reply] }
        signal.send()
    }

    private static func deliver(_ id: String, _ state: inout State) {
        // The id of a demand is only that of the search.
        guard UUID(uuidString: id) != nil else {
            state.deliveries[id] = .sent(id: "$message-\(id)")
            return
        }
        state.demands += 1
        state.deliveries[id] = .sent(id: "$demand\(state.demands)")
    }

    private func run(_ name: String) async throws {
        let hook = state.withLock { state in
            state.hooks[name]?.isEmpty == false ? state.hooks[name]?.removeFirst() : nil
        }
        try await hook?()
    }
}

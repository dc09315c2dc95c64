import Domain
import Foundation

/// Talks to the agents in a Matrix room: the room of type `org.hutong.agents` that the user has joined, or otherwise
/// the room with the alias `#hutong-agents` on the server, which is then joined.
public actor MatrixHomeSearch: HomeSearchService {
    /// The localpart of the room's alias.
    public static let alias = "hutong-agents"
    /// The duration of a long poll, in seconds.
    private static let longPollTimeout: TimeInterval = 30
    /// The maximum number of pages of a hundred events in which answers are searched.
    private static let maxPages = 50

    private struct AgentsRoom {
        var user: String
        var id: String
        var memberNames: [String: String] = [:]
    }

    private let client: MatrixClient
    private let user: @Sendable () async throws -> String
    private var agentsRoom: AgentsRoom?

    /// Creates a search on the server of `client`; `user` returns the id of the signed-in user, and throws if there
    /// is none.
    public init(client: MatrixClient, user: @escaping @Sendable () async throws -> String) {
        self.client = client
        self.user = user
    }

    /// See `HomeSearchService`.
    public func agents() async throws -> [Agent] {
        try await remote {
            let (user, room) = try await joinRoom()
            return try await memberNames(in: room).filter { $0.key != user }
                .map { Agent(id: $0.key, name: $0.value) }.sorted { $0.id < $1.id }
        }
    }

    /// See `HomeSearchService`.
    public func post(_ demand: Demand, text: String, transaction: String) async throws -> DemandID {
        var message = AgentsRoomMessage(text)
        message.demand = AgentsRoomMessage.Demand(demand)
        return DemandID(rawValue: try await send(message, transaction))
    }

    /// See `HomeSearchService`.
    public func answers(to demand: DemandID, since: AgentAnswer.ID?) async throws -> [AgentAnswer] {
        try await remote {
            let (user, room) = try await joinRoom()
            var found: [MatrixEvent] = []
            var token: String?
            pages: for _ in 0..<Self.maxPages {
                let page = try await client.messages(in: room, from: token, limit: 100)
                for event in page.events {
                    // Events older than the demand, or than the known answers, are irrelevant.
                    if event.event_id == since || event.event_id == demand.rawValue { break pages }
                    if event.reply(to: demand.rawValue) != nil { found.append(event) }
                }
                guard let end = page.end, end != token else { break }
                token = end
            }
            return try await answers(in: found.reversed(), to: demand, user: user, room: room)
        }
    }

    /// See `HomeSearchService`.
    public nonisolated func answerUpdates(
        to demand: DemandID, since: AgentAnswer.ID?
    ) -> AsyncThrowingStream<AgentAnswer, any Error> {
        AsyncThrowingStream { continuation in
            let following = Task {
                do {
                    try await follow(demand, since: since) { continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    /// See `HomeSearchService`.
    public func choose(
        _ answer: AgentAnswer, for demand: DemandID, text: String, transaction: String
    ) async throws {
        var message = AgentsRoomMessage(text, replyingTo: answer.id)
        message.choice = .init()
        _ = try await send(message, transaction)
    }

    /// See `HomeSearchService`.
    public func book(
        _ viewing: Date, for answer: AgentAnswer.ID, text: String, transaction: String
    ) async throws -> String {
        var message = AgentsRoomMessage(text, replyingTo: answer)
        message.viewing = .init(time: Int64((viewing.timeIntervalSince1970 * 1000).rounded()))
        return try await send(message, transaction)
    }

    /// See `HomeSearchService`.
    public func cancelViewing(
        for answer: AgentAnswer.ID, text: String, transaction: String
    ) async throws -> String {
        var message = AgentsRoomMessage(text, replyingTo: answer)
        message.viewingCancel = .init()
        return try await send(message, transaction)
    }

    /// See `HomeSearchService`.
    public func reply(to message: String) async throws -> String {
        for try await reply in answerUpdates(to: DemandID(rawValue: message), since: nil) { return reply.text }
        throw CancellationError()
    }

    /// See `HomeSearchService`.
    public func cancel(_ demand: DemandID, text: String, transaction: String) async throws {
        var message = AgentsRoomMessage(text, replyingTo: demand.rawValue)
        message.cancel = .init()
        _ = try await send(message, transaction)
    }

    // MARK: Helpers

    /// Returns the ids of the signed-in user and of the agents' room, which is joined if necessary.
    func joinRoom() async throws -> (user: String, room: String) {
        let user = try await user()
        if let agentsRoom, agentsRoom.user == user { return (user, agentsRoom.id) }
        let room: String
        if let found = try await joinedRoom() {
            room = found
        } else {
            do {
                room = try await client.join("#\(Self.alias):\(UserAddress(user).server)")
                Log.homeSearch.info("Joined the agents' room")
            } catch let error as MatrixError where [403, 404].contains(error.status) {
                Log.homeSearch.notice("There is no agents' room", metadata: ["status": "\(error.status)"])
                throw HomeSearchError.noAgents
            }
        }
        agentsRoom = AgentsRoom(user: user, id: room)
        return (user, room)
    }

    private func joinedRoom() async throws -> String? {
        let filter = #"{"room":{"timeline":{"limit":1},"state":{"types":["m.room.create"]}},"presence":{"types":[]}}"#
        let sync = try await client.sync(since: nil, timeout: 0, filter: filter)
        return (sync.rooms?.join ?? [:]).sorted { $0.key < $1.key }.first { _, room in
            let events = (room.state?.events?.elements ?? []) + (room.timeline?.events?.elements ?? [])
            return events.contains { $0.type == "m.room.create" && $0.content.type == MatrixType.agents }
        }?.key
    }

    private func follow(
        _ demand: DemandID, since: AgentAnswer.ID?, yield: @Sendable (AgentAnswer) -> Void
    ) async throws {
        try await remote { () async throws -> Void in
            let (user, room) = try await joinRoom()
            let filter = #"{"room":{"rooms":["\#(room)"],"timeline":{"limit":50}},"presence":{"types":[]}}"#
            // The position in the stream is requested before the existing answers, so that none is missed in between.
            var token = try await client.sync(since: nil, timeout: 0, filter: filter).next_batch
            for answer in try await answers(to: demand, since: since) { yield(answer) }
            while true {
                try Task.checkCancellation()
                let sync = try await client.sync(since: token, timeout: Self.longPollTimeout, filter: filter)
                token = sync.next_batch
                guard let timeline = sync.rooms?.join?[room]?.timeline else { continue }
                let fresh =
                    timeline.limited == true
                    ? try await answers(to: demand, since: since)
                    : try await answers(in: timeline.events?.elements ?? [], to: demand, user: user, room: room)
                for answer in fresh { yield(answer) }
            }
        }
    }

    private func answers(
        in events: [MatrixEvent], to demand: DemandID, user: String, room: String
    ) async throws -> [AgentAnswer] {
        var answers: [AgentAnswer] = []
        for event in events where event.sender != user {
            guard let text = event.reply(to: demand.rawValue) else { continue }
            if agentsRoom?.memberNames[event.sender] == nil { _ = try await memberNames(in: room) }
            let agent = Agent(id: event.sender, name: agentsRoom?.memberNames[event.sender] ?? event.sender)
            let offer = event.content.offer
            answers.append(
                AgentAnswer(
                    id: event.event_id, agent: agent, text: offer?.text ?? text, time: event.time,
                    homes: offer?.homes ?? []))
        }
        return answers
    }

    private func memberNames(in room: String) async throws -> [String: String] {
        let members = try await client.members(of: room)
        let names = Dictionary(members.map { ($0.id, $0.name) }) { first, _ in first }
        if agentsRoom?.id == room { agentsRoom?.memberNames = names }
        return names
    }

    private func send(_ message: AgentsRoomMessage, _ transaction: String) async throws -> String {
        try await remote {
            let room = try await joinRoom().room
            guard try await !client.isEncrypted(room) else {
                Log.homeSearch.notice("The agents' room is encrypted")
                throw HomeSearchError.noAgents
            }
            return try await client.send(message, type: "m.room.message", to: room, transaction: transaction)
        }
    }

    /// Converts the errors of Matrix. After the user has lost access to the room, the next call looks it up again.
    private func remote<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do {
            return try await work()
        } catch let error as HomeSearchError {
            throw error
        } catch {
            if let error = error as? MatrixError, [403, 404].contains(error.status) { agentsRoom = nil }
            let remote = error.asRemote
            if !(remote is CancellationError) {
                Log.homeSearch.notice("A request failed", metadata: ["error": "\(remote.logDescription)"])
            }
            throw remote
        }
    }
}

import Domain
import Foundation

/// Reaches the agents through a Matrix room: the room of type `org.hutong.agents` that the user is in, or else the one
/// that the server calls `#hutong-agents`, which is joined.
public actor MatrixHomeSearch: HomeSearchService {
    /// The part of the room's alias before the colon.
    public static let alias = "hutong-agents"
    /// How long the server may keep a long poll, in seconds.
    private static let longPoll: TimeInterval = 30
    /// How far back answers are looked for, in pieces of a hundred events.
    private static let mostPieces = 50

    private struct Place {
        var user: String
        var room: String
        var names: [String: String] = [:]
    }

    private let client: MatrixClient
    private let user: @Sendable () async throws -> String
    private var place: Place?

    /// A search on the server of `client`; `user` gives the id of whoever is signed in, and throws when nobody is.
    public init(client: MatrixClient, user: @escaping @Sendable () async throws -> String) {
        self.client = client
        self.user = user
    }

    public func agents() async throws -> [Agent] {
        try await remote {
            let here = try await enter()
            return try await names(in: here.room).filter { $0.key != here.user }
                .map { Agent(id: $0.key, name: $0.value) }.sorted { $0.id < $1.id }
        }
    }

    public func post(_ demand: Demand, text: String, transaction: String) async throws -> DemandID {
        var message = AgentsRoomMessage(text)
        message.demand = AgentsRoomMessage.Demand(demand)
        return DemandID(rawValue: try await send(message, transaction))
    }

    public func answers(to demand: DemandID, since: AgentAnswer.ID?) async throws -> [AgentAnswer] {
        try await remote {
            let here = try await enter()
            var found: [MatrixEvent] = []
            var token: String?
            pieces: for _ in 0..<Self.mostPieces {
                let piece = try await client.messages(in: here.room, from: token, limit: 100)
                for event in piece.events {
                    // Nothing older than the demand, or than what is known, can be news.
                    if event.event_id == since || event.event_id == demand.rawValue { break pieces }
                    if event.reply(to: demand.rawValue) != nil { found.append(event) }
                }
                guard let end = piece.end, end != token else { break }
                token = end
            }
            return try await answers(in: found.reversed(), to: demand, here)
        }
    }

    public nonisolated func answerUpdates(
        to demand: DemandID, since: AgentAnswer.ID?
    ) -> AsyncThrowingStream<AgentAnswer, any Error> {
        AsyncThrowingStream { continuation in
            let following = Task {
                do {
                    try await follow(demand, since: since) { _ = continuation.yield($0) }
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            continuation.onTermination = { _ in following.cancel() }
        }
    }

    public func choose(
        _ answer: AgentAnswer, for demand: DemandID, text: String, transaction: String
    ) async throws {
        var message = AgentsRoomMessage(text, replyingTo: answer.id)
        message.choice = .init()
        _ = try await send(message, transaction)
    }

    public func book(
        _ viewing: Date, with answer: AgentAnswer, for demand: DemandID, text: String, transaction: String
    ) async throws {
        var message = AgentsRoomMessage(text, replyingTo: answer.id)
        message.viewing = .init(time: Int64((viewing.timeIntervalSince1970 * 1000).rounded()))
        _ = try await send(message, transaction)
    }

    public func cancel(_ demand: DemandID, text: String, transaction: String) async throws {
        var message = AgentsRoomMessage(text, replyingTo: demand.rawValue)
        message.cancel = .init()
        _ = try await send(message, transaction)
    }

    // MARK: Helpers

    /// The id of the agents' room and of whoever is signed in.
    func enter() async throws -> (user: String, room: String) {
        let user = try await user()
        if let place, place.user == user { return (user, place.room) }
        let room: String
        if let found = try await joinedRoom() {
            room = found
        } else {
            do {
                room = try await client.join("#\(Self.alias):\(UserAddress(user).server)")
            } catch let error as MatrixError where [403, 404].contains(error.status) {
                throw HomeSearchError.noAgents
            }
        }
        place = Place(user: user, room: room)
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
        _ demand: DemandID, since: AgentAnswer.ID?, hear: @Sendable (AgentAnswer) -> Void
    ) async throws {
        try await remote { () async throws -> Void in
            let here = try await enter()
            let filter = #"{"room":{"rooms":["\#(here.room)"],"timeline":{"limit":50}},"presence":{"types":[]}}"#
            // The place in the stream comes first, so that nothing falls between it and what is there already.
            var token = try await client.sync(since: nil, timeout: 0, filter: filter).next_batch
            for answer in try await answers(to: demand, since: since) { hear(answer) }
            while true {
                try Task.checkCancellation()
                let sync = try await client.sync(since: token, timeout: Self.longPoll, filter: filter)
                token = sync.next_batch
                guard let timeline = sync.rooms?.join?[here.room]?.timeline else { continue }
                let news =
                    timeline.limited == true
                    ? try await answers(to: demand, since: since)
                    : try await answers(in: timeline.events?.elements ?? [], to: demand, here)
                for answer in news { hear(answer) }
            }
        }
    }

    private func answers(
        in events: [MatrixEvent], to demand: DemandID, _ here: (user: String, room: String)
    ) async throws -> [AgentAnswer] {
        var answers: [AgentAnswer] = []
        for event in events where event.sender != here.user {
            guard let text = event.reply(to: demand.rawValue) else { continue }
            if place?.names[event.sender] == nil { _ = try await names(in: here.room) }
            let agent = Agent(id: event.sender, name: place?.names[event.sender] ?? event.sender)
            answers.append(AgentAnswer(id: event.event_id, agent: agent, text: text, time: event.time))
        }
        return answers
    }

    private func names(in room: String) async throws -> [String: String] {
        let members = try await client.members(of: room)
        let names = Dictionary(members.map { ($0.id, $0.name) }) { first, _ in first }
        if place?.room == room { place?.names = names }
        return names
    }

    private func send(_ message: AgentsRoomMessage, _ transaction: String) async throws -> String {
        try await remote {
            try await client.send(
                message, type: "m.room.message", to: try await enter().room, transaction: transaction)
        }
    }

    /// Has the errors of Matrix be everybody's. Who is no longer let into the room looks for it anew the next time.
    private func remote<Value: Sendable>(_ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let error as HomeSearchError { throw error } catch {
            if let error = error as? MatrixError, [403, 404].contains(error.status) { place = nil }
            throw error.asRemote
        }
    }
}

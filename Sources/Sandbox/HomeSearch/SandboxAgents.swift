import Foundation

/// The simulated agents, who reply to demands, choices and viewings in each user's agents' room.
///
/// The replies depend only on the seed and the messages in the room. Nothing is lost when the program ends: replies that
/// have become due since are sent, with their own time, when the room is opened again.
public actor SandboxAgents {
    private let server: RoomServer
    private let decisions: AgentDecisions
    private let now: @Sendable () -> Date
    private var rooms: [String] = []
    private var isActive = false
    private var replying: Task<Void, Never>?

    init(server: RoomServer, environment: SandboxEnvironment) {
        self.server = server
        decisions = AgentDecisions(seed: environment.seed)
        now = environment.now
    }

    deinit { replying?.cancel() }

    /// Makes agents reply automatically, or stop replying.
    public func setActive(_ isActive: Bool) async {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        replying?.cancel()
        replying = nil
        guard isActive else { return }
        for room in rooms { await sendDueMessages(in: room) }
        startReplying()
    }

    /// Makes one more agent answer each user's last demand at once, also agents who would not have answered.
    ///
    /// Returns false if there is no demand or all agents have answered it.
    @discardableResult
    public func answer() async -> Bool {
        var hasAnswered = false
        for room in rooms {
            let messages = await messages(in: room)
            guard let message = messages.last(where: { $0.demand != nil }), let demand = message.demand else {
                continue
            }
            let silent = SandboxAgent.all.filter { !message.isAnswered(by: id($0), among: messages) }
            let willing = decisions.answers(to: demand, in: message.language, eventID: message.id).map(\.agent)
            guard let agent = willing.first(where: silent.contains) ?? silent.first else { continue }
            let text = decisions.offer(from: agent, to: demand, in: message.language, eventID: message.id)
            await reply(text, by: agent, to: message.id, in: room, at: nil)
            hasAnswered = true
        }
        return hasAnswered
    }

    /// Starts replying in a room. Messages that are already due are sent before this returns.
    func open(_ room: String) async {
        guard !rooms.contains(room) else { return }
        rooms.append(room)
        guard isActive else { return }
        await sendDueMessages(in: room)
        startReplying()
    }

    // MARK: - Replies

    /// A message that an agent is going to send.
    private struct PendingReply {
        var message: AgentMessage
        var target: String
        var time: Date
    }

    private func startReplying() {
        guard replying == nil, !rooms.isEmpty else { return }
        replying = Task { [weak self, server] in
            while !Task.isCancelled {
                guard let interval = await self?.sendDueMessages() else { return }
                await server.waitForChange(until: .now + interval)
            }
        }
    }

    /// Sends the messages that are due in all rooms; returns the time until the next one.
    private func sendDueMessages() async -> Duration {
        var next: Date?
        for room in rooms {
            if let time = await sendDueMessages(in: room) { next = min(next ?? time, time) }
        }
        guard let next else { return .seconds(3600) }
        // The sandbox's clock can be moved, so it is checked at least every five seconds.
        return .seconds(min(max(next.timeIntervalSince(now()), 0.05), 5))
    }

    /// Sends the messages that are due in a room; returns the time of the next one.
    @discardableResult
    private func sendDueMessages(in room: String) async -> Date? {
        let pending = pendingReplies(to: await messages(in: room)).sorted { $0.time < $1.time }
        for reply in pending where reply.time <= now() {
            await self.reply(
                reply.message.text, by: reply.message.agent, to: reply.target, in: room, at: reply.time)
        }
        return pending.first { $0.time > now() }?.time
    }

    private func pendingReplies(to messages: [AgentsRoomMessage]) -> [PendingReply] {
        var pending: [PendingReply] = []
        for message in messages {
            let isCanceled = messages.contains { $0.isCancellation && $0.target == message.id }
            if let demand = message.demand, !isCanceled {
                for answer in decisions.answers(to: demand, in: message.language, eventID: message.id) {
                    add(answer, to: message)
                }
            }
            guard let answer = messages.first(where: { $0.id == message.target }),
                let agent = SandboxAgent.all.first(where: { id($0) == answer.sender }),
                let demand = messages.first(where: { $0.id == answer.target && $0.demand != nil })
            else { continue }
            if message.isChoice {
                add(decisions.thanks(from: agent, in: demand.language, eventID: message.id), to: message)
            }
            if message.isViewing {
                add(decisions.confirmation(from: agent, in: demand.language, eventID: message.id), to: message)
            }
        }
        func add(_ reply: AgentMessage, to message: AgentsRoomMessage) {
            guard !message.isAnswered(by: id(reply.agent), among: messages) else { return }
            let time = message.time.addingTimeInterval(reply.delay)
            pending.append(PendingReply(message: reply, target: message.id, time: time))
        }
        return pending
    }

    private func reply(_ text: String, by agent: SandboxAgent, to event: String, in room: String, at time: Date?) async
    {
        Log.agents.debug("reply")
        await server.append(
            "m.room.message",
            [
                "msgtype": "m.text", "body": .string(text),
                "m.relates_to": ["m.in_reply_to": ["event_id": .string(event)]],
            ], by: id(agent), to: room, at: time)
    }

    private func messages(in room: String) async -> [AgentsRoomMessage] {
        await server.rooms[room]?.events.filter { $0.type == "m.room.message" }.map(AgentsRoomMessage.init) ?? []
    }

    private func id(_ agent: SandboxAgent) -> String { "@\(agent.localpart):\(server.users.serverName)" }
}

/// A message of the agents' room, with the parts that agents react to.
private struct AgentsRoomMessage {
    let id: String
    let sender: String
    let time: Date
    /// The event that it replies to.
    let target: String?
    let demand: DemandWire?
    /// The language of the text.
    let language: SandboxAgent.Language
    let isChoice: Bool
    let isViewing: Bool
    let isCancellation: Bool

    init(_ event: RoomEvent) {
        id = event.id
        sender = event.sender
        time = event.time
        target = event.content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string
        demand = event.content[DemandWire.key].flatMap {
            try? JSONDecoder().decode(DemandWire.self, from: JSONEncoder().encode($0))
        }
        language = AgentDecisions.language(of: event.content["body"]?.string ?? "", area: demand?.area ?? "")
        isChoice = event.content["org.hutong.choice"] != nil
        isViewing = event.content[ViewingWire.key] != nil
        isCancellation = event.content["org.hutong.cancel"] != nil
    }

    func isAnswered(by agent: String, among messages: [AgentsRoomMessage]) -> Bool {
        messages.contains { $0.sender == agent && $0.target == id }
    }
}

import Foundation

/// The simulated agents, who reply to demands in each user's agents' room, and to messages in chats.
///
/// The replies depend only on the seed and the messages in the room. Nothing is lost when the program ends: replies
/// that have become due since are sent, with their own time, when the room is opened again.
public actor SandboxAgents {
    private let server: RoomServer
    private let decisions: AgentDecisions
    private let chats: AgentRooms
    private let now: @Sendable () -> Date
    private var rooms: [String] = []
    private var isActive = false
    private var replying: Task<Void, Never>?
    /// The last work that reads messages and replies to them.
    private var turn: Task<Void, Never>?

    init(server: RoomServer, environment: SandboxEnvironment) {
        self.server = server
        decisions = AgentDecisions(seed: environment.seed)
        chats = AgentRooms(server: server, decisions: decisions, now: environment.now)
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

    /// Makes one more agent answer each user's last demand at once, including agents who would not have answered.
    ///
    /// Returns false if there is no demand or all agents have answered it.
    @discardableResult
    public func answer() async -> Bool { await inTurn { await self.answerInTurn() } }

    private func answerInTurn() async -> Bool {
        var hasAnswered = false
        for room in rooms {
            let messages = await messages(in: room)
            guard let message = messages.last(where: { $0.demand != nil }), let demand = message.demand else {
                continue
            }
            let silent = SandboxAgent.all.filter { !message.isAnswered(by: $0.id, among: messages) }
            let willing = decisions.answers(to: demand, in: message.language, eventID: message.id).map(\.agent)
            guard let agent = willing.first(where: silent.contains) ?? silent.first else { continue }
            let offer = decisions.offer(from: agent, to: demand, in: message.language, eventID: message.id)
            await send(offer, to: message, in: room, at: nil)
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

    private func startReplying() {
        guard replying == nil, !rooms.isEmpty else { return }
        replying = Task { [weak self, server] in
            while !Task.isCancelled {
                guard let interval = await self?.runDueWork() else { return }
                await server.waitForChange(within: interval)
            }
        }
    }

    /// Sends the messages that are due in all rooms. Returns the time until the next one, in seconds.
    @discardableResult
    func runDueWork() async -> TimeInterval {
        var times: [Date?] = []
        for room in rooms { times.append(await sendDueMessages(in: room)) }
        let languages = await languages()
        times.append(await inTurn { [chats] in await chats.sendDueMessages(languages: languages) })
        return max(times.compactMap(\.self).min()?.timeIntervalSince(now()) ?? 3600, 0.05)
    }

    /// Sends the messages that are due in a room. Returns the time of the next one.
    @discardableResult
    private func sendDueMessages(in room: String) async -> Date? {
        await inTurn { await self.sendDueMessagesInTurn(in: room) }
    }

    /// Runs `work` after all earlier work. Otherwise, two runs that read the same messages would both reply to them.
    private func inTurn<Result: Sendable>(_ work: @escaping @Sendable () async -> Result) async -> Result {
        let task = Task { [turn] in
            await turn?.value
            return await work()
        }
        turn = Task { _ = await task.value }
        return await task.value
    }

    private func sendDueMessagesInTurn(in room: String) async -> Date? {
        let messages = await messages(in: room)
        var pending: [(answer: AgentMessage, time: Date, demand: AgentsRoomEvent)] = []
        for message in messages {
            guard let demand = message.demand,
                !messages.contains(where: { $0.isCancellation && $0.target == message.id })
            else { continue }
            let answers = decisions.answers(to: demand, in: message.language, eventID: message.id)
            pending += answers.filter { !message.isAnswered(by: $0.agent.id, among: messages) }
                .map { ($0, message.time.addingTimeInterval($0.delay), message) }
        }
        pending.sort { $0.time < $1.time }
        for reply in pending where reply.time <= now() {
            await send(reply.answer, to: reply.demand, in: room, at: reply.time)
        }
        return pending.first { $0.time > now() }?.time
    }

    private func send(_ message: AgentMessage, to event: AgentsRoomEvent, in room: String, at time: Date?) async {
        Log.agents.debug("reply")
        var homes = message.homes
        if !homes.isEmpty, let linked = await marketHome(for: event, in: room) { homes.append(linked) }
        let lines = [message.text] + homes.map { $0.line(event.language, isRent: event.demand?.isRent == true) }
        let offer: JSON = ["text": .string(message.text), "homes": .array(homes.map(\.json))]
        let content: JSON = [
            "msgtype": "m.text", "body": .string(lines.joined(separator: "\n")),
            "m.relates_to": ["m.in_reply_to": ["event_id": .string(event.id)]],
            HomeWire.key: homes.isEmpty ? nil : offer,
        ]
        await server.append("m.room.message", content, by: message.agent.id, to: room, at: time)
    }

    /// Returns the newest home in a market of the user that fits their demand and that no agent has offered.
    private func marketHome(for message: AgentsRoomEvent, in room: String) async -> HomeWire? {
        guard let demand = message.demand else { return nil }
        let offered = Set(await messages(in: room).filter { $0.target == message.id }.flatMap(\.links))
        for market in await server.rooms.values.sorted(by: { $0.id < $1.id }) {
            guard market.stateContent("m.room.create")?["type"]?.string == "org.hutong.market",
                market.membership(of: message.sender) == "join"
            else { continue }
            let homes = market.events.reversed().lazy.filter { $0.redaction == nil && $0.sender != message.sender }
            let fitting = homes.compactMap { HomeWire($0, in: market.id, for: demand) }
            if let home = fitting.first(where: { !offered.contains($0.link ?? "") }) { return home }
        }
        return nil
    }

    /// Returns the language of each user's last demand.
    private func languages() async -> [String: SandboxAgent.Language] {
        var languages: [String: SandboxAgent.Language] = [:]
        for room in rooms {
            for message in await messages(in: room) where message.demand != nil {
                languages[message.sender] = message.language
            }
        }
        return languages
    }

    private func messages(in room: String) async -> [AgentsRoomEvent] {
        await server.rooms[room]?.events.filter { $0.type == "m.room.message" }.map(AgentsRoomEvent.init) ?? []
    }
}

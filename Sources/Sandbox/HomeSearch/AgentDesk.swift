import Foundation

/// The agents at work: they read what is asked in each user's agents' room and reply to it when their time has come.
///
/// What they say depends on the seed and the message alone, and what is due on the room alone. So nothing is lost
/// when the program ends: what came due meanwhile is said at its own time when the room is opened again.
public actor AgentDesk {
    private let server: RoomServer
    private let decisions: AgentDecisions
    private let now: @Sendable () -> Date
    private var rooms: [String] = []
    private var isActive = false
    private var working: Task<Void, Never>?

    init(server: RoomServer, world: World) {
        self.server = server
        decisions = AgentDecisions(seed: world.seed)
        now = world.now
    }

    deinit { working?.cancel() }

    /// Agents answer by themselves, at a gentle pace, or keep still.
    public func setActive(_ isActive: Bool) async {
        guard isActive != self.isActive else { return }
        self.isActive = isActive
        working?.cancel()
        working = nil
        guard isActive else { return }
        for room in rooms { await say(dueIn: room) }
        work()
    }

    /// One more agent answers each user's last demand, at once; agents who would not have answered do it too.
    ///
    /// False when nobody asks, or when all have answered.
    @discardableResult
    public func answer() async -> Bool {
        var hasAnswered = false
        for room in rooms {
            let letters = await letters(in: room)
            guard let demand = letters.last(where: { $0.demand != nil }), let wire = demand.demand else { continue }
            let silent = SandboxAgent.all.filter { !demand.isAnswered(by: id($0), among: letters) }
            let willing = decisions.answers(to: wire, eventID: demand.id).map(\.agent)
            guard let agent = willing.first(where: silent.contains) ?? silent.first else { continue }
            let text = decisions.offer(from: agent, to: wire, eventID: demand.id)
            await reply(text, by: agent, to: demand.id, in: room, at: nil)
            hasAnswered = true
        }
        return hasAnswered
    }

    /// Looks after a room from now on; what came due while nobody did is said before this returns.
    func open(_ room: String) async {
        guard !rooms.contains(room) else { return }
        rooms.append(room)
        guard isActive else { return }
        await say(dueIn: room)
        work()
    }

    // MARK: Working

    /// What an agent is going to say.
    private struct Due {
        var line: AgentLine
        var to: String
        var time: Date
    }

    private func work() {
        guard working == nil, !rooms.isEmpty else { return }
        working = Task { [weak self, server] in
            while !Task.isCancelled {
                guard let pause = await self?.sayWhatIsDue() else { return }
                await server.waitForNews(until: .now + pause)
            }
        }
    }

    /// Returns how long nobody has anything to say, unless something happens.
    private func sayWhatIsDue() async -> Duration {
        var next: Date?
        for room in rooms {
            if let time = await say(dueIn: room) { next = min(next ?? time, time) }
        }
        guard let next else { return .seconds(3600) }
        // The sandbox's clock may be moved, so it is looked at now and then.
        return .seconds(min(max(next.timeIntervalSince(now()), 0.05), 5))
    }

    /// Says what is due in a room; returns when the next thing is.
    @discardableResult
    private func say(dueIn room: String) async -> Date? {
        let all = due(among: await letters(in: room)).sorted { $0.time < $1.time }
        for due in all where due.time <= now() {
            await reply(due.line.text, by: due.line.agent, to: due.to, in: room, at: due.time)
        }
        return all.first { $0.time > now() }?.time
    }

    private func due(among letters: [Letter]) -> [Due] {
        var found: [Due] = []
        for letter in letters {
            if let demand = letter.demand, !letters.contains(where: { $0.isCancellation && $0.target == letter.id }) {
                for line in decisions.answers(to: demand, eventID: letter.id) { add(line, to: letter) }
            }
            guard let answer = letters.first(where: { $0.id == letter.target }),
                let agent = SandboxAgent.all.first(where: { id($0) == answer.sender }),
                let area = letters.first(where: { $0.id == answer.target })?.demand?.area
            else { continue }
            if letter.isChoice { add(decisions.thanks(from: agent, forDemandIn: area, eventID: letter.id), to: letter) }
            if letter.isViewing {
                add(decisions.confirmation(from: agent, forDemandIn: area, eventID: letter.id), to: letter)
            }
        }
        func add(_ line: AgentLine, to letter: Letter) {
            guard !letter.isAnswered(by: id(line.agent), among: letters) else { return }
            found.append(Due(line: line, to: letter.id, time: letter.time.addingTimeInterval(line.delay)))
        }
        return found
    }

    private func reply(_ text: String, by agent: SandboxAgent, to event: String, in room: String, at time: Date?) async
    {
        await server.append(
            "m.room.message",
            [
                "msgtype": "m.text", "body": .string(text),
                "m.relates_to": ["m.in_reply_to": ["event_id": .string(event)]],
            ], by: id(agent), to: room, at: time)
    }

    private func letters(in room: String) async -> [Letter] {
        await server.rooms[room]?.events.filter { $0.type == "m.room.message" }.map(Letter.init) ?? []
    }

    private func id(_ agent: SandboxAgent) -> String { "@\(agent.localpart):\(server.people.serverName)" }
}

/// A message of the agents' room as agents read it.
private struct Letter {
    let id: String
    let sender: String
    let time: Date
    /// What it is a reply to.
    let target: String?
    let demand: DemandWire?
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
        isChoice = event.content["org.hutong.choice"] != nil
        isViewing = event.content[ViewingWire.key] != nil
        isCancellation = event.content["org.hutong.cancel"] != nil
    }

    func isAnswered(by agent: String, among letters: [Letter]) -> Bool {
        letters.contains { $0.sender == agent && $0.target == id }
    }
}

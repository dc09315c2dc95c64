import Foundation
import Randomness

/// The groups that are there from the start, each a space with three rooms, and the agents' room of each user.
///
/// A user who is seen for the first time is put into all of them, with a little left unread.
actor SampleGroups {
    /// A group of the sandbox.
    struct Sample: Sendable {
        var key: String
        var name: String
        var topic: String
        var isChinese: Bool
        var messages: Int
    }

    static let samples = [
        Sample(key: "lane", name: "南锣鼓巷邻里", topic: "街坊四邻的小群", isChinese: true, messages: 620),
        Sample(key: "yard", name: "Courtyard 12", topic: "Everyone around the yard", isChinese: false, messages: 90),
        Sample(key: "garden", name: "Roof Garden", topic: "Seeds, soil and sunshine", isChinese: false, messages: 14),
        Sample(key: "market", name: "胡同闲置交换", topic: "用不着的东西换给需要的人", isChinese: true, messages: 35),
    ]

    private let server: RoomServer
    private let world: World
    private let agents: AgentDesk?
    private var random: SeededRandom
    private var making: Task<Void, Never>?
    private var welcomed: [String: Task<Void, Never>] = [:]

    init(server: RoomServer, world: World, agents: AgentDesk? = nil) {
        self.server = server
        self.world = world
        self.agents = agents
        random = SeededRandom(seed: world.seed ^ 0x6772_6F75_7073)
    }

    nonisolated var serverName: String { server.people.serverName }

    nonisolated func room(_ sample: Sample, _ kind: String) -> String { "!\(sample.key).\(kind):\(serverName)" }

    nonisolated func id(_ neighbor: Neighbor) -> String { "@\(neighbor.localpart):\(serverName)" }

    nonisolated func agentsRoom(of user: String) -> String {
        "!agents.\(user.dropFirst().prefix { $0 != ":" }):\(serverName)"
    }

    // MARK: Making

    /// Puts a user into everything; does nothing the second time.
    func welcome(_ user: String) async {
        await make()
        if let running = welcomed[user] { return await running.value }
        let task = Task {
            await settle(user)
            await agents?.open(agentsRoom(of: user))
        }
        welcomed[user] = task
        await task.value
    }

    /// Makes the groups, once.
    func make() async {
        if let making { return await making.value }
        let task = Task {
            for neighbor in Neighbor.all { await server.people.add(neighbor) }
            if await server.restore() { return }
            for sample in Self.samples { await make(sample) }
        }
        making = task
        await task.value
    }

    private func make(_ sample: Sample) async {
        let people = Neighbor.all.filter { !$0.isAgent && (sample.isChinese ? $0.writesChinese : $0.writesEnglish) }
        let phrases = SamplePhrases.of(isChinese: sample.isChinese)
        // Some ten messages a day.
        let spacing: TimeInterval = 8000
        let start = world.now().addingTimeInterval(-spacing * Double(sample.messages) - 86_400)
        let space = await makeRoom(sample, "space", type: "m.space", people: people, at: start)
        await server.append(
            "m.room.topic", ["topic": .string(sample.topic)], by: id(people[0]), to: space, stateKey: "", at: start)
        var rooms: [String: String] = [:]
        for kind in ["chat", "posts", "activities"] {
            let room = await makeRoom(sample, kind, type: "org.hutong." + kind, people: people, at: start)
            await server.append(
                "m.space.child", ["via": [.string(serverName)]], by: id(people[0]), to: space, stateKey: room, at: start
            )
            rooms[kind] = room
        }
        for index in 0..<sample.messages {
            let wait = spacing * (Double(index) + Double.random(in: 0..<0.9, using: &random))
            await say(
                phrases.message(&random), by: random.element(of: people), in: rooms["chat"]!, at: start + 43_200 + wait)
        }
        for day in (1...6).reversed() {
            await post(in: sample, people: people, at: world.now().addingTimeInterval(-86_400 * Double(day)))
        }
        for index in 0..<3 {
            let when = world.now().addingTimeInterval(86_400 * Double(index * 3 - 2))
            await plan(in: sample, people: people, starts: when, at: world.now().addingTimeInterval(-86_400 * 4))
        }
    }

    private func makeRoom(
        _ sample: Sample, _ kind: String, type: String, people: [Neighbor], at time: Date
    ) async -> String {
        let room = await server.makeRoom("\(sample.key).\(kind)")
        let owner = id(people[0])
        func put(_ type: String, _ content: JSON) async {
            await server.append(type, content, by: owner, to: room, stateKey: "", at: time)
        }
        await put("m.room.create", ["type": .string(type), "room_version": "10"])
        await server.setMembership("join", of: owner, by: owner, in: room, at: time)
        await put("m.room.join_rules", ["join_rule": "public"])
        await put("m.room.history_visibility", ["history_visibility": "shared"])
        await put("m.room.name", ["name": .string(sample.name)])
        for person in people.dropFirst() {
            await server.setMembership("join", of: id(person), by: id(person), in: room, at: time)
        }
        return room
    }

    private func settle(_ user: String) async {
        guard await server.rooms[agentsRoom(of: user)] == nil else { return }
        for sample in Self.samples {
            for kind in ["space", "chat", "posts", "activities"] {
                let room = room(sample, kind)
                // A little is left unread: what came last in the chat, the last post.
                let events = await server.rooms[room]?.events ?? []
                let unread = kind == "chat" ? min(5, sample.messages / 20) : kind == "posts" ? 1 : 0
                await server.setMembership("join", of: user, by: user, in: room)
                if let read = events.dropLast(unread).last, unread > 0 {
                    try? await server.setReadMarkers(in: room, fully: read.id, read: read.id, by: user)
                }
            }
        }
        let agents = await server.makeRoom("agents.\(user.dropFirst().prefix { $0 != ":" })")
        await server.append(
            "m.room.create", ["type": "org.hutong.agents", "room_version": "10"], by: user, to: agents, stateKey: "")
        for person in [user] + Neighbor.all.filter(\.isAgent).map(id) {
            await server.setMembership("join", of: person, by: person, in: agents)
        }
    }

    // MARK: What neighbors do

    /// Somebody says something in the chat.
    func say(_ text: String, by neighbor: Neighbor, in room: String, at time: Date? = nil) async {
        await server.append(
            "m.room.message", ["msgtype": "m.text", "body": .string(text)], by: id(neighbor), to: room, at: time)
    }

    /// So many new messages in a group's chat.
    func chat(_ count: Int, in sample: Sample) async {
        let people = people(of: sample)
        let phrases = SamplePhrases.of(isChinese: sample.isChinese)
        for _ in 0..<count {
            await say(phrases.message(&random), by: random.element(of: people), in: room(sample, "chat"))
        }
    }

    /// Somebody posts words and a picture.
    func post(in sample: Sample) async { await post(in: sample, people: people(of: sample), at: nil) }

    /// Somebody plans something, and some say that they go.
    func plan(in sample: Sample) async {
        let days = Double(Int.random(in: 1...6, using: &random))
        await plan(
            in: sample, people: people(of: sample), starts: world.now().addingTimeInterval(86_400 * days), at: nil)
    }

    private func post(in sample: Sample, people: [Neighbor], at time: Date?) async {
        let phrases = SamplePhrases.of(isChinese: sample.isChinese)
        let address = "mxc://\(serverName)/\(SamplePicture.prefix)\(UInt32.random(in: .min ... .max, using: &random))"
        await server.append(
            "m.room.message",
            [
                "msgtype": "m.image", "body": .string(random.element(of: phrases.posts)), "filename": "lane.png",
                "url": .string(address),
                "info": [
                    "mimetype": "image/png", "w": .int(Int64(SamplePicture.width)),
                    "h": .int(Int64(SamplePicture.height)),
                ],
            ], by: id(random.element(of: people)), to: room(sample, "posts"), at: time)
    }

    private func plan(in sample: Sample, people: [Neighbor], starts: Date, at time: Date?) async {
        let idea = random.element(of: SamplePhrases.of(isChinese: sample.isChinese).activities)
        let hour = (starts.timeIntervalSince1970 / 3600).rounded() * 3600
        let activity = await server.append(
            "org.hutong.activity",
            [
                "title": .string(idea.title), "place": .string(idea.place), "about": .string(idea.about),
                "starts": .int(Int64(hour) * 1000), "body": .string("\(idea.title), \(idea.place)"),
            ], by: id(random.element(of: people)), to: room(sample, "activities"), at: time)
        for person in people where Bool.random(using: &random) {
            await server.append(
                "org.hutong.attendance",
                [
                    "going": true, "m.relates_to": ["rel_type": "m.reference", "event_id": .string(activity)],
                ], by: id(person), to: room(sample, "activities"), at: time)
        }
    }

    /// Everybody who was seen hears no more of a group's chat, or does again.
    func setMuted(_ isMuted: Bool, _ sample: Sample) async {
        for user in welcomed.keys { try? await server.setMuted(isMuted, room: room(sample, "chat"), by: user) }
    }

    /// One thing that a neighbor does now and then.
    func liveOn() async {
        let sample = random.element(of: Self.samples)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: await post(in: sample)
        case 1: await plan(in: sample)
        default: await chat(1, in: sample)
        }
    }

    /// Seconds until the next thing happens.
    func pause() -> TimeInterval { Double.random(in: 25...90, using: &random) }

    private func people(of sample: Sample) -> [Neighbor] {
        Neighbor.all.filter { !$0.isAgent && (sample.isChinese ? $0.writesChinese : $0.writesEnglish) }
    }
}

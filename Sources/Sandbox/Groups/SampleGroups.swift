import Foundation
import Randomness

/// The groups at the start, each a space with four rooms, and the agents' room of each user.
///
/// Every user joins all of them with their first request, with some messages unread.
actor SampleGroups {
    /// The number of posts of neighbors since the start, in Chinese or not.
    private var postCounts: [Bool: Int] = [:]
    /// The number of activities since the start.
    private var activityCount = 0
    let server: RoomServer
    nonisolated let environment: SandboxEnvironment
    private let agents: SandboxAgents?
    private var random: SeededRandom
    private var creation: Task<Void, Never>?
    private var additions: [String: Task<Void, Never>] = [:]

    init(server: RoomServer, environment: SandboxEnvironment, agents: SandboxAgents? = nil) {
        self.server = server
        self.environment = environment
        self.agents = agents
        random = SeededRandom(seed: environment.seed ^ 0x6772_6F75_7073)
    }

    /// The groups in the language of the sandbox.
    nonisolated var all: [SampleGroup] { SampleGroup.all.map { $0.localized(in: environment) } }

    /// The users who have joined the groups since the start.
    var users: [String] { additions.keys.sorted() }

    nonisolated func agentsRoom(of user: String) -> String {
        "!agents.\(user.dropFirst().prefix { $0 != ":" }):\(Sandbox.serverName)"
    }

    // MARK: - Creation

    /// Adds a user to all groups, once.
    func addUserIfNeeded(_ user: String) async {
        await createIfNeeded()
        if let running = additions[user] { return await running.value }
        let task = Task {
            await join(user)
            await agents?.open(agentsRoom(of: user))
        }
        additions[user] = task
        await task.value
    }

    /// Creates the groups, once.
    func createIfNeeded() async {
        if let creation { return await creation.value }
        let task = Task {
            let isRestored = await server.restore()
            for sample in all {
                if !isRestored { await create(sample) }
                // Earlier versions had no markets.
                if await server.rooms[sample.room("market")] == nil { await createMarket(of: sample) }
            }
            await PublicSamples.create(with: self)
        }
        creation = task
        await task.value
    }

    private func create(_ sample: SampleGroup) async {
        let members = sample.members
        let phrases = SamplePhrases.of(isChinese: sample.isChinese)
        // About ten messages a day.
        let spacing: TimeInterval = 8000
        let now = environment.now()
        let start = now - spacing * Double(sample.messages) - 86_400
        await makeRooms(of: sample, at: start)
        let chat = sample.room("chat")
        for index in 0..<sample.messages {
            let wait = spacing * (Double(index) + Double.random(in: 0..<0.9, using: &random))
            // Near the end, where they are visible.
            for file in index == sample.messages - 3 ? sample.files : [] {
                await server.append(
                    "m.room.message", file.content, by: members[0].id, to: chat,
                    at: start + 43_200 + spacing * Double(index))
            }
            await sendMessage(
                phrases.message(&random), by: random.element(of: members), in: chat, at: start + 43_200 + wait)
        }
        for day in (1...6).reversed() { await addPost(to: sample, at: now - 86_400 * Double(day)) }
        for index in 0..<3 {
            await addActivity(to: sample, starts: now + 86_400 * Double(index * 3 - 2), at: now - 86_400 * 4)
        }
    }

    private func createMarket(of sample: SampleGroup) async {
        let start = environment.now() - 90 * 86_400
        await addRoom("market", to: sample, at: start)
        let homes = homes(of: sample)
        await homes.setRules(at: start)
        let owner = Sandbox.userID(Sandbox.sampleUser)
        if sample.hasOwnHomes { await homes.join(owner, at: start) }
        await homes.publish(sample.homes, and: sample.hasOwnHomes ? OwnHomes(homes, of: owner) : nil)
    }

    /// Returns the writer of the homes in the market of a group.
    func homes(of sample: SampleGroup) -> SampleHomes {
        SampleHomes(
            server: server, room: sample.room("market"), members: sample.members.map(\.id),
            isChinese: sample.isChinese, isReviewed: sample.isReviewed, now: environment.now(),
            random: SeededRandom(seed: environment.seed ^ StableHash.hash(sample.key)))
    }

    /// Creates the rooms of a group, except for its market.
    func makeRooms(of sample: SampleGroup, at time: Date) async {
        await makeRoom(sample, "space", type: "m.space", at: time)
        await put("m.room.topic", ["topic": .string(sample.topic)], in: sample, at: time)
        for kind in ["chat", "posts", "activities"] { await addRoom(kind, to: sample, at: time) }
    }

    private func addRoom(_ kind: String, to sample: SampleGroup, at time: Date) async {
        await makeRoom(sample, kind, type: "org.hutong." + kind, at: time)
        await put(
            "m.space.child", ["via": [.string(Sandbox.serverName)]], stateKey: sample.room(kind), in: sample, at: time)
    }

    /// Writes a state event of a group's first member to its space.
    func put(_ type: String, _ content: JSON, stateKey: String = "", in sample: SampleGroup, at time: Date) async {
        await server.append(
            type, content, by: sample.members[0].id, to: sample.room("space"), stateKey: stateKey, at: time)
    }

    /// Creates a room that anyone can join, with the members of a group.
    private func makeRoom(_ sample: SampleGroup, _ kind: String, type: String, at time: Date) async {
        let members = sample.members.map(\.id)
        let room = await server.makeRoom("\(sample.key).\(kind)")
        let owner = members[0]
        func put(_ type: String, _ content: JSON) async {
            await server.append(type, content, by: owner, to: room, stateKey: "", at: time)
        }
        await put("m.room.create", ["type": .string(type), "room_version": "10"])
        await server.setMembership("join", of: owner, by: owner, in: room, at: time)
        await put("m.room.join_rules", ["join_rule": "public"])
        await put("m.room.history_visibility", ["history_visibility": "shared"])
        await put("m.room.name", ["name": .string(sample.name)])
        for member in members.dropFirst() {
            await server.setMembership("join", of: member, by: member, in: room, at: time)
        }
    }

    private func join(_ user: String) async {
        for sample in all { await homes(of: sample).join(user) }
        guard await server.rooms[agentsRoom(of: user)] == nil else { return }
        for sample in all {
            for kind in ["space", "chat", "posts", "activities"] {
                let room = sample.room(kind)
                // The last messages of the chat and the last post are left unread.
                let events = await server.rooms[room]?.events ?? []
                let unread = kind == "chat" ? min(5, sample.messages / 20) : kind == "posts" ? 1 : 0
                await server.setMembership("join", of: user, by: user, in: room)
                if let read = events.dropLast(unread).last, unread > 0 {
                    do {
                        try await server.setReadMarkers(in: room, fully: read.id, read: read.id, by: user)
                    } catch {
                        Log.groups.error("cannot set the read markers of a new user")
                    }
                }
            }
        }
        let agents = await server.makeRoom("agents.\(user.dropFirst().prefix { $0 != ":" })")
        await server.append(
            "m.room.create", ["type": "org.hutong.agents", "room_version": "10"], by: user, to: agents, stateKey: "")
        for member in [user] + Neighbor.all.filter(\.isAgent).map(\.id) {
            await server.setMembership("join", of: member, by: member, in: agents)
        }
    }

    // MARK: - Activity

    /// Sends a neighbor's message to a chat.
    func sendMessage(_ text: String, by neighbor: Neighbor, in room: String, at time: Date? = nil) async {
        await server.append(
            "m.room.message", ["msgtype": "m.text", "body": .string(text)], by: neighbor.id, to: room, at: time)
    }

    /// Sends `count` random messages to a group's chat.
    func addMessages(_ count: Int, to sample: SampleGroup) async {
        let phrases = SamplePhrases.of(isChinese: sample.isChinese)
        for _ in 0..<count {
            await sendMessage(phrases.message(&random), by: random.element(of: sample.members), in: sample.room("chat"))
        }
    }

    /// Adds an activity with some participants.
    func addActivity(to sample: SampleGroup) async {
        let days = Double(Int.random(in: 1...6, using: &random))
        await addActivity(to: sample, starts: environment.now() + 86_400 * days)
    }

    /// Publishes a home of a neighbor.
    func addHome(to sample: SampleGroup) async {
        var homes = homes(of: sample)
        homes.random = SeededRandom(seed: random.next())
        await homes.publish(1, and: nil)
    }

    /// Adds a post with a picture.
    func addPost(to sample: SampleGroup, at time: Date? = nil) async {
        // No two have the same text until all have been posted.
        let posts = SamplePhrases.of(isChinese: sample.isChinese).posts
        let count = postCounts[sample.isChinese, default: 0]
        let (text, kind) = posts[count % posts.count]
        let picture = SamplePicture.id(home: sample.isChinese ? count : count + 3, room: kind)
        postCounts[sample.isChinese] = count + 1
        await server.append(
            "m.room.message",
            [
                "msgtype": "m.image", "body": .string(text), "filename": .string(kind + ".jpg"),
                "url": .string(Sandbox.mediaURI(picture)), "info": SamplePicture.info,
            ], by: random.element(of: sample.members).id, to: sample.room("posts"), at: time)
    }

    private func addActivity(to sample: SampleGroup, starts: Date, at time: Date? = nil) async {
        let ideas = SamplePhrases.of(isChinese: sample.isChinese).activities
        let idea = ideas[activityCount % ideas.count]
        activityCount += 1
        // The neighbors live in the user's time zone.
        let offset = Double(environment.localOffset(starts))
        let day = ((starts.timeIntervalSince1970 + offset) / 86_400).rounded(.down)
        let start = day * 86_400 + Double(idea.hour) * 3600 - offset
        let activity = await server.append(
            "org.hutong.activity",
            [
                "title": .string(idea.title), "place": .string(idea.place), "about": .string(idea.about),
                "starts": .int(Int(start) * 1000), "body": .string("\(idea.title), \(idea.place)"),
            ], by: random.element(of: sample.members).id, to: sample.room("activities"), at: time)
        for member in sample.members where Bool.random(using: &random) {
            await server.append(
                "org.hutong.attendance",
                [
                    "going": true, "m.relates_to": ["rel_type": "m.reference", "event_id": .string(activity)],
                ], by: member.id, to: sample.room("activities"), at: time)
        }
    }

    /// Mutes or unmutes a group's chat for all users so far.
    func setMuted(_ isMuted: Bool, _ sample: SampleGroup) async {
        for user in additions.keys {
            do {
                try await server.setMuted(isMuted, room: sample.room("chat"), by: user)
            } catch {
                // A chat that is not muted cannot be unmuted.
                Log.groups.debug("a chat was not muted")
            }
        }
    }

    /// Adds a random message, post or activity.
    func performRandomActivity() async {
        let sample = random.element(of: all)
        switch Int.random(in: 0..<12, using: &random) {
        case 0: await addPost(to: sample)
        case 1: await addActivity(to: sample)
        default: await addMessages(1, to: sample)
        }
    }

    /// Returns the time until the next random activity, in seconds.
    func nextInterval() -> TimeInterval { Double.random(in: 25...90, using: &random) }
}

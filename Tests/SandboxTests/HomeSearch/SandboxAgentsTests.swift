import Foundation
import TestSupport
import Testing

@testable import Sandbox

/// Tests the agents with a clock that a test moves.
@Suite struct SandboxAgentsTests {
    private let clock = ManualTime(now: Date(timeIntervalSince1970: 1_800_000_000))
    private let server: RoomServer
    private let environment: SandboxEnvironment

    init() {
        let clock = clock
        environment = SandboxEnvironment(assets: URL(filePath: "/nowhere"), seed: 7, now: { clock.now })
        server = RoomServer(environment: environment, accounts: SandboxAccounts(environment: environment))
    }

    private let mei = "@mei:hutong.example"

    private func makeRoom() async -> String {
        let room = await server.makeRoom("agents.mei")
        await server.setMembership("join", of: mei, by: mei, in: room)
        return room
    }

    /// Returns a room that agents read.
    private func open() async -> (room: String, agents: SandboxAgents) {
        let room = await makeRoom()
        let agents = SandboxAgents(server: server, environment: environment)
        await agents.open(room)
        return (room, agents)
    }

    private func post(_ content: [String: JSON], replyingTo event: String? = nil, in room: String) async -> String {
        var content = content.merging(["msgtype": "m.text", "body": "…"]) { own, _ in own }
        if let event { content["m.relates_to"] = ["m.in_reply_to": ["event_id": .string(event)]] }
        return await server.append("m.room.message", .object(content), by: mei, to: room)
    }

    private func postDemand(in room: String) async -> String {
        await post(
            [
                "org.hutong.demand": [
                    "area": "Chaoyang", "purpose": "rent", "maximum": 500_000, "currency": "CNY", "bedrooms": 2,
                ]
            ], in: room)
    }

    /// Returns the replies to an event: their senders and delays.
    private func replies(to event: String, in room: String) async -> [(sender: String, delay: TimeInterval)] {
        let events = await server.rooms[room]?.events ?? []
        guard let original = events.first(where: { $0.id == event }) else { return [] }
        return events.filter { $0.content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string == event }
            .map { ($0.sender, $0.time.timeIntervalSince(original.time)) }
    }

    /// Makes the agents send the messages that are due.
    private func sendDueMessages(_ agents: SandboxAgents) async {
        await agents.setActive(false)
        await agents.setActive(true)
    }

    @Test func agentsAnswerOnceAfterTheirDelay() async {
        let (room, agents) = await open()
        let demand = await postDemand(in: room)
        await sendDueMessages(agents)
        #expect(await replies(to: demand, in: room).isEmpty)
        clock.advance(by: 100)
        await sendDueMessages(agents)
        let found = await replies(to: demand, in: room)
        #expect((2...5).contains(found.count) && Set(found.map(\.sender)).count == found.count)
        #expect(found.allSatisfy { (6...80).contains($0.delay) })
        await sendDueMessages(agents)
        #expect(await replies(to: demand, in: room).count == found.count)
    }

    @Test func answersThatBecameDueEarlierAreSentWhenTheRoomIsOpened() async {
        let room = await makeRoom()
        let demand = await postDemand(in: room)
        clock.advance(by: 3600)
        let agents = SandboxAgents(server: server, environment: environment)
        await agents.setActive(true)
        await agents.open(room)
        let found = await replies(to: demand, in: room)
        #expect(found.count >= 2 && found.allSatisfy { $0.delay <= 80 })
    }

    @Test func dueAnswersAreSentAutomatically() async {
        let room = await makeRoom()
        let agents = SandboxAgents(server: server, environment: environment)
        await agents.setActive(true)
        await agents.open(room)
        let demand = await postDemand(in: room)
        clock.advance(by: 100)
        // A new event wakes the agents; the clock is checked only every five seconds.
        _ = await post([:], in: room)
        await eventually("answered") { await replies(to: demand, in: room).count >= 2 }
        await agents.setActive(false)
    }

    @Test func canceledDemandGetsNoAnswer() async {
        let (room, agents) = await open()
        let demand = await postDemand(in: room)
        _ = await post(["org.hutong.cancel": [:]], replyingTo: demand, in: room)
        clock.advance(by: 100)
        await sendDueMessages(agents)
        #expect(await replies(to: demand, in: room).map(\.sender) == [mei])
    }

    @Test func agentsThatAreMadeActiveSeveralTimesAtOnceAnswerOnce() async {
        let (room, agents) = await open()
        let demand = await postDemand(in: room)
        clock.advance(by: 100)
        await withTaskGroup { group in
            for _ in 0..<50 { group.addTask { await sendDueMessages(agents) } }
        }
        let senders = await replies(to: demand, in: room).map(\.sender)
        #expect(!senders.isEmpty && Set(senders).count == senders.count, "\(senders)")
    }

    private func lastText(in room: String) async -> String? {
        await server.rooms[room]?.events.last?.content["body"]?.string
    }

    @Test func theChosenAgentRepliesToAChoiceAndToEachChangeOfAViewing() async throws {
        let agents = SandboxAgents(server: server, environment: environment)
        let agent = "@agent-zhou:hutong.example"
        let chat = try await server.createRoom(["invite": [.string(agent)], "is_direct": true], by: mei)
        await agents.runDueWork()
        let choice = await post(["org.hutong.choice": [:]], in: chat)
        clock.advance(by: 10)
        await agents.runDueWork()
        #expect(await replies(to: choice, in: chat).map(\.sender) == [agent])
        var texts: Set<String> = []
        for content: [String: JSON] in [
            ["org.hutong.viewing": ["time": 1]], ["org.hutong.viewing": ["time": 2]],
            ["org.hutong.viewing_cancel": [:]],
        ] {
            let event = await post(content, replyingTo: choice, in: chat)
            clock.advance(by: 10)
            await agents.runDueWork()
            #expect(await replies(to: event, in: chat).map(\.sender) == [agent])
            texts.insert(await lastText(in: chat) ?? "")
        }
        #expect(texts.count == 3, "each is another sentence: \(texts)")
    }

    @Test func anAnswerNamesHomesThatFitTheDemand() async throws {
        let (room, agents) = await open()
        _ = await postDemand(in: room)
        for _ in SandboxAgent.all { await agents.answer() }
        let offers = await server.rooms[room]?.events.compactMap { $0.content["org.hutong.offer"] } ?? []
        #expect(offers.count == SandboxAgent.all.count)
        for offer in offers {
            let homes = try #require(offer["homes"]?.array)
            #expect((1...3).contains(homes.count) && offer["text"]?.string?.isEmpty == false)
            #expect(homes.allSatisfy { (1...500_000).contains($0["price"]?.int ?? 0) && $0["bedrooms"]?.int == 2 })
        }
        // Other apps read the homes as text.
        let body = try #require(await lastText(in: room))
        #expect(body.split(separator: "\n").count == 1 + (offers.last?["homes"]?.array?.count ?? 0))
    }

    @Test func eachAgentNamesAnotherHomeOfAMarketInTheDemandedArea() async {
        let (room, agents) = await open()
        let market = await server.makeRoom("market")
        await server.append("m.room.create", ["type": "org.hutong.market"], by: mei, to: market, stateKey: "")
        for user in [mei, "@tom:hutong.example"] { await server.setMembership("join", of: user, by: user, in: market) }
        for (area, name) in [("Haidian", "Far"), ("朝阳区", "First"), ("Chaoyang", "Second")] {
            let listing: JSON = [
                "purpose": "rent", "area": .string(area), "community": .string(name), "price": 400_000,
                "currency": "CNY", "bedrooms": 2, "size": 8000,
            ]
            await server.append(
                "m.room.message", ["msgtype": "m.text", "body": "…", "org.hutong.listing": listing],
                by: "@tom:hutong.example", to: market)
        }
        _ = await postDemand(in: room)
        for _ in 1...3 { await agents.answer() }
        let homes = await server.rooms[room]?.events.flatMap { $0.content["org.hutong.offer"]?["homes"]?.array ?? [] }
        let linked = homes?.filter { $0["link"] != nil }.compactMap { $0["community"]?.string }
        #expect(linked == ["Second", "First"])
    }

    @Test(arguments: [
        ("Is there a metro nearby?", "The metro is ten minutes away on foot."), ("可以养猫吗？", "业主允许养小型宠物。"),
        ("Xyzzy", "I will find out and write to you again."), ("👍", "我了解一下，再回复你。"),
    ])
    func anAgentJoinsAChatAndRepliesOnceInItsLanguage(question: String, reply: String) async throws {
        let (room, agents) = await open()
        _ = await post(
            [
                "body": "找房",
                "org.hutong.demand": [
                    "area": "朝阳", "purpose": "rent", "maximum": 500_000, "currency": "CNY", "bedrooms": 2,
                ],
            ], in: room)
        let agent = "@agent-zhou:hutong.example"
        let chat = try await server.createRoom(["invite": [.string(agent)], "is_direct": true], by: mei)
        await agents.runDueWork()
        #expect(await server.rooms[chat]?.isJoined(agent) == true)
        _ = await post(["body": .string(question)], in: chat)
        await agents.runDueWork()
        #expect(await lastText(in: chat) == question, "not at once")
        clock.advance(by: 5)
        await agents.runDueWork()
        await agents.runDueWork()
        let texts = await server.rooms[chat]?.events.filter { $0.type == "m.room.message" } ?? []
        #expect(texts.map { $0.content["body"]?.string } == [question, reply] && texts.last?.sender == agent)
    }

    @Test func answerScenarioAddsOneAgentAtATime() async {
        let (room, agents) = await open()
        await agents.answer()
        let demand = await postDemand(in: room)
        for count in 1...6 {
            await agents.answer()
            #expect(await replies(to: demand, in: room).count == count)
        }
        await agents.answer()
        #expect(Set(await replies(to: demand, in: room).map(\.sender)).count == 6)
    }

    @Test func newUserHasARoomWithAllAgents() async {
        let agents = SandboxAgents(server: server, environment: environment)
        let samples = SampleGroups(server: server, environment: environment, agents: agents)
        await samples.addUserIfNeeded(mei)
        let room = samples.agentsRoom(of: mei)
        await agents.answer()
        #expect(await server.rooms[room]?.events.contains { $0.type == "m.room.message" } == false)
        let demand = await postDemand(in: room)
        for _ in SandboxAgent.all { await agents.answer() }
        #expect(await replies(to: demand, in: room).count == SandboxAgent.all.count)
    }
}

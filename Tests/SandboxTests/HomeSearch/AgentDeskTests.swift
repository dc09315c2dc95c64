import Foundation
import Synchronization
import Testing

@testable import Sandbox

/// The agents in a room of the sandbox, with a clock that stands still until it is moved.
@Suite struct AgentDeskTests {
    private final class Clock: Sendable {
        private let time = Mutex(Date(timeIntervalSince1970: 1_800_000_000))
        var now: Date { time.withLock { $0 } }
        func advance(_ seconds: TimeInterval) { time.withLock { $0 += seconds } }
    }

    private let clock = Clock()
    private let server: RoomServer
    private let world: World

    init() {
        let clock = clock
        world = World(assets: URL(filePath: "/nowhere"), seed: 7, now: { clock.now })
        server = RoomServer(world: world, people: Accounts(world: world))
    }

    private let mei = "@mei:hutong.example"

    private func makeRoom() async -> String {
        let room = await server.makeRoom("agents.mei")
        await server.setMembership("join", of: mei, by: mei, in: room)
        return room
    }

    private func post(_ content: [String: JSON], replyingTo event: String? = nil, in room: String) async -> String {
        var content = content.merging(["msgtype": "m.text", "body": "…"]) { $1 }
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

    /// The replies to an event: who, and how long after it.
    private func replies(to event: String, in room: String) async -> [(sender: String, delay: TimeInterval)] {
        let events = await server.rooms[room]?.events ?? []
        guard let asked = events.first(where: { $0.id == event }) else { return [] }
        return events.filter { $0.content["m.relates_to"]?["m.in_reply_to"]?["event_id"]?.string == event }
            .map { ($0.sender, $0.time.timeIntervalSince(asked.time)) }
    }

    /// The agents look at the room now.
    private func look(_ desk: AgentDesk) async {
        await desk.setActive(false)
        await desk.setActive(true)
    }

    @Test func agentsAnswerOnceEachWhenTheirTimeHasCome() async {
        let room = await makeRoom()
        let desk = AgentDesk(server: server, world: world)
        await desk.open(room)
        let demand = await postDemand(in: room)
        await look(desk)
        #expect(await replies(to: demand, in: room).isEmpty)
        clock.advance(100)
        await look(desk)
        let found = await replies(to: demand, in: room)
        #expect((2...5).contains(found.count) && Set(found.map(\.sender)).count == found.count)
        #expect(found.allSatisfy { (6...80).contains($0.delay) })
        await look(desk)
        #expect(await replies(to: demand, in: room).count == found.count)
    }

    @Test func whatCameDueWhileNobodyLookedIsSaidAtItsTimeBeforeTheRoomIsRead() async {
        let room = await makeRoom()
        let demand = await postDemand(in: room)
        clock.advance(3600)
        let desk = AgentDesk(server: server, world: world)
        await desk.setActive(true)
        await desk.open(room)
        let found = await replies(to: demand, in: room)
        #expect(found.count >= 2 && found.allSatisfy { $0.delay <= 80 })
    }

    @Test func anAgentWhoseAnswerIsDueSpeaksByThemselves() async {
        let room = await makeRoom()
        let desk = AgentDesk(server: server, world: world)
        await desk.setActive(true)
        await desk.open(room)
        let demand = await postDemand(in: room)
        clock.advance(100)
        // News wakes the agents; the clock itself is looked at every few seconds.
        _ = await post([:], in: room)
        let deadline = ContinuousClock.now + .seconds(60)
        while await replies(to: demand, in: room).count < 2, ContinuousClock.now < deadline {
            try? await Task.sleep(for: .milliseconds(10))
        }
        #expect(await replies(to: demand, in: room).count >= 2)
        await desk.setActive(false)
    }

    @Test func nobodyAnswersWhatWasCanceled() async {
        let room = await makeRoom()
        let desk = AgentDesk(server: server, world: world)
        await desk.open(room)
        let demand = await postDemand(in: room)
        _ = await post(["org.hutong.cancel": [:]], replyingTo: demand, in: room)
        clock.advance(100)
        await look(desk)
        #expect(await replies(to: demand, in: room).map(\.sender) == [mei])
    }

    @Test func aChosenAgentThanksAndConfirmsTheViewing() async throws {
        let room = await makeRoom()
        let desk = AgentDesk(server: server, world: world)
        await desk.open(room)
        let demand = await postDemand(in: room)
        await desk.answer()
        let answer = try #require(await server.rooms[room]?.events.last)
        let choice = await post(["org.hutong.choice": [:]], replyingTo: answer.id, in: room)
        let viewing = await post(["org.hutong.viewing": ["time": 1]], replyingTo: answer.id, in: room)
        clock.advance(10)
        await look(desk)
        #expect(await replies(to: choice, in: room).map(\.sender) == [answer.sender])
        #expect(await replies(to: viewing, in: room).map(\.sender) == [answer.sender])
        #expect(await replies(to: demand, in: room).count >= 1)
    }

    @Test func aTesterHasOneAgentAfterTheOtherAnswer() async {
        let room = await makeRoom()
        let desk = AgentDesk(server: server, world: world)
        await desk.open(room)
        await desk.answer()
        let demand = await postDemand(in: room)
        for count in 1...6 {
            await desk.answer()
            #expect(await replies(to: demand, in: room).count == count)
        }
        await desk.answer()
        #expect(Set(await replies(to: demand, in: room).map(\.sender)).count == 6)
    }

    @Test func whoeverIsWelcomedHasARoomWithAllAgentsWhoAnswer() async {
        let desk = AgentDesk(server: server, world: world)
        let samples = SampleGroups(server: server, world: world, agents: desk)
        await samples.welcome(mei)
        let room = samples.agentsRoom(of: mei)
        await desk.answer()
        #expect(await server.rooms[room]?.events.contains { $0.type == "m.room.message" } == false)
        let demand = await postDemand(in: room)
        for _ in SandboxAgent.all { await desk.answer() }
        #expect(await replies(to: demand, in: room).count == SandboxAgent.all.count)
    }
}

import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// An answer with homes, as an agent's program sends it.
private struct Offer: Encodable, Sendable {
    struct Home: Encodable, Sendable {
        var community: String
        var bedrooms, area: Int
        var price: Int64
        var currency: String
    }

    private struct Content: Encodable, Sendable {
        var text = "Two homes."
        var homes: [Home]
    }

    private let msgtype = "m.text"
    private let body = "Two homes.\nJade Park"
    private let relation: AgentsRoomMessage.Relation
    private let offer: Content

    enum CodingKeys: String, CodingKey {
        case msgtype, body
        case relation = "m.relates_to"
        case offer = "org.hutong.offer"
    }

    init(_ demand: String, homes: [Home]) {
        relation = .init(reply: .init(event_id: demand))
        offer = Content(homes: homes)
    }
}

/// The behavior of a Matrix server that the search for a home needs, tested against the sandbox and Synapse.
@Suite(.serialized) struct HomeSearchConformanceTests {
    /// A user who searches for a home and an agent, in one agents' room.
    private struct Street {
        let server: any Homeserver
        let mei: TestUser
        let search: MatrixHomeSearch
        let agent: TestUser
        let agentClient: MatrixClient
        let room: String

        /// Sends the agent's reply to an event, like any Matrix client.
        func reply(_ text: String, to event: String) async throws -> String {
            try await agentClient.send(
                AgentsRoomMessage(text, replyingTo: event), type: "m.room.message", to: room,
                transaction: UUID().uuidString)
        }
    }

    private static func client(_ user: TestUser, _ server: any Homeserver) -> MatrixClient {
        MatrixClient(baseURL: { try await server.url }, authorizer: user)
    }

    private static func onStreet(
        _ kind: ServerKind, onItsOwn own: Bool = false, _ body: (Street) async throws -> Void
    ) async throws {
        try await kind.run(onItsOwn: own) { server in
            let mei = try await TestUser.make("mei", on: server)
            let agent = try await TestUser.make("agent", on: server)
            let (meiClient, agentClient) = (client(mei, server), client(agent, server))
            // The sandbox already has a room with agents for every user.
            if kind == .synapse {
                _ = try await meiClient.createRoom(
                    CreateRoomRequest(name: "Agents", type: MatrixType.agents, isPublic: false))
            }
            let search = MatrixHomeSearch(client: meiClient) { mei.id }
            let room = try await search.joinRoom().room
            try await meiClient.invite(agent.id, to: room)
            _ = try await agentClient.join(room)
            try await body(
                Street(server: server, mei: mei, search: search, agent: agent, agentClient: agentClient, room: room))
        }
    }

    @Test(arguments: ServerKind.available)
    func aDemandIsAnsweredChosenAndBooked(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let search = street.search
            #expect(try await search.agents().contains { $0.id == street.agent.id })
            #expect(try await !search.agents().contains { $0.id == street.mei.id })
            let demand = try await search.post(HomeSearchSamples.demand, text: "Looking 找房", transaction: "t1")
            // The same transaction is the same demand.
            #expect(try await search.post(HomeSearchSamples.demand, text: "Looking 找房", transaction: "t1") == demand)
            #expect(try await search.answers(to: demand, since: nil).isEmpty)
            let first = try await street.reply("I have two homes.", to: demand.rawValue)
            _ = try await street.reply("to something else", to: first)
            let second = try await street.reply("> <@mei:x> Looking\n\nAnd a third one.", to: demand.rawValue)
            let found = try await search.answers(to: demand, since: nil)
            #expect(found.map(\.id) == [first, second])
            #expect(found.map(\.text) == ["I have two homes.", "And a third one."])
            #expect(found.allSatisfy { $0.agent.id == street.agent.id && $0.agent.name == street.agent.name })
            #expect(try await search.answers(to: demand, since: first).map(\.id) == [second])
            // The choice and the booking arrive as replies to the answer, with their meaning beside the text.
            let moment = Date(timeIntervalSince1970: 1_800_000_000)
            try await search.choose(found[0], for: demand, text: "With you", transaction: "t2")
            let booking = try await search.book(moment, for: first, text: "On Monday", transaction: "t3")
            _ = try await search.book(moment + 3600, for: first, text: "Or later", transaction: "t5")
            _ = try await search.cancelViewing(for: first, text: "Not at all", transaction: "t6")
            _ = try await street.reply("See you there!", to: booking)
            #expect(try await search.reply(to: booking) == "See you there!")
            try await search.cancel(demand, text: "Thank you all", transaction: "t4")
            let heard = try await street.agentClient.messages(in: street.room, from: nil, limit: 20).events
            func target(_ text: String) -> String? {
                heard.first { $0.content.body == text }?.content.relation?.inReplyTo?.event_id
            }
            #expect(target("With you") == first && target("On Monday") == first)
            #expect(target("Or later") == first && target("Not at all") == first)
            #expect(target("Thank you all") == demand.rawValue)
        }
    }

    @Test(arguments: ServerKind.available)
    func anAnswerNamesHomesWithinLimits(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let demand = try await street.search.post(HomeSearchSamples.demand, text: "Looking", transaction: "t1")
            let home = Offer.Home(community: "Jade Park", bedrooms: 2, area: 8550, price: 450_000, currency: "CNY")
            let others = [
                Offer.Home(community: " ", bedrooms: 2, area: 1, price: 1, currency: "CNY"),
                Offer.Home(community: "free", bedrooms: 2, area: 1, price: 0, currency: "CNY"),
                Offer.Home(community: "gold", bedrooms: 2, area: 1, price: 1, currency: "XAU"),
                Offer.Home(community: "castle", bedrooms: 200, area: -1, price: 5, currency: "EUR"),
            ]
            let offer = Offer(demand.rawValue, homes: [home] + others + Array(repeating: home, count: 50))
            _ = try await street.agentClient.send(
                offer, type: "m.room.message", to: street.room, transaction: "o")
            let found = try await street.search.answers(to: demand, since: nil)
            #expect(found.map(\.text) == ["Two homes."])
            let homes = try #require(found.first?.homes)
            #expect(homes.count == OfferedHome.maximumCount && homes[0] == HomeSearchSamples.homes[0])
            #expect(homes[1].community == "castle" && homes[1].bedrooms == nil && homes[1].areaInHundredths == nil)
        }
    }

    @Test(arguments: ServerKind.available)
    func aChatWithAnAgentIsOpenedOnceAndAgainAfterItWasLeft(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let (mei, server) = (street.mei, street.server)
            let client = Self.client(mei, server)
            let chats = MatrixDirectChats(client: client) { mei.id }
            let agent = Agent(id: street.agent.id, name: "Lily")
            let room = try await chats.chat(with: agent.id)
            #expect(try await chats.chat(with: agent.id) == room)
            #expect(try await MatrixDirectChats(client: client) { mei.id }.chat(with: agent.id) == room)
            _ = try await street.agentClient.join(room)
            _ = try await client.send(AgentsRoomMessage("Hello"), type: "m.room.message", to: room, transaction: "c")
            let heard = try await street.agentClient.messages(in: room, from: nil, limit: 5).events
            #expect(heard.first?.content.body == "Hello")
            try await client.leave(room)
            let second = try await chats.chat(with: agent.id)
            #expect(second != room)
            #expect(try await client.directChats(of: mei.id)[agent.id] == [room, second])
        }
    }

    @Test(arguments: ServerKind.available)
    func existingAnswersComeBeforeNewOnes(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let demand = try await street.search.post(HomeSearchSamples.demand, text: "Looking", transaction: "t1")
            let early = try await street.reply("early", to: demand.rawValue)
            var heard: [String] = []
            for try await answer in street.search.answerUpdates(to: demand, since: nil) {
                heard.append(answer.text)
                if heard == ["early"] {
                    #expect(answer.id == early)
                    _ = try await street.reply("late", to: demand.rawValue)
                }
                if heard.last == "late" { break }
            }
            #expect(heard == ["early", "late"])
        }
    }

    @Test(arguments: ServerKind.available)
    func anAnswerAmongManyMessagesIsFound(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let demand = try await street.search.post(HomeSearchSamples.demand, text: "Looking", transaction: "t1")
            let answer = try await street.reply("here", to: demand.rawValue)
            // More than one page of history.
            for number in 0..<120 { _ = try await street.reply("\(number)", to: answer) }
            #expect(try await street.search.answers(to: demand, since: nil).map(\.text) == ["here"])
        }
    }

    @Test(arguments: ServerKind.available)
    func anUnreachableServerIsOfflineAndRecovers(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind, onItsOwn: true) { street in
            let demand = try await street.search.post(HomeSearchSamples.demand, text: "Looking", transaction: "t1")
            try await street.server.stop()
            await #expect(throws: RemoteError.offline) {
                try await street.search.answers(to: demand, since: nil)
            }
            try await street.server.start()
            _ = try await street.reply("back", to: demand.rawValue)
            #expect(try await street.search.answers(to: demand, since: nil).map(\.text) == ["back"])
        }
    }

    @Test(arguments: ServerKind.available)
    func aUserWithoutARoomJoinsTheOneWithTheAlias(_ kind: ServerKind) async throws {
        // The sandbox puts every user into a room of their own.
        guard kind == .synapse else { return }
        try await kind.run(onItsOwn: true) { server in
            let agent = try await TestUser.make("agent", on: server)
            let early = try await TestUser.make("early", on: server)
            let nobody = MatrixHomeSearch(client: Self.client(early, server)) { early.id }
            await #expect(throws: HomeSearchError.noAgents) { try await nobody.agents() }
            let room = try await Self.client(agent, server).createRoom(
                CreateRoomRequest(
                    name: "Agents", type: MatrixType.agents, isPublic: true, alias: MatrixHomeSearch.alias))
            let mei = try await TestUser.make("mei", on: server)
            let search = MatrixHomeSearch(client: Self.client(mei, server)) { mei.id }
            #expect(try await search.joinRoom().room == room)
            #expect(try await search.agents().map(\.id) == [agent.id])
        }
    }
}

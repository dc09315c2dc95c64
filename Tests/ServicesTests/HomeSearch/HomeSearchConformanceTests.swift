import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The search for a home through the groups' sync and outbox, tested against the sandbox and Synapse.
@Suite(.serialized) struct HomeSearchConformanceTests {
    /// A user who searches for a home and an agent, in one agents' room.
    struct Street {
        let server: any Homeserver
        let directory: URL
        let mei: TestDevice
        let agent: TestDevice
        let room: String
        var search: any HomeSearchService { mei.groups.homeSearch }

        /// Sends the agent's reply to an event, like any Matrix client. `more` are other fields.
        @discardableResult
        func reply(
            _ text: String, to event: String, in chat: String? = nil, more: String = "", by device: TestDevice? = nil
        ) async throws -> String {
            let text = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
            return try await MatrixMarketConformanceTests.send(
                #"{"msgtype":"m.text","body":\#(text),"m.relates_to":{"m.in_reply_to":{"event_id":"\#(event)"}}\#(more)}"#,
                to: chat ?? room, by: device ?? agent)
        }

        /// Posts a demand and returns the server's id.
        func post(_ id: String = UUID().uuidString) async throws -> String {
            try await search.send(HomeSearchConformanceTests.demand(id))
            return try await sent(id)
        }

        func sent(_ id: String) async throws -> String {
            var event: String?
            try await eventually("sent") {
                guard case .sent(let id) = try await search.thread(of: id).delivery else { return false }
                event = id
                return true
            }
            return try #require(event)
        }

        func answers(_ demand: String) async throws -> [String] {
            try await search.thread(of: demand).replies.map(\.text)
        }

        /// Returns the texts of a room that the agent reads, newest first, with the messages that they reply to.
        func heard(in chat: String? = nil) async throws -> [(text: String, target: String?)] {
            try await agent.client.messages(in: chat ?? room, from: nil, limit: 50).events.compactMap { event in
                event.content.message.body.map { ($0, event.content.message.relation?.inReplyTo?.event_id) }
            }
        }
    }

    static func demand(_ id: String) -> HomeSearchMessage {
        HomeSearchMessage(id: id, .demand(HomeSearchSamples.demand), text: "Looking 找房")
    }

    static func onStreet(
        _ kind: ServerKind, onItsOwn own: Bool = false, _ body: (Street) async throws -> Void
    ) async throws {
        try await kind.run(onItsOwn: own) { server in
            try await withTemporaryDirectory { directory in
                func device(_ name: String) async throws -> TestDevice {
                    try await TestDevice(
                        .make(name, on: server), on: server, in: directory.appending(component: name))
                }
                let (mei, agent) = (try await device("mei"), try await device("agent"))
                // The sandbox already has a room with agents for every user.
                if kind == .synapse {
                    _ = try await mei.client.createRoom(
                        CreateRoomRequest(name: "Agents", type: MatrixType.agents, isPublic: false))
                }
                let threads = GroupStore(mei.database).threads
                try await eventually("the agents' room") { try await threads.agentsRoom() != nil }
                let room = try #require(try await threads.agentsRoom())
                try await mei.client.invite(agent.user.id, to: room)
                _ = try await agent.client.join(room)
                try await body(
                    Street(server: server, directory: directory, mei: mei, agent: agent, room: room))
                await mei.groups.stop()
                await agent.groups.stop()
            }
        }
    }

    private static func requests(_ device: TestDevice) async -> [Listing.ID: HomeRequests] {
        for await requests in device.groups.markets.requests() { return requests }
        return [:]
    }

    @Test(arguments: ServerKind.available)
    func aDemandIsAnsweredChosenAndBooked(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let (search, agent) = (street.search, street.agent.user)
            #expect(try await search.agents().contains { $0.id == agent.id })
            #expect(try await !search.agents().contains { $0.id == street.mei.user.id })
            let demand = try await street.post("t1")
            // The same id is the same demand.
            try await search.send(Self.demand("t1"))
            #expect(try await street.sent("t1") == demand)
            let first = try await street.reply("I have two homes.", to: demand)
            try await street.reply("to something else", to: first)
            let second = try await street.reply("> <@mei:x> Looking\n\nAnd a third one.", to: demand)
            try await street.reply("my own", to: demand, by: street.mei)
            try await eventually("two answers") { try await street.answers("t1").count == 2 }
            let thread = try await search.thread(of: "t1")
            #expect(thread.isUpToDate && thread.replies.map(\.id) == [first, second])
            #expect(thread.replies.map(\.text) == ["I have two homes.", "And a third one."])
            #expect(thread.replies.allSatisfy { $0.agent.id == agent.id && $0.agent.name == agent.name })
            #expect(try await search.thread(of: demand).replies == thread.replies, "by the server's id, too")
            // The choice begins a chat with the agent, in which the bookings are replies to it.
            let moment = Date(timeIntervalSince1970: 1_800_000_000)
            let reader = HomeSearchMessage.Recipient.user(agent.id)
            for message in [
                HomeSearchMessage(id: "t2", .choice, text: "With you", to: reader),
                HomeSearchMessage(id: "t3", .viewing(moment), text: "On Monday", replyTo: "t2", to: reader),
                HomeSearchMessage(id: "t5", .viewing(moment + 3600), text: "Or later", replyTo: "t2", to: reader),
                HomeSearchMessage(id: "t6", .viewingCanceled, text: "Not at all", replyTo: "t2", to: reader),
                HomeSearchMessage(id: "t4", .canceled, text: "Thank you all", replyTo: "t1"),
            ] { try await search.send(message) }
            let (choice, booking) = (try await street.sent("t2"), try await street.sent("t3"))
            _ = try await (street.sent("t4"), street.sent("t6"))
            let chat = try #require(try await street.mei.client.directChats(of: street.mei.user.id)[agent.id]?.first)
            _ = try await street.agent.client.join(chat)
            try await street.reply("See you there!", to: booking, in: chat)
            try await eventually("the reply") { try await street.answers("t3") == ["See you there!"] }
            let (heard, read) = (try await street.heard(), try await street.heard(in: chat))
            #expect(heard.first { $0.text == "Thank you all" }?.target == demand)
            #expect(heard.count { $0.text == "Looking 找房" } == 1)
            #expect(!heard.contains { $0.text == "With you" }, "other agents do not read it")
            #expect(read.last?.text == "With you")
            for text in ["On Monday", "Or later", "Not at all"] {
                #expect(read.first { $0.text == text }?.target == choice)
            }
        }
    }

    @Test(arguments: ServerKind.available)
    func anAnswerNamesHomesWithinLimits(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let demand = try await street.post("t1")
            let home = #"{"community":"Jade Park","bedrooms":2,"area":8550,"price":450000,"currency":"CNY"}"#
            let others = [
                #"{"community":" ","bedrooms":2,"area":1,"price":1,"currency":"CNY"}"#,
                #"{"community":"free","bedrooms":2,"area":1,"price":0,"currency":"CNY"}"#,
                #"{"community":"gold","bedrooms":2,"area":1,"price":1,"currency":"XAU"}"#,
                #"{"community":"castle","bedrooms":200,"area":-1,"price":5,"currency":"EUR"}"#, "7",
            ]
            let homes = ([home] + others + Array(repeating: home, count: 50)).joined(separator: ",")
            try await street.reply(
                "Two homes.\nJade Park", to: demand,
                more: #","org.hutong.offer":{"text":"Two homes.","homes":[\#(homes)]}"#)
            try await eventually("the answer") { try await street.answers("t1") == ["Two homes."] }
            let found = try #require(try await street.search.thread(of: "t1").replies.first?.homes)
            #expect(found.count == OfferedHome.maximumCount && found[0] == HomeSearchSamples.homes[0])
            #expect(found[1].community == "castle" && found[1].bedrooms == nil && found[1].areaInHundredths == nil)
        }
    }

    @Test(arguments: ServerKind.available)
    func aChatWithAnAgentIsOpenedOnceAndAgainAfterItWasLeft(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let (mei, agent) = (street.mei, street.agent)
            let chats = MatrixDirectChats(client: mei.client) { mei.user.id }
            let room = try await chats.chat(with: agent.user.id)
            #expect(try await chats.chat(with: agent.user.id) == room)
            #expect(try await MatrixDirectChats(client: mei.client) { mei.user.id }.chat(with: agent.user.id) == room)
            _ = try await agent.client.join(room)
            try await mei.client.leave(room)
            let second = try await chats.chat(with: agent.user.id)
            #expect(second != room)
            #expect(try await mei.client.directChats(of: mei.user.id)[agent.user.id] == [room, second])
        }
    }

    @Test(arguments: ServerKind.available)
    func editedAndDeletedAnswersAreRead(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let (demand, agent) = (try await street.post("t1"), street.agent)
            let first = try await street.reply("One home.", to: demand)
            let second = try await street.reply("Two homes.", to: demand)
            try await eventually("both") { try await street.answers("t1").count == 2 }
            func edit(_ event: String, _ text: String, by device: TestDevice) async throws {
                _ = try await MatrixMarketConformanceTests.send(
                    #"{"msgtype":"m.text","body":"* \#(text)","m.new_content":{"msgtype":"m.text","body":"\#(text)"},"m.relates_to":{"rel_type":"m.replace","event_id":"\#(event)"}}"#,
                    to: street.room, by: device)
            }
            try await edit(second, "Not mine", by: street.mei)
            try await edit(second, "Three homes.", by: agent)
            try await agent.client.redact(first, in: street.room, transaction: "r")
            try await eventually("changed") { try await street.answers("t1") == ["Three homes."] }
            // An agent who has left the room has answered all the same.
            try await agent.client.leave(street.room)
            try await eventually("still there") { try await street.answers("t1") == ["Three homes."] }
        }
    }

    @Test(arguments: ServerKind.available)
    func hostileAnswersAreTexts(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let demand = try await street.post("t1")
            let texts = ["\u{202E}" + String(repeating: "x\u{301}\u{301}", count: 3000), "  ", "\n\nhi\n"]
            for text in texts { try await street.reply(text, to: demand, more: #","org.hutong.offer":7"#) }
            try await street.reply("\u{0}", to: demand, more: #","org.hutong.offer":{"text":[],"homes":{}}"#)
            try await street.reply("end", to: demand)
            try await eventually("the last one") { try await street.answers("t1").last == "end" }
            #expect(try await street.answers("t1").contains("hi"))
        }
    }

    @Test(arguments: ServerKind.available)
    func whatIsWrittenOfflineIsSentOnceInOrderAlsoAfterTheProgramWasKilled(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind, onItsOwn: true) { street in
            let early = try await street.post("early")
            let answer = try await street.reply("here", to: early)
            try await eventually("the answer") { try await street.answers("early").count == 1 }
            try await street.server.stop()
            try await street.search.send(HomeSearchMessage(id: "a", .choice, text: "first", replyTo: answer))
            try await street.search.send(Self.demand("b"))
            try await street.search.send(
                HomeSearchMessage(id: "c", .canceled, text: "third", replyTo: "b"))
            #expect(try await street.search.thread(of: "b").delivery == .queued)
            try await street.mei.quit()
            try await street.server.start()
            let again = try await TestDevice(
                street.mei.user, on: street.server, in: street.directory.appending(component: "mei"))
            let search = again.groups.homeSearch
            try await search.send(Self.demand("b"))
            try await eventually("sent") {
                if case .sent = try await search.thread(of: "c").delivery { true } else { false }
            }
            let heard = try await street.heard().prefix(3)
            #expect(heard.map(\.text) == ["third", "Looking 找房", "first"])
            guard case .sent(let demand) = try await search.thread(of: "b").delivery else { return }
            #expect(heard.first?.target == demand)
            try await again.quit()
        }
    }

    @Test(arguments: ServerKind.available)
    func anEncryptedRoomTakesNoDemand(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            try await street.mei.encrypt(street.room)
            try await eventually("known") { try await GroupStore(street.mei.database).outbox.isEncrypted(street.room) }
            await #expect(throws: HomeSearchError.noAgents) { try await street.search.send(Self.demand("t1")) }
        }
    }

    @Test(arguments: ServerKind.available)
    func aUserWithoutARoomJoinsTheOneWithTheAlias(_ kind: ServerKind) async throws {
        // The sandbox puts every user into a room of their own.
        guard kind == .synapse else { return }
        try await kind.run(onItsOwn: true) { server in
            try await withTemporaryDirectory { directory in
                func device(_ name: String) async throws -> TestDevice {
                    try await TestDevice(.make(name, on: server), on: server, in: directory.appending(component: name))
                }
                let (agent, early, mei) = (
                    try await device("agent"), try await device("early"), try await device("mei")
                )
                try await early.groups.homeSearch.send(Self.demand("t1"))
                try await eventually("no agents") {
                    try await early.groups.homeSearch.thread(of: "t1").delivery == .refused(.notAllowed)
                }
                let room = try await agent.client.createRoom(
                    CreateRoomRequest(
                        name: "Agents", type: MatrixType.agents, isPublic: true, alias: MatrixHomeSearch.alias))
                try await mei.groups.homeSearch.send(Self.demand("t1"))
                try await eventually("sent") {
                    if case .sent = try await mei.groups.homeSearch.thread(of: "t1").delivery { true } else { false }
                }
                let heard = try await agent.client.messages(in: room, from: nil, limit: 5).events
                #expect(heard.first?.content.message.body == "Looking 找房")
                for device in [agent, early, mei] { await device.groups.stop() }
            }
        }
    }

    /// Without the alias on the server, the outbox of the sandbox cannot join it either.
    @Test func aUserWhoWasRemovedFromTheRoomHasNoAgents() async throws {
        try await Self.onStreet(.sandbox) { street in
            try await street.mei.client.leave(street.room)
            let threads = GroupStore(street.mei.database).threads
            try await eventually("left") { try await threads.agentsRoom() == nil }
            try await street.search.send(Self.demand("t1"))
            try await eventually("refused") {
                try await street.search.thread(of: "t1").delivery == .refused(.notAllowed)
            }
            try await street.search.discard("t1")
            #expect(try await street.search.thread(of: "t1").delivery == .unknown)
            #expect(try await street.mei.groups.unsentCount() == 0)
        }
    }

    @Test(arguments: ServerKind.available)
    func anAnswerLeadsToHomesInTheUsersMarkets(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let mei = street.mei
            let group = try await mei.groups.membership.createGroup(
                NewGroup(name: "Lane", about: "", isOpen: true, alias: "lane\(UInt32.random(in: .min ... .max))"))
            try await eventually("the market") { await MatrixMarketConformanceTests.market(mei, of: group) != nil }
            for name in ["Hillcrest Row", "Jade Park"] {
                _ = try await mei.groups.markets.publish(
                    MatrixMarketConformanceTests.home(name), photos: [], in: group)
            }
            try await eventually("published") {
                try await MatrixMarketConformanceTests.homes(mei, in: group).filter { $0.delivery == .sent }.count == 2
            }
            let market = try await MatrixMarketConformanceTests.market(of: group, mei)
            func home(_ name: String) async throws -> HomeReference {
                let homes = try await MatrixMarketConformanceTests.homes(mei, in: group)
                return try #require(
                    homes.first { $0.home.facts.communityName == name }.flatMap(HomeReference.init))
            }
            let (first, second) = (try await home("Hillcrest Row"), try await home("Jade Park"))
            let demand = try await street.post("t1")
            let id = market.dropFirst()
            try await street.reply(
                "See https://matrix.to/#/\(market)/\(first.event)?via=x and https://matrix.to/#/!other:x/$none",
                to: demand,
                more:
                    #","org.hutong.offer":{"homes":[{"community":"Mine","price":1,"currency":"CNY","link":"matrix:roomid/\#(id)/e/\#(second.event.dropFirst())"},{"community":"Elsewhere","price":100,"currency":"CNY","link":"https://matrix.to/#/!other:x/$none"}]}"#
            )
            try await eventually("the answer") { try await street.answers("t1").count == 1 }
            let homes = try #require(try await street.search.thread(of: "t1").replies.first?.homes)
            #expect(homes.map(\.community) == ["Jade Park", "Elsewhere", "Hillcrest Row"])
            #expect(homes.map(\.reference) == [second, nil, first])
        }
    }

    /// Each step works without a connection; the chat is opened when the server can be reached.
    @Test(arguments: ServerKind.available)
    func anOwnerIsAskedForAViewingInTheDirectChat(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind, onItsOwn: true) { here in
            let (owner, seeker, group) = (here.alice, here.bob, here.group)
            _ = try await owner.groups.markets.publish(MatrixMarketConformanceTests.home(), photos: [], in: group)
            try await eventually("the home") {
                try await MatrixMarketConformanceTests.homes(seeker, in: group).first?.serverID != nil
            }
            let home = try #require(try await MatrixMarketConformanceTests.homes(seeker, in: group).first)
            let reference = try #require(HomeReference(home))
            let search = seeker.groups.homeSearch
            let moment = Date(timeIntervalSince1970: 1_800_000_000)
            try await here.server.stop()
            for (id, meaning) in [
                ("v1", HomeSearchMessage.Meaning.viewing(moment)), ("v2", .viewing(moment + 3600)),
                ("v3", .viewingCanceled),
            ] {
                try await search.send(
                    HomeSearchMessage(
                        id: id, meaning, text: "May I see it? \(id)", to: .user(owner.user.id), about: reference))
            }
            #expect(try await search.thread(of: "v1").delivery == .queued)
            try await here.server.start()
            seeker.groups.reconnect()
            try await eventually("sent") {
                if case .sent = try await search.thread(of: "v3").delivery { true } else { false }
            }
            // One chat for all of them, which the owner joins, and answers in like any Matrix client.
            let chats = try await seeker.client.directChats(of: seeker.user.id)[owner.user.id] ?? []
            #expect(chats.count == 1)
            let chat = try #require(chats.first)
            _ = try await owner.client.join(chat)
            let heard = try await owner.client.messages(in: chat, from: nil, limit: 20).events.filter {
                $0.type == "m.room.message"
            }
            #expect(heard.map(\.content.message.body) == ["May I see it? v3", "May I see it? v2", "May I see it? v1"])
            let market = try await MatrixMarketConformanceTests.market(of: group, seeker)
            #expect(heard.allSatisfy { $0.content.keys?.home == .init(room: market, event: reference.event) })
            #expect(heard.last?.content.keys?.viewing?.time == 1_800_000_000_000)
            #expect(heard.first?.content.keys?.viewingCancel != nil)
            let first = try #require(heard.last?.event_id)
            _ = try await MatrixMarketConformanceTests.send(
                #"{"msgtype":"m.text","body":"Gladly.","m.relates_to":{"m.in_reply_to":{"event_id":"\#(first)"}}}"#,
                to: chat, by: owner)
            try await eventually("answered") { try await search.thread(of: "v1").replies.map(\.text) == ["Gladly."] }
            #expect(try await search.thread(of: "v1").replies.first?.agent.id == owner.user.id)

            // The owner's listing shows who asks; what is canceled does not count.
            let listing = home.home.listing
            try await eventually("one inquiry") { await Self.requests(owner)[listing]?.inquiries == 1 }
            #expect(await Self.requests(owner)[listing]?.viewings == [])
            try await search.send(
                HomeSearchMessage(
                    id: "v4", .viewing(moment), text: "After all?", to: .user(owner.user.id), about: reference))
            let viewing = HomeRequests.Viewing(name: seeker.user.name, time: moment)
            try await eventually("one viewing") { await Self.requests(owner)[listing]?.viewings == [viewing] }
            #expect(await Self.requests(owner)[listing]?.chatID == chat)
            #expect(await Self.requests(seeker).isEmpty)
        }
    }

    /// The page reads its message again after every change: if reading were a change, it would never rest.
    @Test func readingAnUnknownMessageIsNoChange() async throws {
        try await Self.onStreet(.sandbox) { street in
            try await eventually("nothing changes") {
                let changes = street.search.changes()
                guard try await street.search.thread(of: "$unknown").delivery == .unknown else { return false }
                // A canceled task receives the change that is pending, but waits for none.
                let pending = Task {
                    for await _ in changes { return true }
                    return false
                }
                pending.cancel()
                return await !pending.value
            }
        }
    }

    /// A gap deletes the events before it; those after the demand are fetched again.
    @Test func answersBeforeAGapAreFetchedAgain() async throws {
        try await Self.onStreet(.sandbox) { street in
            let demand = try await street.post("t1")
            try await street.reply("before", to: demand)
            try await eventually("the answer") { try await street.answers(demand).count == 1 }
            try await street.mei.quit()
            for number in 0..<(UnreadCounts.maximum + 200) { try await street.reply("\(number)", to: "$none") }
            try await street.reply("after", to: demand)
            let again = try await TestDevice(
                street.mei.user, on: street.server, in: street.directory.appending(component: "mei"))
            try await eventually("both") {
                try await again.groups.homeSearch.thread(of: demand).replies.map(\.text) == ["before", "after"]
            }
            try await again.quit()
        }
    }
}

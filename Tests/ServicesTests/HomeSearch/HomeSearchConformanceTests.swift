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
            try await (device ?? agent).reply(text, to: event, in: chat ?? room, more: more)
        }

        /// Posts a demand and returns the server's id.
        func post(_ id: String = UUID().uuidString) async throws -> String {
            try await search.send(HomeSearchConformanceTests.demand(id))
            return try await search.sent(id)
        }

        /// Starts the user's program again.
        func meiAgain() async throws -> TestDevice {
            try await TestDevice(mei.user, on: server, in: directory.appending(component: "mei"))
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

    @Test(arguments: ServerKind.available)
    func aDemandIsAnsweredChosenAndBooked(_ kind: ServerKind) async throws {
        try await Self.onStreet(kind) { street in
            let (search, agent) = (street.search, street.agent.user)
            #expect(try await search.agents().contains { $0.id == agent.id })
            #expect(try await !search.agents().contains { $0.id == street.mei.user.id })
            let demand = try await street.post("t1")
            // The same id is the same demand.
            try await search.send(Self.demand("t1"))
            #expect(try await search.sent("t1") == demand)
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
            let (choice, booking) = (try await search.sent("t2"), try await search.sent("t3"))
            _ = try await (search.sent("t4"), search.sent("t6"))
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
            let again = try await street.meiAgain()
            let search = again.groups.homeSearch
            try await search.send(Self.demand("b"))
            let (demand, _) = (try await search.sent("b"), try await search.sent("c"))
            let heard = try await street.heard().prefix(3)
            #expect(heard.map(\.text) == ["third", "Looking 找房", "first"])
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
                _ = try await mei.groups.homeSearch.sent("t1")
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
            let again = try await street.meiAgain()
            try await eventually("both") {
                try await again.groups.homeSearch.thread(of: demand).replies.map(\.text) == ["before", "after"]
            }
            try await again.quit()
        }
    }
}

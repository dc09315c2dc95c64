import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The homes that agents name, in markets and elsewhere, and viewings with owners.
@Suite(.serialized) struct HomeSearchConformanceMarketTests {
    private static func requests(_ device: TestDevice) async -> [Listing.ID: HomeRequests] {
        for await requests in device.groups.markets.requests() { return requests }
        return [:]
    }

    @Test(arguments: ServerKind.available)
    func anAnswerNamesHomesWithinLimits(_ kind: ServerKind) async throws {
        try await HomeSearchConformanceTests.onStreet(kind) { street in
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
    func anAnswerLeadsToHomesInTheUsersMarkets(_ kind: ServerKind) async throws {
        try await HomeSearchConformanceTests.onStreet(kind) { street in
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
            _ = try await search.sent("v3")
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
            try await owner.reply("Gladly.", to: first, in: chat)
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
}

extension TestDevice {
    /// Sends a reply to an event, like any Matrix client. `more` are other fields.
    @discardableResult
    func reply(_ text: String, to event: String, in room: String, more: String = "") async throws -> String {
        let text = String(decoding: try JSONEncoder().encode(text), as: UTF8.self)
        return try await MatrixMarketConformanceTests.send(
            #"{"msgtype":"m.text","body":\#(text),"m.relates_to":{"m.in_reply_to":{"event_id":"\#(event)"}}\#(more)}"#,
            to: room, by: self)
    }
}

extension HomeSearchService {
    /// Returns the server's id of a message once it is sent.
    func sent(_ id: String) async throws -> String {
        var event: String?
        try await eventually("sent") {
            guard case .sent(let id) = try await thread(of: id).delivery else { return false }
            event = id
            return true
        }
        return try #require(event)
    }
}

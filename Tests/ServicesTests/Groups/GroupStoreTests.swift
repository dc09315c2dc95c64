import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// The storage of a server's answers, which are written by hand.
@Suite struct GroupStoreTests {
    static let me = "@me:here"

    /// Returns a sync answer in which a group has these events in its chat.
    static func sync(
        _ events: [String], next: String = "s1", limited: Bool = false, prev: String = "p1", extra: String = "",
        withRooms: Bool = true, accountData: String = ""
    ) throws -> MatrixSync {
        func create(_ type: String) -> String {
            #"{"event_id":"$c","type":"m.room.create","sender":"@a:here","origin_server_ts":1,"state_key":"","content":{"type":"\#(type)"}}"#
        }
        func child(_ room: String) -> String {
            #"{"event_id":"$k\#(room)","type":"m.space.child","sender":"@a:here","origin_server_ts":1,"state_key":"\#(room)","content":{"via":["here"]}}"#
        }
        let name =
            #"{"event_id":"$n","type":"m.room.name","sender":"@a:here","origin_server_ts":1,"state_key":"","content":{"name":"Lane"}}"#
        let member =
            #"{"event_id":"$m","type":"m.room.member","sender":"@wang:here","origin_server_ts":1,"state_key":"@wang:here","content":{"membership":"join","displayname":"王芳"}}"#
        func room(_ id: String, state: [String], timeline: String = "[]", extra: String = "") -> String {
            #""\#(id)":{"state":{"events":[\#(state.joined(separator: ","))]},"timeline":{"events":\#(timeline),"limited":\#(limited),"prev_batch":"\#(prev)"}\#(extra)}"#
        }
        let chat = room(
            "!chat", state: [create(MatrixType.chat), member], timeline: "[\(events.joined(separator: ","))]",
            extra: extra)
        let others = [
            room(
                "!space", state: [create("m.space"), name] + ["!chat", "!posts", "!activities", "!market"].map(child)),
            room("!posts", state: [create(MatrixType.posts)]),
            room("!activities", state: [create(MatrixType.activities)]),
            room("!market", state: [create(MatrixType.market)]),
        ]
        let rooms = ([chat] + (withRooms ? others : [])).joined(separator: ",")
        let json = #"{"next_batch":"\#(next)","rooms":{"join":{\#(rooms)}}\#(accountData)}"#
        return try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
    }

    static func message(_ id: String, _ body: String, from sender: String = "@wang:here", more: String = "") -> String {
        #"{"event_id":"\#(id)","type":"m.room.message","sender":"\#(sender)","origin_server_ts":1772366400000,"content":{"msgtype":"m.text","body":"\#(body)"}\#(more)}"#
    }

    static func updates(_ sync: MatrixSync, gap: Bool = false) -> [RoomUpdate] {
        (sync.rooms?.join ?? [:]).map { room, joined in
            var update = RoomUpdate(joined, in: room)
            update.hasGap = gap && room == "!chat"
            return update
        }
    }

    static func withStore(_ body: (GroupStore) async throws -> Void) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            _ = try await store.sync.begin(user: me)
            try await body(store)
            try await database.close()
        }
    }

    static func apply(_ events: [String], to store: GroupStore, next: String = "s1", extra: String = "") async throws {
        let sync = try sync(events, next: next, extra: extra)
        _ = try await store.apply(sync, updates(sync))
    }

    static func texts(_ store: GroupStore) async throws -> [String] {
        try await store.timelines.timeline(.newest(count: 1000), on: .chat, of: "!space", user: me).events.map(\.text)
    }

    static func unread(_ store: GroupStore) async throws -> Int {
        try await store.groups.groups(user: me).first?.unread.chat ?? -1
    }

    @Test func theTokenIsWrittenWithTheEventsItBrought() async throws {
        try await Self.withStore { store in
            #expect(try await store.sync.begin(user: Self.me) == nil)
            try await Self.apply([Self.message("$1", "one")], to: store, next: "s9")
            #expect(try await store.sync.begin(user: Self.me) == "s9")
            #expect(try await Self.texts(store) == ["one"])
            let group = try #require(try await store.groups.groups(user: Self.me).first)
            #expect(group.id == "!space" && group.name == "Lane" && group.lastMessage?.senderName == "王芳")
            #expect(try await store.sync.begin(user: "@other:here") == nil, "another user finds nothing")
            #expect(try await store.groups.groups(user: "@other:here").isEmpty)
        }
    }

    @Test func twoMembersOfOneNameAreToldApart() async throws {
        try await Self.withStore { store in
            func member(_ user: String, _ name: String) -> String {
                #"{"event_id":"$m\#(user)","type":"m.room.member","sender":"\#(user)","origin_server_ts":1,"state_key":"\#(user)","content":{"membership":"join","displayname":"\#(name)"}}"#
            }
            let members = [
                member("@fang:evil", "王芳"), member("@li:here", " \\u200b "), member("@long:here", "Zoe\\nx"),
            ]
            let events = ["@wang:here", "@fang:evil", "@li:here", "@long:here"].map {
                Self.message("$\($0)", "hi", from: $0)
            }
            try await Self.apply(members + events, to: store)
            let names = try await store.timelines.timeline(.newest(count: 9), on: .chat, of: "!space", user: Self.me)
                .events.map(\.senderName)
            #expect(names == ["王芳 (@wang:here)", "王芳 (@fang:evil)", "li", "Zoe x"])
        }
    }

    @Test func theSameEventTwiceIsOne() async throws {
        try await Self.withStore { store in
            let one = Self.message("$1", "one")
            try await Self.apply([one, one], to: store)
            try await Self.apply([one, Self.message("$2", "two"), one], to: store, next: "s2")
            #expect(try await Self.texts(store) == ["one", "two"])
            #expect(try await Self.unread(store) == 2)
        }
    }

    @Test func eventsAreInTheServersOrderAndNotByTheirTime() async throws {
        try await Self.withStore { store in
            let late = Self.message("$1", "first").replacing("1772366400000", with: "1999999999000")
            let early = Self.message("$2", "second").replacing("1772366400000", with: "1")
            try await Self.apply([late, early], to: store)
            #expect(try await Self.texts(store) == ["first", "second"])
        }
    }

    @Test func anInvalidEventDoesNotHideTheOthers() async throws {
        try await Self.withStore { store in
            let broken = [
                #"{"nonsense":true}"#, "17", #"{"event_id":"$x","type":"m.room.message","sender":"@w:here"}"#,
                #"{"event_id":"$y","type":"m.room.message","sender":"@w:here","origin_server_ts":1,"content":{"body":7}}"#,
                #"{"event_id":"$z","type":"org.hutong.activity","sender":"@w:here","origin_server_ts":1,"content":{"title":"a","starts":"soon"}}"#,
                // An edit without its new content.
                Self.message("$e", "* edited").replacing(
                    #""body""#, with: #""m.relates_to":{"rel_type":"m.replace","event_id":"$1"},"body""#),
            ]
            try await Self.apply([Self.message("$1", "one")] + broken + [Self.message("$2", "two")], to: store)
            #expect(try await Self.texts(store) == ["one", "two"])
            #expect(try await Self.unread(store) == 2)
        }
    }

    @Test func aGapDeletesTheEventsBeforeItAndPagingStartsThere() async throws {
        try await Self.withStore { store in
            try await Self.apply([Self.message("$1", "one")], to: store)
            #expect(try await store.readMarkers.markRead("!chat"))
            let sync = try Self.sync([Self.message("$9", "nine")], next: "s2", limited: true, prev: "p9")
            _ = try await store.apply(sync, Self.updates(sync, gap: true))
            #expect(try await Self.texts(store) == ["nine"])
            #expect(try await Self.unread(store) == 1)
            #expect(try await store.history.earlierToken(of: "!chat") == "p9")
            let older = try JSONDecoder().decode(
                MatrixMessages.self,
                from: Data(
                    #"{"chunk":[\#(Self.message("$8", "eight")),\#(Self.message("$9", "nine"))],"end":"p7"}"#.utf8))
            #expect(
                try await store.history.prepend(older, to: "!chat", token: "old", kind: .message, user: Self.me) == 0,
                "an answer to a token from before the gap is dropped")
            #expect(
                try await store.history.prepend(older, to: "!chat", token: "p9", kind: .message, user: Self.me) == 1)
            #expect(try await Self.texts(store) == ["eight", "nine"])
            let piece = try await store.timelines.timeline(.newest(count: 1), on: .chat, of: "!space", user: Self.me)
            #expect(piece.events.map(\.text) == ["nine"] && piece.hasEarlier && !piece.hasLater)
            let first = try await store.timelines.timeline(
                .before("$9", earlier: 5, count: 1), on: .chat, of: "!space", user: Self.me)
            #expect(first.events.map(\.text) == ["eight"] && first.hasLater)
        }
    }

    static func outgoing(_ id: String, _ text: String) -> Outgoing {
        Outgoing(transaction: id, room: "!chat", content: EventContent(text: text))
    }

    @Test func aGroupThatTheUserLeavesIsDeleted() async throws {
        try await Self.withStore { store in
            try await Self.apply([Self.message("$1", "one")], to: store)
            let left = try JSONDecoder().decode(
                MatrixSync.self, from: Data(#"{"next_batch":"s2","rooms":{"leave":{"!chat":{},"!space":{}}}}"#.utf8))
            #expect(try await store.apply(left, []) == ["!chat", "!space"])
            #expect(try await store.groups.groups(user: Self.me).isEmpty)
            #expect(try await store.apply(left, [], user: "@other:here") == nil)
        }
    }

    @Test func theLastAnswerOfEachMemberCounts() async throws {
        try await Self.withStore { store in
            func event(_ id: String, _ type: String, _ content: String, from sender: String) -> String {
                #"{"event_id":"\#(id)","type":"\#(type)","sender":"\#(sender)","origin_server_ts":1,"content":\#(content)}"#
            }
            func going(_ going: Bool) -> String {
                #"{"going":\#(going),"m.relates_to":{"rel_type":"m.reference","event_id":"$a"}}"#
            }
            let events = [
                event("$a", "org.hutong.activity", #"{"title":"Tea","starts":1900000000000}"#, from: "@wang:here"),
                event("$1", "org.hutong.attendance", going(true), from: "@wang:here"),
                event("$2", "org.hutong.attendance", going(true), from: "@li:here"),
                event("$3", "org.hutong.attendance", going(false), from: "@wang:here"),
            ]
            let json = #"""
                {"next_batch":"s2","rooms":{"join":{"!activities":{"timeline":{"events":[\#(events.joined(separator: ","))],"limited":false}}}}}
                """#
            try await Self.apply([], to: store)
            let sync = try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
            _ = try await store.apply(sync, Self.updates(sync))
            func activity() async throws -> GroupActivity? {
                try await store.timelines.timeline(.newest(count: 9), on: .activities, of: "!space", user: Self.me)
                    .events.first?.activity
            }
            #expect(try await activity()?.goingCount == 1)
            #expect(try await activity()?.isGoing == false)
            var outgoing = Self.outgoing("t1", "")
            (outgoing.room, outgoing.kind, outgoing.target) = ("!activities", .attendance, "$a")
            outgoing.content = EventContent(going: true)
            try await store.outbox.enqueue(outgoing, at: Date())
            #expect(try await activity()?.goingCount == 2)
            #expect(try await activity()?.isGoing == true)
            #expect(try await store.groups.groups(user: Self.me).first?.unread.activities == 1)
        }
    }
}

extension GroupStore {
    func apply(
        _ answer: MatrixSync, _ updates: [RoomUpdate], user: String = GroupStoreTests.me
    ) async throws -> Set<String>? {
        let time = Date(timeIntervalSince1970: 1_800_000_000)
        return try await sync.apply(answer, updates: updates, user: user, at: time)?.rooms
    }
}

extension GroupQueries {
    /// Returns all groups.
    func groups(user: String) async throws -> [Group] { try await groups(nil, after: .everything, user: user) }
}

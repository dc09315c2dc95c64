import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Messages that mention the user, and mentions of other members.
@Suite(.serialized) struct GroupMentionTests {
    private static let me = GroupStoreTests.me

    private static func message(
        _ id: String, _ body: String, mentions: String? = nil, type: String = "m.text",
        from sender: String = "@wang:here"
    ) -> String {
        let more = mentions.map { #","m.mentions":\#($0)"# } ?? ""
        return GroupRelationTests.event(id, #"{"msgtype":"\#(type)","body":"\#(body)"\#(more)}"#, from: sender)
    }

    private static func state(
        _ type: String, key: String = "", _ content: String, from sender: String = "@a:here"
    ) -> String {
        #"{"event_id":"$\#(type)\#(key)","type":"\#(type)","sender":"\#(sender)","origin_server_ts":1,"state_key":"\#(key)","content":\#(content)}"#
    }

    private static func mentioning(_ store: GroupStore) async throws -> [String] {
        try await GroupRedactionTests.shown(store).filter(\.mentionsUser).map(\.id)
    }

    @Test func theSenderSaysWhoIsMentioned() async throws {
        try await GroupStoreTests.withStore { store in
            let events = [
                Self.message("$1", "you", mentions: #"{"user_ids":["@me:here","@li:here"]}"#),
                Self.message("$2", "@me:here, not you", mentions: "{}"),
                Self.message("$3", "another", mentions: #"{"user_ids":["@li:here"]}"#),
                Self.message("$4", "myself", mentions: #"{"user_ids":["@me:here"]}"#, from: Self.me),
                Self.message("$5", "broken", mentions: #"{"user_ids":7,"room":"yes"}"#),
            ]
            try await GroupStoreTests.apply(events, to: store)
            #expect(try await Self.mentioning(store) == ["$1"])
            let group = try #require(try await store.groups.groups(user: Self.me).first)
            #expect(group.unreadMention?.id == "$1" && group.unreadMention?.senderName == "王芳")
            // A deleted mention is none.
            try await GroupStoreTests.apply([GroupRedactionTests.redaction("$r", of: "$1")], to: store, next: "s2")
            #expect(try await Self.mentioning(store) == [])
            #expect(try await store.groups.groups(user: Self.me).first?.unreadMention == nil)
        }
    }

    @Test func aMentionThatHasBeenReadIsNotUnread() async throws {
        try await GroupStoreTests.withStore { store in
            let mention = #"{"user_ids":["@me:here"]}"#
            try await GroupStoreTests.apply([Self.message("$1", "you", mentions: mention)], to: store)
            _ = try await store.readMarkers.markRead("!chat")
            #expect(try await store.groups.groups(user: Self.me).first?.unreadMention == nil)
            try await GroupStoreTests.apply(
                [Self.message("$2", "you", mentions: mention), Self.message("$3", "all")], to: store, next: "s2")
            #expect(try await store.groups.groups(user: Self.me).first?.unreadMention?.id == "$2")
        }
    }

    @Test func onlyModeratorsMentionEverybody() async throws {
        try await GroupStoreTests.withStore { store in
            let everybody = #"{"room":true}"#
            try await GroupStoreTests.apply([Self.message("$0", "too early", mentions: everybody)], to: store)
            #expect(try await Self.mentioning(store) == [])
            let levels = Self.state(
                "m.room.power_levels", #"{"users":{"@wang:here":50,"@li:here":"100"},"notifications":{"room":50}}"#)
            let events = [
                levels, Self.message("$1", "moderator", mentions: everybody),
                Self.message("$2", "no integer", mentions: everybody, from: "@li:here"),
                Self.message("$3", "member", mentions: everybody, from: "@tom:here"),
            ]
            try await GroupStoreTests.apply(events, to: store, next: "s2")
            #expect(try await Self.mentioning(store) == ["$1"])
            // From room version 12, the creators are above all levels.
            let created = Self.state(
                "m.room.create",
                #"{"type":"\#(MatrixType.chat)","room_version":"12","additional_creators":["@tom:here"]}"#)
            try await GroupStoreTests.apply(
                [created, Self.message("$4", "creator", mentions: everybody, from: "@tom:here")], to: store, next: "s3")
            #expect(try await Self.mentioning(store) == ["$1", "$4"])
        }
    }

    @Test func anAppThatKnowsNoMentionsMentionsByName() async throws {
        try await GroupStoreTests.withStore { store in
            let member = Self.state(
                "m.room.member", key: Self.me, #"{"membership":"join","displayname":"Max"}"#, from: Self.me)
            let bodies = [
                ("$1", "max: tea?", true), ("$2", "maximum", false), ("$3", "Climax", false), ("$4", "问Max吧", true),
                ("$5", "ask @me:here", true), ("$6", "ask @me:here2", false), ("$7", "the maximum, Max", true),
            ]
            let events = bodies.map { Self.message($0.0, $0.1) } + [Self.message("$8", "Max!", type: "m.notice")]
            try await GroupStoreTests.apply([member] + events, to: store)
            #expect(try await Self.mentioning(store) == bodies.filter(\.2).map(\.0))
        }
    }

    @Test func mentionsAreSentAsLinks() throws {
        func sent(_ text: String, _ mentions: [GroupMention], replyTo: String? = nil) throws -> [String: Any] {
            let reply = replyTo.map { GroupDraft.reply(text, to: $0, mentions: mentions) }
            let draft = reply ?? .text(text, mentions: mentions)
            let content = OutgoingContent(Outgoing(transaction: "t", room: "!r", content: EventContent(draft)))
            let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(content))
            return try #require(json as? [String: Any])
        }
        func users(_ content: [String: Any]) -> [String]? {
            (content["m.mentions"] as? [String: [String]])?["user_ids"]
        }
        let wang = GroupMention(userID: "@wang:here", name: "Wang")
        let fang = GroupMention(userID: "@\"fang\":here", name: "Wang <b>Fang")
        let both = try sent("<i>\n@Wang <b>Fang & @Wang, @tom", [wang, fang])
        #expect(both["body"] as? String == "<i>\n@Wang <b>Fang & @Wang, @tom")
        #expect(both["format"] as? String == "org.matrix.custom.html")
        #expect(
            both["formatted_body"] as? String == """
                &lt;i&gt;<br><a href="https://matrix.to/#/%40%22fang%22%3Ahere">Wang &lt;b&gt;Fang</a> &amp; \
                <a href="https://matrix.to/#/%40wang%3Ahere">Wang</a>, @tom
                """)
        #expect(users(both) == ["@\"fang\":here", "@wang:here"])
        let plain = try sent("hello", [])
        #expect(users(plain) == [] && plain["formatted_body"] == nil && plain["format"] == nil)
        // A reply mentions its sender, whom the text need not name.
        let reply = try sent("yes", [wang], replyTo: "$1")
        #expect(users(reply) == ["@wang:here"] && reply["formatted_body"] == nil)
    }

    @Test(arguments: ServerKind.available)
    func mentionsArrive(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let members = try await alice.groups.moderation.members(of: group)
            #expect(members.filter(\.isUser).map(\.id) == [alice.user.id])
            let other = try #require(members.first { $0.id == bob.user.id })
            let mention = GroupMention(userID: other.id, name: other.name)
            _ = try await alice.groups.send(.text("Tea, @\(other.name)?", mentions: [mention]), on: .chat, of: group)
            try await comes("the mention") { await bob.group(group)?.unreadMention?.text == "Tea, @\(other.name)?" }
            #expect(try await bob.events(of: group).last?.mentionsUser == true)
            #expect(await alice.group(group)?.unreadMention == nil)
            #expect(try await alice.events(of: group).last?.mentionsUser == false)
            try await bob.groups.markRead(.chat, of: group)
            try await comes("read") { await bob.group(group)?.unreadMention == nil }
        }
    }
}

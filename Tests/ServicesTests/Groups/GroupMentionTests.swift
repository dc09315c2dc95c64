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
                Self.message("$4", "myself", mentions: #"{"user_ids":["@me:here"]}"#, from: Self.me),
                Self.message("$1", "you", mentions: #"{"user_ids":["@me:here","@li:here"]}"#),
                Self.message("$2", "@me:here, not you", mentions: "{}"),
                Self.message("$3", "another", mentions: #"{"user_ids":["@li:here"]}"#),
                Self.message("$5", "broken", mentions: #"{"user_ids":7,"room":"yes"}"#),
            ]
            try await GroupStoreTests.apply(events, to: store)
            #expect(try await Self.mentioning(store) == ["$1"])
            let group = try #require(try await store.groups.groups(user: Self.me).first)
            #expect(group.unreadMention?.id == "$1" && group.unreadMention?.senderName == "王芳")
            // A deleted mention does not count.
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
                ("$9", "ＭÄX!", true), ("$10", "m\u{200B}ax", true),
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
            let content = MatrixContent(Outgoing(transaction: "t", room: "!r", content: EventContent(draft)))
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

    private static func edit(_ id: String, of target: String, mentions: String?) -> String {
        let more = mentions.map { #","m.mentions":\#($0)"# } ?? ""
        return GroupRelationTests.event(
            id,
            #"{"msgtype":"m.text","body":"* me:here","m.new_content":{"msgtype":"m.text","body":"@me:here"},"m.relates_to":{"rel_type":"m.replace","event_id":"\#(target)"}\#(more)}"#
        )
    }

    @Test func anEditThatAddsTheUserMentionsThem() async throws {
        try await GroupStoreTests.withStore { store in
            let me = #"{"user_ids":["@me:here"]}"#
            let events = [
                Self.message("$1", "a", mentions: "{}"), Self.message("$2", "b", mentions: "{}"),
                Self.message("$3", "c", mentions: "{}", from: "@li:here"),
                Self.edit("$e1", of: "$1", mentions: me), Self.edit("$e2", of: "$2", mentions: nil),
                Self.edit("$e3", of: "$3", mentions: me), Self.edit("$e4", of: "$4", mentions: me),
            ]
            try await GroupStoreTests.apply(events, to: store)
            // Not by an app that does not state whom an edit notifies, nor by another member's forged edit.
            #expect(try await Self.mentioning(store) == ["$1"])
            #expect(try await store.groups.groups(user: Self.me).first?.unreadMention?.id == "$1")
            // The message may be fetched after its edit.
            try await GroupStoreTests.apply([Self.message("$4", "d", mentions: "{}")], to: store, next: "s2")
            #expect(try await Self.mentioning(store) == ["$1", "$4"])
        }
    }

    /// Returns the relation and the mentions of an edit, as it goes to the server.
    private static func sentEdit(_ store: GroupStore) async throws -> (
        notified: [String]?, named: [String]?, html: Bool
    ) {
        let outgoing = try #require(try await store.outbox.next(in: "!chat"))
        try await store.outbox.setSent(outgoing.transaction, event: "$" + outgoing.transaction)
        let json = try JSONSerialization.jsonObject(with: JSONEncoder().encode(MatrixContent(outgoing)))
        let content = try #require(json as? [String: Any])
        let new = try #require(content["m.new_content"] as? [String: Any])
        func users(_ content: [String: Any]) -> [String]? {
            (content["m.mentions"] as? [String: [String]])?["user_ids"]
        }
        return (users(content), users(new), new["formatted_body"] != nil)
    }

    @Test func anEditNotifiesOnlyThoseWhoAreNewInIt() async throws {
        try await GroupStoreTests.withStore { store in
            let mentions = #"{"user_ids":["@wang:here","@li:here","@tom:here"]}"#
            // Tom is replied to, and not mentioned.
            try await GroupStoreTests.apply(
                [Self.message("$1", "@王芳 and @li", mentions: mentions, from: Self.me)], to: store)
            func edit(_ id: String, _ text: String, _ mentions: [GroupMention] = []) async throws {
                let change = Outgoing(
                    transaction: id, room: "!chat", kind: .edit, target: "$1",
                    content: EventContent(.text(text, mentions: mentions)))
                try await OutboxChanges(database: store.groups.database).edit(change, by: Self.me, at: .now)
            }
            let ann = GroupMention(userID: "@ann:here", name: "Ann")
            try await edit("e1", "@王芳 and @Ann", [ann])
            let first = try await Self.sentEdit(store)
            #expect(first.notified == ["@ann:here"] && first.html)
            #expect(first.named == ["@ann:here", "@tom:here", "@wang:here"])
            // Members who have been notified once are not notified again.
            try await edit("e2", "@li and @Ann", [ann, GroupMention(userID: "@li:here", name: "li")])
            let second = try await Self.sentEdit(store)
            #expect(second.notified == [] && second.named == ["@ann:here", "@li:here", "@tom:here"])
        }
    }

    @Test func aMessageIsEditedAndDeletedBeforeTheSyncBringsIt() async throws {
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([Self.message("$1", "one")], to: store)
            let draft = Outgoing(transaction: "t", room: "!chat", content: EventContent(.text("two")))
            try await store.outbox.enqueue(draft, at: .now)
            try await store.outbox.setSent("t", event: "$t")
            let changes = OutboxChanges(database: store.groups.database)
            var change = Outgoing(
                transaction: "e", room: "!chat", kind: .edit, target: "t", content: EventContent(.text("three")))
            try await changes.edit(change, by: Self.me, at: .now)
            #expect(try await GroupRedactionTests.shown(store).map(\.text) == ["one", "three"])
            #expect(try await store.outbox.next(in: "!chat")?.target == "$t")
            (change.transaction, change.kind, change.content) = ("r", .redaction, EventContent())
            try await changes.delete(change, by: Self.me, at: .now)
            #expect(try await GroupRedactionTests.shown(store).map(\.form) == [.text, .deleted])
            let deletion = try await store.outbox.next(in: "!chat")
            #expect(deletion?.kind == .redaction && deletion?.target == "$t")
        }
    }

    @Test func aRejectedMessageIsSentAgainWithTheMentionsOfItsEdit() async throws {
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([Self.message("$1", "one")], to: store)
            let (wang, tom) = (
                GroupMention(userID: "@wang:here", name: "Wang"), GroupMention(userID: "@tom:here", name: "Tom")
            )
            let draft = GroupDraft.text("@Wang?", mentions: [wang])
            try await store.outbox.enqueue(
                Outgoing(transaction: "t", room: "!chat", content: EventContent(draft)), at: .now)
            try await store.outbox.setFailed("t", .refused)
            let change = Outgoing(
                transaction: "e", room: "!chat", kind: .edit, target: "t",
                content: EventContent(.text("@Tom?", mentions: [tom])))
            try await OutboxChanges(database: store.groups.database).edit(change, by: Self.me, at: .now)
            let outgoing = try #require(try await store.outbox.next(in: "!chat"))
            #expect(outgoing.content.text == "@Tom?" && outgoing.content.mentions?.map(\.userID) == ["@tom:here"])
        }
    }

    @Test(arguments: ServerKind.available)
    func mentionsArrive(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let members = try await alice.groups.moderation.members(of: group)
            #expect(members.filter(\.isUser).map(\.id) == [alice.user.id])
            let other = try #require(members.first { $0.id == bob.user.id })
            let mention = GroupMention(userID: other.id, name: other.name)
            let stored = try await alice.groups.moderation.storedMembers(of: group)
            #expect(Set(stored.map(\.name)) == Set(members.map(\.name)) && stored.filter(\.isUser).count == 1)
            _ = try await alice.groups.send(.text("Tea, @\(other.name)?", mentions: [mention]), on: .chat, of: group)
            try await eventually("the mention") {
                await bob.group(group)?.unreadMention?.text == "Tea, @\(other.name)?"
            }
            #expect(try await bob.events(of: group).last?.mentionsUser == true)
            #expect(await alice.group(group)?.unreadMention == nil)
            #expect(try await alice.events(of: group).last?.mentionsUser == false)
            try await bob.groups.markRead(.chat, of: group)
            try await eventually("read") { await bob.group(group)?.unreadMention == nil }
        }
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Edits, replies and other kinds of messages, as other apps send them.
@Suite struct GroupRelationTests {
    static func event(
        _ id: String, _ content: String, type: String = "m.room.message", from sender: String = "@wang:here"
    )
        -> String
    {
        #"{"event_id":"\#(id)","type":"\#(type)","sender":"\#(sender)","origin_server_ts":1772366400000,"content":\#(content)}"#
    }

    static func edit(_ id: String, of target: String, _ text: String, from sender: String = "@wang:here") -> String {
        event(
            id,
            #"{"msgtype":"m.text","body":"* \#(text)","m.new_content":{"msgtype":"m.text","body":"\#(text)"},"m.relates_to":{"rel_type":"m.replace","event_id":"\#(target)"}}"#,
            from: sender)
    }

    private func versions(_ id: String, _ store: GroupStore) async throws -> [String] {
        try await store.timelines.versions(of: id, in: "!chat").map(\.text)
    }

    @Test func theHistoryOfAMessageIsBounded() async throws {
        try await GroupStoreTests.withStore { store in
            let edits = (1...150).map { Self.edit("$e\($0)", of: "$1", "text \($0)") }
            try await GroupStoreTests.apply([GroupStoreTests.message("$1", "one")] + edits, to: store)
            let versions = try await versions("$1", store)
            #expect(versions.count == MessageVersion.maximumCount && versions.first == "text 150")
        }
    }

    @Test func theLastEditOfTheSenderIsShown() async throws {
        try await GroupStoreTests.withStore { store in
            let events = [
                GroupStoreTests.message("$1", "one"), GroupStoreTests.message("$2", "two"),
                Self.edit("$e1", of: "$1", "once"), Self.edit("$e2", of: "$1", "twice"),
                Self.edit("$e3", of: "$1", "forged", from: "@li:here"), Self.edit("$e4", of: "$unknown", "lost"),
            ]
            try await GroupStoreTests.apply(events, to: store)
            var shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.text) == ["twice", "two"] && shown.map(\.isEdited) == [true, false])
            #expect(try await GroupStoreTests.unread(store) == 2)
            #expect(try await versions("$1", store) == ["twice", "once", "one"])
            #expect(try await versions("$2", store) == ["two"])
            #expect(try await versions("$unknown", store) == [])
            // A deleted edit is reverted; a deleted message also deletes its edits.
            try await GroupStoreTests.apply([GroupRedactionTests.redaction("$r1", of: "$e2")], to: store, next: "s2")
            shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.text) == ["once", "two"])
            #expect(try await versions("$1", store) == ["once", "one"])
            try await GroupStoreTests.apply([GroupRedactionTests.redaction("$r2", of: "$1")], to: store, next: "s3")
            shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.form) == [.deleted, .text] && shown[0].text == "" && !shown[0].isEdited)
            #expect(try await versions("$1", store) == [])
            let left = try await store.groups.database.read { db in
                try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE content LIKE '%once%'")
            }
            #expect(left == 0)
        }
    }

    @Test func anEditOfAnActivityReplacesItAndIsCounted() async throws {
        func activity(_ id: String, _ title: String, of target: String? = nil, from sender: String = "@wang:here")
            -> String
        {
            let fields = #""title":"\#(title)","starts":1900000000000,"place":"Yard""#
            let edit = target.map {
                #","m.new_content":{\#(fields)},"m.relates_to":{"rel_type":"m.replace","event_id":"\#($0)"}"#
            }
            return Self.event(id, "{\(fields)\(edit ?? "")}", type: "org.hutong.activity", from: sender)
        }
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([], to: store)
            let sent = [
                activity("$1", "Tea"), activity("$2", "Coffee", of: "$1"), activity("$3", "Cake", of: "$1"),
                activity("$4", "forged", of: "$1", from: "@li:here"), activity("$5", "Walk"),
                // The edit of a message, and one without a start, change no activity.
                Self.edit("$6", of: "$5", "text"),
                Self.event(
                    "$7", #"{"title":"x","m.relates_to":{"rel_type":"m.replace","event_id":"$5"}}"#,
                    type: "org.hutong.activity"),
            ]
            let json =
                #"{"next_batch":"s2","rooms":{"join":{"!activities":{"timeline":{"events":[\#(sent.joined(separator: ","))]}}}}}"#
            let sync = try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
            _ = try await store.apply(sync, GroupStoreTests.updates(sync))
            let events = try await store.timelines.timeline(
                .newest(count: 9), on: .activities, of: "!space", user: GroupStoreTests.me
            ).events
            #expect(events.map(\.activity?.title) == ["Cake", "Walk"])
            #expect(events.map(\.serverID) == ["$1", "$5"])
            #expect(events.first?.activity?.revision == 2)
        }
    }

    @Test func aReplyQuotesWithoutItsFallback() async throws {
        try await GroupStoreTests.withStore { store in
            func reply(_ id: String, _ body: String, to target: String) -> String {
                Self.event(
                    id,
                    #"{"msgtype":"m.text","body":"\#(body)","m.relates_to":{"m.in_reply_to":{"event_id":"\#(target)"}}}"#
                )
            }
            let events = [
                GroupStoreTests.message("$1", "Tea?"),
                reply("$2", #"> <@wang:here> Tea?\n> or not\n\nYes > no\n> maybe"#, to: "$1"),
                reply("$3", "I do", to: "$gone"), reply("$4", "> ", to: "$1"),
                Self.edit("$e", of: "$1", "Coffee?"),
            ]
            try await GroupStoreTests.apply(events, to: store)
            let shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.text) == ["Coffee?", "Yes > no\n> maybe", "I do", ""])
            let quote = Reply.quoting(QuotedMessage(senderName: "王芳", text: "Coffee?"))
            #expect(shown.map(\.reply) == [.none, quote, .unknown, quote])
        }
    }

    @Test func aMessageInAThreadQuotesItsBeginningOrWhatItRepliesTo() async throws {
        try await GroupStoreTests.withStore { store in
            func message(_ id: String, _ relation: String) -> String {
                Self.event(
                    id,
                    #"{"msgtype":"m.text","body":"b","m.relates_to":{"rel_type":"m.thread","event_id":"$1"\#(relation)}}"#
                )
            }
            let events = [
                GroupStoreTests.message("$1", "Tea?"), message("$2", ""),
                message("$3", #","is_falling_back":true,"m.in_reply_to":{"event_id":"$2"}"#),
                message("$4", #","m.in_reply_to":{"event_id":"$2"}"#),
            ]
            try await GroupStoreTests.apply(events, to: store)
            let shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.isInThread) == [false, true, true, true])
            func quote(_ text: String) -> Reply { .quoting(QuotedMessage(senderName: "王芳", text: text)) }
            #expect(shown.map(\.reply) == [.none, quote("Tea?"), quote("Tea?"), quote("b")])
        }
    }

    @Test func aReplyJoinsTheThreadOfItsMessage() async throws {
        try await GroupStoreTests.withStore { store in
            let events = [
                GroupStoreTests.message("$1", "Tea?"),
                Self.event(
                    "$2", #"{"msgtype":"m.text","body":"b","m.relates_to":{"rel_type":"m.thread","event_id":"$1"}}"#),
            ]
            try await GroupStoreTests.apply(events, to: store)
            func reply(_ id: String, to message: String) -> Outgoing {
                Outgoing(transaction: id, room: "!chat", content: EventContent(.reply(id, to: message)))
            }
            for (id, message) in [("in", "$2"), ("also in", "in"), ("out", "$1")] {
                try await store.outbox.enqueue(reply(id, to: message), at: .now)
            }
            #expect(try await GroupRedactionTests.shown(store).map(\.isInThread) == [false, true, true, true, false])
            func sent() async throws -> [String: Any]? {
                let outgoing = try #require(try await store.outbox.next(in: "!chat"))
                try await store.outbox.setSent(outgoing.transaction, event: "$" + outgoing.transaction)
                let json = try JSONEncoder().encode(MatrixContent(outgoing))
                return try (JSONSerialization.jsonObject(with: json) as? [String: Any])?["m.relates_to"]
                    as? [String: Any]
            }
            let first = try #require(try await sent())
            #expect(first["rel_type"] as? String == "m.thread" && first["event_id"] as? String == "$1")
            #expect(first["is_falling_back"] as? Bool == false)
            #expect(first["m.in_reply_to"] as? [String: String] == ["event_id": "$2"])
            let second = try #require(try await sent())
            #expect(second["event_id"] as? String == "$1")
            #expect(second["m.in_reply_to"] as? [String: String] == ["event_id": "$in"])
            let third = try #require(try await sent())
            #expect(third.keys.sorted() == ["m.in_reply_to"])
        }
    }

    @Test func otherKindsAreShownAsWhatTheyAre() async throws {
        try await GroupStoreTests.withStore { store in
            let kinds: [(String, EventForm)] = [
                ("m.emote", .emote), ("m.notice", .notice), ("m.file", .file), ("m.audio", .audio), ("m.video", .video),
                ("m.location", .location), ("org.example.new", .text),
            ]
            let messages = kinds.map { Self.event("$\($0.0)", #"{"msgtype":"\#($0.0)","body":"b"}"#) }
            let others = [
                Self.event("$s", #"{"body":"wave"}"#, type: "m.sticker"),
                Self.event(
                    "$p", #"{"org.matrix.msc3381.poll.start":{"question":{"org.matrix.msc1767.text":"When?"}}}"#,
                    type: "org.matrix.msc3381.poll.start"),
                Self.event(
                    "$r", #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$s","key":"👍"}}"#, type: "m.reaction"
                ),
            ]
            try await GroupStoreTests.apply(messages + others, to: store)
            let shown = try await GroupRedactionTests.shown(store)
            #expect(shown.map(\.form) == kinds.map(\.1) + [.sticker, .poll])
            #expect(shown.suffix(2).map(\.text) == ["wave", "When?"])
        }
    }
}

import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Edits, deletions, replies and reactions of the user.
@Suite(.serialized) struct GroupChangeTests {
    private static let thumb = "👍"

    private func last(_ device: TestDevice, _ group: String) async throws -> GroupEvent? {
        try await device.events(of: group).last
    }

    private func versions(of id: String, _ device: TestDevice, _ group: String) async throws -> [String] {
        try await device.groups.versions(of: id, on: .chat, of: group).map(\.text)
    }

    private func queued(_ device: TestDevice) async throws -> Int {
        try await device.database.read { db in try Int.fetchOne(db, sql: "SELECT count(*) FROM group_outbox") } ?? -1
    }

    @Test(arguments: ServerKind.available)
    func everyoneSeesEditsRepliesReactionsAndDeletions(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let own = try await alice.groups.send(.text("Tea?"), on: .chat, of: group)
            // Changed before it is known whether the server has the message.
            try await alice.groups.edit(own, to: "Coffee?", mentions: [], on: .chat, of: group)
            #expect(try await last(alice, group)?.text == "Coffee?")
            #expect(try await versions(of: own, alice, group) == ["Coffee?", "Tea?"])
            try await eventually("the edit") { try await last(bob, group)?.text == "Coffee?" }
            let question = try #require(try await last(bob, group))
            #expect(question.isEdited)
            #expect(try await versions(of: question.id, bob, group) == ["Coffee?", "Tea?"])
            #expect(try await versions(of: own, alice, group) == ["Coffee?", "Tea?"])
            _ = try await bob.groups.send(.reply("Yes", to: question.id), on: .chat, of: group)
            let quote = Reply.quoting(QuotedMessage(senderName: question.senderName, text: "Coffee?"))
            #expect(try await last(bob, group)?.reply == quote)
            try await eventually("the reply") { try await last(alice, group)?.reply == quote }
            let answer = try #require(try await last(alice, group))

            try await alice.groups.setReaction(Self.thumb, isOn: true, to: answer.id, on: .chat, of: group)
            try await alice.groups.setReaction(Self.thumb, isOn: true, to: answer.id, on: .chat, of: group)
            #expect(
                try await last(alice, group)?.reactions == [GroupReaction(key: Self.thumb, isOwn: true)])
            try await eventually("the reaction") { try await last(bob, group)?.reactions.first?.count == 1 }
            try await bob.groups.setReaction(Self.thumb, isOn: true, to: answer.id, on: .chat, of: group)
            try await eventually("both") { try await last(alice, group)?.reactions.first?.count == 2 }
            #expect(try await last(alice, group)?.reactions.first?.otherNames == [answer.senderName])
            try await alice.groups.setReaction(Self.thumb, isOn: false, to: answer.id, on: .chat, of: group)
            #expect(try await last(alice, group)?.reactions.first?.isOwn == false)
            try await eventually("taken back") { try await last(bob, group)?.reactions.first?.count == 1 }

            await #expect(throws: RemoteError.notFound) {
                try await alice.groups.edit(answer.id, to: "No", mentions: [], on: .chat, of: group)
            }
            await #expect(throws: RemoteError.notFound) {
                try await alice.groups.delete(answer.id, on: .chat, of: group)
            }
            try await alice.groups.delete(own, on: .chat, of: group)
            #expect(try await alice.events(of: group).first?.form == .deleted)
            for device in [alice, bob] {
                try await eventually("deleted") {
                    try await device.events(of: group).map(\.form) == [.deleted, .text]
                }
                try await eventually("all sent") { try await queued(device) == 0 }
                let left = try await device.database.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE content LIKE '%Coffee%'")
                }
                #expect(left == 0)
            }
            #expect(
                try await last(alice, group)?.reply
                    == .quoting(
                        QuotedMessage(senderName: question.senderName, text: "", form: .deleted)))
        }
    }

    @Test func whatIsChangedOfflineIsSentOnceTheServerIsBack() async throws {
        try await GroupFaultTests.withSample { server, device, group, directory in
            let kept = try await device.groups.send(.text("kept"), on: .chat, of: group)
            try await eventually("sent") { try await last(device, group)?.delivery == .sent }
            try await server.stop()
            try await eventually("offline") { await !device.isOnline }
            let secret = "never-to-be-sent"
            let regretted = try await device.groups.send(.text(secret), on: .chat, of: group)
            let edited = try await device.groups.send(.text("first"), on: .chat, of: group)
            try await device.groups.edit(edited, to: "second", mentions: [], on: .chat, of: group)
            try await device.groups.edit(kept, to: "changed", mentions: [], on: .chat, of: group)
            try await device.groups.delete(regretted, on: .chat, of: group)
            try await device.groups.setReaction(Self.thumb, isOn: true, to: edited, on: .chat, of: group)
            try await device.groups.setReaction("🎉", isOn: true, to: edited, on: .chat, of: group)
            try await device.groups.setReaction("🎉", isOn: false, to: edited, on: .chat, of: group)
            // Text that cannot be found here cannot be sent, either.
            #expect(try !GroupRedactionTests.contains(secret, in: directory))
            func check() async throws {
                let events = try await device.events(of: group).suffix(3)
                #expect(events.map(\.text) == ["changed", "", "second"])
                #expect(events.map(\.form) == [.text, .deleted, .text])
                #expect(events.map(\.isEdited) == [true, false, true])
                #expect(events.last?.reactions == [GroupReaction(key: Self.thumb, isOwn: true)])
            }
            try await check()
            #expect(try await device.events(of: group).suffix(3).map(\.delivery) == [.sending, .sending, .sending])
            try await server.start()
            device.groups.reconnect()
            try await eventually("all sent") { try await queued(device) == 0 }
            try await check()
            #expect(try await device.events(of: group).suffix(3).map(\.delivery) == [.sent, .sent, .sent])
        }
    }

    @Test func aRejectedMessageIsChangedWhereItIs() async throws {
        try await GroupFaultTests.withSample { server, device, group, _ in
            server.sandbox.faults.set(.status(403), for: .groups)
            let first = try await device.groups.send(.text("one"), on: .chat, of: group)
            try await device.groups.edit(first, to: "one, edited", mentions: [], on: .chat, of: group)
            let second = try await device.groups.send(.text("two"), on: .chat, of: group)
            try await eventually("rejected") {
                try await device.events(of: group).suffix(2).map(\.delivery)
                    == [.failed(.notAllowed), .failed(.notAllowed)]
            }
            #expect(try await device.events(of: group).suffix(2).map(\.text) == ["one, edited", "two"])
            try await device.groups.delete(second, on: .chat, of: group)
            #expect(try await last(device, group)?.text == "one, edited")
            server.sandbox.faults.clear()
            try await device.groups.edit(first, to: "three", mentions: [], on: .chat, of: group)
            try await eventually("sent") { try await last(device, group)?.delivery == .sent }
            #expect(try await last(device, group)?.text == "three")
        }
    }

    @Test func aRejectedChangeIsShownAndCanBeRepeatedOrDiscarded() async throws {
        try await GroupFaultTests.withSample { server, device, group, _ in
            let own = try await device.groups.send(.text("one"), on: .chat, of: group)
            try await eventually("stored") { try await queued(device) == 0 }
            server.sandbox.faults.set(.status(403), for: .groups)
            try await device.groups.edit(own, to: "two", mentions: [], on: .chat, of: group)
            try await device.groups.setReaction(Self.thumb, isOn: true, to: own, on: .chat, of: group)
            try await eventually("rejected") { try await last(device, group)?.delivery == .failed(.notAllowed) }
            try await eventually("no reaction") { try await last(device, group)?.reactions == [] }
            #expect(try await last(device, group)?.text == "two")
            try await device.groups.discard(own)
            #expect(try await last(device, group)?.text == "one")
            #expect(try await last(device, group)?.delivery == .sent)
            try await device.groups.delete(own, on: .chat, of: group)
            try await eventually("rejected") { try await last(device, group)?.delivery == .failed(.notAllowed) }
            #expect(try await last(device, group)?.text == "one")
            server.sandbox.faults.clear()
            try await device.groups.resend(own)
            try await eventually("deleted") {
                let (event, count) = (try await last(device, group), try await queued(device))
                return event?.form == .deleted && event?.delivery == .sent && count == 0
            }
        }
    }

    @Test func reactionsAreBounded() async throws {
        try await GroupStoreTests.withStore { store in
            func reaction(_ id: String, _ key: String, from sender: String = "@wang:here") -> String {
                GroupRelationTests.event(
                    id,
                    #"{"m.relates_to":{"rel_type":"m.annotation","event_id":"$1","key":"\#(key)"}}"#,
                    type: "m.reaction", from: sender)
            }
            let long = String(repeating: "x", count: 101)
            try await GroupStoreTests.apply(
                [
                    GroupStoreTests.message("$1", "one"), reaction("$a", "+1"), reaction("$b", "+1"),
                    reaction("$c", "+1", from: GroupStoreTests.me), reaction("$d", " "), reaction("$e", long),
                    reaction("$f", "ok", from: "@li:here"),
                ], to: store)
            let shown = try #require(try await GroupRedactionTests.shown(store).first)
            #expect(
                shown.reactions == [
                    GroupReaction(key: "+1", otherNames: ["王芳"], isOwn: true),
                    GroupReaction(key: "ok", otherNames: ["li"]),
                ])
            #expect(try await GroupStoreTests.unread(store) == 1)
            try await GroupStoreTests.apply(
                ["$a", "$b", "$f"].map { GroupRedactionTests.redaction("$r\($0)", of: $0) }, to: store, next: "s2")
            #expect(
                try await GroupRedactionTests.shown(store).first?.reactions == [GroupReaction(key: "+1", isOwn: true)])
        }
    }
}

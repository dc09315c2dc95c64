import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Redacted messages are deleted, also from the disk.
@Suite(.serialized) struct GroupRedactionTests {
    static func redaction(_ id: String, of target: String, inContent: Bool = false) -> String {
        let redacts = #""redacts":"\#(target)""#
        return
            #"{"event_id":"\#(id)","type":"m.room.redaction","sender":"@wang:here","origin_server_ts":2,"content":{\#(inContent ? redacts : "")}\#(inContent ? "" : "," + redacts)}"#
    }

    /// Returns whether any file in the directory contains the text.
    static func contains(_ text: String, in directory: URL) throws -> Bool {
        let files = FileManager.default.enumerator(at: directory, includingPropertiesForKeys: nil)
        for case let file as URL in files ?? .init() {
            guard let data = try? Data(contentsOf: file) else { continue }
            if data.range(of: Data(text.utf8)) != nil { return true }
        }
        return false
    }

    static func shown(_ store: GroupStore) async throws -> [GroupEvent] {
        try await store.timelines.timeline(.newest(count: 99), on: .chat, of: "!space", user: GroupStoreTests.me).events
    }

    @Test(arguments: [true, false]) func aDeletedTextIsGoneFromTheFiles(inContent: Bool) async throws {
        try await withTemporaryDirectory { directory in
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            _ = try await store.sync.begin(user: GroupStoreTests.me)
            // Long enough for pages of its own, and among others.
            let secret = "correct-horse-battery-staple"
            let long = secret + String(repeating: " and more of it", count: 1000) + secret
            let others = (0..<200).map { GroupStoreTests.message("$o\($0)", "text \($0)") }
            try await GroupStoreTests.apply(
                others + [GroupStoreTests.message("$1", secret), GroupStoreTests.message("$2", long)], to: store)
            #expect(try Self.contains(secret, in: directory))
            let deletions = ["$1", "$2"].map { Self.redaction("$r\($0)", of: $0, inContent: inContent) }
            try await GroupStoreTests.apply(deletions, to: store, next: "s2")
            #expect(try !Self.contains(secret, in: directory))
            let events = try await Self.shown(store)
            #expect(events.suffix(2).map(\.form) == [.deleted, .deleted] && events.last?.text == "")
            let group = try #require(try await store.groups.groups(user: GroupStoreTests.me).first)
            #expect(group.lastMessage?.form == .deleted && group.unread.chat == 200)
            try await database.close()
            #expect(try !Self.contains(secret, in: directory))
        }
    }

    @Test func whatTheServerHasRemovedIsShownAsDeleted() async throws {
        try await GroupStoreTests.withStore { store in
            let removed =
                #"{"event_id":"$1","type":"m.room.message","sender":"@wang:here","origin_server_ts":1,"content":{},"unsigned":{"redacted_because":{"type":"m.room.redaction"}}}"#
            try await GroupStoreTests.apply([removed, GroupStoreTests.message("$2", "two")], to: store)
            #expect(try await Self.shown(store).map(\.form) == [.deleted, .text])
            try await GroupStoreTests.apply(
                [Self.redaction("$r", of: "$unknown"), Self.redaction("$s", of: "$r")], to: store, next: "s2")
            #expect(try await Self.shown(store).count == 2)
        }
    }

    @Test(arguments: ServerKind.available)
    func messagesPicturesAndActivitiesAreDeletedForEveryone(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let store = GroupStore(alice.database)
            let chat = try #require(try await store.groups.room(for: .chat, of: group))
            let activities = try #require(try await store.groups.room(for: .activities, of: group))
            let own = try await alice.groups.send(.text("regretted"), on: .chat, of: group)
            _ = try await alice.groups.send(
                .activity(GroupActivity(title: "Tea", starts: Date(timeIntervalSince1970: 2e9), place: "Yard")),
                on: .activities, of: group)
            try await eventually("both") {
                let (texts, others) = (try await bob.texts(of: group), try await bob.events(.activities, of: group))
                return texts == ["regretted"] && others.count == 1
            }
            try await eventually("its id") { try await store.timelines.serverID(of: own, in: chat) != nil }
            let sent = try #require(try await store.timelines.serverID(of: own, in: chat))
            let activity = try #require(try await bob.events(.activities, of: group).first?.id)
            let refused = await #expect(throws: MatrixError.self) {
                try await bob.client.redact(sent, in: chat, transaction: "r0")
            }
            #expect(refused?.remote == .forbidden)
            try await alice.client.redact(sent, in: chat, transaction: "r1")
            try await alice.client.redact(activity, in: activities, transaction: "r2")
            for device in [alice, bob] {
                try await eventually("deleted") {
                    let (form, others) = (
                        try await device.events(of: group).map(\.form), try await device.events(.activities, of: group)
                    )
                    return form == [.deleted] && others.isEmpty
                }
                let left = try await device.database.read { db in
                    try Int.fetchOne(db, sql: "SELECT count(*) FROM group_event WHERE content LIKE '%regretted%'")
                }
                #expect(left == 0)
            }
            try await eventually("nothing unread") { await bob.unread(group) == UnreadCounts() }
            let phone = try await here.device(of: bob.user.onAnotherDevice(), "phone")
            try await eventually("on a new device") { await (try? phone.events(of: group).map(\.form)) == [.deleted] }
            await phone.groups.stop()
        }
    }

    @Test func theSandboxForgetsItToo() async throws {
        try await withTemporaryDirectory { directory in
            let server = SandboxServer(storage: directory)
            try await server.start()
            try await withTemporaryDirectory { data in
                let device = try await TestDevice(.make("mei", on: server), on: server, in: data)
                try await eventually("the groups") { await GroupFaultTests.names(device).count == 4 }
                await server.sandbox.groups.newMessages(1)
                let group = try #require(
                    await GroupFaultTests.groups(device).first { $0.name == NeighborActions.names[0] }?.id)
                let secret = "no-longer-to-be-read"
                _ = try await device.groups.send(.text(secret), on: .chat, of: group)
                try await eventually("kept") { try Self.contains(secret, in: directory) }
                await server.sandbox.groups.deleteLastMessage()
                try await eventually("deleted") { try await device.events(of: group).last?.form == .deleted }
                #expect(try !Self.contains(secret, in: directory))
                // The log is emptied after the transaction.
                try await eventually("gone") { try !Self.contains(secret, in: data) }
                try await device.quit()
            }
            try await server.stop()
        }
    }
}

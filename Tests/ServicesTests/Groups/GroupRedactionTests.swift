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
            let version = #"{"room_version":"\#(inContent ? 11 : 10)","type":"\#(MatrixType.chat)"}"#
            try await GroupStoreTests.apply(
                [Self.state("$create", "m.room.create", version)] + others
                    + [GroupStoreTests.message("$1", secret), GroupStoreTests.message("$2", long)], to: store)
            #expect(try Self.contains(secret, in: directory))
            let deletions = ["$1", "$2"].map { Self.redaction("$r\($0)", of: $0, inContent: inContent) }
            try await GroupStoreTests.apply(
                [Self.state("$create", "m.room.create", version)] + deletions, to: store, next: "s2")
            #expect(try !Self.contains(secret, in: directory))
            let events = try await Self.shown(store)
            #expect(events.suffix(2).map(\.form) == [.deleted, .deleted] && events.last?.text == "")
            let group = try #require(try await store.groups.groups(user: GroupStoreTests.me).first)
            #expect(group.lastMessage?.form == .deleted && group.unread.chat == 200)
            try await database.close()
            #expect(try !Self.contains(secret, in: directory))
        }
    }

    static func state(_ id: String, _ type: String, _ content: String, key: String = "") -> String {
        #"{"event_id":"\#(id)","type":"\#(type)","sender":"@wang:here","origin_server_ts":1,"state_key":"\#(key)","content":\#(content)}"#
    }

    /// Servers check only the field of the room's version, so that a member can put any event into the other one.
    @Test(arguments: [("10", false), ("11", true), ("org.example.next", true)])
    func onlyTheFieldOfTheRoomsVersionRedacts(version: String, inContent: Bool) async throws {
        try await GroupStoreTests.withStore { store in
            let creation = #"{"room_version":"\#(version)"}"#
            func forms() async throws -> [EventForm] {
                try await store.timelines.timeline(.newest(count: 9), on: .chat, of: "!room", user: GroupStoreTests.me)
                    .events.map(\.form)
            }
            _ = try await Self.apply(
                [Self.state("$create", "m.room.create", creation), GroupStoreTests.message("$1", "one")], to: store,
                next: "s1")
            _ = try await Self.apply(
                [Self.redaction("$r1", of: "$1", inContent: !inContent)], to: store, next: "s2")
            #expect(try await forms() == [.text])
            _ = try await Self.apply([Self.redaction("$r2", of: "$1", inContent: inContent)], to: store, next: "s3")
            #expect(try await forms() == [.deleted])
        }
    }

    /// Applies an answer with state and events of the chat of another app.
    static func apply(_ events: [String], to store: GroupStore, next: String) async throws -> RoomChanges? {
        let json =
            #"{"next_batch":"\#(next)","rooms":{"join":{"!room":{"timeline":{"events":[\#(events.joined(separator: ","))]}}}}}"#
        let sync = try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
        return try await store.sync.apply(
            sync, updates: GroupStoreTests.updates(sync), user: GroupStoreTests.me, at: .distantPast)
    }

    @Test func aRedactedStateNoLongerShows() async throws {
        try await GroupStoreTests.withStore { store in
            func group() async throws -> Group? { try await store.groups.groups(user: GroupStoreTests.me).first }
            func row() async throws -> RoomRow? {
                try await store.history.database.read { db in try RoomRow.fetchOne(db, key: "!room") }
            }
            func sender() async throws -> GroupEvent? {
                try await store.timelines.timeline(.newest(count: 1), on: .chat, of: "!room", user: GroupStoreTests.me)
                    .events.last
            }
            let member = #"{"membership":"join","displayname":"offensive","avatar_url":"mxc://here/offensive"}"#
            _ = try await Self.apply(
                [
                    Self.state("$create", "m.room.create", #"{"room_version":"10"}"#),
                    Self.state("$old", "m.room.name", #"{"name":"before"}"#),
                    Self.state("$name", "m.room.name", #"{"name":"offensive"}"#),
                    Self.state("$topic", "m.room.topic", #"{"topic":"offensive"}"#),
                    Self.state("$avatar", "m.room.avatar", #"{"url":"mxc://here/offensive"}"#),
                    Self.state("$alias", "m.room.canonical_alias", ##"{"alias":"#offensive:here"}"##),
                    Self.state("$tombstone", "m.room.tombstone", #"{"replacement_room":"!next"}"#),
                    Self.state("$member", "m.room.member", member, key: "@wang:here"),
                    GroupStoreTests.message("$1", "one"),
                ], to: store, next: "s1")
            var shown = try #require(try await group())
            #expect(shown.name == "offensive" && shown.about == "offensive" && shown.avatar != nil)
            #expect(shown.address == "#offensive:here" && shown.pageStates[.chat] == .roomReplaced)
            var message = try #require(try await sender())
            #expect(message.senderName == "offensive" && message.senderAvatar != nil)

            // What another event has replaced is not in force.
            _ = try await Self.apply([Self.redaction("$r0", of: "$old")], to: store, next: "s2")
            #expect(try await group()?.name == "offensive")
            let targets = ["$name", "$topic", "$avatar", "$alias", "$tombstone", "$member"]
            let changes = try await Self.apply(
                targets.map { Self.redaction("$r\($0)", of: $0) }, to: store, next: "s3")
            #expect(changes?.isStructural == true)
            shown = try #require(try await group())
            #expect(shown.name == "wang" || shown.name == "!room")
            #expect(shown.about == "" && shown.avatar == nil && shown.address == "!room")
            #expect(shown.pageStates[.chat] == nil)
            message = try #require(try await sender())
            #expect(message.senderName == "wang" && message.senderAvatar == nil)
            #expect(try await row()?.name == "")
            // The next name is shown again.
            _ = try await Self.apply([Self.state("$new", "m.room.name", #"{"name":"new"}"#)], to: store, next: "s4")
            #expect(try await group()?.name == "new")
        }
    }

    /// The creation keeps its type from version 11 on.
    @Test(arguments: [("9", true), ("11", false)])
    func aRedactedCreationLosesItsTypeInOldVersions(version: String, losesType: Bool) async throws {
        try await GroupStoreTests.withStore { store in
            let content = #"{"room_version":"\#(version)","type":"\#(MatrixType.posts)"}"#
            _ = try await Self.apply([Self.state("$create", "m.room.create", content)], to: store, next: "s1")
            _ = try await Self.apply(
                [Self.redaction("$r", of: "$create", inContent: version == "11")], to: store, next: "s2")
            let row = try await store.history.database.read { db in try RoomRow.fetchOne(db, key: "!room") }
            #expect(row?.type == (losesType ? "" : MatrixType.posts) && row?.isChat == losesType)
        }
    }

    @Test func redactedPowerLevelsKeepTheRoles() async throws {
        try await GroupStoreTests.withStore { store in
            let levels = #"{"users":{"@wang:here":50},"notifications":{"room":0}}"#
            let mention = GroupStoreTests.message("$1", "all", from: "@li:here").replacing(
                #""msgtype""#, with: #""m.mentions":{"room":true},"msgtype""#)
            _ = try await Self.apply(
                [
                    Self.state("$create", "m.room.create", "{}"), Self.state("$levels", "m.room.power_levels", levels),
                    mention,
                ],
                to: store, next: "s1")
            func mentions() async throws -> [Bool] {
                try await store.timelines.timeline(.newest(count: 9), on: .chat, of: "!room", user: GroupStoreTests.me)
                    .events.map(\.mentionsUser)
            }
            #expect(try await mentions() == [true])
            _ = try await Self.apply(
                [
                    Self.redaction("$r", of: "$levels"), mention.replacing("$1", with: "$2"),
                    mention.replacing("$1", with: "$3").replacing("@li:here", with: "@wang:here"),
                ], to: store, next: "s2")
            #expect(try await mentions() == [true, false, true])
        }
    }

    @Test(arguments: ServerKind.available)
    func aModeratorRemovesAnOffensiveName(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let before = try #require(await bob.group(group)?.name)
            func event(_ type: String, in room: String) async throws -> String? {
                try await alice.database.read { db in
                    try String.fetchOne(
                        db, sql: "SELECT event FROM group_state WHERE room = ? AND type = ?", arguments: [room, type])
                }
            }
            let name = try #require(try await event("m.room.name", in: group))
            try await alice.client.redact(name, in: group, transaction: "r1")
            try await eventually("without its name") { await bob.group(group).map { $0.name != before } ?? false }
            try await eventually("for both") { await alice.group(group)?.name == bob.group(group)?.name }
            let phone = try await here.device(of: bob.user.onAnotherDevice(), "phone")
            try await eventually("on a new device") { await phone.group(group)?.name == bob.group(group)?.name }
            await phone.groups.stop()
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

import Domain
import Foundation
import GRDB
import Sandbox
import TestSupport
import Testing

@testable import Services

/// Nothing is sent in plain text to a room that is encrypted.
@Suite(.serialized) struct GroupEncryptionTests {
    static let encryption =
        #"{"event_id":"$enc","type":"m.room.encryption","sender":"@wang:here","origin_server_ts":1,"state_key":"","content":{"algorithm":"m.megolm.v1.aes-sha2"}}"#

    static func encrypted(_ id: String, more: String = "") -> String {
        #"{"event_id":"\#(id)","type":"m.room.encrypted","sender":"@wang:here","origin_server_ts":1772366400000,"content":{"algorithm":"x"\#(more)}}"#
    }

    @Test func encryptedMessagesAreShownAsSuch() async throws {
        try await GroupStoreTests.withStore { store in
            let edit = #","m.relates_to":{"rel_type":"m.replace","event_id":"$1"}"#
            let events = [
                GroupStoreTests.message("$1", "one"), Self.encryption, Self.encrypted("$2"),
                Self.encrypted("$3", more: edit),
            ]
            try await GroupStoreTests.apply(events, to: store)
            let shown = try await store.timelines.timeline(
                .newest(count: 9), on: .chat, of: "!space", user: GroupStoreTests.me
            ).events
            #expect(shown.map(\.form) == [.text, .encrypted] && shown.map(\.text) == ["one", ""])
            let group = try #require(try await store.groups.groups(user: GroupStoreTests.me).first)
            #expect(group.pageStates == [.chat: .encrypted] && group.unread.chat == 2)
            #expect(group.lastMessage?.form == .encrypted)
            try await GroupStoreTests.apply([GroupStoreTests.message("$4", "still")], to: store, next: "s2")
            #expect(try await store.groups.groups(user: GroupStoreTests.me).first?.pageStates == [.chat: .encrypted])
        }
    }

    @Test func theQueueOfAnEncryptedRoomIsRejected() async throws {
        try await GroupStoreTests.withStore { store in
            try await GroupStoreTests.apply([], to: store)
            try await store.outbox.enqueue(GroupStoreTests.outgoing("t1", "one"), at: Date())
            try await store.outbox.enqueue(GroupStoreTests.outgoing("t2", "two"), at: Date())
            try await store.outbox.setFailed("t2", .tooLong)
            try await GroupStoreTests.apply([Self.encryption], to: store, next: "s2")
            #expect(try await store.outbox.next(in: "!chat") == nil)
            #expect(try await store.outbox.pendingRooms() == [])
            #expect(try await store.outbox.requeue("t1") == nil)
            let shown = try await store.timelines.timeline(
                .newest(count: 9), on: .chat, of: "!space", user: GroupStoreTests.me
            ).events
            #expect(shown.map(\.delivery) == [.failed(.encrypted), .failed(.encrypted)])
            await #expect(throws: GroupWritingError.encrypted) {
                try await store.outbox.enqueue(GroupStoreTests.outgoing("t3", "three"), at: Date())
            }
            #expect(try await store.outbox.discard("t1") == "!chat")
        }
    }

    /// Earlier versions did not request the encryption of a room, and stored its messages as events that are not shown.
    @Test func theServerIsAskedOnceWhichRoomsAreEncrypted() async throws {
        try await withTemporaryDirectory { directory in
            let old = WeatherMigrations.all + GroupMigrations.all.prefix(4) + ListingMigrations.all
            let earlier = try await LocalDatabase.open(in: directory, migrations: old)
            try await earlier.write { db in
                try db.execute(
                    sql: """
                        INSERT INTO group_sync (id, user, since, answered_at) VALUES (1, '@me:here', 's1', 1772366400);
                        INSERT INTO group_room (room, type) VALUES ('!chat', 'org.hutong.chat');
                        INSERT INTO group_event (room, event, position, sender, time, kind)
                        VALUES ('!chat', '$2', 1, '@wang:here', 1772366400, 'other');
                        """)
            }
            try await earlier.close()
            let database = try await LocalDatabase.open(in: directory)
            let store = GroupStore(database)
            #expect(try await store.sync.begin(user: GroupStoreTests.me) == "s1")
            #expect(try await store.sync.progress()?.needsFullState == true)
            let json =
                #"{"next_batch":"s2","rooms":{"join":{"!chat":{"state":{"events":[\#(Self.encryption)]},"timeline":{"events":[],"prev_batch":"p1"}}}}}"#
            let full = try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
            _ = try await store.sync.apply(
                full, updates: GroupStoreTests.updates(full), user: GroupStoreTests.me, at: Date())
            #expect(try await store.sync.progress()?.needsFullState == false)
            #expect(try await store.outbox.isEncrypted("!chat"))
            #expect(try await store.history.earlierToken(of: "!chat") == "p1", "its messages are fetched again")
            #expect(try await store.history.known(["$2"], in: "!chat").isEmpty)
            try await database.close()
        }
    }

    @Test(arguments: ServerKind.available)
    func nothingIsSentIntoAnEncryptedRoom(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let chat = try #require(try await GroupStore(alice.database).groups.room(for: .chat, of: group))
            _ = try await bob.groups.send(.text("before"), on: .chat, of: group)
            try await eventually("before") { try await alice.texts(of: group) == ["before"] }
            try await alice.encrypt(chat)
            for device in [alice, bob] {
                try await eventually("encrypted") { await device.group(group)?.pageStates == [.chat: .encrypted] }
                await #expect(throws: GroupWritingError.encrypted) {
                    _ = try await device.groups.send(.text("secret"), on: .chat, of: group)
                }
            }
            _ = try await alice.client.send(
                ["algorithm": "m.megolm.v1.aes-sha2", "ciphertext": "A", "session_id": "s"], type: "m.room.encrypted",
                to: chat, transaction: "e1")
            try await eventually("shown") { try await bob.events(of: group).map(\.form) == [.text, .encrypted] }
            _ = try await bob.groups.send(.text("open"), on: .posts, of: group)
            try await eventually("other pages stay open") { try await alice.texts(.posts, of: group) == ["open"] }
        }
    }

    /// The encryption is turned on while a message is queued and the device has no connection.
    @Test(arguments: ServerKind.available, [true, false])
    func aQueuedMessageIsNotSentAfterwards(_ kind: ServerKind, afterARestart: Bool) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, group) = (here.alice, here.group)
            let chat = try #require(try await GroupStore(alice.database).groups.room(for: .chat, of: group))
            try await here.bob.quit()
            let isolated = here.directory.appending(component: "bob")
            let offline = try await TestDevice(here.bob.user, on: Unreachable(), in: isolated)
            _ = try await offline.groups.send(.text("secret"), on: .chat, of: group)
            try await alice.encrypt(chat)
            try await offline.quit()
            if afterARestart {
                let again = try await TestDevice(here.bob.user, on: here.server, in: isolated)
                try await eventually("refused") {
                    try await again.events(of: group).last?.delivery == .failed(.encrypted)
                }
                try await again.groups.resend(try #require(try await again.events(of: group).last?.id))
                #expect(try await again.events(of: group).last?.delivery == .failed(.encrypted))
                try await again.quit()
            } else {
                // The sync has not answered yet: the sender itself asks the server.
                let database = try await LocalDatabase.open(in: isolated)
                let store = GroupStore(database)
                let sender = OutboxSender(client: here.bob.client, store: store.outbox) { _, _ in }
                let waiting = try #require(try await store.outbox.next(in: chat))
                try await sender.deliver(waiting, asksServer: true)
                #expect(try await store.outbox.next(in: chat) == nil)
                #expect(try await store.outbox.isEncrypted(chat))
                try await database.close()
            }
            let sent = try await alice.client.messages(in: chat, from: nil, limit: 50).events
            #expect(!sent.contains { $0.type == "m.room.message" })
        }
    }
}

extension TestDevice {
    /// Turns on the encryption of a room, as another app would.
    func encrypt(_ room: String) async throws {
        var request = HTTPRequest.put(
            "_matrix/client/v3/rooms/\(room)/state/m.room.encryption", .json(["algorithm": "m.megolm.v1.aes-sha2"]))
        request.headers["Authorization"] = "Bearer \(user.token)"
        _ = try await HTTPClient(baseURL: user.serverURL).send(request)
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Rooms, spaces and direct messages that other apps created, against the sandbox and against Synapse, and as they
/// are stored.
@Suite(.serialized) struct GroupChatTests {
    private static func invitations(_ device: TestDevice) async -> [GroupInvitation] {
        for await invitations in device.groups.membership.invitations() { return invitations }
        return []
    }

    @Test(arguments: ServerKind.available)
    func aDirectMessageIsAChat(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let room = try await bob.client.createRoom(
                CreateRoomRequest(name: nil, type: nil, isPublic: false, invite: [alice.user.id]))
            try await eventually("the invitation") { await Self.invitations(alice).map(\.id) == [room] }
            #expect(await Self.invitations(alice).first?.name == bob.user.name)
            #expect(try await alice.groups.membership.acceptInvitation(to: room) == room)
            try await eventually("the chat") { await alice.group(room)?.name == bob.user.name }
            let chat = try #require(await alice.group(room))
            #expect(chat.isPlainChat && chat.space == nil && chat.pageStates == [:])
            for device in [alice, bob] {
                try await eventually("both") { await device.group(room)?.memberCount == 2 }
            }

            _ = try await bob.groups.send(.text("Tea at four?"), on: .chat, of: room)
            try await eventually("the message") { try await alice.texts(of: room) == ["Tea at four?"] }
            try await eventually("unread") { await alice.unread(room) == UnreadCounts(chat: 1) }
            try await alice.groups.markRead(.chat, of: room)
            _ = try await alice.groups.send(.text("Yes"), on: .chat, of: room)
            try await eventually("the answer") { try await bob.texts(of: room) == ["Tea at four?", "Yes"] }
            for group in [nil, room] {
                let hits = try await alice.groups.hits(for: GroupSearch("four"), in: group, limit: 9)
                #expect(hits.map(\.groupID) == [room] && hits.map(\.groupName) == [bob.user.name])
            }
            #expect(try await alice.groups.hits(for: GroupSearch("four"), in: here.group, limit: 9).isEmpty)
            try await alice.groups.setMuted(true, groupID: room)
            try await eventually("muted") { await alice.group(room)?.isMuted == true }

            // The chat exists after a restart, and can be left.
            try await alice.quit()
            let again = try await here.device(of: alice.user, "alice")
            #expect(await again.group(room)?.name == bob.user.name)
            try await again.groups.membership.leaveGroup(room)
            try await eventually("gone") { await again.group(room) == nil }
            try await eventually("alone") { await bob.group(room)?.memberCount == 1 }
            await again.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func aPlainSpaceShowsItsRooms(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let server = UserAddress(bob.user.id).server
            let space = try await bob.client.createRoom(
                CreateRoomRequest(name: "Courtyard", type: MatrixType.space, isPublic: false, invite: [alice.user.id]))
            let tea = try await bob.client.createRoom(CreateRoomRequest(name: "Tea", type: nil, isPublic: true))
            let closed = try await bob.client.createRoom(CreateRoomRequest(name: "Closed", type: nil, isPublic: false))
            for room in [tea, closed] { try await bob.client.addChild(room, to: space, via: server) }
            try await eventually("the invitation") { await Self.invitations(alice).map(\.name) == ["Courtyard"] }
            _ = try await alice.groups.membership.acceptInvitation(to: space)
            try await eventually("its room") { await alice.group(tea)?.name == "Tea" }
            try await eventually("its space") {
                await alice.group(tea)?.space == Group.Space(id: space, name: "Courtyard")
            }
            try await eventually("the space itself") {
                await alice.group(space)?.pageStates == [.chat: .spaceOfChats]
            }
            let listed = await alice.group(space)
            #expect(listed?.isPlainSpace == true && listed?.name == "Courtyard")
            #expect(await alice.group(closed) == nil)
            // The groups are unchanged.
            #expect(await alice.group(here.group)?.pages == GroupPage.allCases)

            // The chats of the space stay when it is left.
            try await alice.groups.membership.leaveGroup(space)
            try await eventually("left") { await alice.group(space) == nil }
            #expect(await alice.group(tea)?.name == "Tea")
        }
    }

    @Test(arguments: ServerKind.available)
    func aSpaceWithoutARoomThatCanBeJoinedIsShown(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let server = UserAddress(bob.user.id).server
            let space = try await bob.client.createRoom(
                CreateRoomRequest(name: "Courtyard", type: MatrixType.space, isPublic: false, invite: [alice.user.id]))
            let tea = try await bob.client.createRoom(CreateRoomRequest(name: "Tea", type: nil, isPublic: false))
            try await bob.client.addChild(tea, to: space, via: server)
            try await eventually("the invitation") { await Self.invitations(alice).map(\.name) == ["Courtyard"] }
            _ = try await alice.groups.membership.acceptInvitation(to: space)
            try await eventually("the space") { await alice.group(space)?.pageStates == [.chat: .emptySpace] }
            await #expect(throws: GroupMembershipError.notAllowed) {
                try await alice.groups.membership.joinMissingPages(of: space)
            }
            // Now she is allowed to.
            try await bob.client.invite(alice.user.id, to: tea)
            try await eventually("the invitation") { await Self.invitations(alice).map(\.name) == ["Tea"] }
            try await alice.groups.membership.joinMissingPages(of: space)
            try await eventually("its room") { await alice.group(tea)?.space?.id == space }
            try await eventually("its chats") { await alice.group(space)?.pageStates == [.chat: .spaceOfChats] }
        }
    }

    // MARK: As they are kept

    private static func chat(_ state: [String], heroes: String = "", count: Int = 2) throws -> MatrixSync {
        let created =
            #"{"event_id":"$c","type":"m.room.create","sender":"@a:here","origin_server_ts":1,"state_key":"","content":{}}"#
        let json = #"""
            {"next_batch":"s1","rooms":{"join":{"!dm":{"state":{"events":[\#(([created] + state).joined(separator: ","))]},
            "timeline":{"events":[]},"summary":{"m.joined_member_count":\#(count)\#(heroes)}}}}}
            """#
        return try JSONDecoder().decode(MatrixSync.self, from: Data(json.utf8))
    }

    private static func apply(_ sync: MatrixSync, to store: GroupStore) async throws {
        _ = try await store.sync.apply(
            sync, updates: GroupStoreTests.updates(sync), user: GroupStoreTests.me, at: Date())
    }

    private static func state(_ type: String, key: String = "", _ content: String) -> String {
        #"{"event_id":"$\#(type)\#(key)","type":"\#(type)","sender":"@a:here","origin_server_ts":1,"state_key":"\#(key)","content":\#(content)}"#
    }

    private static func member(_ id: String, _ name: String, avatar: String = "") -> String {
        state("m.room.member", key: id, #"{"membership":"join","displayname":"\#(name)"\#(avatar)}"#)
    }

    @Test func aChatWithoutANameIsCalledByItsMembers() async throws {
        let picture = #","avatar_url":"mxc://here/face""#
        let (wang, li) = (Self.member("@wang:here", "王芳", avatar: picture), Self.member("@li:here", "Li"))
        let me = Self.member(GroupStoreTests.me, "Me")
        let cases: [(state: [String], heroes: String, count: Int, name: String)] = [
            ([wang, me], #","m.heroes":["@wang:here"]"#, 2, "王芳"),
            ([wang, li, me], #","m.heroes":["@wang:here","@li:here","@tom:here","@zoe:here"]"#, 9, "王芳, Li, tom, +5"),
            ([wang, li, me], "", 3, "Li, 王芳"), ([me], "", 1, "!dm"),
            ([me], #","m.heroes":["@gone:here"]"#, 1, "gone"), ([wang, me], #","m.heroes":7"#, 2, "王芳"),
            ([wang, Self.state("m.room.name", #"{"name":" "}"#)], "", 2, "王芳"),
            ([wang, Self.state("m.room.name", #"{"name":"Tea"}"#)], "", 2, "Tea"),
            ([wang, Self.state("m.room.canonical_alias", ##"{"alias":"#tea:here"}"##)], "", 2, "#tea:here"),
        ]
        for (state, heroes, count, name) in cases {
            try await GroupStoreTests.withStore { store in
                try await Self.apply(try Self.chat(state, heroes: heroes, count: count), to: store)
                let chats = try await store.groups.groups(user: GroupStoreTests.me)
                #expect(chats.map(\.name) == [name] && chats.map(\.isPlainChat) == [true])
                let isAlone = name == "王芳"
                #expect((chats.first?.avatar != nil) == (isAlone || state.count == 2 && state[0] == wang))
            }
        }
    }

    @Test func aRoomOfWhichOnlyARuleIsKnownIsNoChat() async throws {
        try await GroupStoreTests.withStore { store in
            try await store.readMarkers.setMuted(true, room: "!elsewhere")
            #expect(try await store.groups.groups(user: GroupStoreTests.me).isEmpty)
        }
    }

    @Test func anEncryptedOrReplacedChatSaysSo() async throws {
        try await GroupStoreTests.withStore { store in
            let encryption = Self.state("m.room.encryption", #"{"algorithm":"m.megolm.v1.aes-sha2"}"#)
            try await Self.apply(try Self.chat([encryption]), to: store)
            #expect(try await store.groups.groups(user: GroupStoreTests.me).first?.pageStates == [.chat: .encrypted])
            let tombstone = Self.state("m.room.tombstone", #"{"replacement_room":"!new"}"#)
            try await Self.apply(try Self.chat([tombstone]), to: store)
            #expect(try await store.groups.groups(user: GroupStoreTests.me).first?.pageStates == [.chat: .roomReplaced])
            #expect(try await store.groups.successors(of: "!dm").map(\.room) == ["!new"])
        }
    }
}

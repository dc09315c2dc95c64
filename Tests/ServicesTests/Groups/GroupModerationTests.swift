import Domain
import Foundation
import Testing

@testable import Services

/// Leaving, removing, banning, reporting and moving to another room, against the sandbox and against Synapse.
@Suite(.serialized) struct GroupModerationTests {
    @Test(arguments: ServerKind.available)
    func aGroupThatIsLeftIsGoneAndCanBeJoinedAgain(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            try await bob.groups.membership.leaveGroup(group)
            try await eventually("gone") { await bob.group(group) == nil }
            #expect(await bob.groups.membership.removal(from: group) == nil)
            try await eventually("alone") {
                try await alice.groups.moderation.members(of: group).map(\.id) == [alice.user.id]
            }
            #expect(try await bob.groups.membership.joinGroup(typed: group) == group)
            try await eventually("back") { await bob.group(group)?.pageStates == [:] }
        }
    }

    @Test(arguments: ServerKind.available)
    func aMemberIsRemovedBannedAndReadmitted(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let members = try await alice.groups.moderation.members(of: group)
            let (first, second) = (
                try #require(members.first { $0.id == alice.user.id }),
                try #require(members.first { $0.id == bob.user.id })
            )
            #expect(first.role == .administrator && !first.isRemovable && !first.isBannable)
            #expect(second.role == .member && second.isRemovable && second.isBannable)
            #expect(try await bob.groups.moderation.members(of: group).allSatisfy { !$0.isRemovable && !$0.isBannable })
            await #expect(throws: GroupMembershipError.notAllowed) {
                try await bob.groups.moderation.removeMember(alice.user.id, isBanned: false, from: group)
            }

            try await alice.groups.moderation.removeMember(bob.user.id, isBanned: false, from: group)
            try await eventually("removed") { await bob.group(group) == nil }
            #expect(await bob.groups.membership.removal(from: group) == GroupRemoval())
            _ = try await bob.groups.membership.joinGroup(typed: group)
            try await eventually("back") { await bob.group(group)?.pageStates == [:] }
            #expect(await bob.groups.membership.removal(from: group) == nil)

            try await alice.groups.moderation.removeMember(bob.user.id, isBanned: true, from: group)
            try await eventually("banned") { await bob.groups.membership.removal(from: group)?.isBanned == true }
            await #expect(throws: GroupMembershipError.notAllowed) {
                _ = try await bob.groups.membership.joinGroup(typed: group)
            }
            try await alice.groups.moderation.readmitMember(bob.user.id, wasBanned: true, to: group)
            _ = try await bob.groups.membership.acceptInvitation(to: group)
            try await eventually("all pages") { await bob.group(group)?.pageStates == [:] }
        }
    }

    /// Synapse counts the members of another server's group once, before it knows them.
    @Test(arguments: ServerKind.available)
    func membersThatAreReadAreCounted(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            try await GroupStore(bob.database).sync.setMemberCount(1, of: group)
            _ = try await alice.groups.send(.text("one"), on: .chat, of: group)
            try await eventually("the list is read again") { await bob.group(group)?.memberCount == 1 }
            #expect(try await bob.groups.moderation.members(of: group).count == 2)
            #expect(await bob.group(group)?.memberCount == 2)
        }
    }

    @Test(arguments: ServerKind.available)
    func aMessageIsReported(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            _ = try await here.bob.groups.send(.text("Buy now!"), on: .chat, of: here.group)
            try await eventually("received") { try await here.alice.texts(of: here.group) == ["Buy now!"] }
            let message = try #require(try await here.alice.events(of: here.group).first)
            try await here.alice.groups.moderation.report(message.id, on: .chat, of: here.group)
            await #expect(throws: RemoteError.notFound) {
                try await here.alice.groups.moderation.report("$none", on: .chat, of: here.group)
            }
        }
    }

    @Test(arguments: ServerKind.available)
    func aReplacedRoomIsReadAndLeadsToItsSuccessor(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            _ = try await alice.groups.send(.text("old"), on: .chat, of: group)
            try await eventually("old") { try await bob.texts(of: group) == ["old"] }
            let chat = try #require(try await GroupStore(alice.database).groups.room(for: .chat, of: group))
            let successor = try await alice.client.createRoom(
                CreateRoomRequest(name: "New", type: MatrixType.chat, isPublic: true))
            var request = HTTPRequest.put(
                "_matrix/client/v3/rooms/\(chat)/state/m.room.tombstone",
                .json(["body": "Moved", "replacement_room": successor]))
            request.headers["Authorization"] = "Bearer \(alice.user.token)"
            _ = try await HTTPClient(baseURL: alice.user.serverURL).send(request)

            try await eventually("told") { await bob.group(group)?.pageStates == [.chat: .roomReplaced] }
            #expect(try await bob.texts(of: group) == ["old"])
            try await bob.groups.membership.joinMissingPages(of: group)
            try await eventually("there") { await bob.group(group)?.pageStates == [:] }
            // The maker is in the new room from the beginning, so that her page has no state before she is told, either.
            try await eventually("the maker, too") {
                try await GroupStore(alice.database).groups.room(for: .chat, of: group) == successor
            }
            _ = try await alice.groups.send(.text("new"), on: .chat, of: group)
            try await eventually("new") { try await bob.texts(of: group) == ["new"] }
        }
    }
}

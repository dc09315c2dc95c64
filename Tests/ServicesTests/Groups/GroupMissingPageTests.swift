import Domain
import Foundation
import Testing

@testable import Services

/// A group with rooms that the user has not joined is still listed, and shows what is missing and why.
@Suite(.serialized) struct GroupMissingPageTests {
    private func post(_ path: HTTPPath, _ body: [String: String], by device: TestDevice) async throws {
        var request = HTTPRequest.post(path, .json(body))
        request.headers["Authorization"] = "Bearer \(device.user.token)"
        _ = try await HTTPClient(baseURL: device.user.serverURL).send(request)
    }

    @Test(arguments: ServerKind.available)
    func oneWhoIsRemovedFromARoomStillHasTheGroup(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let rooms = GroupStore(alice.database).groups
            let posts = try #require(try await rooms.room(for: .posts, of: group))
            let chat = try #require(try await rooms.room(for: .chat, of: group))
            for address in [group, posts, chat] {
                #expect(try await bob.groups.membership.groupID(at: address) == group)
            }
            #expect(try await bob.groups.membership.groupID(at: "!elsewhere:example.org") == nil)
            let user = ["user_id": bob.user.id]
            try await post("_matrix/client/v3/rooms/\(posts)/kick", user, by: alice)
            try await eventually("removed") { await bob.group(group)?.pageStates == [.posts: .removed] }
            #expect(try await bob.events(.posts, of: group).isEmpty)
            try await bob.groups.membership.joinMissingPages(of: group)
            try await eventually("back") { await bob.group(group)?.pageStates == [:] }

            try await post("_matrix/client/v3/rooms/\(posts)/ban", user, by: alice)
            try await eventually("banned") { await bob.group(group)?.pageStates == [.posts: .removed] }
            await #expect(throws: GroupMembershipError.notAllowed) {
                try await bob.groups.membership.joinMissingPages(of: group)
            }
            try await bob.client.leave(chat)
            try await eventually("left") {
                await bob.group(group)?.pageStates == [.posts: .removed, .chat: .notJoined]
            }
            _ = try await alice.groups.send(.text("still"), on: .chat, of: group)
            try await eventually("sent") { try await alice.events(of: group).map(\.delivery) == [.sent] }
        }
    }

    @Test(arguments: ServerKind.available)
    func oneWhoMayNotJoinAllRoomsHasTheOthers(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let server = String(alice.user.id.split(separator: ":", maxSplits: 1)[1])
            let space = try await alice.client.createRoom(
                CreateRoomRequest(name: "Half", type: MatrixType.space, isPublic: true))
            for (type, isPublic) in [(MatrixType.chat, true), (MatrixType.posts, false)] {
                let room = try await alice.client.createRoom(
                    CreateRoomRequest(name: "Half", type: type, isPublic: isPublic))
                try await alice.client.addChild(room, to: space, via: server)
            }
            try await eventually("two of four") {
                await alice.group(space)?.pageStates == [.activities: .absent, .homes: .absent]
            }
            #expect(try await bob.groups.membership.joinGroup(typed: space) == space)
            try await eventually("one of four") {
                await bob.group(space)?.pageStates == [
                    .posts: .notJoined, .activities: .notJoined, .homes: .notJoined,
                ]
            }
        }
    }
}

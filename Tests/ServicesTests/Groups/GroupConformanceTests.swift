import Domain
import Foundation
import Sandbox
import TestSupport
import Testing

@testable import Services

/// The behavior of a Matrix server that Hutong needs, tested against the sandbox and Synapse. A difference is a bug
/// of the sandbox.
@Suite(.serialized) struct GroupConformanceTests {
    /// A group with two members, each on a device.
    struct Neighborhood {
        let server: any Homeserver
        let directory: URL
        let alice: TestDevice
        let bob: TestDevice
        let group: String

        func device(of user: TestUser, _ name: String) async throws -> TestDevice {
            try await TestDevice(user, on: server, in: directory.appending(component: name))
        }
    }

    static func inNeighborhood(
        _ kind: ServerKind, onItsOwn own: Bool = false, tokenLifetime: String = "5m",
        _ body: (Neighborhood) async throws -> Void
    ) async throws {
        try await kind.run(onItsOwn: own, tokenLifetime: tokenLifetime) { server in
            try await inNeighborhood(on: server, and: server, body)
        }
    }

    /// Runs `body` with a group of two users: Alice, and Bob on another server or the same.
    static func inNeighborhood(
        on server: any Homeserver, and bobsServer: any Homeserver, _ body: (Neighborhood) async throws -> Void
    ) async throws {
        try await withTemporaryDirectory { directory in
            let alice = try await TestDevice(
                .make("alice", on: server), on: server, in: directory.appending(component: "alice"))
            let bob = try await TestDevice(
                .make("bob", on: bobsServer), on: bobsServer, in: directory.appending(component: "bob"))
            let alias = "lane\(UInt32.random(in: .min ... .max))"
            let group = try await alice.groups.membership.createGroup(
                NewGroup(name: "Lane 胡同", about: "Our lane", isOpen: true, alias: alias))
            let domain = alice.user.id.split(separator: ":", maxSplits: 1)[1]
            let joined = try await bob.groups.membership.joinGroup(typed: "#\(alias):\(domain)")
            #expect(joined == group)
            for device in [alice, bob] {
                try await eventually("its pages") { await device.group(group)?.pageStates == [:] }
                // A server that has just joined the room of another one does not count its members at first.
                if try await server.url != bobsServer.url { _ = try await device.groups.moderation.members(of: group) }
                try await eventually("the members") { await device.group(group)?.memberCount == 2 }
            }
            try await body(
                Neighborhood(server: server, directory: directory, alice: alice, bob: bob, group: group))
            await alice.groups.stop()
            await bob.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func twoClientsSeeEachOthersMessagesAndReadMarkers(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let known = try #require(await bob.group(group))
            #expect(known.name == "Lane 胡同" && known.about == "Our lane" && known.unread == UnreadCounts())

            let phone = try await here.device(of: bob.user.onAnotherDevice(), "phone")
            for text in ["one", "two", "three"] { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            for device in [bob, phone] {
                try await eventually("three unread") { await device.unread(group) == UnreadCounts(chat: 3) }
                #expect(try await device.texts(of: group) == ["one", "two", "three"])
                #expect(await device.group(group)?.lastMessage?.text == "three")
                #expect(await device.group(group)?.lastMessage?.senderName == alice.user.name)
                #expect(await device.group(group)?.lastMessage?.isOwn == (device === alice))
            }
            try await eventually("sent") { try await alice.events(of: group).map(\.delivery) == [.sent, .sent, .sent] }
            #expect(await alice.unread(group) == UnreadCounts())

            try await bob.groups.markRead(.chat, of: group)
            #expect(await bob.unread(group) == UnreadCounts())
            try await eventually("read on the phone too") { await phone.unread(group) == UnreadCounts() }

            _ = try await bob.groups.send(.text("four"), on: .chat, of: group)
            try await eventually("answered") { await alice.unread(group) == UnreadCounts(chat: 1) }
            try await eventually("own on the phone") { try await phone.texts(of: group).last == "four" }
            #expect(await phone.unread(group) == UnreadCounts())
            #expect(await bob.unread(group) == UnreadCounts())
            #expect(try await phone.events(of: group).last?.isOwn == true)
            await phone.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func postsHavePicturesAndActivitiesHaveAttendees(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            let picture = Data(base64Encoded: Self.png)!
            let photo = Photo(data: picture, type: "image/png", width: 1, height: 1)
            _ = try await alice.groups.send(.picture(photo, text: "Look <b>here</b>"), on: .posts, of: group)
            _ = try await alice.groups.send(.picture(photo, text: ""), on: .posts, of: group)
            try await eventually("the posts") { try await bob.events(.posts, of: group).count == 2 }
            let posts = try await bob.events(.posts, of: group)
            #expect(posts.map(\.text) == ["Look <b>here</b>", ""])
            #expect(posts[0].picture?.width == 1)
            let address = try #require(posts[0].picture?.address)
            #expect(try await bob.groups.files.picture(at: address, size: nil) == picture)
            #expect(try await bob.groups.files.picture(at: address, size: 32).isEmpty == false)
            try await eventually("two unread") { await bob.unread(group) == UnreadCounts(posts: 2) }

            let starts = Date(timeIntervalSince1970: 1_900_000_000)
            _ = try await bob.groups.send(
                .activity(GroupActivity(title: "Tea", starts: starts, place: "Yard", about: "Bring cups")),
                on: .activities, of: group)
            try await eventually("the activity") { await alice.unread(group)?.activities == 1 }
            let activity = try #require(try await alice.events(.activities, of: group).first)
            #expect(
                activity.activity == GroupActivity(title: "Tea", starts: starts, place: "Yard", about: "Bring cups"))
            try await alice.groups.setGoing(true, to: activity.id, of: group)
            #expect(try await alice.events(.activities, of: group).first?.activity?.isGoing == true)
            let going = try await alice.groups.goingActivities()
            #expect(going.map(\.groupID) == [group] && going.first?.activity.title == "Tea")
            #expect(try await bob.groups.goingActivities().isEmpty)
            try await eventually("one goes") {
                try await bob.events(.activities, of: group).first?.activity?.goingCount == 1
            }
            #expect(try await bob.events(.activities, of: group).first?.activity?.isGoing == false)
            try await bob.groups.setGoing(true, to: activity.id, of: group)
            try await eventually("two go") {
                try await alice.events(.activities, of: group).first?.activity?.goingCount == 2
            }
            #expect(try await bob.groups.goingActivities().map(\.serverID) == [activity.serverID])
            try await alice.groups.setGoing(false, to: activity.id, of: group)
            #expect(try await alice.groups.goingActivities().isEmpty)
            try await eventually("one is left") {
                try await bob.events(.activities, of: group).first?.activity?.goingCount == 1
            }
            #expect(await alice.unread(group)?.activities == 1, "who goes is no activity")

            let members = try await alice.groups.moderation.members(of: group)
            #expect(Set(members.map(\.id)) == [alice.user.id, bob.user.id])
        }
    }

    @Test(arguments: ServerKind.available)
    func historyIsFetchedPageByPageInOrderAndOnce(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, group) = (here.alice, here.group)
            let texts = (0..<130).map(String.init)
            for text in texts { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            try await eventually("all sent") {
                let events = try await alice.events(of: group)
                return events.allSatisfy { $0.delivery == .sent } && events.map(\.text) == texts
            }
            let phone = try await here.device(of: here.bob.user.onAnotherDevice(), "phone")
            try await eventually("the newest") { await (try? phone.texts(of: group))?.last == "129" }
            let first = try await phone.texts(of: group)
            #expect(first.count <= 100 && first == texts.suffix(first.count))
            for _ in 0..<10 where try await phone.groups.fetchEarlier(on: .chat, of: group) {}
            #expect(try await phone.texts(of: group) == texts)
            #expect(try await phone.groups.timeline(.newest(count: 1000), on: .chat, of: group).hasEarlier == false)
            #expect(try await phone.groups.fetchEarlier(on: .chat, of: group) == false)
            await phone.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func unreadCountsSurviveAbsenceMutingAndRestart(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            _ = try await alice.groups.send(.text("before"), on: .chat, of: group)
            try await eventually("one") { await bob.unread(group)?.chat == 1 }
            try await bob.groups.markRead(.chat, of: group)
            try await eventually("told") { try await GroupStore(bob.database).readMarkers.unsent().isEmpty }
            try await bob.quit()

            for index in 0..<110 { _ = try await alice.groups.send(.text("\(index)"), on: .chat, of: group) }
            try await eventually("all sent") { try await alice.events(of: group).allSatisfy { $0.delivery == .sent } }

            let again = try await here.device(of: bob.user, "bob")
            try await eventually("110 while away") { await again.unread(group)?.chat == 110 }
            #expect(try await again.texts(of: group) == ["before"] + (0..<110).map(String.init))

            let phone = try await here.device(of: bob.user.onAnotherDevice(), "phone")
            try await eventually("many on the phone") { await (phone.unread(group)?.chat ?? 0) >= 90 }
            try await again.groups.setMuted(true, groupID: group)
            #expect(await again.group(group)?.isMuted == true)
            try await eventually("muted on the phone") { await phone.group(group)?.isMuted == true }
            #expect(await again.unread(group)?.chat == 110)
            try await again.quit()

            let restarted = try await TestDevice(
                bob.user, on: Unreachable(), in: here.directory.appending(component: "bob"))
            #expect(await restarted.group(group)?.isMuted == true)
            #expect(await restarted.unread(group)?.chat == 110)
            try await restarted.quit()

            try await phone.groups.setMuted(false, groupID: group)
            #expect(await phone.group(group)?.isMuted == false)
            try await phone.groups.setMuted(false, groupID: group)
            await phone.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func messagesWrittenOfflineAreSentOnceAndInOrder(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind, onItsOwn: true) { here in
            let (alice, bob, group) = (here.alice, here.bob, here.group)
            _ = try await alice.groups.send(.text("before"), on: .chat, of: group)
            try await eventually("before") { try await bob.texts(of: group) == ["before"] }
            try await here.server.stop()
            try await eventually("both notice") { await [alice.isOnline, bob.isOnline] == [false, false] }
            let texts = (0..<10).map { "while away \($0)" }
            for text in texts { _ = try await alice.groups.send(.text(text), on: .chat, of: group) }
            let waiting = try await alice.events(of: group)
            #expect(waiting.map(\.text) == ["before"] + texts)
            #expect(waiting.dropFirst().allSatisfy { $0.delivery == .sending && $0.isOwn })
            let ids = waiting.map(\.id)
            try await here.server.start()
            alice.groups.reconnect()
            bob.groups.reconnect()
            try await eventually("all out") { try await bob.texts(of: group) == ["before"] + texts }
            try await eventually("all sent") { try await alice.events(of: group).allSatisfy { $0.delivery == .sent } }
            #expect(try await alice.texts(of: group) == ["before"] + texts)
            #expect(try await alice.events(of: group).map(\.id) == ids, "a message keeps its id")
            try await eventually("online again") { await [alice.isOnline, bob.isOnline] == [true, true] }
        }
    }

    @Test(arguments: ServerKind.available)
    func groupsAreCreatedAndJoinedByAddress(_ kind: ServerKind) async throws {
        try await Self.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let alias = "roof\(UInt32.random(in: .min ... .max))"
            let group = try await alice.groups.membership.createGroup(
                NewGroup(name: "Roof", about: "Beans", isOpen: true, alias: alias))
            #expect(try await bob.groups.membership.joinGroup(typed: alias) == group)
            for device in [alice, bob] {
                try await eventually("the group") { await device.group(group)?.memberCount == 2 }
            }
            // The space may be synced before its rooms.
            try await eventually("the chat") {
                do {
                    _ = try await bob.groups.send(.text("Water them?"), on: .chat, of: group)
                    return true
                } catch RemoteError.notFound {
                    return false
                }
            }
            try await eventually("said") { try await alice.texts(of: group) == ["Water them?"] }
            await #expect(throws: GroupMembershipError.addressTaken) {
                _ = try await bob.groups.membership.createGroup(NewGroup(name: "Roof", isOpen: true, alias: alias))
            }
            let closed = try await alice.groups.membership.createGroup(NewGroup(name: "Us", isOpen: false))
            await #expect(throws: GroupMembershipError.notAllowed) {
                _ = try await bob.groups.membership.joinGroup(typed: closed)
            }
            await #expect(throws: GroupMembershipError.notFound) {
                _ = try await bob.groups.membership.joinGroup(typed: alias + "x")
            }
            await #expect(throws: GroupMembershipError.invalidAddress) {
                _ = try await bob.groups.membership.joinGroup(typed: "a b")
            }
        }
    }

    static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=="
}

/// A token that no server has issued.
struct Stranger: RequestAuthorizer {
    func authorization(for url: URL) async throws -> String { "Bearer syt_bm9ib2R5_nobody" }

    func authorization(for url: URL, replacing refused: String) async throws -> String? { refused }
}

/// A server that cannot be reached.
struct Unreachable: Homeserver {
    var url: URL { URL(string: "http://127.0.0.1:1")! }
    func stop() async throws {}
    func start() async throws {}
    func limitRate(of user: TestUser) async throws {}
    func endToken(_ token: String) async throws {}
}

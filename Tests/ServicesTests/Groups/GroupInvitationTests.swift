import Domain
import Foundation
import Testing

@testable import Services

/// Invitations and addresses, against the sandbox and against Synapse, and as they are stored.
@Suite(.serialized) struct GroupInvitationTests {
    private static func invitations(_ device: TestDevice) async -> [GroupInvitation] {
        for await invitations in device.groups.membership.invitations() { return invitations }
        return []
    }

    @Test(arguments: ServerKind.available)
    func invitationsAreReceivedAndAccepted(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let closed = try await alice.groups.membership.createGroup(
                NewGroup(name: "Us 我们", about: "Only us", isOpen: false, alias: nil))
            #expect(try await alice.groups.membership.invite(typed: bob.user.name, to: closed) == bob.user.id)
            try await eventually("the invitation") { await Self.invitations(bob).count == 1 }
            let invitation = try #require(await Self.invitations(bob).first)
            #expect(
                invitation
                    == GroupInvitation(
                        id: closed, name: "Us 我们", about: "Only us", inviterID: alice.user.id,
                        inviterName: alice.user.name))
            #expect(await bob.group(closed) == nil)

            // The invitation exists after a restart.
            try await bob.quit()
            let again = try await here.device(of: bob.user, "bob")
            #expect(await Self.invitations(again).map(\.id) == [closed])

            #expect(try await again.groups.membership.acceptInvitation(to: closed) == closed)
            #expect(await Self.invitations(again).isEmpty)
            try await eventually("the group") { await again.group(closed)?.memberCount == 2 }
            try await eventually("its pages") { await again.group(closed)?.pageStates == [:] }
            #expect(await again.group(closed)?.address == closed)
            _ = try await again.groups.send(.text("Here I am"), on: .chat, of: closed)
            try await eventually("said") { try await alice.texts(of: closed) == ["Here I am"] }
            await #expect(throws: GroupMembershipError.notAllowed) {
                _ = try await alice.groups.membership.invite(typed: bob.user.id, to: closed)
            }
            await again.groups.stop()
        }
    }

    @Test(arguments: ServerKind.available)
    func aDeclinedInvitationIsRemovedAndCanBeRepeated(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let (alice, bob) = (here.alice, here.bob)
            let closed = try await alice.groups.membership.createGroup(NewGroup(name: "Us", isOpen: false))
            for _ in 0..<2 {
                _ = try await alice.groups.membership.invite(typed: bob.user.id, to: closed)
                try await eventually("the invitation") { await Self.invitations(bob).map(\.id) == [closed] }
                try await bob.groups.membership.declineInvitation(to: closed)
                #expect(await Self.invitations(bob).isEmpty)
            }
            await #expect(throws: GroupMembershipError.notAllowed) {
                _ = try await bob.groups.membership.joinGroup(typed: closed)
            }
            await #expect(throws: GroupMembershipError.invalidAddress) {
                _ = try await alice.groups.membership.invite(typed: "a b", to: closed)
            }
        }
    }

    @Test(arguments: ServerKind.available)
    func aGroupCanBeJoinedByItsAddress(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let alias = "lane\(UInt32.random(in: .min ... .max))"
            let group = try await here.alice.groups.membership.createGroup(
                NewGroup(name: "Lane", isOpen: true, alias: alias))
            let domain = here.alice.user.id.split(separator: ":", maxSplits: 1)[1]
            try await eventually("its address") { await here.alice.group(group)?.address == "#\(alias):\(domain)" }
            let address = try #require(await here.alice.group(group)?.address)
            #expect(try await here.bob.groups.membership.joinGroup(typed: address) == group)
            try await eventually("its address") { await here.bob.group(group)?.address == address }
        }
    }

    @Test func onlyInvitationsToGroupsAndChatsAreStored() async throws {
        func invite(_ room: String, _ type: String?) -> String {
            let content = type.map { #"{"type":"\#($0)"}"# } ?? "{}"
            return #"""
                "\#(room)":{"invite_state":{"events":[
                {"type":"m.room.create","sender":"@a:here","state_key":"","content":\#(content)},
                {"type":"m.room.name","sender":"@a:here","state_key":"","content":{"name":"Lane"}},
                {"type":"m.room.member","sender":"@a:here","state_key":"@me:here","content":{"membership":"invite"}},
                {"nonsense":1}]}}
                """#
        }
        func sync(_ rooms: String) throws -> MatrixSync {
            try JSONDecoder().decode(MatrixSync.self, from: Data(#"{"next_batch":"s2","rooms":{\#(rooms)}}"#.utf8))
        }
        try await GroupStoreTests.withStore { store in
            let invites = [
                invite("!one", "m.space"), invite("!two", MatrixType.chat), invite("!three", nil),
            ]
            let first = try sync(#""invite":{\#(invites.joined(separator: ",")),"!four":7}"#)
            let changed = try await store.sync.apply(first, updates: [], user: GroupStoreTests.me, at: Date())
            #expect(changed == RoomChanges(rooms: ["!one", "!three"]))
            #expect(
                try await store.invitations.all()
                    == ["!one", "!three"].map {
                        GroupInvitation(id: $0, name: "Lane", inviterID: "@a:here", inviterName: "a")
                    })
            // Withdrawn by its sender.
            let second = try sync(#""leave":{"!one":{}}"#)
            _ = try await store.sync.apply(second, updates: [], user: GroupStoreTests.me, at: Date())
            #expect(try await store.invitations.all().map(\.id) == ["!three"])
            _ = try await store.sync.begin(user: "@other:here")
            #expect(try await store.invitations.all().isEmpty, "another user finds nothing")
        }
    }

    @Test(arguments: [
        ("tom", "@tom:here"), (" @tom:example.org ", "@tom:example.org"), ("tom:example.org", "@tom:example.org"),
        ("https://matrix.to/#/@tom:example.org?via=here", "@tom:example.org"), ("@tom", "@tom:here"),
    ])
    func userAddressesAreParsed(_ typed: String, _ text: String) {
        #expect(UserAddress(typed: typed, server: "here")?.text == text)
    }

    @Test(arguments: [
        "", "@", "a b", "@:here", "tom:", "#lane:here", "a/b", "@@tom:here", String(repeating: "x", count: 256),
    ])
    func invalidUserAddressesAreRejected(_ typed: String) {
        #expect(UserAddress(typed: typed, server: "here") == nil)
    }
}

import Domain
import Foundation
import Sandbox
import Testing

@testable import Services

/// The directory of a server, in which users find groups.
@Suite(.serialized) struct GroupDirectoryTests {
    @Test func groupsAreFoundAndJoined() async throws {
        try await GroupFaultTests.withSample { _, device, _, _ in
            let membership = device.groups.membership
            let all = try await membership.publicGroups(matching: "", from: nil)
            #expect(all.groups.count == 3 && all.next == nil)
            let found = try await membership.publicGroups(matching: "sunday", from: nil).groups
            #expect(found.map(\.name) == ["Drum Tower Cyclists"] && found[0].memberCount > 1)
            #expect(found[0].about == "Slow rides on Sunday mornings")
            let id = try await membership.joinGroup(typed: found[0].address)
            #expect(id == found[0].id)
            try await eventually("the group") { await device.group(id)?.pageStates == [.homes: .absent] }
            try await eventually("its message") {
                try await device.texts(of: id).last?.contains("Drum Tower") == true
            }
        }
    }

    @Test func aListIsReadPartByPart() async throws {
        try await GroupFaultTests.withSample { server, device, _, _ in
            let room = #"{"room_id":"!a:x","room_type":"m.space","num_joined_members":-1}"#
            let others = #"{"room_id":"!b:x"},{"name":7},{"room_id":"!c:x","room_type":"m.space","join_rule":"knock"}"#
            server.sandbox.faults.set(
                .body(Data(#"{"chunk":[\#(room),\#(others)],"next_batch":"7"}"#.utf8)), for: .groups)
            let page = try await device.groups.membership.publicGroups(matching: "", from: nil)
            #expect(page == PublicGroupPage([PublicGroup(id: "!a:x", name: "")], next: "7"))
            server.sandbox.faults.clear()
            #expect(try await device.groups.membership.publicGroups(matching: "", from: "2").groups.count == 1)
        }
    }

    @Test func failuresAreErrors() async throws {
        try await GroupFaultTests.withSample { server, device, _, _ in
            for (fault, error) in [
                (.status(403), .forbidden), (.status(404), .notFound), (.status(500), .status(500)),
                (.status(429, retryAfter: 9), .rateLimited(retryAfter: 9)), (.cutOff, .cutOff), (.refuse, .offline),
                (.body(Data(count: 1_000_001)), .tooManyBytes),
            ] as [(Fault, RemoteError)] {
                server.sandbox.faults.set(fault, for: .groups)
                await #expect(throws: error) {
                    try await device.groups.membership.publicGroups(matching: "", from: nil)
                }
            }
            server.sandbox.faults.set(.malformed, for: .groups)
            await #expect(throws: RemoteError.self) {
                try await device.groups.membership.publicGroups(matching: "", from: nil)
            }
            server.sandbox.faults.clear()
        }
    }
}

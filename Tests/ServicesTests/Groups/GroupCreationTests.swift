import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// A new group as other apps see it, on the sandbox and on Synapse.
@Suite(.serialized) struct GroupCreationTests {
    private struct Name: Decodable { var name: String }
    private struct Parent: Decodable, Equatable {
        var via: [String]
        var canonical: Bool
    }

    private static func state<Content: Decodable>(
        _ type: String, key: String? = nil, of room: String, for device: TestDevice
    ) async throws -> Content {
        let path: HTTPPath =
            if let key { "_matrix/client/v3/rooms/\(room)/state/\(type)/\(key)" } else {
                "_matrix/client/v3/rooms/\(room)/state/\(type)"
            }
        var request = HTTPRequest.get(path)
        request.headers["Authorization"] = "Bearer \(device.user.token)"
        let response = try await HTTPClient(baseURL: device.user.serverURL).send(request)
        return try JSONDecoder().decode(Content.self, from: response.body)
    }

    @Test(arguments: ServerKind.available)
    func itsRoomsAreNamedAndBelongToIt(_ kind: ServerKind) async throws {
        try await GroupConformanceTests.inNeighborhood(kind) { here in
            let alice = here.alice
            let names: [GroupPage: String] = [.chat: "Roof: Chat", .posts: "Roof: Posts"]
            let group = try await alice.groups.membership.createGroup(
                NewGroup(name: "Roof", isOpen: true, roomNames: names))
            try await eventually("the group") { await alice.group(group)?.pageStates == [:] }
            #expect(await alice.group(group)?.name == "Roof")
            let server = UserAddress(alice.user.id).server
            for page in GroupPage.allCases {
                let room = try #require(try await GroupStore(alice.database).groups.room(for: page, of: group))
                let name: Name = try await Self.state("m.room.name", of: room, for: alice)
                #expect(name.name == names[page] ?? "Roof")
                let parent: Parent = try await Self.state("m.space.parent", key: group, of: room, for: alice)
                #expect(parent == Parent(via: [server], canonical: true))
            }
        }
    }
}

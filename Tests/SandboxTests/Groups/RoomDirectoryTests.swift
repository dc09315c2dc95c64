import Foundation
import Testing

@testable import Sandbox

/// The ways in which clients find rooms and members.
extension ClientServerTests {
    @Test func membersAndPublicRoomsAreListed() async throws {
        try await Self.withRoom { mei, anna, room in
            #expect(try await anna.send("POST", "rooms/\(room)/leave").status == 200)
            func members(_ query: String = "") async throws -> [String?] {
                let chunk = try await mei.send("GET", "rooms/\(room)/members", query: query).json["chunk"]?.array
                return chunk?.map { $0["state_key"]?.string } ?? []
            }
            #expect(try await members().count == 2)
            #expect(try await members("membership=leave") == [Self.anna])
            #expect(try await members("not_membership=leave") == ["@mei:hutong.example"])

            let alias = #"{"name":"Persimmon","preset":"public_chat","room_alias_name":"persimmon"}"#
            let found = try await mei.makeRoom(alias)
            let search = #"{"filter":{"generic_search_term":"SIMMON","room_types":[null]}}"#
            let page = try await anna.send("POST", "publicRooms", search).json
            #expect(page["chunk"]?.array?.map { $0["room_id"]?.string } == [found])
            #expect(page["total_room_count_estimate"] == 1)
            let spaces = #"{"filter":{"generic_search_term":"simmon","room_types":["m.space"]}}"#
            #expect(try await anna.send("POST", "publicRooms", spaces).json["chunk"]?.array?.isEmpty == true)
            // The rooms with most members come first, a part at a time.
            let other = try await mei.makeRoom(#"{"name":"Park","preset":"public_chat","room_alias_name":"park"}"#)
            #expect(try await anna.send("POST", "join/\(other)").status == 200)
            var ids: [String] = []
            var next: String? = ""
            while let since = next {
                let part = try await anna.send("GET", "publicRooms", query: "limit=1&since=\(since)").json
                #expect(part["chunk"]?.array?.count == 1)
                ids += part["chunk"]?.array?.compactMap { $0["room_id"]?.string } ?? []
                next = part["next_batch"]?.string
            }
            #expect(ids.filter { [found, other, room].contains($0) } == [other, found])
            #expect(Set(ids).count == ids.count)
        }
    }

    @Test func roomsHaveAddresses() async throws {
        try await Self.withRoom { mei, anna, room in
            let path = "directory/room/#beans:hutong.example"
            let form = #"{"room_id":"\#(room)"}"#
            #expect(try await mei.error("GET", path) == "M_NOT_FOUND")
            #expect(try await mei.error("PUT", "directory/room/#beans:elsewhere.example", form) == "M_INVALID_PARAM")
            #expect(try await mei.send("PUT", path, form).status == 200)
            #expect(try await anna.error("PUT", path, form) == "M_UNKNOWN")
            let found = try await anna.send("GET", path).json
            #expect(found == ["room_id": .string(room), "servers": ["hutong.example"]])
            #expect(try await anna.error("DELETE", path) == "M_FORBIDDEN")
            #expect(try await mei.send("DELETE", path).status == 200)
            #expect(try await anna.error("GET", path) == "M_NOT_FOUND")
        }
    }

    @Test func aSpaceShowsItsRoomsToThoseWhoMayJoinThem() async throws {
        try await Self.withRoom { mei, anna, room in
            let form = #"{"name":"Plots","preset":"public_chat","creation_content":{"type":"m.space"}}"#
            let (space, inner) = (try await mei.makeRoom(form), try await mei.makeRoom(form))
            let hidden = try await mei.makeRoom(#"{"name":"Shed"}"#)
            func add(_ child: String, to parent: String, _ content: String) async throws {
                let path = "rooms/\(parent)/state/m.space.child/\(child)"
                #expect(try await mei.send("PUT", path, content).status == 200)
            }
            try await add(room, to: inner, #"{"via":["hutong.example"]}"#)
            try await add(space, to: inner, #"{"via":["hutong.example"]}"#)
            try await add(hidden, to: space, #"{"via":["hutong.example"],"order":"a"}"#)
            try await add(inner, to: space, #"{"via":["hutong.example"],"order":"b","suggested":true}"#)
            func rooms(_ client: Client, _ query: String = "") async throws -> [String?] {
                let path = "/_matrix/client/v1/rooms/\(space)/hierarchy"
                return try await client.send("GET", path, query: query).json["rooms"]?.array?.map {
                    $0["room_id"]?.string
                } ?? []
            }
            #expect(try await rooms(mei) == [space, hidden, inner, room])
            #expect(try await rooms(anna) == [space, inner, room])
            #expect(try await rooms(mei, "max_depth=1") == [space, hidden, inner])
            #expect(try await rooms(mei, "suggested_only=true") == [space, inner])
            #expect(try await rooms(mei, "limit=2&from=1") == [hidden, inner])
            #expect(
                try await anna.error("GET", "/_matrix/client/v1/rooms/\(hidden)/hierarchy") == "M_FORBIDDEN")
        }
    }
}

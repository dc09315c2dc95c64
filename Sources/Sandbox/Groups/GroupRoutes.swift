import Foundation

/// The part of the Matrix API about groups.
enum GroupRoutes {
    /// Returns the part of the Matrix client-server API (v1.11) about rooms.
    static func make(server: RoomServer, samples: SampleGroups) -> RouteGroup {
        let route = GroupRouteFactory(server: server, samples: samples)
        let reading = [
            route("GET", "sync") { request, caller in
                // `s`, the position of the last change, and `_` and the position of the last change of the typing
                // users, if any.
                let since = request.query["since"]?.dropFirst().split(separator: "_").map { Int($0) } ?? []
                if request.query["since"] != nil, since.first == nil || since.contains(nil) {
                    throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Invalid since")
                }
                let timeout = min(max(Int(request.query["timeout"] ?? "") ?? 0, 0), 120_000)
                return try await server.sync(
                    for: caller, since: since.first ?? nil, typingSince: since.dropFirst().first.flatMap(\.self) ?? 0,
                    filter: SyncFilter(item: request.query["filter"]),
                    isFull: request.query["full_state"] == "true",
                    timeout: Double(timeout) / 1000)
            },
            route("GET", "rooms/{room}/messages") { request, caller in
                try await server.room(request.room, joinedBy: caller.user).messages(
                    from: request.query["from"], isForward: request.query["dir"] == "f", limit: request.eventLimit,
                    filter: EventFilter(try request.query["filter"].map(SyncFilter.json)), for: caller)
            },
            route("GET", "rooms/{room}/state") { request, caller in
                let room = try await server.room(request.room, joinedBy: caller.user)
                return room.json(room.state.values.sorted { $0.position < $1.position }, for: caller)
            },
            route("GET", "rooms/{room}/joined_members") { request, caller in
                let room = try await server.room(request.room, joinedBy: caller.user)
                var joined: [String: JSON] = [:]
                for user in room.joined {
                    let content = room.stateContent("m.room.member", user)
                    joined[user] = [
                        "display_name": content?["displayname"] ?? .null, "avatar_url": content?["avatar_url"] ?? .null,
                    ]
                }
                return ["joined": .object(joined)]
            },
            route("GET", "rooms/{room}/members") { request, caller in
                let room = try await server.room(request.room, joinedBy: caller.user)
                let (wanted, unwanted) = (request.query["membership"], request.query["not_membership"])
                let members = room.state.values.filter { event in
                    let membership = event.content["membership"]?.string
                    return event.type == "m.room.member" && (wanted == nil || membership == wanted)
                        && (unwanted == nil || membership != unwanted)
                }
                return ["chunk": room.json(members.sorted { $0.position < $1.position }, for: caller)]
            },
            route("GET", "joined_rooms") { _, caller in
                let rooms = await server.rooms.values.filter { $0.isJoined(caller.user) }.map(\.id).sorted()
                return ["joined_rooms": .array(rooms.map(JSON.string))]
            },
            route("GET", "pushrules") { _, caller in
                await server.directory.pushRules(of: caller.user)
            },
        ]
        let writing = [
            route("PUT", "rooms/{room}/send/{type}/{transaction}") { request, caller in
                let id = try await server.send(
                    try request.content(), type: request.parameters["type"] ?? "", to: request.room,
                    transaction: request.parameters["transaction"] ?? "", by: caller)
                return ["event_id": .string(id)]
            },
            route("PUT", "rooms/{room}/redact/{event}/{transaction}") { request, caller in
                var content = try request.content().object ?? [:]
                content["redacts"] = .string(request.event)
                let id = try await server.send(
                    .object(content), type: "m.room.redaction", to: request.room,
                    transaction: request.parameters["transaction"] ?? "", by: caller)
                return ["event_id": .string(id)]
            },
            route("POST", "rooms/{room}/read_markers") { request, caller in
                let json: JSON = try request.json()
                try await server.setReadMarkers(
                    in: request.room, fully: json["m.fully_read"]?.string, read: json["m.read"]?.string,
                    by: caller.user)
                return [:]
            },
            route("PUT", "pushrules/global/room/{room}") { request, caller in
                let json: JSON = try request.json()
                guard let actions = json["actions"]?.array else { throw MatrixErrorResponse.standard(400) }
                try await server.setMuted(!actions.contains("notify"), room: request.room, by: caller.user)
                return [:]
            },
            route("DELETE", "pushrules/global/room/{room}") { request, caller in
                try await server.setMuted(false, room: request.room, by: caller.user)
                return [:]
            },
            route("POST", "createRoom") { request, caller in
                ["room_id": .string(try await server.createRoom(try request.content(), by: caller.user))]
            },
        ]
        return RouteGroup(
            service: .groups, prefixes: ["/_matrix/"],
            routes: reading + writing + route.state + route.memberships + route.events + route.filters
                + route.accountData + route.directory,
            errorResponse: MatrixErrorResponse.standard)
    }
}

extension RouteGroup {
    /// Returns the part of the Matrix client-server API (v1.11) about rooms.
    static func groups(server: RoomServer, samples: SampleGroups) -> RouteGroup {
        let route = GroupRouteFactory(server: server, samples: samples)
        return RouteGroup(
            service: .groups, prefixes: ["/_matrix/"],
            routes: route.reading + route.writing + route.state + route.memberships + route.events + route.filters
                + route.accountData + route.directory,
            errorResponse: MatrixErrorResponse.standard)
    }
}

extension GroupRouteFactory {
    fileprivate var reading: [Route] {
        [
            self("GET", "sync") { [server] request, caller in
                // `s`, the position of the last change, and `_` and the position of the last change of the typing
                // users, if any.
                let since = request.query["since"]?.dropFirst().split(separator: "_").map { Int($0) } ?? []
                if request.query["since"] != nil, since.first == nil || since.contains(nil) {
                    throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Invalid since")
                }
                let timeout = min(max(request.number("timeout") ?? 0, 0), 120_000)
                return try await server.sync(
                    for: caller, since: since.first ?? nil, typingSince: since.dropFirst().first.flatMap(\.self) ?? 0,
                    filter: SyncFilter(request.query["filter"].map(SyncFilter.json)),
                    isFull: request.query["full_state"] == "true", timeout: Double(timeout) / 1000)
            },
            inRoom("GET", "messages") { request, caller, room in
                try room.messages(
                    from: request.query["from"], isForward: request.query["dir"] == "f", limit: request.eventLimit,
                    filter: EventFilter(request.query["filter"].map(SyncFilter.json)), for: caller)
            },
            inRoom("GET", "state") { _, caller, room in
                room.json(room.state.values.sorted { $0.position < $1.position }, for: caller)
            },
            inRoom("GET", "joined_members") { _, _, room in
                var joined: [String: JSON] = [:]
                for user in room.joined {
                    let content = room.stateContent("m.room.member", user)
                    joined[user] = [
                        "display_name": content?["displayname"] ?? .null, "avatar_url": content?["avatar_url"] ?? .null,
                    ]
                }
                return ["joined": .object(joined)]
            },
            inRoom("GET", "members") { request, caller, room in
                let (wanted, unwanted) = (request.query["membership"], request.query["not_membership"])
                let members = room.members.filter { event in
                    (wanted == nil || event.membership == wanted) && (unwanted == nil || event.membership != unwanted)
                }
                return ["chunk": room.json(members, for: caller)]
            },
            self("GET", "joined_rooms") { [server] _, caller in
                let rooms = await server.rooms.values.filter { $0.isJoined(caller.user) }.map(\.id).sorted()
                return ["joined_rooms": .array(rooms.map(JSON.string))]
            },
            self("GET", "pushrules") { [server] _, caller in await server.directory.pushRules(of: caller.user) },
        ]
    }

    fileprivate var writing: [Route] {
        [
            self("PUT", "rooms/{room}/send/{type}/{transaction}") { [server] request, caller in
                let id = try await server.send(
                    try request.content(), type: request["type"], to: request.room,
                    transaction: request["transaction"], by: caller)
                return ["event_id": .string(id)]
            },
            self("PUT", "rooms/{room}/redact/{event}/{transaction}") { [server] request, caller in
                var content = try request.content().object ?? [:]
                content["redacts"] = .string(request["event"])
                let id = try await server.send(
                    .object(content), type: "m.room.redaction", to: request.room,
                    transaction: request["transaction"], by: caller)
                return ["event_id": .string(id)]
            },
            self("POST", "rooms/{room}/read_markers") { [server] request, caller in
                let json: JSON = try request.json()
                try await server.setReadMarkers(
                    in: request.room, fully: json["m.fully_read"]?.string, read: json["m.read"]?.string,
                    by: caller.user)
                return [:]
            },
            self("PUT", "pushrules/global/room/{room}") { [server] request, caller in
                let json: JSON = try request.json()
                guard let actions = json["actions"]?.array else { throw MatrixErrorResponse.standard(400) }
                try await server.setMuted(!actions.contains("notify"), room: request.room, by: caller.user)
                return [:]
            },
            self("DELETE", "pushrules/global/room/{room}") { [server] request, caller in
                try await server.setMuted(false, room: request.room, by: caller.user)
                return [:]
            },
            self("POST", "createRoom") { [server] request, caller in
                ["room_id": .string(try await server.createRoom(try request.content(), by: caller.user))]
            },
        ]
    }

    /// The routes of the addresses of rooms, and of the rooms of spaces.
    fileprivate var directory: [Route] {
        [
            // This route needs no token.
            Route("GET", "/_matrix/client/v3/directory/room/{room}") { [server, samples] request in
                await samples.createIfNeeded()
                let room = try await server.room(request.room)
                return .json(["room_id": .string(room.id), "servers": [.string(Sandbox.serverName)]])
            },
            self("PUT", "directory/room/{room}") { [server] request, caller in
                let room = try await server.room(
                    try request.content()["room_id"]?.string ?? "", joinedBy: caller.user)
                let alias = request.room
                guard alias.hasPrefix("#"), alias.hasSuffix(":" + Sandbox.serverName), alias.utf8.count <= 255
                else { throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Invalid room alias") }
                guard await !server.directory.hasAlias(alias) else {
                    throw MatrixErrorResponse.response(409, "M_UNKNOWN", "The room alias exists")
                }
                try await server.setAlias(alias, of: room.id)
                return [:]
            },
            self("DELETE", "directory/room/{room}") { [server] request, caller in
                let room = try await server.room(request.room)
                guard request.room.hasPrefix("#"), room.isJoined(caller.user),
                    room.power.level(of: caller.user)
                        >= room.power.level(toSend: "m.room.canonical_alias", isState: true)
                else { throw MatrixErrorResponse.forbidden }
                await server.removeAlias(request.room)
                return [:]
            },
            self("GET", "rooms/{room}/hierarchy", version: "v1") { [server] request, caller in
                let hierarchy = await RoomHierarchy(
                    directory: server.directory, user: caller.user,
                    isSuggestedOnly: request.query["suggested_only"] == "true",
                    maxDepth: request.number("max_depth") ?? .max)
                return try hierarchy.page(
                    of: request.room, from: request.query["from"], limit: request.number("limit") ?? 50)
            },
            self("GET", "publicRooms") { [server] request, _ in
                await PublicRooms(directory: server.directory)
                    .page(from: request.query["since"], limit: request.number("limit"))
            },
            self("POST", "publicRooms") { [server] request, _ in
                let form = try request.content()
                var rooms = await PublicRooms(directory: server.directory)
                rooms.term = form["filter"]?["generic_search_term"]?.string ?? ""
                rooms.types = form["filter"]?["room_types"]?.array.map { Set($0.map(\.string)) }
                return rooms.page(from: form["since"]?.string, limit: form["limit"]?.int)
            },
        ]
    }
}

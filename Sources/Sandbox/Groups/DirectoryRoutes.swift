extension GroupRouteFactory {
    /// The routes of the addresses of rooms, and of the rooms of spaces.
    var directory: [Route] {
        [
            // This route needs no token.
            Route("GET", "/_matrix/client/v3/directory/room/{room}") { [server, samples] request in
                await samples.createIfNeeded()
                let room = try await server.room(request.room)
                return .json(
                    JSON.object(["room_id": .string(room.id), "servers": [.string(server.users.serverName)]]))
            },
            self("PUT", "directory/room/{room}") { [server] request, caller in
                let room = try await server.room(
                    try request.content()["room_id"]?.string ?? "", joinedBy: caller.user)
                let alias = request.room
                guard alias.hasPrefix("#"), alias.hasSuffix(":" + server.users.serverName), alias.utf8.count <= 255
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
                    maxDepth: request.query["max_depth"].flatMap { Int($0) } ?? .max)
                return try hierarchy.page(
                    of: request.room, from: request.query["from"],
                    limit: request.query["limit"].flatMap { Int($0) } ?? 50)
            },
            self("GET", "publicRooms") { [server] request, _ in
                let limit = request.query["limit"].flatMap { Int($0) }
                return await PublicRooms(directory: server.directory)
                    .page(from: request.query["since"], limit: limit)
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

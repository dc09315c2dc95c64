import Foundation

extension RouteGroup {
    /// The part of the Matrix client-server API (v1.11) about rooms.
    static func groups(server: RoomServer, samples: SampleGroups) -> RouteGroup {
        let users = server.users
        @Sendable func route(
            _ method: String, _ path: String,
            _ respond: @escaping @Sendable (Request, MatrixCaller) async throws -> JSON
        ) -> Route {
            Route(method, "/_matrix/client/v3/" + path) { request in
                let caller = try await users.caller(of: request)
                await samples.addUserIfNeeded(caller.user)
                return .json(try await respond(request, caller))
            }
        }
        let reading = [
            route("GET", "sync") { request, caller in
                let since = request.query["since"].flatMap { Int($0.dropFirst()) }
                if request.query["since"] != nil, since == nil {
                    throw MatrixError.response(400, "M_INVALID_PARAM", "Invalid since")
                }
                let timeout = min(max(Int(request.query["timeout"] ?? "") ?? 0, 0), 120_000)
                return await server.sync(
                    for: caller, since: since, filter: SyncFilter(request.query["filter"]),
                    isFull: request.query["full_state"] == "true",
                    until: .now + .milliseconds(timeout))
            },
            route("GET", "rooms/{room}/messages") { request, caller in
                try await server.messages(
                    in: request.room, from: request.query["from"], limit: Int(request.query["limit"] ?? "") ?? 10,
                    isLazy: request.query["filter"]?.contains("lazy_load_members") == true, for: caller)
            },
            route("GET", "rooms/{room}/state") { request, caller in
                let room = try await server.room(request.room, joinedBy: caller.user)
                return .array(
                    room.state.values.sorted { $0.position < $1.position }.map { $0.json(for: caller) })
            },
            route("GET", "rooms/{room}/state/{type}") { try await server.stateContent($0, by: $1) },
            route("GET", "rooms/{room}/state/{type}/{key}") { try await server.stateContent($0, by: $1) },
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
                    try request.json(), type: request.parameters["type"] ?? "", to: request.room,
                    transaction: request.parameters["transaction"] ?? "", by: caller)
                return ["event_id": .string(id)]
            },
            route("PUT", "rooms/{room}/redact/{event}/{transaction}") { request, caller in
                let json: JSON = try request.json()
                let id = try await server.redact(
                    request.parameters["event"] ?? "", in: request.room, reason: json["reason"]?.string,
                    transaction: request.parameters["transaction"] ?? "", by: caller)
                return ["event_id": .string(id)]
            },
            route("PUT", "rooms/{room}/state/{type}/{key}") { request, caller in
                try await server.putState(request, by: caller)
            },
            route("PUT", "rooms/{room}/state/{type}") { request, caller in
                try await server.putState(request, by: caller)
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
                guard let actions = json["actions"]?.array else { throw MatrixError.standard(400) }
                try await server.setMuted(!actions.contains("notify"), room: request.room, by: caller.user)
                return [:]
            },
            route("DELETE", "pushrules/global/room/{room}") { request, caller in
                try await server.setMuted(false, room: request.room, by: caller.user)
                return [:]
            },
            route("POST", "createRoom") { request, caller in
                ["room_id": .string(try await server.createRoom(try request.json(), by: caller.user))]
            },
            route("POST", "join/{room}") { request, caller in
                ["room_id": .string(try await server.join(request.room, as: caller.user))]
            },
            route("POST", "rooms/{room}/join") { request, caller in
                ["room_id": .string(try await server.join(request.room, as: caller.user))]
            },
            route("POST", "rooms/{room}/invite") { request, caller in
                let json: JSON = try request.json()
                _ = try await server.room(request.room, joinedBy: caller.user)
                guard let user = json["user_id"]?.string else { throw MatrixError.standard(400) }
                // An invitation must not replace the membership of a user who has joined.
                if try await server.room(request.room).isJoined(user) { throw MatrixError.alreadyJoined }
                await server.setMembership("invite", of: user, by: caller.user, in: request.room)
                return [:]
            },
            route("POST", "rooms/{room}/kick") { try await server.expel($0, to: "leave", by: $1) },
            route("POST", "rooms/{room}/ban") { try await server.expel($0, to: "ban", by: $1) },
            route("POST", "rooms/{room}/report/{event}") { request, caller in
                let room = try await server.room(request.room, joinedBy: caller.user)
                let event = request.parameters["event"]
                guard room.events.contains(where: { $0.id == event }) else { throw MatrixError.standard(404) }
                return [:]
            },
            route("POST", "rooms/{room}/leave") { request, caller in
                guard ["join", "invite"].contains(try await server.room(request.room).membership(of: caller.user))
                else { throw MatrixError.notInRoom }
                await server.setMembership("leave", of: caller.user, by: caller.user, in: request.room)
                return [:]
            },
        ]
        return RouteGroup(
            service: .groups, prefixes: ["/_matrix/"], routes: reading + writing, errorResponse: MatrixError.standard)
    }
}

extension Request {
    fileprivate var room: String { parameters["room"] ?? "" }
}

extension RoomServer {
    fileprivate func stateContent(_ request: Request, by caller: MatrixCaller) throws -> JSON {
        let room = try room(request.room, joinedBy: caller.user)
        guard let content = room.stateContent(request.parameters["type"] ?? "", request.parameters["key"] ?? "") else {
            throw MatrixError.response(404, "M_NOT_FOUND", "State event not found")
        }
        return content
    }

    /// Removes or bans a member; the caller needs more power than they have.
    fileprivate func expel(_ request: Request, to membership: String, by caller: MatrixCaller) async throws -> JSON {
        let (room, json) = (try room(request.room, joinedBy: caller.user), try request.json(as: JSON.self))
        guard let user = json["user_id"]?.string else { throw MatrixError.standard(400) }
        let needed = room.stateContent("m.room.power_levels")?[membership == "ban" ? "ban" : "kick"]?.int ?? 50
        let power = room.power(of: caller.user)
        guard power >= needed, power > room.power(of: user) else {
            throw MatrixError.response(403, "M_FORBIDDEN", "You cannot remove this user")
        }
        await setMembership(membership, of: user, by: caller.user, in: room.id)
        return [:]
    }

    fileprivate func putState(_ request: Request, by caller: MatrixCaller) throws -> JSON {
        let room = try room(request.parameters["room"] ?? "", joinedBy: caller.user)
        let id = append(
            request.parameters["type"] ?? "", try request.json(), by: caller.user, to: room.id,
            stateKey: request.parameters["key"] ?? "")
        return ["event_id": .string(id)]
    }
}

import Foundation

/// Creates routes for signed-in users.
struct GroupRouteFactory: Sendable {
    let server: RoomServer
    let samples: SampleGroups

    /// Creates a route; below `{user}`, users have access only to their own resources.
    func callAsFunction(
        _ method: String, _ path: String, version: String = "v3",
        respond: @escaping @Sendable (Request, MatrixCaller) async throws -> JSON
    ) -> Route {
        Route(method, "/_matrix/client/\(version)/\(path)") { [server, samples] request in
            let caller = try await server.accounts.caller(of: request)
            await samples.addUserIfNeeded(caller.user)
            guard request.parameters["user"] ?? caller.user == caller.user else { throw MatrixErrorResponse.forbidden }
            return .json(try await respond(request, caller))
        }
    }

    /// Creates a route for the members of a room.
    func inRoom(
        _ method: String, _ path: String, version: String = "v3",
        respond: @escaping @Sendable (Request, MatrixCaller, Room) async throws -> JSON
    ) -> Route {
        self(method, "rooms/{room}/" + path, version: version) { [server] request, caller in
            try await respond(request, caller, server.room(request.room, joinedBy: caller.user))
        }
    }

    /// The routes of the state of a room, by type and key.
    var state: [Route] {
        ["", "/{key}"].flatMap { key in
            [
                inRoom("GET", "state/{type}" + key) { request, _, room in
                    guard let content = room.stateContent(request["type"], request["key"]) else {
                        throw MatrixErrorResponse.eventNotFound
                    }
                    return content
                },
                self("PUT", "rooms/{room}/state/{type}" + key) { [server] request, caller in
                    let id = try await server.putState(
                        try request.content(), type: request["type"], key: request["key"], in: request.room,
                        by: caller.user)
                    return ["event_id": .string(id)]
                },
            ]
        }
    }

    /// The routes for joining, leaving, inviting and removing.
    var memberships: [Route] {
        let own = [("join/{room}", "join"), ("rooms/{room}/join", "join"), ("rooms/{room}/leave", "leave")]
        let others = [("invite", "invite"), ("kick", "leave"), ("ban", "ban"), ("unban", "leave")]
        return own.map { path, membership in
            self("POST", path) { [server] request, caller in
                let change = MembershipChange(membership: membership, user: caller.user, sender: caller.user)
                let room = try await server.change(change, in: request.room)
                return ["room_id": membership == "join" ? .string(room) : nil]
            }
        }
            + others.map { action, membership in
                self("POST", "rooms/{room}/" + action) { [server] request, caller in
                    let json = try request.content()
                    guard let user = json["user_id"]?.string else { throw MatrixErrorResponse.standard(400) }
                    let room = try await server.room(request.room, joinedBy: caller.user)
                    guard action != "unban" || room.membership(of: user) == "ban" else {
                        throw MatrixErrorResponse.notInRoom
                    }
                    let change = MembershipChange(membership: membership, user: user, sender: caller.user)
                    _ = try await server.change(change, in: request.room, reason: json["reason"]?.string)
                    return [:]
                }
            }
    }

    /// The routes of single events, of receipts and of typing.
    var events: [Route] {
        [
            inRoom("GET", "event/{event}") { request, caller, room in
                try room.event(request["event"]).event.json(for: caller, in: room.id)
            },
            inRoom("GET", "context/{event}") { request, caller, room in
                try room.context(of: request["event"], limit: request.eventLimit, for: caller)
            },
            relations(""), relations("/{relation}"), relations("/{relation}/{type}"),
            inRoom("POST", "report/{event}") { request, _, room in
                _ = try room.event(request["event"])
                return [:]
            },
            self("POST", "rooms/{room}/receipt/{type}/{event}") { [server] request, caller in
                let (type, event) = (request["type"], request["event"])
                // A private receipt only changes counts, which this server leaves to clients.
                guard ["m.read", "m.read.private", "m.fully_read"].contains(type) else {
                    throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Unknown receipt type")
                }
                try await server.setReadMarkers(
                    in: request.room, fully: type == "m.fully_read" ? event : nil,
                    read: type == "m.read" ? event : nil, by: caller.user)
                return [:]
            },
            self("PUT", "rooms/{room}/typing/{user}") { [server] request, caller in
                let json = try request.content()
                guard let isTyping = json["typing"]?.bool else { throw MatrixErrorResponse.standard(400) }
                let duration = min(max(json["timeout"]?.int ?? 30_000, 1), 120_000)
                try await server.setTyping(
                    for: isTyping ? .milliseconds(duration) : nil, in: request.room, by: caller.user)
                return [:]
            },
        ]
    }

    private func relations(_ rest: String) -> Route {
        inRoom("GET", "relations/{event}" + rest, version: "v1") { request, caller, room in
            let relations = EventRelations(
                target: try room.event(request["event"]).event.id, relation: request.parameters["relation"],
                type: request.parameters["type"])
            return relations.page(
                of: room, from: request.query["from"], isForward: request.query["dir"] == "f",
                limit: request.eventLimit, for: caller)
        }
    }

    /// The routes of the data that clients store about a user; not part of `/sync`.
    var accountData: [Route] {
        [
            self("GET", "user/{user}/account_data/{type}") { [server] request, caller in
                guard let stored = await server.directory.accountData[caller.user]?[request["type"]] else {
                    throw MatrixErrorResponse.response(404, "M_NOT_FOUND", "Account data not found")
                }
                return stored
            },
            self("PUT", "user/{user}/account_data/{type}") { [server] request, caller in
                let content = try request.content()
                try Room.checkSize(of: content)
                await server.setAccountData(content, type: request["type"], of: caller.user)
                return [:]
            },
        ]
    }

    /// The routes of filters that clients upload, and of the versions of the specification.
    var filters: [Route] {
        [
            self("POST", "user/{user}/filter") { request, _ in
                guard try request.content().object != nil else { throw MatrixErrorResponse.standard(400) }
                return ["filter_id": .string(try SyncFilter.id(of: request.body))]
            },
            self("GET", "user/{user}/filter/{filter}") { request, _ in try SyncFilter.json(request["filter"]) },
            Route("GET", "/_matrix/client/versions") { _ in
                .json(["versions": .array((1...11).map { "v1.\($0)" })])
            },
        ]
    }
}

extension Request {
    /// The id or address of the room in the path.
    var room: String { self["room"] }

    /// The maximum number of events that the client wants.
    var eventLimit: Int { number("limit") ?? 10 }

    /// Decodes the body as canonical JSON, in which all numbers are integers (Matrix specification, "Canonical JSON").
    func content() throws -> JSON {
        if body.isEmpty { return [:] }
        let value: JSON = try json()
        guard value.isCanonical, !Self.hasFraction(body) else {
            throw MatrixErrorResponse.response(400, "M_BAD_JSON", "A number is not an integer of at most 53 bits")
        }
        return value
    }

    /// Returns whether a number has a point or an exponent. Decoders take 1.0 for an integer.
    private static func hasFraction(_ json: Data) -> Bool {
        var (isInString, isEscaped) = (false, false)
        var previous: UInt8 = 0
        for byte in json {
            if isEscaped {
                isEscaped = false
            } else if isInString, byte == UInt8(ascii: "\\") {
                isEscaped = true
            } else if byte == UInt8(ascii: "\"") {
                isInString.toggle()
            } else if !isInString {
                let isExponent = byte | 0x20 == UInt8(ascii: "e") && (0x30...0x39).contains(previous)
                if isExponent || byte == UInt8(ascii: ".") { return true }
            }
            previous = byte
        }
        return false
    }
}

extension JSON {
    /// Whether all numbers are integers of at most 53 bits.
    fileprivate var isCanonical: Bool {
        switch self {
        case .null, .bool, .string: true
        case .int(let int): int.magnitude < 1 << 53
        case .double: false
        case .array(let array): array.allSatisfy(\.isCanonical)
        case .object(let object): object.values.allSatisfy(\.isCanonical)
        }
    }
}

import Domain
import Foundation

/// The part of the Matrix client-server API that Hutong uses; each call is one request, and there is no state.
///
/// Throws `MatrixError` if the server refuses, `RemoteError` if there is no usable answer. A refused token is renewed
/// through the authorizer, and the request is repeated once.
package actor MatrixClient {
    /// The maximum size of a sync or a page of history, in bytes.
    static let maxSyncBytes = 64_000_000

    /// The files of messages.
    nonisolated let media: MatrixMedia
    private let http: HTTPClient

    /// Creates a client of the homeserver at `baseURL`, which is evaluated before every request.
    package init(baseURL: @escaping HTTPClient.BaseURL, authorizer: any RequestAuthorizer) {
        http = HTTPClient(baseURL: baseURL, authorizer: authorizer)
        media = MatrixMedia(http: http)
    }

    // MARK: Sync and history

    /// Returns everything after `since`; the server waits up to `timeout` seconds for an event.
    ///
    /// With `fullState`, the answer has the complete state of all rooms instead of only its changes.
    func sync(since: String?, timeout: TimeInterval, fullState: Bool = false) async throws -> MatrixSync {
        var request = HTTPRequest.get(
            "_matrix/client/v3/sync",
            query: [
                "filter": Self.syncFilter, "since": since, "timeout": String(Int(timeout * 1000)),
                "set_presence": "offline", "full_state": fullState ? "true" : nil,
            ])
        // Soon after the server should have answered, so that a silently broken connection is noticed.
        request.timeout = timeout + (since == nil ? 120 : 20)
        request.maximumBytes = Self.maxSyncBytes
        return try await send(request).decode()
    }

    /// Returns at most `limit` events before `from`, newest first.
    func messages(in room: String, from: String?, limit: Int) async throws -> MatrixMessages {
        var request = HTTPRequest.get(
            "_matrix/client/v3/rooms/\(room)/messages",
            query: [
                "dir": "b", "from": from, "limit": String(limit), "filter": #"{"lazy_load_members":true}"#,
            ])
        request.timeout = 60
        request.maximumBytes = Self.maxSyncBytes
        return try await send(request).decode()
    }

    /// Returns the token for the events before this one, with some of these events if the server sends any.
    func messages(in room: String, around event: String) async throws -> MatrixMessages {
        struct Wire: Decodable {
            var start: String?
            var events_before: LossyList<MatrixEvent>?
        }
        var request = HTTPRequest.get(
            "_matrix/client/v3/rooms/\(room)/context/\(event)",
            query: ["limit": "0", "filter": #"{"lazy_load_members":true}"#])
        request.timeout = 60
        request.maximumBytes = Self.maxSyncBytes
        let context: Wire = try await send(request).decode()
        return MatrixMessages(chunk: context.events_before ?? LossyList(), end: context.start)
    }

    // MARK: Writing

    /// Sends an event; repeating the transaction id repeats the same event. Returns its id.
    func send(_ content: some Encodable & Sendable, type: String, to room: String, transaction: String)
        async throws -> String
    {
        var request = HTTPRequest.put(
            "_matrix/client/v3/rooms/\(room)/send/\(type)/\(transaction)", .json(content))
        request.timeout = 60
        return try await send(request).decode(SentEvent.self).event_id
    }

    /// Removes the content of an event, for all users. Returns the id of the event that removes it.
    @discardableResult
    func redact(_ event: String, in room: String, transaction: String) async throws -> String {
        let response = try await send(
            .put("_matrix/client/v3/rooms/\(room)/redact/\(event)/\(transaction)", .json([String: String]())))
        return try response.decode(SentEvent.self).event_id
    }

    /// Returns whether a room is currently encrypted at the server; also false if the user may not know.
    func isEncrypted(_ room: String) async throws -> Bool {
        struct Wire: Decodable { var algorithm: String? }
        do {
            // A proxy's page instead of an answer must not count as one.
            _ = try await send(.get("_matrix/client/v3/rooms/\(room)/state/m.room.encryption")).decode(Wire.self)
            return true
        } catch let error as MatrixError where [403, 404].contains(error.status) {
            return false
        }
    }

    /// Marks all events up to this one as read, privately and with a receipt that others see.
    func setReadMarkers(in room: String, to event: String) async throws {
        _ = try await send(
            .post(
                "_matrix/client/v3/rooms/\(room)/read_markers", .json(["m.fully_read": event, "m.read": event])))
    }

    /// Mutes the notifications of a room, or unmutes them.
    func setMuted(_ isMuted: Bool, room: String) async throws {
        if isMuted {
            _ = try await send(
                .put("_matrix/client/v3/pushrules/global/room/\(room)", .json(["actions": [String]()])))
            return
        }
        do {
            _ = try await send(.delete("_matrix/client/v3/pushrules/global/room/\(room)"))
        } catch let error as MatrixError where error.remote == .notFound {
            // No such rule existed.
        }
    }

    // MARK: Rooms

    /// Creates a room. Returns its id.
    func createRoom(_ room: CreateRoomRequest) async throws -> String {
        struct Wire: Decodable { var room_id: String }
        return try await send(.post("_matrix/client/v3/createRoom", .json(room))).decode(Wire.self).room_id
    }

    /// Puts a room into a space.
    func addChild(_ room: String, to space: String, via server: String) async throws {
        _ = try await send(
            .put("_matrix/client/v3/rooms/\(space)/state/m.space.child/\(room)", .json(["via": [server]])))
    }

    /// Joins a room by its id or alias. Returns its id.
    func join(_ room: String, via servers: [String] = []) async throws -> String {
        struct Wire: Decodable { var room_id: String }
        // Servers before v1.12 know `server_name`, and newer ones `via`.
        let (first, second) = (servers.first, servers.dropFirst().first)
        let request = HTTPRequest(
            .post, .path("_matrix/client/v3/join/\(room)"),
            query: ["via": first, "via": second, "server_name": first, "server_name": second],
            body: .json([String: String]()))
        return try await send(request).decode(Wire.self).room_id
    }

    /// Returns a part of the spaces in the server's directory that match a term.
    func publicSpaces(matching term: String, from token: String?) async throws -> PublicGroupPage {
        let filter = PublicRooms.Query.Filter(generic_search_term: term.isEmpty ? nil : term)
        var request = HTTPRequest.post(
            "_matrix/client/v3/publicRooms", .json(PublicRooms.Query(since: token, filter: filter)))
        request.maximumBytes = PublicRooms.maximumBytes
        return try await send(request).decode(PublicRooms.self).page
    }

    /// Invites a user to a room.
    func invite(_ user: String, to room: String) async throws {
        _ = try await send(.post("_matrix/client/v3/rooms/\(room)/invite", .json(["user_id": user])))
    }

    /// Leaves a room, or declines the invitation to it.
    func leave(_ room: String) async throws {
        _ = try await send(.post("_matrix/client/v3/rooms/\(room)/leave", .json([String: String]())))
    }

    /// Removes a user from a room, and bans them if `isBanned`.
    func expel(_ user: String, from room: String, isBanned: Bool) async throws {
        let action = isBanned ? "ban" : "kick"
        _ = try await send(.post("_matrix/client/v3/rooms/\(room)/\(action)", .json(["user_id": user])))
    }

    /// Lifts the ban of a user.
    func unban(_ user: String, in room: String) async throws {
        _ = try await send(.post("_matrix/client/v3/rooms/\(room)/unban", .json(["user_id": user])))
    }

    /// Reports an event to the administrators of the server.
    func report(_ event: String, in room: String) async throws {
        _ = try await send(.post("_matrix/client/v3/rooms/\(room)/report/\(event)", .json(["reason": ""])))
    }

    /// Returns the power levels of a room; nil if the server does not provide them.
    func powerLevels(of room: String) async throws -> PowerLevels? {
        /// The creation event in the form of newer servers; older ones send only its content.
        struct Creation: Decodable {
            var sender: String?
            var content: MatrixContent?
        }
        do {
            var levels = try await send(.get("_matrix/client/v3/rooms/\(room)/state/m.room.power_levels"))
                .decode(PowerLevels.self)
            let creation = try await send(
                .get("_matrix/client/v3/rooms/\(room)/state/m.room.create", query: ["format": "event"])
            ).decode(Creation.self)
            levels.creators = creation.content?.creators(sender: creation.sender) ?? []
            return levels
        } catch let error as MatrixError where [403, 404].contains(error.status) {
            return nil
        }
    }

    /// Returns the rooms of a space, with the servers that know them.
    func children(of space: String) async throws -> [(room: String, via: [String])] {
        let state = try await send(.get("_matrix/client/v3/rooms/\(space)/state")).decode(LossyList<MatrixEvent>.self)
        return state.elements.filter { $0.type == "m.space.child" }.compactMap { event in
            guard let room = event.state_key, let via = event.content.state.via?.elements else { return nil }
            return via.isEmpty ? nil : (room, via)
        }
    }

    /// Returns the members of a room.
    func members(of room: String) async throws -> [GroupMember] {
        struct Wire: Decodable {
            struct Member: Decodable, Sendable {
                var display_name: String?
                var avatar_url: String?
            }
            var joined: [String: Lossy<Member>]
        }
        var request = HTTPRequest.get("_matrix/client/v3/rooms/\(room)/joined_members")
        request.maximumBytes = Self.maxSyncBytes
        return try await send(request).decode(Wire.self).joined.map { id, member in
            GroupMember(
                id: id, name: GroupMember.shownName(member.value?.display_name, of: id),
                avatar: member.value?.avatar_url.flatMap(URL.init(matrix:)))
        }
    }

    /// Returns the direct chats of a user by the other user's id, in the order of their creation, without invalid
    /// entries.
    func directChats(of user: String) async throws -> [String: [String]] {
        do {
            return try await send(.get("_matrix/client/v3/user/\(user)/account_data/m.direct"))
                .decode([String: Lossy<LossyList<String>>].self).compactMapValues(\.value?.elements)
        } catch let error as MatrixError where error.status == 404 {
            return [:]
        }
    }

    /// Replaces the direct chats of a user.
    func setDirectChats(_ chats: [String: [String]], of user: String) async throws {
        _ = try await send(.put("_matrix/client/v3/user/\(user)/account_data/m.direct", .json(chats)))
    }

    // MARK: Helpers

    private func send(_ request: HTTPRequest) async throws -> HTTPResponse { try await http.matrix(request) }

    /// Neither presence nor typing; members only if their events are in the answer.
    private static let syncFilter = """
        {"presence":{"types":[]},"account_data":{"types":["m.push_rules"]},"room":{"timeline":{"limit":100,\
        "lazy_load_members":true},"state":{"lazy_load_members":true,"types":["m.room.create","m.room.name",\
        "m.room.topic","m.room.avatar","m.room.member","m.room.canonical_alias","m.room.encryption","m.room.tombstone",\
        "m.room.power_levels","m.space.child","org.hutong.market"]},\
        "ephemeral":{"types":["m.receipt"]},\
        "account_data":{"types":["m.fully_read"]}}}
        """
}

private struct SentEvent: Decodable {
    var event_id: String
}

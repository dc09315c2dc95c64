import Domain

/// Creates and joins groups on the server and handles invitations; the next sync brings the result. Throws
/// `GroupMembershipError` and `RemoteError`.
struct GroupMembershipClient: Sendable {
    let client: MatrixClient
    /// The user who is signed in.
    let user: String
    /// The name of the user's own server.
    var server: String { UserAddress(user).server }

    /// Creates a group, a space and its three rooms; returns its id.
    ///
    /// With an `alias` (the part before the colon) it can be joined by name.
    func create(named name: String, about: String, isOpen: Bool, alias: String?) async throws -> String {
        do {
            let space = try await client.createRoom(
                CreateRoomRequest(
                    name: name, topic: about.isEmpty ? nil : about, type: MatrixType.space, isPublic: isOpen,
                    alias: alias))
            for page in GroupPage.allCases {
                let room = try await client.createRoom(
                    CreateRoomRequest(name: name, type: page.roomType, isPublic: isOpen, space: space))
                try await client.addChild(room, to: space, via: server)
            }
            return space
        } catch let error as MatrixError where error.code == "M_ROOM_IN_USE" {
            throw GroupMembershipError.addressTaken
        } catch {
            throw error.asRemote
        }
    }

    /// Joins the group that was typed: an address, a link, or a name on the user's own server; returns its id.
    func join(typed: String) async throws -> String {
        guard let address = GroupAddress(typed: typed, server: server) else {
            throw GroupMembershipError.invalidAddress
        }
        do {
            return try await join(address.text)
        } catch RemoteError.notFound {
            throw GroupMembershipError.notFound
        } catch RemoteError.forbidden {
            throw GroupMembershipError.notAllowed
        } catch RemoteError.status(400) {
            throw GroupMembershipError.invalidAddress
        }
    }

    /// Joins a group and its rooms by the space's id or alias, as far as the user may; returns its id.
    func join(_ address: String) async throws -> String {
        do {
            let space = try await client.join(address)
            _ = try await joinRooms(of: space)
            return space
        } catch {
            throw error.asRemote
        }
    }

    /// Joins the rooms of a group that the user is not in, and those that replace others; throws when one of them cannot
    /// be joined.
    func joinMissingRooms(of space: String, successors: [RoomSuccessor]) async throws {
        do {
            for successor in successors {
                let room = try await client.join(successor.room, via: [successor.server])
                if successor.isSpace {
                    _ = try await joinRooms(of: room)
                    return
                }
            }
            if let refusal = try await joinRooms(of: space) { throw refusal }
        } catch {
            let error = error.asRemote
            throw error as? RemoteError == .forbidden ? GroupMembershipError.notAllowed : error
        }
    }

    /// Joins the rooms of a space; one that cannot be joined is left out. Returns the last refusal.
    private func joinRooms(of space: String) async throws -> MatrixError? {
        var refusal: MatrixError?
        for child in try await client.children(of: space) {
            do {
                _ = try await client.join(child.room, via: child.via)
            } catch let error as MatrixError where [400, 403, 404].contains(error.status) {
                Log.groupsSync.notice("A room could not be joined", metadata: ["error": "\(Log.kind(of: error))"])
                refusal = error
            }
        }
        return refusal
    }

    /// Declines the invitation to a group.
    func decline(_ group: String) async throws { try await leave([group]) }

    /// Leaves rooms in this order; one that the user is not in, or no longer invited to, is left out.
    func leave(_ rooms: [String]) async throws {
        for room in rooms {
            do {
                try await client.leave(room)
            } catch let error as MatrixError where [403, 404].contains(error.status) {
                Log.groupsSync.debug("A room was left already", metadata: ["error": "\(Log.kind(of: error))"])
            } catch {
                throw error.asRemote
            }
        }
    }

    /// Invites the person whose Matrix id was typed; returns that id as it is.
    func invite(typed: String, to group: String) async throws -> String {
        guard let address = UserAddress(typed: typed, server: server) else { throw GroupMembershipError.invalidAddress }
        do {
            try await client.invite(address.text, to: group)
            return address.text
        } catch {
            switch error.asRemote {
            case RemoteError.notFound: throw GroupMembershipError.notFound
            case RemoteError.forbidden: throw GroupMembershipError.notAllowed
            case RemoteError.status(400): throw GroupMembershipError.invalidAddress
            case let other: throw other
            }
        }
    }
}

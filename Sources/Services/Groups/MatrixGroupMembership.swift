import Domain

/// Creates, joins and leaves groups on a Matrix server, and handles invitations; the next sync brings the result.
struct MatrixGroupMembership: GroupMembership {
    let client: MatrixClient
    let store: GroupStore
    let publisher: GroupPublisher

    func createGroup(_ group: NewGroup) async throws -> String {
        let server = try await server()
        do {
            let space = try await client.createRoom(
                CreateRoomRequest(
                    name: group.name, topic: group.about.isEmpty ? nil : group.about, type: MatrixType.space,
                    isPublic: group.isOpen, alias: group.alias))
            for page in GroupPage.allCases {
                let room = try await client.createRoom(
                    CreateRoomRequest(
                        name: group.roomNames[page] ?? group.name, type: page.roomType, isPublic: group.isOpen,
                        parent: (space: space, server: server)))
                try await client.addChild(room, to: space, via: server)
            }
            return space
        } catch let error as MatrixError where error.code == "M_ROOM_IN_USE" {
            throw GroupMembershipError.addressTaken
        } catch {
            throw error.asRemote
        }
    }

    func joinGroup(typed: String) async throws -> String {
        guard let address = GroupAddress(typed: typed, server: try await server()) else {
            throw GroupMembershipError.invalidAddress
        }
        do { return try await join(address.text) } catch { throw error.asAddressError }
    }

    func publicGroups(matching term: String, from token: String?) async throws -> PublicGroupPage {
        _ = try await publisher.currentUser()
        do { return try await client.publicSpaces(matching: term, from: token) } catch { throw error.asRemote }
    }

    func groupID(at address: String) async throws -> String? { try await store.groups.group(at: address) }

    func joinMissingPages(of groupID: String) async throws {
        _ = try await publisher.currentUser()
        do {
            for successor in try await store.groups.successors(of: groupID) {
                let room = try await client.join(successor.room, via: [successor.server])
                if successor.isSpace {
                    _ = try await joinRooms(of: room)
                    return
                }
            }
            if let refusal = try await joinRooms(of: groupID) { throw refusal }
        } catch {
            throw error.asMembership
        }
    }

    func invitations() -> AsyncStream<[GroupInvitation]> { publisher.invitations.stream() }

    func acceptInvitation(to groupID: String) async throws -> String {
        _ = try await publisher.currentUser()
        let group = try await join(groupID)
        try await removeInvitation(to: group)
        return group
    }

    func declineInvitation(to groupID: String) async throws {
        _ = try await publisher.currentUser()
        try await leave([groupID])
        try await removeInvitation(to: groupID)
    }

    func leaveGroup(_ groupID: String) async throws {
        _ = try await publisher.currentUser()
        // The group last: until then, leaving can be repeated.
        try await leave(try await store.groups.rooms(of: groupID).filter { $0 != groupID } + [groupID])
    }

    func removal(from groupID: String) async -> GroupRemoval? { await publisher.removals[groupID] }

    func invite(typed: String, to groupID: String) async throws -> String {
        guard let address = UserAddress(typed: typed, server: try await server()) else {
            throw GroupMembershipError.invalidAddress
        }
        do {
            try await client.invite(address.text, to: groupID)
            return address.text
        } catch {
            throw error.asAddressError
        }
    }

    // MARK: Helpers

    /// Returns the name of the user's own server. Throws `RemoteError.notSignedIn`.
    private func server() async throws -> String { UserAddress(try await publisher.currentUser()).server }

    /// Joins a group and its rooms by the space's id or alias, as far as the user may. Returns its id.
    private func join(_ address: String) async throws -> String {
        do {
            let space = try await client.join(address)
            _ = try await joinRooms(of: space)
            return space
        } catch {
            throw error.asRemote
        }
    }

    /// Joins the rooms of a space, except those that cannot be joined. Returns the last refusal.
    private func joinRooms(of space: String) async throws -> MatrixError? {
        var refusal: MatrixError?
        for child in try await client.children(of: space) {
            do {
                _ = try await client.join(child.room, via: child.via)
            } catch let error as MatrixError where [400, 403, 404].contains(error.status) {
                Log.groupsSync.notice("A room could not be joined", metadata: ["error": "\(error.logDescription)"])
                refusal = error
            }
        }
        return refusal
    }

    /// Leaves rooms in this order, except those that the user has already left, or is no longer invited to.
    private func leave(_ rooms: [String]) async throws {
        for room in rooms {
            do {
                try await client.leave(room)
            } catch let error as MatrixError where [403, 404].contains(error.status) {
                Log.groupsSync.debug("A room was left already", metadata: ["error": "\(error.logDescription)"])
            } catch {
                throw error.asRemote
            }
        }
    }

    /// Removes an answered invitation without waiting for the next sync.
    private func removeInvitation(to groupID: String) async throws {
        try await store.invitations.delete(to: groupID)
        await publisher.publishLists(after: RoomChanges())
    }
}

extension Error {
    /// The error of a request with an address that the user has typed.
    fileprivate var asAddressError: any Error {
        switch asRemote {
        case RemoteError.notFound: GroupMembershipError.notFound
        case RemoteError.forbidden: GroupMembershipError.notAllowed
        case RemoteError.status(400): GroupMembershipError.invalidAddress
        case let other: other
        }
    }
}

/// Decides which spaces without joined rooms are listed.
///
/// A group that is being joined or left is such a space, too, until the next answers of the server contain its rooms.
/// It is not listed before it has settled.
struct SettlingSpaces {
    /// The time until a space has settled, in seconds.
    static let time = 2.0

    /// The spaces that have not settled.
    private(set) var unsettled: Set<String> = []
    private var settled: Set<String>?

    /// Returns the groups to list. Spaces that are empty the first time have settled before.
    mutating func listed(_ groups: [Group]) -> [Group] {
        let empty = Set(groups.filter { $0.pageStates[.chat] == .emptySpace }.map(\.id))
        settled = settled?.intersection(empty) ?? empty
        unsettled = empty.subtracting(settled ?? [])
        return unsettled.isEmpty ? groups : groups.filter { !unsettled.contains($0.id) }
    }

    /// Marks these spaces as settled.
    mutating func settle(_ spaces: Set<String>) { settled?.formUnion(spaces) }
}

import Domain

/// Removes and readmits members on the server, and reports messages; throws `GroupMembershipError` and `RemoteError`.
struct GroupModerationClient: Sendable {
    let client: MatrixClient
    /// The user who is signed in.
    let user: String

    /// The members of a space, with what the user may do with them.
    func members(of space: String) async throws -> [GroupMember] {
        do {
            async let members = client.members(of: space)
            let levels = try await client.powerLevels(of: space)
            return try await members.map { member in
                guard let levels else { return member }
                var member = member
                member.role = levels.role(of: member.id)
                member.isRemovable = member.id != user && levels.canKick(member.id, by: user)
                member.isBannable = member.id != user && levels.canBan(member.id, by: user)
                return member
            }
        } catch {
            throw error.asRemote
        }
    }

    /// Removes a member from a space, and then from its rooms, as far as the user may.
    func remove(_ member: String, isBanned: Bool, from space: String, rooms: [String]) async throws {
        try await change(space, rooms) { try await client.expel(member, from: $0, isBanned: isBanned) }
    }

    /// Lifts the ban of a member, and invites them to a space.
    func readmit(_ member: String, wasBanned: Bool, to space: String, rooms: [String]) async throws {
        if wasBanned { try await change(space, rooms) { try await client.unban(member, in: $0) } }
        try await change(space, []) { try await client.invite(member, to: $0) }
    }

    /// Reports an event to the administrators of the server.
    func report(_ event: String, in room: String) async throws {
        do { try await client.report(event, in: room) } catch { throw error.asRemote }
    }

    /// Changes a space, and then its rooms; a room that refuses is left out, because not all members are in all rooms.
    private func change(_ space: String, _ rooms: [String], _ request: (String) async throws -> Void) async throws {
        do {
            try await request(space)
            for room in rooms {
                do {
                    try await request(room)
                } catch let error as MatrixError where [400, 403, 404].contains(error.status) {
                    Log.groupsSync.notice("A room was not changed", metadata: ["error": "\(Log.kind(of: error))"])
                }
            }
        } catch {
            let error = error.asRemote
            throw error as? RemoteError == .forbidden ? GroupMembershipError.notAllowed : error
        }
    }
}

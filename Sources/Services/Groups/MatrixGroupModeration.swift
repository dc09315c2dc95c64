import Domain

/// Removes and readmits members on a Matrix server, and reports messages.
struct MatrixGroupModeration: GroupModeration {
    let client: MatrixClient
    let store: GroupStore
    let publisher: GroupPublisher

    func storedMembers(of groupID: String) async throws -> [GroupMember] {
        try await store.groups.members(of: groupID, user: publisher.currentUser())
    }

    func members(of groupID: String) async throws -> [GroupMember] {
        let user = try await publisher.currentUser()
        do {
            async let members = client.members(of: groupID)
            let levels = try await client.powerLevels(of: groupID)
            // After a group of another server was joined, Synapse counts its members once, when it does not know them.
            try await store.sync.setMemberCount(try await members.count, of: groupID)
            await publisher.publishLists(after: RoomChanges(rooms: [groupID]))
            return try await members.map { member in
                var member = member
                member.isUser = member.id == user
                guard let levels else { return member }
                member.role = levels.role(of: member.id)
                member.isRemovable = !member.isUser && levels.canKick(member.id, by: user)
                member.isBannable = !member.isUser && levels.canBan(member.id, by: user)
                return member
            }
        } catch {
            throw error.asRemote
        }
    }

    func removeMember(_ userID: String, isBanned: Bool, from groupID: String) async throws {
        try await changeGroupAndRooms(groupID) { try await client.expel(userID, from: $0, isBanned: isBanned) }
    }

    func readmitMember(_ userID: String, wasBanned: Bool, to groupID: String) async throws {
        if wasBanned { try await changeGroupAndRooms(groupID) { try await client.unban(userID, in: $0) } }
        do { try await client.invite(userID, to: groupID) } catch { throw error.asMembership }
    }

    func report(_ eventID: String, on page: GroupPage, of groupID: String) async throws {
        _ = try await publisher.currentUser()
        guard let room = try await store.groups.room(for: page, of: groupID) else { throw RemoteError.notFound }
        do { try await client.report(eventID, in: room) } catch { throw error.asRemote }
    }

    /// Changes a group, and then its rooms. A room that refuses is left out, because not all members are in all rooms.
    private func changeGroupAndRooms(_ groupID: String, _ request: (String) async throws -> Void) async throws {
        _ = try await publisher.currentUser()
        do {
            try await request(groupID)
            for room in try await store.groups.rooms(of: groupID) where room != groupID {
                do {
                    try await request(room)
                } catch let error as MatrixError where [400, 403, 404].contains(error.status) {
                    Log.groupsSync.notice("A room was not changed", metadata: ["error": "\(error.logDescription)"])
                }
            }
        } catch {
            throw error.asMembership
        }
    }
}

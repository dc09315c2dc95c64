import Domain
import Synchronization

/// Invitations, a directory of groups, and removals, all of which a test sets.
extension FakeGroupsService: GroupMembership {
    /// Replaces all invitations.
    public func set(_ invitations: [GroupInvitation]) {
        state.withLock { state in
            state.invitations = invitations
            state.invitationReaders.yield(invitations)
        }
    }

    /// Sets the next answers of the server's directory.
    public func setDirectory(_ pages: [PublicGroupPage]) { state.withLock { $0.directory = pages } }

    /// Makes a group have another address.
    public func set(_ groupID: String, at address: String) {
        state.withLock { $0.addresses[address] = groupID }
    }

    /// Removes a group like a moderator.
    public func remove(_ groupID: String, _ removal: GroupRemoval) {
        let groups = state.withLock { state in
            state.removals[groupID] = removal
            return (state.groups ?? []).filter { $0.id != groupID }
        }
        set(groups)
    }

    public func createGroup(_ group: NewGroup) async throws -> String {
        let rooms = GroupPage.allCases.map { group.roomNames[$0] ?? "-" }.joined(separator: ", ")
        try await begin("createGroup \(group.name)|\(group.about)|\(group.isOpen)|\(group.alias ?? "-")|\(rooms)")
        return "new"
    }

    public func joinGroup(typed: String) async throws -> String {
        try await begin("joinGroup \(typed)")
        return "joined"
    }

    public func publicGroups(matching term: String, from token: String?) async throws -> PublicGroupPage {
        try await begin("publicGroups \(term)|\(token ?? "-")")
        return state.withLock { state in
            state.directory.isEmpty ? PublicGroupPage([]) : state.directory.removeFirst()
        }
    }

    public func groupID(at address: String) async throws -> String? {
        try await begin("groupID \(address)")
        return state.withLock { $0.addresses[address] }
    }

    public func joinMissingPages(of groupID: String) async throws { try await begin("joinMissingPages \(groupID)") }

    public func invitations() -> AsyncStream<[GroupInvitation]> {
        state.withLock { $0.invitationReaders.stream(first: $0.invitations) }
    }

    public func acceptInvitation(to groupID: String) async throws -> String {
        try await begin("acceptInvitation \(groupID)")
        set(state.withLock(\.invitations).filter { $0.id != groupID })
        return groupID
    }

    public func declineInvitation(to groupID: String) async throws {
        try await begin("declineInvitation \(groupID)")
        set(state.withLock(\.invitations).filter { $0.id != groupID })
    }

    public func invite(typed: String, to groupID: String) async throws -> String {
        try await begin("invite \(typed) \(groupID)")
        return "@\(typed):here"
    }

    public func leaveGroup(_ groupID: String) async throws { try await begin("leaveGroup \(groupID)") }

    public func removal(from groupID: String) async -> GroupRemoval? { state.withLock { $0.removals[groupID] } }
}

/// The members of all groups, which a test sets.
extension FakeGroupsService: GroupModeration {
    /// Sets the members of all groups.
    public func setMembers(_ members: [GroupMember]) { state.withLock { $0.members = members } }

    /// Sets the members of all groups that are known without the server.
    public func setStoredMembers(_ members: [GroupMember]) { state.withLock { $0.storedMembers = members } }

    public func removeMember(_ userID: String, isBanned: Bool, from groupID: String) async throws {
        try await begin("removeMember \(userID) \(isBanned) \(groupID)")
    }

    public func readmitMember(_ userID: String, wasBanned: Bool, to groupID: String) async throws {
        try await begin("readmitMember \(userID) \(wasBanned) \(groupID)")
    }

    public func report(_ eventID: String, on page: GroupPage, of groupID: String) async throws {
        try await begin("report \(page) \(eventID)")
    }

    public func storedMembers(of groupID: String) async throws -> [GroupMember] {
        try await begin("storedMembers \(groupID)")
        return state.withLock(\.storedMembers)
    }

    public func members(of groupID: String) async throws -> [GroupMember] {
        try await begin("members \(groupID)")
        return state.withLock(\.members)
    }
}

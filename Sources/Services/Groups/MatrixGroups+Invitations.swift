import Domain
import Foundation

extension MatrixGroups {
    public nonisolated func invitations() -> AsyncStream<[GroupInvitation]> { invitationsNow.stream() }

    public func acceptInvitation(to groupID: String) async throws -> String {
        let group = try await joinGroup(groupID)
        try await forgetInvitation(to: group)
        return group
    }

    public func declineInvitation(to groupID: String) async throws {
        do {
            try await client.leave(groupID)
        } catch let error as MatrixError where [403, 404].contains(error.status) {
            // It has been taken back meanwhile.
        } catch {
            throw error.asRemote
        }
        try await forgetInvitation(to: groupID)
    }

    public func invite(typed: String, to groupID: String) async throws -> String {
        guard let address = UserAddress(typed: typed, server: serverName) else {
            throw GroupMembershipError.invalidAddress
        }
        do {
            try await client.invite(address.text, to: groupID)
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

    /// Not only the next sync: the answer is to be seen at once.
    private func forgetInvitation(to groupID: String) async throws {
        try await store.deleteInvitation(to: groupID)
        await publish()
    }
}

extension GroupInvitation {
    /// Reads what a server shows of a room to who is invited there; nil when that is no group.
    init?(room: String, state: [MatrixStrippedEvent], user: String) {
        func content(_ type: String, _ key: String = "") -> MatrixContent? {
            state.last { $0.type == type && ($0.state_key ?? "") == key }?.content
        }
        guard content("m.room.create")?.type == MatrixType.space else { return nil }
        let invitation = state.last { $0.type == "m.room.member" && $0.state_key == user }
        let inviter = invitation?.sender ?? ""
        self.init(
            id: room, name: content("m.room.name")?.name ?? room, about: content("m.room.topic")?.topic ?? "",
            avatar: content("m.room.avatar")?.url.flatMap(URL.init(matrix:)), inviterID: inviter,
            inviterName: GroupStore.name(content("m.room.member", inviter)?.displayname, of: inviter))
    }
}

import Domain
import Foundation

extension MatrixGroups {
    /// Makes a group: a space and its three rooms. Returns its id; the sync brings it to the list.
    ///
    /// With an `alias` (the part before the colon) it can be joined by name. Throws `RemoteError`.
    public func createGroup(
        named name: String, about: String = "", isPublic: Bool, invite: [String] = [], alias: String? = nil
    ) async throws -> String {
        do {
            return try await makeGroup(named: name, about: about, isPublic: isPublic, invite: invite, alias: alias)
        } catch {
            throw error.asRemote
        }
    }

    private func makeGroup(
        named name: String, about: String, isPublic: Bool, invite: [String] = [], alias: String?
    ) async throws -> String {
        let space = try await client.createRoom(
            MatrixRoomForm(
                name: name, topic: about.isEmpty ? nil : about, type: MatrixType.space, isPublic: isPublic,
                invite: invite, alias: alias))
        for page in GroupPage.allCases {
            let room = try await client.createRoom(
                MatrixRoomForm(name: name, type: page.roomType, isPublic: isPublic, space: space))
            try await client.addChild(room, to: space, via: serverName)
        }
        return space
    }

    /// The part of the user's id after the colon.
    var serverName: String { user.map { UserAddress($0).server } ?? "" }

    /// Joins a group and its rooms by the space's id or alias, as far as the user may. Throws `RemoteError`.
    public func joinGroup(_ address: String, via servers: [String] = []) async throws -> String {
        do {
            let space = try await client.join(address, via: servers)
            for child in try await client.children(of: space) { _ = try await client.join(child.room, via: child.via) }
            return space
        } catch {
            throw error.asRemote
        }
    }

    // MARK: GroupMembership

    public func createGroup(named name: String, about: String, isOpen: Bool, alias: String?) async throws -> String {
        do {
            return try await makeGroup(named: name, about: about, isPublic: isOpen, alias: alias)
        } catch let error as MatrixError where error.code == "M_ROOM_IN_USE" {
            throw GroupMembershipError.addressTaken
        } catch {
            throw error.asRemote
        }
    }

    public func joinGroup(typed: String) async throws -> String {
        guard let address = GroupAddress(typed: typed, server: serverName) else {
            throw GroupMembershipError.invalidAddress
        }
        do {
            return try await joinGroup(address.text)
        } catch RemoteError.notFound {
            throw GroupMembershipError.notFound
        } catch RemoteError.forbidden {
            throw GroupMembershipError.notAllowed
        } catch RemoteError.status(400) {
            throw GroupMembershipError.invalidAddress
        }
    }
}

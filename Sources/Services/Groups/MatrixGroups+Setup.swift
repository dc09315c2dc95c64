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
            let space = try await client.createRoom(
                MatrixRoomForm(
                    name: name, topic: about.isEmpty ? nil : about, type: MatrixType.space, isPublic: isPublic,
                    invite: invite, alias: alias))
            let server = (user ?? space).split(separator: ":", maxSplits: 1).last.map(String.init) ?? ""
            for page in GroupPage.allCases {
                let room = try await client.createRoom(
                    MatrixRoomForm(name: name, type: page.roomType, isPublic: isPublic, space: space))
                try await client.addChild(room, to: space, via: server)
            }
            return space
        } catch {
            throw error.asRemote
        }
    }

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
}

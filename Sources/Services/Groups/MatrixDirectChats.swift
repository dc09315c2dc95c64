import Domain
import Foundation

/// Opens direct chats, which other apps of the user find through the account data `m.direct` (Matrix
/// specification, "Direct Messaging").
package struct MatrixDirectChats: DirectChats {
    private let client: MatrixClient
    private let user: @Sendable () async throws -> String

    /// Creates chats on the server of `client`; `user` returns the id of the signed-in user, and throws if there is
    /// none.
    package init(client: MatrixClient, user: @escaping @Sendable () async throws -> String) {
        self.client = client
        self.user = user
    }

    package func chat(with userID: String) async throws -> String {
        do {
            let user = try await user()
            let chats = try await client.directChats(of: user)
            // The newest one; those that the user has left cannot be read.
            for room in (chats[userID] ?? []).reversed() {
                do {
                    _ = try await client.members(of: room)
                    return room
                } catch let error as MatrixError where [403, 404].contains(error.status) {
                    Log.groupsSync.debug("A chat was left", metadata: ["error": "\(error.logDescription)"])
                }
            }
            let room = try await client.createRoom(CreateRoomRequest(directChatWith: userID))
            try await client.setDirectChats(
                chats.merging([userID: [room]]) { $0 + $1 }, of: user)
            return room
        } catch {
            throw error.asRemote
        }
    }
}

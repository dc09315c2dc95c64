/// Opens direct chats. Throws `RemoteError`.
public protocol DirectChats: Sendable {
    /// Returns the id of the chat with the user of this Matrix id, among the groups' chats; the chat is created if there
    /// is none.
    func chat(with userID: String) async throws -> String
}

/// A member who is named in a message, and notified of it.
public struct GroupMention: Codable, Equatable, Sendable {
    /// The Matrix id of the member.
    public var userID: String
    /// The display name, which follows an @ in the text; a member who is replied to need not be named there.
    public var name: String

    /// Creates a mention.
    public init(userID: String, name: String) {
        self.userID = userID
        self.name = name
    }
}

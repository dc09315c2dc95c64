/// A member who is mentioned in a message, and notified of it.
public struct GroupMention: Codable, Equatable, Sendable {
    /// The Matrix id of the member.
    public var userID: String
    /// The display name, which follows an @ in the text. A member who is replied to need not be mentioned there.
    public var name: String

    /// Creates a mention.
    public init(userID: String, name: String) {
        self.userID = userID
        self.name = name
    }
}

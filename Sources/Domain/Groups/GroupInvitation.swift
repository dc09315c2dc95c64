import Foundation

/// An invitation to a group or a chat that the user has not answered.
public struct GroupInvitation: Identifiable, Equatable, Sendable {
    /// The room id of the group's space, or of the chat.
    public var id: String
    /// The display name of the group.
    public var name: String
    /// The topic of the group; empty if it has none.
    public var about: String
    /// The address of the group's picture.
    public var avatar: URL?
    /// The Matrix user id of the member who sent the invitation.
    public var inviterID: String
    /// The display name of the member who sent the invitation.
    public var inviterName: String

    /// Creates an invitation.
    public init(
        id: String, name: String, about: String = "", avatar: URL? = nil, inviterID: String, inviterName: String
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.avatar = avatar
        self.inviterID = inviterID
        self.inviterName = inviterName
    }
}

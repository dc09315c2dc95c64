import Foundation

/// Somebody asks the user into their group.
public struct GroupInvitation: Identifiable, Equatable, Sendable {
    /// The group's id, the space's room id.
    public var id: String
    public var name: String
    /// What the group is about; empty when nobody wrote it down.
    public var about: String
    public var avatar: URL?
    /// The Matrix id of who invites.
    public var inviterID: String
    public var inviterName: String

    /// Describes an invitation.
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

import Foundation

/// Creates and joins groups, and handles invitations.
///
/// A group that was created, joined or accepted appears in the list of groups after the next answer of the server.
public protocol GroupMembership: Sendable {
    /// Creates a group with its pages and returns its id. Throws `GroupMembershipError`, `RemoteError`.
    func createGroup(_ group: NewGroup) async throws -> String

    /// Joins the group with the address that the user typed and returns its id.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func joinGroup(typed: String) async throws -> String

    /// Returns the groups in the directory of the user's server whose name, topic or address contains `term`, beginning
    /// at a token of the part before. Throws `RemoteError`.
    func publicGroups(matching term: String, from token: String?) async throws -> PublicGroupPage

    /// Returns the id of the user's group that has this address, or one of whose pages has it; nil if there is none.
    /// Throws `StorageError`.
    func groupID(at address: String) async throws -> String?

    /// Joins the rooms of the group that the user is not in. Throws `GroupMembershipError`, `RemoteError`.
    func joinMissingPages(of groupID: String) async throws

    /// Returns the unanswered invitations, sorted by group name: the current ones at once, then each change.
    func invitations() -> AsyncStream<[GroupInvitation]>

    /// Joins the group that the user is invited to and returns its id. Throws `RemoteError`.
    func acceptInvitation(to groupID: String) async throws -> String

    /// Leaves a group with its rooms. Throws `RemoteError`; a leave that has failed halfway can be repeated.
    func leaveGroup(_ groupID: String) async throws

    /// Returns the reason why the user is no longer in a group; nil if no moderator has removed them since the start.
    func removal(from groupID: String) async -> GroupRemoval?

    /// Declines an invitation. Throws `RemoteError`.
    func declineInvitation(to groupID: String) async throws

    /// Invites the user whose Matrix id was typed, and returns the complete id.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func invite(typed: String, to groupID: String) async throws -> String
}

/// Removes and readmits the members of a group.
///
/// Methods throw `GroupMembershipError.notAllowed`, `RemoteError`.
public protocol GroupModeration: Sendable {
    /// Returns the stored members of the group's chat; never waits for the network. Some members may be missing.
    func storedMembers(of groupID: String) async throws -> [GroupMember]

    /// Returns the members of the group, with the actions that the user may take on them.
    func members(of groupID: String) async throws -> [GroupMember]

    /// Removes a member from the group and its rooms. A banned member cannot join again.
    func removeMember(_ userID: String, isBanned: Bool, from groupID: String) async throws

    /// Invites a removed member again, and lifts a ban.
    func readmitMember(_ userID: String, wasBanned: Bool, to groupID: String) async throws

    /// Reports a message to the administrators of the server.
    func report(_ eventID: String, on page: GroupPage, of groupID: String) async throws
}

/// The removal of the user from a group by a moderator.
public struct GroupRemoval: Equatable, Sendable {
    /// Whether the user cannot join again.
    public var isBanned: Bool
    /// The reason that the moderator gave; empty if there is none.
    public var reason: String

    /// Creates a removal.
    public init(isBanned: Bool = false, reason: String = "") {
        self.isBanned = isBanned
        self.reason = reason
    }
}

/// The reason why a group could not be created or joined, or a user could not be invited.
public enum GroupMembershipError: Error, Equatable, Sendable {
    /// The typed text is not an address.
    case invalidAddress
    /// No group or user has this address.
    case notFound
    /// The group admits invited users only, or the user has no permission to invite.
    case notAllowed
    /// Another group already has this address.
    case addressTaken
}

/// Content to send to a group's page.
public enum GroupDraft: Equatable, Sendable {
    /// A chat message, or a post without a picture.
    case text(String, mentions: [GroupMention] = [])
    /// A chat message that replies to the one with this id.
    case reply(String, to: String, mentions: [GroupMention] = [])
    /// A chat message to the owner of a home.
    case inquiry(String, about: HomeReference, mentions: [GroupMention] = [])
    /// A picture with a text, which may be empty.
    case picture(Photo, text: String)
    /// A file, or a picture without a text. The place and the time in a picture of a camera are not sent.
    case file(OutgoingFile)
    case activity(GroupActivity)
}

/// An activity of a group to which the user is going.
public struct GoingActivity: Identifiable, Equatable, Sendable {
    /// The id of the event in the timeline.
    public var id: String
    /// The server's id of the event; nil before the server has it.
    public var serverID: String?
    /// The id of the group.
    public var groupID: String
    /// The name of the group.
    public var groupName: String
    /// The activity.
    public var activity: GroupActivity

    /// Creates an activity of a group.
    public init(id: String, serverID: String? = nil, groupID: String, groupName: String, activity: GroupActivity) {
        (self.id, self.serverID, self.groupID, self.groupName) = (id, serverID, groupID, groupName)
        self.activity = activity
    }
}

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

/// A group in the directory of the user's server, which anyone can join.
public struct PublicGroup: Identifiable, Equatable, Sendable {
    /// The room id of the group's space.
    public var id: String
    /// The address by which it is joined: an alias, or the id.
    public var address: String
    /// The name; empty if it has none.
    public var name: String
    /// The topic; empty if it has none.
    public var about: String
    /// The number of members.
    public var memberCount: Int

    /// Creates a group.
    public init(id: String, address: String? = nil, name: String, about: String = "", memberCount: Int = 0) {
        self.id = id
        self.address = address ?? id
        self.name = name
        self.about = about
        self.memberCount = memberCount
    }
}

/// A part of the directory's list of groups.
public struct PublicGroupPage: Equatable, Sendable {
    /// The groups, those with most members first.
    public var groups: [PublicGroup]
    /// The token of the next part; nil at the end.
    public var next: String?

    /// Creates a part.
    public init(_ groups: [PublicGroup], next: String? = nil) {
        self.groups = groups
        self.next = next
    }
}

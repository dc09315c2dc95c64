/// Creates and joins groups, and handles invitations.
///
/// A group that was created, joined or accepted appears in the list of groups after the next answer of the server.
public protocol GroupMembership: Sendable {
    /// Creates a group with its three pages and returns its id.
    ///
    /// When `isOpen`, anyone who knows the group's address can join. `alias` is the local part of that address on the
    /// user's own server. Throws `GroupMembershipError`, `RemoteError`.
    func createGroup(named name: String, about: String, isOpen: Bool, alias: String?) async throws -> String

    /// Joins the group with the address that the user typed and returns its id.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func joinGroup(typed: String) async throws -> String

    /// Joins the rooms of the group that the user is not in. Throws `GroupMembershipError`, `RemoteError`.
    func joinMissingPages(of groupID: String) async throws

    /// The unanswered invitations, sorted by group name: the current ones at once, then each change.
    func invitations() -> AsyncStream<[GroupInvitation]>

    /// Joins the group that the user is invited to and returns its id. Throws `RemoteError`.
    func acceptInvitation(to groupID: String) async throws -> String

    /// Declines an invitation. Throws `RemoteError`.
    func declineInvitation(to groupID: String) async throws

    /// Invites the user whose Matrix id was typed, and returns the complete id.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func invite(typed: String, to groupID: String) async throws -> String
}

/// Why a group could not be created or joined, or a user not be invited.
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

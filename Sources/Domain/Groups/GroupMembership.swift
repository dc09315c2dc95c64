/// Ways into a group: to begin one, to join one that others have begun, and to be invited.
public protocol GroupMembership: Sendable {
    /// Begins a group with its three pages and returns its id; it comes to the list by itself.
    ///
    /// An `isOpen` one can be joined by whoever knows its address, the `alias` on the user's own server. Throws
    /// `GroupMembershipError`, `RemoteError`.
    func beginGroup(named name: String, about: String, isOpen: Bool, alias: String?) async throws -> String

    /// Joins the group that a person's words name and returns its id; it comes to the list by itself.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func joinGroup(typed: String) async throws -> String

    /// The invitations that wait for an answer, by the group's name: the present ones at once, then each newer state.
    func invitations() -> AsyncStream<[GroupInvitation]>

    /// Joins the group that the user is invited to and returns its id; it comes to the list by itself.
    ///
    /// Throws `RemoteError`.
    func acceptInvitation(to groupID: String) async throws -> String

    /// Says no to an invitation. Throws `RemoteError`.
    func declineInvitation(to groupID: String) async throws

    /// Invites the person whose Matrix id was typed, and returns that id as it is.
    ///
    /// Throws `GroupMembershipError`, `RemoteError`.
    func invite(typed: String, to groupID: String) async throws -> String
}

/// Why somebody is not in the group they wanted.
public enum GroupMembershipError: Error, Equatable, Sendable {
    /// What was typed is no address.
    case noAddress
    /// Nobody knows a group or a person of that address.
    case unknown
    /// It is there, but lets in only who was invited, or lets the user invite nobody.
    case notOpen
    /// Another group has that address already.
    case addressTaken
}

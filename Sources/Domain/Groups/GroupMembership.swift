import Foundation

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

/// The address by which a group is joined: `#lane-4:example.org`, or the id of its space.
public struct GroupAddress: Equatable, Sendable {
    /// As the Matrix protocol writes it.
    public let text: String

    /// Reads what a person types or pastes: a whole address, a `matrix.to` link, or just the name of a group on
    /// `server`; nil when that can be no address.
    public init?(typed: String, server: String) {
        var address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        for link in ["https://matrix.to/#/", "http://matrix.to/#/", "matrix.to/#/"] where address.hasPrefix(link) {
            address = String(address.dropFirst(link.count).prefix { $0 != "?" })
            address = address.removingPercentEncoding ?? address
        }
        if address.first != "#", address.first != "!" { address = "#" + address }
        guard !address.contains(where: \.isWhitespace), !address.contains("/") else { return nil }
        if address.first == "#", !address.contains(":") { address += ":" + server }
        let parts = address.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard let name = parts.first, !name.isEmpty, parts.dropFirst().allSatisfy({ !$0.isEmpty }) else { return nil }
        text = address
    }

    /// Whether a word can be the part of an address before the colon.
    public static func isAlias(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.count <= 100
            && word.unicodeScalars.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-._".unicodeScalars.contains($0) }
    }
}

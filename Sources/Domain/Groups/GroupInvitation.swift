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

/// The Matrix id of a person: `@tom:example.org`.
public struct UserAddress: Equatable, Sendable {
    /// As the Matrix protocol writes it.
    public let text: String

    /// Reads what a person types or pastes: a whole id, a `matrix.to` link, or just the name of somebody on `server`;
    /// nil when that can be nobody's.
    public init?(typed: String, server: String) {
        var address = typed.trimmingCharacters(in: .whitespacesAndNewlines)
        for link in ["https://matrix.to/#/", "http://matrix.to/#/", "matrix.to/#/"] where address.hasPrefix(link) {
            address = String(address.dropFirst(link.count).prefix { $0 != "?" })
            address = address.removingPercentEncoding ?? address
        }
        if address.first != "@" { address = "@" + address }
        if !address.contains(":") { address += ":" + server }
        let parts = address.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= 255,
            !address.dropFirst().contains(where: { $0.isWhitespace || "@#!/".contains($0) })
        else { return nil }
        text = address
    }
}

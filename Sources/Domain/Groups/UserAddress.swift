import Foundation

/// The Matrix id of a user, such as `@tom:example.org`.
public struct UserAddress: Equatable, Sendable {
    /// The maximum length of an id in bytes (Matrix specification, "User Identifiers").
    private static let maximumLength = 255

    /// The id as the Matrix protocol writes it.
    public let text: String

    /// The name of the user's homeserver.
    public var server: String { text.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? "" }

    /// The part of the id before the server.
    public var localpart: String { String(text.dropFirst().prefix { $0 != ":" }) }

    /// Creates an id that a server has sent.
    public init(_ text: String) { self.text = text }

    /// Parses the text that a user types or pastes: a complete id, a `matrix.to` link, or the name of a user on
    /// `server`; nil if the text is not an id.
    public init?(typed: String, server: String) {
        var address = MatrixLink.target(of: typed)
        if address.first != "@" { address = "@" + address }
        if !address.contains(":") { address += ":" + server }
        let parts = address.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= Self.maximumLength,
            !address.dropFirst().contains(where: { $0.isWhitespace || "@#!/".contains($0) })
        else { return nil }
        text = address
    }
}

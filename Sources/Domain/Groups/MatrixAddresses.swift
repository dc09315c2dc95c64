import Foundation

/// The address by which a group is joined: `#lane-4:example.org`, or the id of its space.
public struct GroupAddress: Equatable, Sendable {
    /// As the Matrix protocol writes it.
    public let text: String

    /// Reads what a person types or pastes: a whole address, a `matrix.to` link, or just the name of a group on
    /// `server`; nil when that can be no address.
    public init?(typed: String, server: String) {
        var address = withoutLink(typed)
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

/// The Matrix id of a person: `@tom:example.org`.
public struct UserAddress: Equatable, Sendable {
    /// As the Matrix protocol writes it.
    public let text: String

    /// The name of the server where this person is at home.
    public var server: String { text.split(separator: ":", maxSplits: 1).dropFirst().first.map(String.init) ?? "" }

    /// Takes an id that a server has given.
    public init(_ text: String) { self.text = text }

    /// Reads what a person types or pastes: a whole id, a `matrix.to` link, or just the name of somebody on `server`;
    /// nil when that can be nobody's.
    public init?(typed: String, server: String) {
        var address = withoutLink(typed)
        if address.first != "@" { address = "@" + address }
        if !address.contains(":") { address += ":" + server }
        let parts = address.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }), address.utf8.count <= 255,
            !address.dropFirst().contains(where: { $0.isWhitespace || "@#!/".contains($0) })
        else { return nil }
        text = address
    }
}

/// An address as it was typed or pasted, taken out of the `matrix.to` link around it (Matrix appendices, "matrix.to
/// navigation").
private func withoutLink(_ typed: String) -> String {
    var address = typed.trimmed
    for link in ["https://matrix.to/#/", "http://matrix.to/#/", "matrix.to/#/"] where address.hasPrefix(link) {
        address = String(address.dropFirst(link.count).prefix { $0 != "?" })
        address = address.removingPercentEncoding ?? address
    }
    return address
}

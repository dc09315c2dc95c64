import Foundation

/// The address by which a group is joined: an alias such as `#lane-4:example.org`, or the id of its space.
public struct GroupAddress: Equatable, Sendable {
    /// The address as the Matrix protocol writes it.
    public let text: String

    /// Parses the text that a user types or pastes: a complete address, a `matrix.to` link, or the name of a group on
    /// `server`; nil if the text is not an address.
    public init?(typed: String, server: String) {
        var address = MatrixLink.target(of: typed)
        if address.first != "#", address.first != "!" { address = "#" + address }
        guard !address.contains(where: \.isWhitespace), !address.contains("/") else { return nil }
        if address.first == "#", !address.contains(":") { address += ":" + server }
        let parts = address.dropFirst().split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        guard parts.allSatisfy({ !$0.isEmpty }) else { return nil }
        text = address
    }

    /// Returns whether a word can be an alias: the part of an address before the colon.
    public static func isValidAlias(_ word: String) -> Bool {
        !word.isEmpty && word.utf8.count <= 100
            && word.unicodeScalars.allSatisfy { "abcdefghijklmnopqrstuvwxyz0123456789-._".unicodeScalars.contains($0) }
    }
}

/// A `matrix.to` link (Matrix specification, appendix "matrix.to navigation").
public enum MatrixLink {
    /// Returns the link to a user or a room, by its id or alias, that other apps and browsers can open. The id of a room
    /// does not tell where it is; its link does.
    public static func link(to address: String) -> URL? {
        let server = address.first == "!" ? UserAddress(address).server : ""
        let query = server.isEmpty ? "" : "?via=" + escaped(server)
        return URL(string: "https://matrix.to/#/" + escaped(address) + query)
    }

    /// Returns the id or the alias of the room that a link leads to; nil if it does not lead to a room.
    public static func room(of link: String) -> String? {
        let room = target(of: link).prefix { $0 != "/" }
        guard link.hasPrefix("https://matrix.to/#/"), room.first == "!" || room.first == "#", room.contains(":") else {
            return nil
        }
        return String(room)
    }

    /// Returns the events that links in a text lead to, in order: `https://matrix.to/#/!room/$event`, or
    /// `matrix:roomid/room/e/event`; at most `limit`.
    public static func events(in text: String, limit: Int) -> [(room: String, event: String)] {
        var found: [(room: String, event: String)] = []
        for word in text.split(whereSeparator: { $0.isWhitespace || "<>()[]\"，。、".contains($0) }) {
            guard found.count < limit, let event = event(of: String(word)) else { continue }
            if !found.contains(where: { $0 == event }) { found.append(event) }
        }
        return found
    }

    private static func event(of link: String) -> (room: String, event: String)? {
        let uri = "matrix:roomid/"
        if link.hasPrefix(uri) {
            let parts = link.dropFirst(uri.count).prefix { $0 != "?" }.split(
                separator: "/", omittingEmptySubsequences: false)
            guard parts.count == 3, parts[1] == "e", let room = parts[0].removingPercentEncoding,
                let event = parts[2].removingPercentEncoding
            else { return nil }
            return ("!" + room, "$" + event)
        }
        let parts = target(of: link).split(separator: "/", maxSplits: 1)
        guard link.contains("matrix.to/#/"), parts.count == 2, parts[0].hasPrefix("!"), parts[1].hasPrefix("$") else {
            return nil
        }
        return (String(parts[0]), String(parts[1]))
    }

    private static func escaped(_ text: String) -> String {
        text.addingPercentEncoding(withAllowedCharacters: .alphanumerics.union(.init(charactersIn: "-._~!"))) ?? ""
    }

    /// Returns the address that a link leads to. Text that is not a link is returned without surrounding white space.
    static func target(of text: String) -> String {
        let text = text.trimmed
        for prefix in ["https://matrix.to/#/", "http://matrix.to/#/", "matrix.to/#/"] where text.hasPrefix(prefix) {
            let target = String(text.dropFirst(prefix.count).prefix { $0 != "?" })
            return target.removingPercentEncoding ?? target
        }
        return text
    }
}

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

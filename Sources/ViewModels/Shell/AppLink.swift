import Domain
import Foundation

/// The target of a link from outside or in a text: `hutong:` links, and `matrix:` and `matrix.to` links to rooms
/// (Matrix specification, "URIs").
public nonisolated enum AppLink: Equatable, Sendable {
    /// A group, by the identifier of its space or of one of its rooms.
    case group(String)
    /// A group, by an alias such as `#lane:example.org`.
    case groupAlias(String)
    /// One of the owner's listings.
    case listing(UUID)

    /// The maximum length of a link, in bytes.
    private static let maximumLength = 2048

    /// Reads a link. Returns nil for anything else, such as a link to a person or an empty link.
    public init?(_ text: String) {
        guard text.utf8.count <= Self.maximumLength, let colon = text.firstIndex(of: ":") else { return nil }
        // The part after the path names the servers to go through, which the account knows.
        let path = text[text.index(after: colon)...].prefix { $0 != "?" && $0 != "#" }
        var parts = path.split(separator: "/", omittingEmptySubsequences: true).map(String.init)
        let hasAuthority = path.hasPrefix("//")
        switch text[..<colon].lowercased() {
        case "hutong":
            self.init(kind: parts.first, id: parts.count == 2 ? parts[1].removingPercentEncoding : nil)
        case "matrix":
            if hasAuthority, !parts.isEmpty { parts.removeFirst() }
            guard parts.count >= 2, let id = parts[1].removingPercentEncoding else { return nil }
            self.init(matrix: parts[0], id: id)
        case "https":
            guard let room = MatrixLink.room(of: text) else { return nil }
            self.init(matrix: room.first == "#" ? "r" : "roomid", id: String(room.dropFirst()))
        default: return nil
        }
    }

    private init?(kind: String?, id: String?) {
        guard let id, Self.isPrintable(id) else { return nil }
        switch kind {
        case "group": self = .group(id)
        case "listing":
            guard let id = UUID(uuidString: id) else { return nil }
            self = .listing(id)
        default: return nil
        }
    }

    private init?(matrix kind: String, id: String) {
        guard id.contains(":"), Self.isPrintable(id) else { return nil }
        switch kind {
        case "roomid": self = .group("!\(id)")
        case "r", "room": self = .groupAlias("#\(id)")
        default: return nil
        }
    }

    private static func isPrintable(_ id: String) -> Bool {
        !id.isEmpty && id.unicodeScalars.allSatisfy { $0.value >= 0x20 && $0.value != 0x7f }
    }

    /// The feature that opens the link.
    public var feature: String {
        switch self {
        case .group, .groupAlias: "groups"
        case .listing: "listings"
        }
    }

    /// The identifier of the item that the feature opens.
    public var item: String {
        switch self {
        case .group(let id), .groupAlias(let id): id
        case .listing(let id): id.uuidString
        }
    }

    /// The link as text, for a notification, a search result or a message.
    public var text: String {
        switch self {
        case .group(let id): "hutong://group/\(Self.escaped(id))"
        case .groupAlias(let alias): "matrix:r/\(Self.escaped(String(alias.dropFirst())))"
        case .listing(let id): "hutong://listing/\(id.uuidString)"
        }
    }

    private static func escaped(_ id: String) -> String {
        let allowed = CharacterSet.urlPathAllowed.subtracting(CharacterSet(charactersIn: "/?#"))
        return id.addingPercentEncoding(withAllowedCharacters: allowed) ?? id
    }
}

import Domain
import Foundation

/// Finds a Matrix server by the text that the user types: a server name, an address, or a user id.
///
/// Uses `.well-known/matrix/client` of the Matrix specification, which is optional: a server that answers under the
/// name itself is found, too.
package struct HomeserverDiscovery: HomeserverFinding {
    private struct WellKnown: Decodable {
        struct Homeserver: Decodable { var base_url: String }
        var homeserver: Homeserver

        enum CodingKeys: String, CodingKey { case homeserver = "m.homeserver" }
    }

    /// The versions of the specification that a server supports (`/_matrix/client/versions`).
    struct Versions: Decodable { var versions: LossyList<String> }

    private let http = HTTPClient()

    package init() {}

    package func homeserver(for typed: String) async throws -> URL {
        guard let start = Self.address(of: typed) else { throw RemoteError.notFound }
        let request = HTTPRequest(.get, .url(start.appending(path: ".well-known/matrix/client")))
        let response = try await http.exchange(request)
        guard response.error == nil else { return try await checked(start) }
        guard let found: WellKnown = try? response.decode(), let base = URL(string: found.homeserver.base_url),
            base.scheme == "https" || base.scheme == start.scheme, base.host()?.isEmpty == false
        else { throw RemoteError.malformed(detail: "well-known") }
        return try await checked(base)
    }

    private func checked(_ base: URL) async throws -> URL {
        let response = try await http.exchange(
            HTTPRequest(.get, .url(base.appending(path: "_matrix/client/versions"))))
        if response.error == .notFound { throw RemoteError.notFound }
        let versions: Versions = try response.checked().decode()
        guard !versions.versions.elements.isEmpty else { throw RemoteError.notFound }
        return base
    }

    /// Returns the address for `example.org`, `example.org:8448`, `@user:example.org` or an address. It is https
    /// unless the address states otherwise; plain http is used only if the address does, or for a server on this
    /// computer.
    static func address(of typed: String) -> URL? {
        var text = typed.trimmed
        if text.hasPrefix("@"), let colon = text.firstIndex(of: ":") {
            text = String(text[text.index(after: colon)...])
        }
        if !text.contains("://") {
            let host = text.prefix { $0 != ":" && $0 != "/" }
            text = (host == "localhost" || host == "127.0.0.1" ? "http://" : "https://") + text
        }
        while text.hasSuffix("/") { text.removeLast() }
        guard let url = URL(string: text), let host = url.host(), !host.isEmpty,
            ["http", "https"].contains(url.scheme), url.user() == nil
        else { return nil }
        return url
    }
}

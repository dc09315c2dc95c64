import Foundation

/// What a user types as the address of a server.
enum ServerAddress {
    /// The address of an `http` or `https` server, or nil.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else { return nil }
        return url
    }

    /// What is shown below a field with an invalid address.
    static func problem(_ words: Localizer) -> String { words("Enter an address like https://api.example.org") }
}

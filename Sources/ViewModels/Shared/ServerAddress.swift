import Foundation

/// The address of a server as a user types it.
enum ServerAddress {
    /// Returns the address of an `http` or `https` server, or nil.
    static func url(_ text: String) -> URL? {
        guard let url = URL(string: text), let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = url.host(), !host.isEmpty
        else { return nil }
        return url
    }

    /// Returns the warning that is displayed below a field with an invalid address.
    static func problem(_ words: Localizer) -> String { words("Enter an address like https://api.example.org") }
}

import Foundation

extension URL {
    /// Whether the data sent to this address cannot be read on the network: the connection is encrypted, or the
    /// server is on this computer.
    public var isConfidential: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http": isOnThisComputer
        default: false
        }
    }

    /// Whether the server is on this computer.
    public var isOnThisComputer: Bool {
        host()?.lowercased().wholeMatch(of: /localhost|127(\.[0-9]{1,3}){3}|\[?::1\]?/) != nil
    }

    /// The scheme, host and port, to which a credential is bound; nil for anything but http and https.
    public var origin: String? {
        guard let scheme = scheme?.lowercased(), let host = host()?.lowercased() else { return nil }
        let defaults = ["http": 80, "https": 443]
        guard let port = port ?? defaults[scheme], defaults[scheme] != nil else { return nil }
        return "\(scheme)://\(host):\(port)"
    }
}

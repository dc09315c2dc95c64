import Foundation

extension URL {
    /// Whether nobody on the network can read what is sent to this address: it is encrypted, or on this computer.
    public var isConfidential: Bool {
        switch scheme?.lowercased() {
        case "https": true
        case "http":
            host()?.lowercased().wholeMatch(of: /localhost|127(\.[0-9]{1,3}){3}|\[?::1\]?/) != nil
        default: false
        }
    }
}

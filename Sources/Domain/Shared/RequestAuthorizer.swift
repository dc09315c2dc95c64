import Foundation

/// Provides the HTTP layer with the current authorization, so that callers never pass a token.
public protocol RequestAuthorizer: Sendable {
    /// Returns the value of the `Authorization` header, such as `Bearer …`, for a request to `url`.
    ///
    /// Throws `RemoteError.notSignedIn` if there is no session, it has expired, or it belongs to another server; the
    /// request is then not sent.
    func authorization(for url: URL) async throws -> String

    /// Returns another authorization for a request to `url`, because the server refused this one before its expiry;
    /// it is tried once. Nil if there never is another, so that the refusal is final.
    ///
    /// Throws `RemoteError.notSignedIn` if the refusal ended the session.
    func authorization(for url: URL, replacing refused: String) async throws -> String?
}

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

/// Facts about the program that users and servers see. Packagers of a changed version change them here and in the
/// metainfo.
public enum ProjectInfo {
    /// The page about the program. Matrix servers show it to the user who signs in, and require it (RFC 7591,
    /// `client_uri`).
    public static let homepage = "https://github.com/hutong/hutong"
}

import Foundation

/// Facts about the program that users and servers see. Packagers of a changed version change them here and in the
/// metainfo.
public enum ProjectInfo {
    /// The page about the program. Matrix servers show it to the user who signs in, and require it (RFC 7591,
    /// `client_uri`).
    public static let homepage = "https://github.com/hutong/hutong"
}

import Foundation

/// Who is signed in, as kept on disk; holds nothing secret.
public struct Account: Codable, Equatable, Sendable {
    /// The provider's own id: a Matrix user id, a Weibo uid, a GitHub id.
    public var id: String
    /// The name that people see.
    public var screenName: String
    /// What other people type to name this user; nil where the provider has no such thing.
    public var handle: String?
    /// Where the picture is; `mxc:` on Matrix, `https:` elsewhere.
    public var avatar: URL?
    /// When the access token ends; nil when it never does.
    public var expiresAt: Date?

    /// Describes a signed-in user.
    public init(id: String, screenName: String, handle: String? = nil, avatar: URL? = nil, expiresAt: Date? = nil) {
        self.id = id
        self.screenName = screenName
        self.handle = handle
        self.avatar = avatar
        self.expiresAt = expiresAt
    }

    /// The account of a user whose token ends at `expiresAt`.
    public init(_ user: UserProfile, expiresAt: Date?) {
        self.init(
            id: user.id, screenName: user.name, handle: user.handle, avatar: user.avatar, expiresAt: expiresAt)
    }

    /// True from the very second of the expiry on: equal is expired.
    public func isExpired(at now: Date) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
}

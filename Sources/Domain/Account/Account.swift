import Foundation

/// The signed-in user, as stored on disk; contains no secrets.
public struct Account: Codable, Equatable, Sendable {
    /// The provider's id: a Matrix user id, a Weibo uid, a GitHub id.
    public var id: String
    /// The display name.
    public var screenName: String
    /// The name that other users type to refer to the user; nil for providers without handles.
    public var handle: String?
    /// The address of the picture; `mxc:` on Matrix, `https:` elsewhere.
    public var avatar: URL?
    /// The time when the access token expires; nil if it never does.
    public var expiresAt: Date?

    /// Creates a signed-in user.
    public init(id: String, screenName: String, handle: String? = nil, avatar: URL? = nil, expiresAt: Date? = nil) {
        self.id = id
        self.screenName = screenName
        self.handle = handle
        self.avatar = avatar
        self.expiresAt = expiresAt
    }

    /// Creates the account of a user whose token expires at `expiresAt`.
    public init(_ user: UserProfile, expiresAt: Date?) {
        self.init(
            id: user.id, screenName: user.name, handle: user.handle, avatar: user.avatar, expiresAt: expiresAt)
    }

    /// Returns true from the second of the expiry on: equal is expired.
    public func isExpired(at now: Date) -> Bool {
        expiresAt.map { $0 <= now } ?? false
    }
}

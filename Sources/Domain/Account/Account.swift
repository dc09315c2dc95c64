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

/// The content of a user page. All but the id and the name may be missing.
public struct UserProfile: Codable, Equatable, Identifiable, Sendable {
    /// The numbers of posts and followers; nil for a number that the provider does not have.
    public struct Counts: Codable, Equatable, Sendable {
        /// The number of posts that the user has written.
        public var posts: Int?
        /// The number of users who follow this one.
        public var followers: Int?
        /// The number of users whom this one follows.
        public var following: Int?

        /// Collects counts.
        public init(posts: Int? = nil, followers: Int? = nil, following: Int? = nil) {
            self.posts = posts
            self.followers = followers
            self.following = following
        }
    }

    /// The provider's id.
    public var id: String
    /// The display name.
    public var name: String
    /// The name that other users type to refer to the user.
    public var handle: String?
    /// The address of the picture; `mxc:` on Matrix, `https:` elsewhere.
    public var avatar: URL?
    /// The user's description of themselves.
    public var about: String?
    /// The place where the user lives, in their own words.
    public var place: String?
    /// The numbers of the user's posts and followers.
    public var counts: Counts
    /// The time when the user joined the service.
    public var joined: Date?

    /// Creates a user.
    public init(
        id: String, name: String, handle: String? = nil, avatar: URL? = nil, about: String? = nil,
        place: String? = nil, counts: Counts = Counts(), joined: Date? = nil
    ) {
        self.id = id
        self.name = name
        self.handle = handle
        self.avatar = avatar
        self.about = about
        self.place = place
        self.counts = counts
        self.joined = joined
    }

    /// Returns this page, with its missing fields taken from `other`.
    public func completed(by other: UserProfile) -> UserProfile {
        UserProfile(
            id: id, name: name, handle: handle ?? other.handle, avatar: avatar ?? other.avatar,
            about: about ?? other.about, place: place ?? other.place,
            counts: Counts(
                posts: counts.posts ?? other.counts.posts, followers: counts.followers ?? other.counts.followers,
                following: counts.following ?? other.counts.following),
            joined: joined ?? other.joined)
    }
}

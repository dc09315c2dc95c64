import Foundation

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

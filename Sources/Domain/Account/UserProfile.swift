import Foundation

/// Everything a user page shows. All but the id and the name may be missing.
public struct UserProfile: Codable, Equatable, Identifiable, Sendable {
    /// How many of what the user has; a count the provider does not know is nil.
    public struct Counts: Codable, Equatable, Sendable {
        /// How many posts the user has written.
        public var posts: Int?
        /// How many people follow the user.
        public var followers: Int?
        /// How many people the user follows.
        public var following: Int?

        /// Collects counts.
        public init(posts: Int? = nil, followers: Int? = nil, following: Int? = nil) {
            self.posts = posts
            self.followers = followers
            self.following = following
        }
    }

    /// The provider's own id.
    public var id: String
    /// The name that people see.
    public var name: String
    /// What other people type to name the user.
    public var handle: String?
    /// Where the picture is; `mxc:` on Matrix, `https:` elsewhere.
    public var avatar: URL?
    /// What the user says about themselves.
    public var about: String?
    /// Where the user lives, in their own words.
    public var place: String?
    /// How many of what the user has.
    public var counts: Counts
    /// When the user joined the service.
    public var joined: Date?

    /// Describes a user.
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

    /// This page, with what it leaves out as `other` knows it.
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

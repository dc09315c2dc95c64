import Domain
import Foundation

/// A Matrix profile (`/profile/{userId}`), with Hutong's own fields (extended profiles, Matrix v1.16).
struct MatrixProfileWire: Decodable {
    var displayname: String?
    var avatar_url: String?
    var about: String?
    var place: String?
    var posts: Int?
    var followers: Int?
    var following: Int?
    var joined: String?

    enum CodingKeys: String, CodingKey {
        case displayname, avatar_url
        case about = "io.github.hutong.about"
        case place = "io.github.hutong.place"
        case posts = "io.github.hutong.posts"
        case followers = "io.github.hutong.followers"
        case following = "io.github.hutong.following"
        case joined = "io.github.hutong.joined"
    }

    func user(id: String) -> UserProfile {
        let localpart = id.drop { $0 == "@" }.prefix { $0 != ":" }
        return UserProfile(
            id: id, name: displayname.flatMap { $0.isEmpty ? nil : $0 } ?? String(localpart), handle: id,
            avatar: avatar_url.flatMap { $0.hasPrefix("mxc://") ? URL(string: $0) : nil }, about: about, place: place,
            counts: UserProfile.Counts(posts: posts, followers: followers, following: following),
            joined: joined.flatMap { try? Date($0, strategy: .iso8601) })
    }
}

/// Weibo's `users/show.json`.
struct WeiboUserWire: Decodable {
    var idstr: String?
    var id: Int64
    var screen_name: String
    var description: String?
    var location: String?
    var avatar_large: String?
    var domain: String?
    var statuses_count: Int?
    var followers_count: Int?
    var friends_count: Int?
    var created_at: String?

    var user: UserProfile {
        UserProfile(
            id: idstr ?? String(id), name: screen_name, handle: domain.flatMap { $0.isEmpty ? nil : "@\($0)" },
            avatar: avatar_large.flatMap(URL.init(webPicture:)), about: description, place: location,
            counts: UserProfile.Counts(posts: statuses_count, followers: followers_count, following: friends_count),
            joined: created_at.flatMap(Self.date))
    }

    /// "Tue May 31 17:46:55 +0800 2011"
    private static func date(_ text: String) -> Date? {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.dateFormat = "EEE MMM dd HH:mm:ss Z yyyy"
        return formatter.date(from: text)
    }
}

/// GitHub's `/user` and `/users/{login}`.
struct GitHubUserWire: Decodable {
    var id: Int64
    var login: String
    var name: String?
    var bio: String?
    var location: String?
    var avatar_url: String?
    var public_repos: Int?
    var followers: Int?
    var following: Int?
    var created_at: String?

    var user: UserProfile {
        UserProfile(
            id: login, name: name.flatMap { $0.isEmpty ? nil : $0 } ?? login, handle: "@\(login)",
            avatar: avatar_url.flatMap(URL.init(webPicture:)), about: bio, place: location,
            counts: UserProfile.Counts(posts: public_repos, followers: followers, following: following),
            joined: created_at.flatMap { try? Date($0, strategy: .iso8601) })
    }
}

/// OpenID Connect's standard claims.
struct ClaimsWire: Decodable {
    var sub: String
    var name: String?
    var preferred_username: String?
    var picture: String?
    var profile: String?

    var user: UserProfile {
        UserProfile(
            id: sub, name: name ?? preferred_username ?? sub, handle: preferred_username,
            avatar: picture.flatMap(URL.init(webPicture:)))
    }
}

extension URL {
    /// A picture's address; nil for anything that is not on the web.
    fileprivate init?(webPicture text: String) {
        guard let url = URL(string: text), url.origin != nil else { return nil }
        self = url
    }
}

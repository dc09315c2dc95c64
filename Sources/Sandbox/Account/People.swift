import Foundation

/// Somebody with an account in the sandbox.
struct Person: Equatable, Sendable {
    /// What stands before the colon in the user id.
    let localpart: String
    var password: String
    var displayName: String
    var about: String?
    var place: String?
    var posts = 0
    var followers = 0
    var following = 0
    var joined: Date
    var email: String?
    /// The media id of the picture; nil for none.
    var avatar: String?

    /// The Matrix user id.
    var id: String { "@\(localpart):\(Sandbox.serverName)" }
    /// Weibo's number for the same person.
    var number: Int64 {
        localpart.utf8.reduce(1_000_000_007 as Int64) { ($0 &* 31 &+ Int64($1)) & 0xFFFF_FFFF } + 1_000_000_000
    }
}

extension Sandbox {
    /// The name of the sandbox's Matrix server.
    public static let serverName = "hutong.example"
    /// The sample user's name.
    public static let sampleUser = "mei"
    /// The password of the sample user and of every neighbor.
    public static let samplePassword = "hutong-demo"
    /// The verification code in every mail the sandbox would send.
    public static let verificationCode = "246810"
    /// The app key, client ID and secret that the sandbox's Weibo and GitHub take.
    public static let providerClientID = "hutong-sandbox"
    /// The secret that goes with `providerClientID`.
    public static let providerClientSecret = "sandbox-secret"
}

extension Person {
    /// Everybody who is there from the start: the sample user, the moderator, and the neighbors of the groups.
    static let samples: [Person] =
        [
            Person(
                "mei", "Mei Lin", "Grows beans on the roof. Looking for a larger kitchen.",
                joined: "2019-05-04T08:00:00Z", posts: 42, followers: 128, following: 97),
            Person(
                "moderator", "Neighborhood Office", "Reviews listings on working days.",
                joined: "2017-01-01T00:00:00Z", posts: 12, followers: 999),
        ] + Neighbor.all.map(Person.init)

    /// A neighbor's account; the counts are anything, but always the same.
    init(_ neighbor: Neighbor) {
        let hash = Int(neighbor.localpart.utf8.reduce(7 as UInt32) { $0 &* 31 &+ UInt32($1) })
        self.init(
            neighbor.localpart, neighbor.name, neighbor.about,
            joined: "\(2017 + hash % 8)-0\(1 + hash % 9)-1\(hash % 10)T08:00:00Z", posts: hash % 317,
            followers: hash / 7 % 211, following: hash / 3 % 97)
    }

    private init(
        _ localpart: String, _ name: String, _ about: String, joined: String, posts: Int, followers: Int,
        following: Int = 0
    ) {
        self.init(
            localpart: localpart, password: Sandbox.samplePassword, displayName: name, about: about,
            place: name.utf8.count == name.count ? "Beijing, Dongcheng" : "北京市东城区", posts: posts,
            followers: followers, following: following,
            joined: (try? Date(joined, strategy: .iso8601)) ?? .distantPast,
            email: "\(localpart)@\(Sandbox.serverName)", avatar: "avatar-\(localpart)")
    }
}

import Foundation

/// A user of the sandbox.
struct SandboxUser: Equatable, Codable, Sendable {
    /// The part of the user identifier between `@` and the colon.
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
    /// The media id of the picture, if there is one.
    var avatar: String?

    /// The Matrix user id.
    var id: String { "@\(localpart):\(Sandbox.serverName)" }
    /// The Matrix address of the picture, if there is one.
    var avatarURI: String? { avatar.map { "mxc://\(Sandbox.serverName)/\($0)" } }
    /// The numeric id of the same user at Weibo and GitHub.
    var number: Int64 {
        localpart.utf8.reduce(1_000_000_007 as Int64) { ($0 &* 31 &+ Int64($1)) & 0xFFFF_FFFF } + 1_000_000_000
    }

    /// The names that new users can have.
    static var validName: Regex<Substring> { /[a-z0-9._=\/+-]{1,100}/ }

    /// Returns the localpart of a user id of this server.
    static func localpart(of id: String) -> String? {
        let end = ":" + Sandbox.serverName
        guard id.hasPrefix("@"), id.hasSuffix(end) else { return nil }
        return String(id.dropFirst().dropLast(end.count))
    }
}

extension Sandbox {
    /// The name of the sandbox's Matrix server.
    public static let serverName = "hutong.example"
    /// The sample user's name.
    public static let sampleUser = "mei"
    /// The verification code of every mail that the sandbox would send.
    public static let verificationCode = "246810"
    /// The client id that the sandbox's Weibo and GitHub accept.
    public static let providerClientID = "hutong-sandbox"
    /// The secret that belongs to `providerClientID`.
    public static let providerClientSecret = "sandbox-secret"
}

extension SandboxUser {
    /// The users at start: the sample user, the moderator, and the neighbors of the groups.
    static func samples(password: String) -> [SandboxUser] {
        [
            SandboxUser(
                "mei", "Mei Lin", "Grows beans on the roof. Looking for a larger kitchen.",
                joined: "2019-05-04T08:00:00Z", posts: 42, followers: 128, following: 97, password: password),
            SandboxUser(
                "moderator", "Neighborhood Office", "Reviews listings on working days.",
                joined: "2017-01-01T00:00:00Z", posts: 12, followers: 999,
                password: password),
        ] + Neighbor.all.map { SandboxUser($0, password: password) }
    }

    /// Creates a neighbor's account. The counts are arbitrary but always the same.
    init(_ neighbor: Neighbor, password: String) {
        let hash = Int(neighbor.localpart.utf8.reduce(7 as UInt32) { $0 &* 31 &+ UInt32($1) })
        self.init(
            neighbor.localpart, neighbor.name, neighbor.about,
            joined: "\(2017 + hash % 8)-0\(1 + hash % 9)-1\(hash % 10)T08:00:00Z", posts: hash % 317,
            followers: hash / 7 % 211, following: hash / 3 % 97, password: password)
    }

    private init(
        _ localpart: String, _ name: String, _ about: String, joined: String, posts: Int, followers: Int,
        following: Int = 0, password: String
    ) {
        self.init(
            localpart: localpart, password: password, displayName: name, about: about,
            place: name.utf8.count == name.count ? "Beijing, Dongcheng" : "北京市东城区", posts: posts,
            followers: followers, following: following,
            joined: Self.date(joined),
            email: "\(localpart)@\(Sandbox.serverName)", avatar: "avatar-\(localpart)")
    }

    /// Parses a date such as "2019-05-04T08:00:00Z". Foundation would look up the user's time zone, with ICU.
    private static func date(_ text: String) -> Date {
        let fields = text.split { !$0.isNumber }.compactMap { Int32($0) }
        var parts = tm()
        (parts.tm_year, parts.tm_mon, parts.tm_mday) = (fields[0] - 1900, fields[1] - 1, fields[2])
        (parts.tm_hour, parts.tm_min, parts.tm_sec) = (fields[3], fields[4], fields[5])
        return Date(timeIntervalSince1970: TimeInterval(timegm(&parts)))
    }
}

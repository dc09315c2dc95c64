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
    var id: String { Sandbox.userID(localpart) }
    /// The Matrix address of the picture, if there is one.
    var avatarURI: String? { avatar.map(Sandbox.mediaURI) }
    /// The numeric id of the same user at Weibo and GitHub.
    var number: Int {
        localpart.utf8.reduce(1_000_000_007) { ($0 &* 31 &+ Int($1)) & 0xFFFF_FFFF } + 1_000_000_000
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

    /// Returns the Matrix user id of a localpart.
    static func userID(_ localpart: some StringProtocol) -> String { "@\(localpart):\(serverName)" }

    /// Returns the Matrix address of a file.
    static func mediaURI(_ id: String) -> String { "mxc://\(serverName)/\(id)" }
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

/// The users of the sandbox, by the localpart of their ids. Those who differ from the samples are kept in a file.
actor SandboxUsers {
    /// The current time of the sandbox.
    nonisolated let now: @Sendable () -> Date
    private let samples: [String: SandboxUser]
    private let file: URL?
    private lazy var users: [String: SandboxUser] = samples.merging(stored()) { $1 } {
        didSet { save() }
    }

    init(password: String, file: URL?, now: @escaping @Sendable () -> Date) {
        (self.file, self.now) = (file, now)
        samples = Dictionary(uniqueKeysWithValues: SandboxUser.samples(password: password).map { ($0.localpart, $0) })
    }

    func user(_ localpart: String) -> SandboxUser? { users[localpart] }

    func user(number: Int) -> SandboxUser? { users.values.first { $0.number == number } }

    /// Finds a user by id, name or e-mail address and checks the password.
    func user(_ name: String, password: String) -> SandboxUser? {
        let name = name.lowercased().trimmingCharacters(in: .whitespaces)
        let user = users[SandboxUser.localpart(of: name) ?? name] ?? users.values.first { $0.email == name }
        return user?.password == password ? user : nil
    }

    func hasEmail(_ email: String) -> Bool { users.values.contains { $0.email == email.lowercased() } }

    /// Whether there are as many users as may sign up.
    var isFull: Bool { users.count >= 1000 }

    /// Adds the user of a new account.
    func add(_ name: String, password: String, email: String? = nil) -> SandboxUser {
        let user = SandboxUser(
            localpart: name, password: password, displayName: name, joined: now(), email: email,
            avatar: "avatar-\(name)")
        users[name] = user
        return user
    }

    func update(_ localpart: String, _ change: @Sendable (inout SandboxUser) -> Void) {
        guard var user = users[localpart] else { return }
        change(&user)
        users[localpart] = user
    }

    /// Returns the user of a token. Users who signed up in an earlier launch are unknown; they are created again.
    func user(of claims: TokenSigner.Claims) -> SandboxUser {
        if let user = users[claims.localpart] { return user }
        let user = SandboxUser(
            localpart: claims.localpart, password: RandomString.make(), displayName: claims.displayName, joined: now())
        users[claims.localpart] = user
        return user
    }

    private func stored() -> [String: SandboxUser] {
        guard let file, let data = try? Data(contentsOf: file),
            let users = try? JSONDecoder().decode([SandboxUser].self, from: data)
        else { return [:] }
        return Dictionary(
            users.map { user in
                // The password of the samples can be set for a launch.
                var user = user
                user.password = samples[user.localpart]?.password ?? user.password
                return (user.localpart, user)
            }
        ) { $1 }
    }

    private func save() {
        guard let file else { return }
        do {
            let changed = users.values.filter { $0 != samples[$0.localpart] }
            try JSONEncoder().encode(changed).write(to: file, options: .atomic)
            try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: file.path)
        } catch {
            Log.account.warning("cannot save the users", metadata: ["error": "\(type(of: error))"])
        }
    }
}

import Foundation

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

    func user(number: Int64) -> SandboxUser? { users.values.first { $0.number == number } }

    /// Finds a user by id, name or e-mail address and checks the password.
    func user(_ name: String, password: String) -> SandboxUser? {
        let name = name.lowercased().trimmingCharacters(in: .whitespaces)
        let user = users[SandboxUser.localpart(of: name) ?? name] ?? users.values.first { $0.email == name }
        return user?.password == password ? user : nil
    }

    func hasEmail(_ email: String) -> Bool { users.values.contains { $0.email == email.lowercased() } }

    /// Whether there are as many users as may sign up.
    var isFull: Bool { users.count >= 1000 }

    func add(_ user: SandboxUser) { users[user.localpart] = user }

    func addIfAbsent(_ user: SandboxUser) {
        if users[user.localpart] == nil { users[user.localpart] = user }
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

import Foundation

/// The users of the sandbox, by the localpart of their ids.
actor SandboxUsers {
    /// The current time of the sandbox.
    nonisolated let now: @Sendable () -> Date
    private var users: [String: SandboxUser]

    init(password: String, now: @escaping @Sendable () -> Date) {
        self.now = now
        users = Dictionary(uniqueKeysWithValues: SandboxUser.samples(password: password).map { ($0.localpart, $0) })
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
}

import Domain

/// What the members of a room are allowed to do (`m.room.power_levels`).
struct PowerLevels: Decodable, Sendable {
    private var users: [String: Lossy<Int>]?
    private var usersDefault: Lossy<Int>?
    private var kick: Lossy<Int>?
    private var ban: Lossy<Int>?
    /// The users above all levels: the creators of a room, from room version 12.
    var creators: Set<String> = []

    enum CodingKeys: String, CodingKey {
        case users, kick, ban
        case usersDefault = "users_default"
    }

    /// The level that Matrix apps call a moderator, and an administrator.
    private static let (moderator, administrator) = (50, 100)

    /// The role of a user.
    func role(of user: String) -> GroupRole {
        switch level(of: user) {
        case Self.administrator...: .administrator
        case Self.moderator...: .moderator
        default: .member
        }
    }

    /// Whether a user may remove another one.
    func canKick(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: kick?.value) }

    /// Whether a user may ban another one.
    func canBan(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: ban?.value) }

    private func isAbove(_ other: String, _ user: String, needed: Int?) -> Bool {
        level(of: user) >= needed ?? Self.moderator && level(of: user) > level(of: other)
    }

    private func level(of user: String) -> Int {
        creators.contains(user) ? .max : users?[user]?.value ?? usersDefault?.value ?? 0
    }
}

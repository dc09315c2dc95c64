import Domain

/// The permissions of the members of a room (`m.room.power_levels`).
struct PowerLevels: Codable, Sendable {
    // A level that is not an integer counts as missing.
    @Field private var users: [String: Lossy<Int>]?
    @Field private var usersDefault: Int?
    @Field private var kick: Int?
    @Field private var ban: Int?
    @Field private var redact: Int?
    @Field private var events: [String: Lossy<Int>]?
    @Field private var eventsDefault: Int?
    @Field private var stateDefault: Int?
    @Field private var notifications: [String: Lossy<Int>]?
    /// The users above all levels: the creators of a room, from room version 12. They are not part of the event.
    var creators: Set<String> = []

    enum CodingKeys: String, CodingKey {
        case users, kick, ban, redact, events, notifications
        case usersDefault = "users_default"
        case eventsDefault = "events_default"
        case stateDefault = "state_default"
    }

    /// The levels that remain after the redaction of the event.
    var redacted: PowerLevels {
        var levels = self
        levels.notifications = nil
        return levels
    }

    /// The levels of moderators and administrators in Matrix apps.
    private static let (moderator, administrator) = (50, 100)

    /// Returns the role of a user.
    func role(of user: String) -> GroupRole {
        switch level(of: user) {
        case Self.administrator...: .administrator
        case Self.moderator...: .moderator
        default: .member
        }
    }

    /// Returns whether a user may remove another one.
    func canKick(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: kick ?? Self.moderator) }

    /// Returns whether a user may ban another one.
    func canBan(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: ban ?? Self.moderator) }

    /// Returns whether a user may remove the content of other users' events.
    func canRedact(_ user: String) -> Bool { level(of: user) >= redact ?? Self.moderator }

    /// Returns whether a user may send an event of a type.
    func canSend(_ type: String, _ user: String) -> Bool {
        level(of: user) >= events?[type]?.value ?? eventsDefault ?? 0
    }

    /// Returns whether a user may set the state of a type.
    func canSetState(_ type: String, _ user: String) -> Bool {
        level(of: user) >= events?[type]?.value ?? stateDefault ?? Self.moderator
    }

    /// Returns whether a user may notify all members at once.
    func canNotifyRoom(_ user: String) -> Bool {
        level(of: user) >= notifications?["room"]?.value ?? Self.moderator
    }

    private func isAbove(_ other: String, _ user: String, needed: Int) -> Bool {
        level(of: user) >= needed && level(of: user) > level(of: other)
    }

    private func level(of user: String) -> Int {
        creators.contains(user) ? .max : users?[user]?.value ?? usersDefault ?? 0
    }
}

extension MatrixContent {
    /// Returns the users whom the creation of a room puts above all power levels: none before room version 12.
    func creators(sender: String?) -> Set<String> {
        guard let version = Int(state.room_version ?? ""), version >= 12 else { return [] }
        return Set([sender].compactMap(\.self) + (state.additional_creators?.elements ?? []))
    }
}

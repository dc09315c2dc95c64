import Domain

/// The permissions of the members of a room (`m.room.power_levels`).
struct PowerLevels: Codable, Equatable, Sendable {
    private var users: [String: Int]
    private var usersDefault: Int
    private var kick: Int
    private var ban: Int
    private var redact: Int
    private var events: [String: Int]
    private var eventsDefault: Int
    private var stateDefault: Int
    private var notifications: [String: Int]
    /// The users above all levels: the creators of a room, from room version 12. They are not part of the event.
    var creators: Set<String> = []

    enum CodingKeys: String, CodingKey {
        case users, kick, ban, redact, events, notifications
        case usersDefault = "users_default"
        case eventsDefault = "events_default"
        case stateDefault = "state_default"
    }

    /// Decodes the event. A level that is not an integer counts as missing.
    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        func level(_ key: CodingKeys) -> Int? { try? values.decodeIfPresent(Int.self, forKey: key) }
        func levels(_ key: CodingKeys) -> [String: Int] {
            ((try? values.decodeIfPresent([String: Lossy<Int>].self, forKey: key)) ?? [:]).compactMapValues(\.value)
        }
        users = levels(.users)
        notifications = levels(.notifications)
        usersDefault = level(.usersDefault) ?? 0
        kick = level(.kick) ?? Self.moderator
        ban = level(.ban) ?? Self.moderator
        redact = level(.redact) ?? Self.moderator
        events = levels(.events)
        eventsDefault = level(.eventsDefault) ?? 0
        stateDefault = level(.stateDefault) ?? Self.moderator
    }

    /// The levels that remain after the redaction of the event.
    var redacted: PowerLevels {
        var levels = self
        levels.notifications = [:]
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
    func canKick(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: kick) }

    /// Returns whether a user may ban another one.
    func canBan(_ other: String, by user: String) -> Bool { isAbove(other, user, needed: ban) }

    /// Returns whether a user may remove the content of other users' events.
    func canRedact(_ user: String) -> Bool { level(of: user) >= redact }

    /// Returns whether a user may send an event of a type.
    func canSend(_ type: String, _ user: String) -> Bool { level(of: user) >= events[type] ?? eventsDefault }

    /// Returns whether a user may set the state of a type.
    func canSetState(_ type: String, _ user: String) -> Bool { level(of: user) >= events[type] ?? stateDefault }

    /// Returns whether a user may notify all members at once.
    func canNotifyRoom(_ user: String) -> Bool { level(of: user) >= notifications["room"] ?? Self.moderator }

    private func isAbove(_ other: String, _ user: String, needed: Int) -> Bool {
        level(of: user) >= needed && level(of: user) > level(of: other)
    }

    private func level(of user: String) -> Int {
        creators.contains(user) ? .max : users[user] ?? usersDefault
    }
}

extension MatrixContent {
    /// Returns the users whom the creation of a room puts above all power levels: none before room version 12.
    func creators(sender: String?) -> Set<String> {
        guard let version = Int(state.room_version ?? ""), version >= 12 else { return [] }
        return Set([sender].compactMap(\.self) + (state.additional_creators?.elements ?? []))
    }
}

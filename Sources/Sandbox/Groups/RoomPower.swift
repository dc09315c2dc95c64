/// The permissions of the members of a room by its power levels (Matrix specification, `m.room.power_levels`).
struct RoomPower: Sendable {
    /// The content of the event; without one, the creator may do everything.
    let levels: JSON?
    let creator: String?

    /// Returns the level of a user.
    func level(of user: String) -> Int {
        guard let levels else { return user == creator ? 100 : 0 }
        return levels["users"]?[user]?.int ?? levels["users_default"]?.int ?? 0
    }

    /// Returns the level that is needed to `ban`, `kick`, `redact` or `invite`.
    func level(to action: String) -> Int { levels?[action]?.int ?? (action == "invite" ? 0 : 50) }

    /// Returns the level that is needed to send an event.
    func level(toSend type: String, isState: Bool) -> Int {
        guard let levels else { return 0 }
        let standard = isState ? levels["state_default"]?.int ?? 50 : levels["events_default"]?.int ?? 0
        return levels["events"]?[type]?.int ?? standard
    }

    /// Returns whether a user may replace the levels: no user can give or take a level above their own, or change an
    /// equal's.
    func allows(_ new: JSON, by user: String) -> Bool {
        let own = level(of: user)
        let (old, new) = (Self.flatten(levels), Self.flatten(new))
        return Set(old.keys).union(new.keys).allSatisfy { key in
            let (before, after) = (old[key], new[key])
            if before == after { return true }
            guard max(before ?? .min, after ?? .min) <= own else { return false }
            return !key.hasPrefix("users/") || key == "users/" + user || before ?? .min < own
        }
    }

    /// Returns whether all levels are integers.
    static func areValid(_ levels: JSON) -> Bool {
        levels.object?.values.allSatisfy { value in
            value.int != nil || value.object?.values.allSatisfy { $0.int != nil } == true
        } ?? false
    }

    /// Returns the levels by their keys, those of users and events with a prefix.
    private static func flatten(_ levels: JSON?) -> [String: Int] {
        var flat: [String: Int] = [:]
        for (key, value) in levels?.object ?? [:] {
            flat[key] = value.int
            for (name, level) in value.object ?? [:] { flat["\(key)/\(name)"] = level.int }
        }
        return flat
    }
}

/// A change of the membership of a user in a room.
struct MembershipChange: Sendable {
    let membership: String
    let user: String
    let sender: String

    /// Throws an error response unless the sender may make the change (Matrix specification, "Authorization rules").
    func authorize(in room: Room, of directory: RoomDirectory) throws {
        guard user.hasPrefix("@"), user.contains(":"), user.utf8.count <= 255 else {
            throw MatrixErrorResponse.response(400, "M_INVALID_PARAM", "Invalid user id")
        }
        let old = room.membership(of: user)
        switch membership {
        case "join":
            guard user == sender, old == "join" || directory.canJoin(room, as: user) else {
                throw MatrixErrorResponse.notInvited
            }
        case "leave" where user == sender:
            guard old == "join" || old == "invite" else { throw MatrixErrorResponse.notInRoom }
        case "invite", "leave", "ban":
            guard room.isJoined(sender) else { throw MatrixErrorResponse.notInRoom }
            try authorizeByPower(old, in: room)
        default: throw MatrixErrorResponse.standard(400)
        }
    }

    private func authorizeByPower(_ old: String?, in room: Room) throws {
        let power = room.power
        var needed = power.level(to: ["invite": "invite", "ban": "ban"][membership] ?? "kick")
        switch (membership, old) {
        case ("invite", "join"): throw MatrixErrorResponse.alreadyJoined
        // An invitation must not lift a ban.
        case ("invite", "ban"): throw MatrixErrorResponse.response(403, "M_FORBIDDEN", "The user is banned")
        case ("leave", nil), ("leave", "leave"): throw MatrixErrorResponse.notInRoom
        case ("leave", "ban"): needed = max(needed, power.level(to: "ban"))
        default: break
        }
        let own = power.level(of: sender)
        guard own >= needed, membership == "invite" || own > power.level(of: user) else {
            throw MatrixErrorResponse.forbidden
        }
    }
}

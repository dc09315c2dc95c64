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

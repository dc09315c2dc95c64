import Domain
import Foundation
import GRDB

extension GroupStore {
    /// The invitations that wait for an answer, by the group's name.
    func invitations() async throws -> [GroupInvitation] {
        try await database.read { db in
            try Row.fetchAll(db, sql: "SELECT * FROM group_invitation ORDER BY name, room").map { row in
                GroupInvitation(
                    id: row["room"], name: row["name"], about: row["topic"],
                    avatar: (row["avatar"] as String?).flatMap(URL.init(matrix:)), inviterID: row["inviter"],
                    inviterName: row["inviter_name"])
            }
        }
    }

    /// Forgets an invitation that was answered.
    func deleteInvitation(to group: String) async throws {
        try await database.write { db in try Self.deleteInvitation(to: group, db) }
    }

    static func deleteInvitation(to group: String, _ db: GRDB.Database) throws {
        try db.execute(sql: "DELETE FROM group_invitation WHERE room = ?", arguments: [group])
    }

    /// Keeps what a sync says of invitations; returns the rooms that concerns.
    static func writeInvitations(_ sync: MatrixSync, user: String, _ db: GRDB.Database) throws -> Set<String> {
        var changed: Set<String> = []
        for room in Set((sync.rooms?.join ?? [:]).keys).union((sync.rooms?.leave ?? [:]).keys) {
            try deleteInvitation(to: room, db)
            if db.changesCount > 0 { changed.insert(room) }
        }
        for (room, invited) in sync.rooms?.invite ?? [:] {
            let state = invited.value?.invite_state?.events?.elements ?? []
            guard let invitation = GroupInvitation(room: room, state: state, user: user) else { continue }
            try db.execute(
                sql: """
                    INSERT OR REPLACE INTO group_invitation (room, name, topic, avatar, inviter, inviter_name)
                    VALUES (?, ?, ?, ?, ?, ?)
                    """,
                arguments: [
                    room, invitation.name, invitation.about, invitation.avatar?.absoluteString, invitation.inviterID,
                    invitation.inviterName,
                ])
            changed.insert(room)
        }
        return changed
    }
}

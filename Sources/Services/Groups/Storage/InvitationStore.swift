import Domain
import Foundation
import GRDB

/// Stores the invitations to groups.
struct InvitationStore: Sendable {
    let database: LocalDatabase

    /// Returns the unanswered invitations, sorted by the name of the group.
    func all() async throws -> [GroupInvitation] {
        try await database.read { db in
            try StoredInvitation.order(Column("name"), Column("room")).fetchAll(db).map(\.invitation)
        }
    }

    /// Deletes an invitation that was answered.
    func delete(to group: String) async throws {
        _ = try await database.write { db in try StoredInvitation.deleteOne(db, key: group) }
    }

    /// Writes the invitations of a sync, in its transaction. Returns the changed rooms.
    static func apply(_ sync: MatrixSync, user: String, _ db: GRDB.Database) throws -> Set<String> {
        var changed: Set<String> = []
        for room in Set((sync.rooms?.join ?? [:]).keys).union((sync.rooms?.leave ?? [:]).keys)
        where try StoredInvitation.deleteOne(db, key: room) {
            changed.insert(room)
        }
        for (room, invited) in sync.rooms?.invite ?? [:] {
            let state = invited.invite_state?.all ?? []
            guard let invitation = GroupInvitation(room: room, state: state, user: user) else { continue }
            try StoredInvitation(invitation).insert(db, onConflict: .replace)
            changed.insert(room)
        }
        return changed
    }
}

extension GroupInvitation {
    /// Reads the state of a room as an invited user sees it; nil if the room is neither a space nor a chat.
    init?(room: String, state: [MatrixStrippedEvent], user: String) {
        func content(_ type: String, _ key: String = "") -> MatrixContent.State? {
            state.last { $0.type == type && ($0.state_key ?? "") == key }?.content.state
        }
        guard let creation = content("m.room.create"), [MatrixType.space, nil].contains(creation.type) else {
            return nil
        }
        let invitation = state.last { $0.type == "m.room.member" && $0.state_key == user }
        let inviter = invitation?.sender ?? ""
        let inviterName = GroupMember.shownName(content("m.room.member", inviter)?.displayname, of: inviter)
        let name = ForeignText(content("m.room.name")?.name ?? "", limits: .line)
        self.init(
            // A direct message has no name.
            id: room, name: name.isBlank ? inviterName : name.text,
            about: ForeignText(content("m.room.topic")?.topic ?? "").text,
            avatar: content("m.room.avatar")?.url.flatMap(URL.init(matrix:)), inviterID: inviter,
            inviterName: inviterName)
    }
}

import Domain
import Foundation
import GRDB

/// Reads the activities of all groups to which the user is going.
struct GoingQueries: Sendable {
    /// The maximum number of activities that are read, the newest of all that the user has answered.
    private static let maximumCount = 100

    let database: LocalDatabase

    /// Returns the activities that begin after a time, the next one first.
    func activities(after now: Date, user: String) async throws -> [GoingActivity] {
        try await database.read { db in
            let rows = try TimelineRow.fetchAll(
                db,
                sql: TimelineRow.select + """
                     WHERE e.kind = :activity AND e.room IN (SELECT room FROM group_room WHERE type = :type) AND (
                        EXISTS (SELECT 1 FROM group_event a WHERE a.room = e.room AND a.target = e.event
                            AND a.kind = :attendance AND a.sender = :user)
                        OR EXISTS (SELECT 1 FROM group_outbox o WHERE o.room = e.room AND o.target = e.event))
                    ORDER BY e.time DESC LIMIT :count
                    """,
                arguments: [
                    "activity": EventKind.activity, "type": GroupPage.activities.roomType,
                    "attendance": EventKind.attendance, "user": user, "count": Self.maximumCount,
                ])
            return try rows.compactMap { try Self.activity($0, after: now, user: user, db) }
                .sorted { $0.activity.starts < $1.activity.starts }
        }
    }

    /// Returns an activity; nil if it has begun, if the user is not going, or if its group is not known.
    private static func activity(
        _ row: TimelineRow, after now: Date, user: String, _ db: GRDB.Database
    ) throws -> GoingActivity? {
        // Most of the activities are over, and need no further queries.
        guard let starts = row.content.activity?.starts, starts > now,
            let room = try RoomRow.fetchOne(db, key: row.stored.room),
            let group = try String.fetchOne(
                db, sql: "SELECT space FROM group_child WHERE room = ? ORDER BY space", arguments: [room.room])
        else { return nil }
        let event = try TimelineQuery(db: db, room: room, kind: .activity, user: user).event(row)
        guard let activity = event.activity, activity.isGoing else { return nil }
        return GoingActivity(
            id: event.id, serverID: event.serverID, groupID: group,
            groupName: try GroupQueries.name(of: group, user: user, db), activity: activity)
    }
}

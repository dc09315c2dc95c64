import Domain
import Foundation
import GRDB

/// Searches the stored texts of groups.
struct SearchQueries: Sendable {
    /// A room that is a page of a group.
    private struct Page: Decodable, QueryRow {
        var room, type, group: String
    }

    private struct Candidate: Decodable, Hashable, QueryRow {
        var room, event: String
    }

    /// The maximum number of texts that are compared with a search.
    private static let maximumCandidates = 2000

    let database: LocalDatabase

    /// Returns the newest texts that match a search.
    func hits(for search: GroupSearch, in group: String?, limit: Int, user: String) async throws -> [GroupHit] {
        guard let found = SearchIndex.candidates(for: search) else { return [] }
        return try await database.read { db in
            let pages = try Self.pages(of: group, db)
            var hits: [GroupHit] = []
            var seen: Set<Candidate> = []
            // An edit stands for the message that it changes. The plus keeps SQLite from reading all events of the
            // rooms.
            let query: SQLRequest<Candidate> = """
                SELECT room, iif(kind = \(EventKind.edit), target, event) AS event FROM group_event
                WHERE rowid IN (\(literal: found)) AND +room IN \(pages.keys.sorted())
                ORDER BY time DESC, position DESC LIMIT \(Self.maximumCandidates)
                """
            let candidates = try query.fetchCursor(db)
            while hits.count < limit, let candidate = try candidates.next() {
                guard seen.insert(candidate).inserted, let page = pages[candidate.room],
                    let hit = try Self.hit(candidate.event, page, search, user: user, db)
                else { continue }
                hits.append(hit)
            }
            return hits.sorted { $0.time > $1.time }
        }
    }

    private static func pages(of group: String?, _ db: GRDB.Database) throws -> [String: Page] {
        let pages = try Page.fetchAll(
            db,
            sql: """
                SELECT room, ?1 AS type, room AS "group" FROM group_room WHERE is_chat AND room = ifnull(?2, room)
                UNION ALL SELECT r.room, r.type, c.space AS "group" FROM group_child c
                JOIN group_room r ON r.room = c.room JOIN group_room s ON s.room = c.space
                WHERE NOT r.is_chat AND c.space = ifnull(?2, c.space) ORDER BY "group"
                """, arguments: [GroupPage.chat.roomType, group])
        return Dictionary(pages.map { ($0.room, $0) }) { first, _ in first }
    }

    /// Returns the hit that the page displays for an event; nil if the event does not match the search.
    private static func hit(
        _ event: String, _ page: Page, _ search: GroupSearch, user: String, _ db: GRDB.Database
    ) throws -> GroupHit? {
        // Deleted messages are no longer displayed, even if the server does not know of the deletion yet.
        let row = try TimelineRow.fetchOne(
            db,
            sql: TimelineRow.select + """
                 WHERE e.room = ?1 AND e.event = ?2 AND NOT EXISTS (
                    SELECT 1 FROM group_outbox o WHERE o.room = e.room AND o.target IN (e.event, e.transaction_id)
                    AND o.kind = ?3 AND o.failure IS NULL)
                """, arguments: [page.room, event, EventKind.redaction])
        guard let row, let shown = GroupPage.allCases.first(where: { $0.roomType == page.type }),
            row.stored.kind == EventKind(shownOn: shown),
            let excerpt = row.content.searchedTexts.lazy.compactMap({ search.excerpt(of: $0) }).first
        else { return nil }
        return GroupHit(
            groupID: page.group, groupName: try GroupQueries.name(of: page.group, user: user, db), page: shown,
            eventID: row.stored.transactionID ?? row.stored.event, senderName: row.shownName,
            isOwn: row.stored.sender == user, time: row.stored.time, excerpt: excerpt)
    }
}

extension EventContent {
    /// The texts that a search looks in; the words have to be in one of them.
    fileprivate var searchedTexts: [String] { [activity?.title, text, file?.name].compactMap(\.self) }
}

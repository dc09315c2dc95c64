import Domain
import Foundation
import GRDB

/// The full-text index of messages, names of files, posts, edits and titles of activities, kept up to date by triggers.
///
/// It contains each three consecutive characters of a text (FTS5's trigram tokenizer), because Chinese has no spaces
/// between words. Two line breaks are added to each text, so that its last two characters begin an entry, too: one or
/// two characters are looked up as the beginning of an entry.
enum SearchIndex {
    /// Creates the first version of the index, which folds nothing but the case, and adds the stored texts.
    @Sendable static func create(_ db: GRDB.Database) throws {
        try create(db, tokenizer: "trigram") { row in
            """
            iif(json_valid(\(row)content), ifnull(json_extract(\(row)content, '$.text'), '')
                || ifnull(char(10) || json_extract(\(row)content, '$.file.name'), '')
                || ifnull(json_extract(\(row)content, '$.activity.title'), ''), '') || char(10, 10)
            """
        }
    }

    /// Replaces the index by one of the texts in the form in which searches compare them.
    @Sendable static func fold(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                DROP TRIGGER group_search_insert;
                DROP TRIGGER group_search_delete;
                DROP TRIGGER group_search_update;
                DROP TABLE group_search_term;
                DROP TABLE group_search;
                DROP VIEW group_search_text;
                """)
        try create(db, tokenizer: "trigram case_sensitive 1") { row in
            """
            iif(json_valid(\(row)content), folded_for_search(ifnull(json_extract(\(row)content, '$.text'), '')
                || ifnull(char(10) || json_extract(\(row)content, '$.file.name'), '')
                || ifnull(json_extract(\(row)content, '$.activity.title'), '')), '') || char(10, 10)
            """
        }
    }

    private static func create(_ db: GRDB.Database, tokenizer: String, text: (_ row: String) -> String) throws {
        let kinds = "('message', 'edit', 'activity')"
        let remove = "INSERT INTO group_search (group_search, rowid, text) SELECT 'delete', old.rowid, \(text("old."))"
        let add = "INSERT INTO group_search (rowid, text) SELECT new.rowid, \(text("new."))"
        try db.execute(
            sql: """
                CREATE VIEW group_search_text AS
                SELECT rowid, \(text("")) AS text FROM group_event WHERE kind IN \(kinds);
                CREATE VIRTUAL TABLE group_search USING fts5 (
                    text, content = 'group_search_text', tokenize = '\(tokenizer)', detail = none, columnsize = 0);
                CREATE VIRTUAL TABLE group_search_term USING fts5vocab (group_search, instance);
                INSERT INTO group_search (group_search) VALUES ('rebuild');

                CREATE TRIGGER group_search_insert AFTER INSERT ON group_event WHEN new.kind IN \(kinds)
                BEGIN \(add); END;
                -- A sign-out deletes the user first, and clears the index as a whole.
                CREATE TRIGGER group_search_delete AFTER DELETE ON group_event
                WHEN old.kind IN \(kinds) AND EXISTS (SELECT 1 FROM group_sync)
                BEGIN \(remove); END;
                CREATE TRIGGER group_search_update AFTER UPDATE OF kind, content ON group_event
                BEGIN
                    \(remove) WHERE old.kind IN \(kinds);
                    \(add) WHERE new.kind IN \(kinds);
                END;
                """)
    }

    /// Removes deleted texts from the files: FTS5 only marks them as deleted until it merges its segments.
    static func purge(_ db: GRDB.Database) throws {
        try db.execute(sql: "INSERT INTO group_search (group_search) VALUES ('optimize')")
    }

    /// Removes everything.
    static func clear(_ db: GRDB.Database) throws {
        try db.execute(sql: "INSERT INTO group_search (group_search) VALUES ('delete-all')")
    }

    /// Returns a query of the rowids in `group_event` whose texts may contain the words; the results have to be
    /// compared.
    static func candidates(for search: GroupSearch) -> SQL? {
        let long = search.words.filter { $0.unicodeScalars.count >= 3 }
        guard long.isEmpty else {
            // The index does not know the order of a text's entries.
            let match = Set(long.flatMap(entries)).map { "\"\($0.replacing("\"", with: "\"\""))\"" }
                .joined(separator: " AND ")
            return "SELECT rowid FROM group_search WHERE group_search MATCH \(match)"
        }
        return search.words.first.map { word -> SQL in
            "SELECT doc FROM group_search_term WHERE term >= \(word) AND term < \(word + "\u{10FFFF}")"
        }
    }

    /// Returns each three consecutive characters.
    private static func entries(of word: String) -> [String] {
        let scalars = Array(word.unicodeScalars)
        return scalars.indices.dropLast(2).map { String(String.UnicodeScalarView(scalars[$0..<($0 + 3)])) }
    }
}

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

import Domain
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

import Domain
import Foundation
import GRDB

/// Records what is new about a home in the transaction that changes it: that it matches a kept search, and that a saved
/// home is cheaper. It costs what the home costs, however many homes there are.
struct MarketNews {
    let db: GRDB.Database

    /// Creates the tables of saved homes, kept searches and their matches.
    @Sendable static func create(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE market_saved (
                    sender TEXT NOT NULL,
                    listing TEXT NOT NULL,
                    saved_at REAL NOT NULL,
                    name TEXT NOT NULL,
                    purpose TEXT NOT NULL,
                    price INTEGER NOT NULL,
                    currency TEXT NOT NULL,
                    reduced_from INTEGER,
                    PRIMARY KEY (sender, listing)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE market_search (
                    id TEXT PRIMARY KEY,
                    demand TEXT NOT NULL,
                    kept_at REAL NOT NULL
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE market_match (
                    search TEXT NOT NULL REFERENCES market_search (id) ON DELETE CASCADE,
                    sender TEXT NOT NULL,
                    listing TEXT NOT NULL,
                    state INTEGER NOT NULL,
                    PRIMARY KEY (search, sender, listing)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX market_match_unseen ON market_match (state, sender, listing) WHERE state < 2;
                CREATE INDEX market_home_owner ON market_home (sender, listing);
                -- Everything that queries filter and sort by, in the order in which homes are listed.
                DROP INDEX market_home_published;
                CREATE INDEX market_home_newest ON market_home (
                    published_at, position, room, is_open, until, review, is_replaced, purpose, bedrooms, currency, price,
                    size, sender, listing, search);
                """)
    }

    /// Records the news about a home that was written.
    func record(_ id: String, in room: String) throws {
        let searches = try SQLRequest<KeptSearchRow>(sql: "SELECT * FROM market_search", cached: true).fetchAll(db)
        let offered: SQL = """
            h.room = \(room) AND h.id = \(id) AND NOT h.is_replaced AND h.is_open
            AND h.until > (SELECT answered_at FROM group_sync) AND h.sender <> (SELECT user FROM group_sync)
            AND (h.review = 'approved' OR NOT (SELECT is_reviewed FROM group_room r WHERE r.room = h.room))
            """
        try recordPrice(of: offered)
        for search in searches {
            let conditions = [offered] + MarketQuery(search.demand).conditions
            try add(.new, to: search.id, of: conditions.joined(separator: " AND "))
        }
    }

    /// Records the news about the homes of a market that no longer have to be approved.
    func recordUnreviewed(in room: String) throws {
        let homes = try String.fetchAll(
            db, sql: "SELECT id FROM market_home WHERE room = ? AND review IS NOT 'approved'", arguments: [room])
        for home in homes { try record(home, in: room) }
    }

    /// Adds the homes that meet a condition to those of a kept search, unless they were added before.
    func add(_ state: MatchState, to search: KeptSearch.ID, of homes: SQL) throws {
        try db.execute(
            literal: """
                INSERT OR IGNORE INTO market_match (search, sender, listing, state)
                SELECT \(search.uuidString.lowercased()), h.sender, h.listing, \(state) FROM market_home h WHERE \(homes)
                """)
    }

    /// A price that rises again above that of an earlier reduction is no news.
    private func recordPrice(of offered: SQL) throws {
        let before: SQL = "ifnull(market_saved.reduced_from, market_saved.price)"
        try db.execute(
            literal: """
                UPDATE market_saved SET price = h.price, currency = h.currency, purpose = h.purpose,
                reduced_from = iif(market_saved.currency = h.currency AND market_saved.purpose = h.purpose
                    AND h.price < \(before), \(before), NULL)
                FROM market_home h
                WHERE \(offered) AND h.sender = market_saved.sender AND h.listing = market_saved.listing
                """)
    }
}

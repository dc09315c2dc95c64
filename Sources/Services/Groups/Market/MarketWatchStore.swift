import Domain
import Foundation
import GRDB

/// Stores saved homes and kept searches, and reads the news about both.
struct MarketWatchStore: Sendable {
    /// The maximum number of saved homes that are listed.
    private static let maximumSaved = 1000

    let database: LocalDatabase

    /// Returns the saved homes, the last saved one first.
    func savedHomes(user: String, now: Date) async throws -> [SavedHome] {
        try await database.read { db in
            let rows = try SavedHomeRow.fetchAll(
                db, sql: "SELECT * FROM market_saved ORDER BY saved_at DESC, sender, listing LIMIT ?",
                arguments: [Self.maximumSaved])
            let homes = try MarketQueries.homes(
                matching: MarketQuery(scope: .saved), limit: 2 * Self.maximumSaved, user: user, now: now, db)
            // The same home may be in several markets.
            let known = Dictionary(homes.map { ($0.key, $0) }) { $0.isOffered(at: now) ? $0 : $1 }
            return rows.map { $0.home(known[$0.key]) }
        }
    }

    /// Saves a home.
    func save(_ home: SavedHome) async throws {
        try await database.write { db in try SavedHomeRow(home).insert(db, onConflict: .replace) }
    }

    /// Forgets a saved home. Returns it; nil if it was not saved.
    func removeSaved(_ id: HomeKey) async throws -> SavedHome? {
        try await database.write { db in
            let key: [String: any DatabaseValueConvertible] = [
                "sender": id.ownerID, "listing": id.listing.uuidString.lowercased(),
            ]
            let row = try SavedHomeRow.fetchOne(db, key: key)
            try row?.delete(db)
            return row?.home(nil)
        }
    }

    /// Returns the kept searches, the newest first.
    func keptSearches() async throws -> [KeptSearch] {
        try await database.read { db in
            try KeptSearchRow.order(Column("kept_at").desc, Column("id")).fetchAll(db).map { row in
                let count = try Int.fetchOne(
                    db, sql: "SELECT count(*) FROM market_match WHERE state < 2 AND search = ?",
                    arguments: [row.id.uuidString.lowercased()])
                return KeptSearch(id: row.id, demand: row.demand, keptAt: row.keptAt, newCount: count ?? 0)
            }
        }
    }

    /// Keeps a search. The homes that match it now are not news.
    func keep(_ search: KeptSearch, user: String, now: Date) async throws {
        try await database.write { db in
            guard try KeptSearchRow.fetchCount(db) < KeptSearch.maximumCount else { throw KeptSearchError.tooMany }
            try KeptSearchRow(search).insert(db, onConflict: .replace)
            let found = try MarketQueries.conditions(of: MarketQuery(search.demand), user: user, now: now, db)
            try MarketNews(db: db).add(.seen, to: search.id, of: found)
        }
    }

    /// Ends a kept search.
    func removeKept(_ id: KeptSearch.ID) async throws {
        try await database.execute("DELETE FROM market_search WHERE id = ?", [id.uuidString.lowercased()])
    }

    /// Records that the user has seen the new homes of a kept search; of all if `id` is nil. Returns whether there were
    /// any.
    func markSeen(_ id: KeptSearch.ID?) async throws -> Bool {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE market_match SET state = 2 WHERE state < 2 AND search = ifnull(?, search)",
                arguments: [id?.uuidString.lowercased()])
            return db.changesCount > 0
        }
    }

    /// Returns what the user has to be told, and records that they are told of it.
    func takeNews(user: String, now: Date) async throws -> HomeNews {
        let hasNews = try await database.read { db in
            try Bool.fetchOne(
                db,
                sql: """
                    SELECT EXISTS (SELECT 1 FROM market_match WHERE state < 2 AND state = 0)
                    OR EXISTS (SELECT 1 FROM market_saved WHERE reduced_from IS NOT NULL)
                    """) ?? false
        }
        guard hasNews else { return HomeNews() }
        return try await database.write { db in
            var news = HomeNews(reductions: try Self.takeReductions(user: user, now: now, db))
            if try Self.takeMatches(user: user, now: now, db) {
                let unseen = MarketQuery(scope: .new)
                // Another announcement of a home in a second market is no second home.
                var known: Set<HomeKey> = []
                news.matches = try MarketQueries.homes(
                    matching: unseen, limit: HomeNews.maximumCount, user: user, now: now, db
                ).filter { known.insert($0.key).inserted }
                let offered = try MarketQueries.conditions(of: unseen, user: user, now: now, db)
                let count: SQLRequest<Int> = """
                    SELECT count(*) FROM (SELECT DISTINCT h.sender, h.listing FROM market_home h WHERE \(offered))
                    """
                news.matchCount = try count.fetchOne(db) ?? 0
            }
            return news
        }
    }

    /// Records that the user is told of the matches that are offered. Returns whether there are any that they have not
    /// been told of.
    private static func takeMatches(user: String, now: Date, _ db: GRDB.Database) throws -> Bool {
        let offered = try MarketQueries.conditions(of: MarketQuery(scope: .others), user: user, now: now, db)
        try db.execute(
            literal: """
                UPDATE market_match SET state = 1 WHERE state < 2 AND state = 0 AND EXISTS (
                    SELECT 1 FROM market_home h
                    WHERE h.sender = market_match.sender AND h.listing = market_match.listing AND \(offered))
                """)
        return db.changesCount > 0
    }

    /// Returns the lower prices of offered homes, and records that the user is told of them.
    private static func takeReductions(
        user: String, now: Date, _ db: GRDB.Database
    ) throws -> [HomeNews.Reduction] {
        let rows = try SavedHomeRow.fetchAll(
            db, sql: "SELECT * FROM market_saved WHERE reduced_from IS NOT NULL ORDER BY saved_at DESC")
        guard !rows.isEmpty else { return [] }
        let homes = try MarketQueries.homes(
            matching: MarketQuery(scope: .saved), limit: 2 * maximumSaved, user: user, now: now, db)
        let offered = Dictionary(homes.filter { $0.isOffered(at: now) }.map { ($0.key, $0) }) { first, _ in first }
        return try rows.compactMap { row in
            guard let home = offered[row.key], let earlier = row.reducedFrom else { return nil }
            var told = row
            told.reducedFrom = nil
            try told.update(db)
            return HomeNews.Reduction(home, earlier: Money(minorUnits: earlier, currency: row.currency))
        }
    }
}

/// What the user knows of a home that matches a kept search. Conditions repeat `state < 2`, without which SQLite does not
/// use the index of the unseen ones.
enum MatchState: Int, DatabaseValueConvertible {
    case new, told, seen
}

/// A saved home, as its table stores it.
struct SavedHomeRow: Codable, TableRow {
    static let databaseTableName = "market_saved"

    var sender: String
    var listing: UUID
    var savedAt: Date
    var name: String
    var purpose: ListingPurpose.Kind
    /// The last price at which the home was offered, in minor units.
    var price: Int64
    var currency: Currency
    /// The price before a reduction that the user has not been told of.
    var reducedFrom: Int64?

    enum CodingKeys: String, CodingKey {
        case sender, listing, name, purpose, price, currency
        case savedAt = "saved_at"
        case reducedFrom = "reduced_from"
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    init(_ home: SavedHome) {
        (sender, listing, savedAt) = (home.id.ownerID, home.id.listing, home.savedAt)
        (name, purpose) = (home.name, home.purpose)
        (price, currency) = (home.price.minorUnits, home.price.currency)
    }

    var key: HomeKey { HomeKey(ownerID: sender, listing: listing) }

    func home(_ current: MarketHome?) -> SavedHome {
        SavedHome(
            id: key, savedAt: savedAt, name: name, purpose: purpose,
            price: Money(minorUnits: price, currency: currency), home: current)
    }
}

/// A kept search, as its table stores it.
struct KeptSearchRow: Codable, TableRow {
    static let databaseTableName = "market_search"

    var id: UUID
    var demand: Demand
    var keptAt: Date

    enum CodingKeys: String, CodingKey {
        case id, demand
        case keptAt = "kept_at"
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    init(_ search: KeptSearch) { (id, demand, keptAt) = (search.id, search.demand, search.keptAt) }
}

/// The saved homes and kept searches of the user of a Matrix server. They are stored on this computer alone.
struct MatrixMarketWatch: MarketWatch {
    let store: MarketWatchStore
    let publisher: GroupPublisher
    let time: any TimeSource

    func savedHomes() async throws -> [SavedHome] {
        try await store.savedHomes(user: publisher.currentUser(), now: time.now)
    }

    func save(_ home: SavedHome) async throws {
        _ = try await publisher.currentUser()
        try await store.save(home)
        publisher.homes.send(())
    }

    func removeSaved(_ id: HomeKey) async throws -> SavedHome? {
        let removed = try await store.removeSaved(id)
        publisher.homes.send(())
        return removed
    }

    func keptSearches() async throws -> [KeptSearch] {
        _ = try await publisher.currentUser()
        return try await store.keptSearches()
    }

    func keep(_ search: KeptSearch) async throws {
        try await store.keep(search, user: publisher.currentUser(), now: time.now)
        publisher.homes.send(())
    }

    func removeKept(_ id: KeptSearch.ID) async throws {
        try await store.removeKept(id)
        publisher.homes.send(())
    }

    func takeNews() async throws -> HomeNews {
        try await store.takeNews(user: publisher.currentUser(), now: time.now)
    }

    func markSeen(_ id: KeptSearch.ID?) async throws {
        if try await store.markSeen(id) { publisher.homes.send(()) }
    }
}

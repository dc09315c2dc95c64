import Domain
import Foundation
import GRDB

/// Reads the markets and their homes.
struct MarketQueries: Sendable {
    /// A market with the space that it belongs to.
    struct Stored: Decodable, QueryRow {
        var group: String
        var name: String
        var alias: String?
        var room: String
        var isReviewed: Bool
        var days: Int
        /// Whether all homes have been fetched.
        var isComplete: Bool

        enum CodingKeys: String, CodingKey {
            case group, name, alias, room, days
            case isReviewed = "is_reviewed"
            case isComplete = "is_complete"
        }
    }

    /// A home with its owner and the content of its newest version.
    fileprivate struct Found: Decodable, QueryRow {
        var home: MarketRow
        var content: EventContent?
        var ownerName: String?
        var ownerAvatar: String?
        var isAmbiguous: Bool
        var isSaved: Bool

        enum CodingKeys: String, CodingKey {
            case home, content
            case ownerName = "owner_name"
            case ownerAvatar = "owner_avatar"
            case isAmbiguous = "is_ambiguous"
            case isSaved = "is_saved"
        }
    }

    let database: LocalDatabase

    /// Returns the markets that the user is in, by the names of their groups, and their rooms.
    func markets(user: String) async throws -> [(market: Market, room: String)] {
        try await database.read { db in
            let markets = try Self.stored(db).map { stored in
                let levels = try PowerLevels.stored(of: stored.room, db)
                let market = Market(
                    id: stored.group, groupName: stored.groupName, isReviewed: stored.isReviewed, days: stored.days,
                    isModerator: levels?.canRedact(user) ?? false,
                    canPublish: try !RoomRow.isEncrypted(stored.room, db)
                        && levels?.canSend("m.room.message", user) ?? true,
                    isComplete: stored.isComplete)
                return (market: market, room: stored.room)
            }
            return markets.sorted { ($0.market.groupName, $0.market.id) < ($1.market.groupName, $1.market.id) }
        }
    }

    /// Returns the homes that match a query, in its order.
    func homes(matching query: MarketQuery, limit: Int, user: String, now: Date) async throws -> [MarketHome] {
        try await database.read { db in
            try Self.homes(matching: query, limit: limit, user: user, now: now, db)
        }
    }

    /// Returns the homes that match a query, in its order.
    static func homes(
        matching query: MarketQuery, limit: Int, user: String, now: Date, _ db: GRDB.Database
    ) throws -> [MarketHome] {
        let markets = try stored(db)
        let conditions = try conditions(of: query, in: markets, user: user, now: now, db)
        let order = query.scope == .pending ? "h.published_at, h.id" : query.sort.order
        return try homes(where: conditions, order: order, limit: limit, in: markets, user: user, db)
    }

    /// Returns the condition on homes `h` that match a query, in these markets or in all that are stored.
    static func conditions(
        of query: MarketQuery, in markets: [Stored]? = nil, user: String, now: Date, _ db: GRDB.Database
    ) throws -> SQL {
        let markets = try (markets ?? stored(db)).filter { query.groupID == nil || $0.group == query.groupID }
        let rooms = Set(markets.map(\.room)).sorted()
        let reviewed = Set(markets.filter(\.isReviewed).map(\.room)).sorted()
        let isOpen: SQL = "h.is_open AND h.until > \(now.timeIntervalSince1970)"
        // The plus keeps SQLite from reading all homes of the rooms: the index by time has all that conditions need, and
        // ends with the newest homes that match.
        let isPassed: SQL = "+h.room IN \(rooms) AND (h.review = 'approved' OR h.room NOT IN \(reviewed))"
        var conditions: [SQL] = ["NOT h.is_replaced"]
        switch query.scope {
        case .offered: conditions += [isPassed, isOpen]
        case .others: conditions += [isPassed, isOpen, "h.sender <> \(user)"]
        case .own: conditions += ["h.room IN \(rooms)", "h.sender = \(user)"]
        case .saved: conditions += [isPassed, "(h.sender, h.listing) IN (SELECT sender, listing FROM market_saved)"]
        case .new:
            let unseen: SQL = "(SELECT sender, listing FROM market_match WHERE state < 2)"
            conditions += [isPassed, isOpen, "h.sender <> \(user)", "(h.sender, h.listing) IN \(unseen)"]
        case .pending:
            let judged = try reviewed.filter { try PowerLevels.stored(of: $0, db)?.canRedact(user) ?? false }
            conditions += ["h.room IN \(judged)", isOpen, "h.review IS NULL", "h.sender <> \(user)"]
        }
        return (conditions + query.conditions).joined(separator: " AND ")
    }

    /// Returns a home by its id; nil if there is none.
    func home(_ id: String, in group: String, user: String) async throws -> MarketHome? {
        try await database.read { db in
            let markets = try Self.stored(db).filter { $0.group == group }
            return try Self.homes(
                where: "h.room IN \(markets.map(\.room)) AND h.id = \(id)", order: "h.id", limit: 1, in: markets,
                user: user, db
            ).first
        }
    }

    // MARK: Helpers

    /// Returns the markets, one for each group.
    private static func stored(_ db: GRDB.Database) throws -> [Stored] {
        let markets = try SQLRequest<Stored>(
            sql: """
                SELECT c.space AS "group", s.name, s.alias, r.room, r.is_reviewed, r.market_days AS days,
                    r.earlier_token IS NULL AS is_complete
                FROM group_room r CROSS JOIN group_child c ON c.room = r.room JOIN group_room s ON s.room = c.space
                WHERE r.type = ? AND s.type = ? ORDER BY c.space, r.successor IS NOT NULL, r.room
                """, arguments: [MatrixType.market, MatrixType.space], cached: true
        ).fetchAll(db)
        var groups: Set<String> = []
        return markets.filter { groups.insert($0.group).inserted }
    }

    private static func homes(
        where condition: SQL, order: SQL, limit: Int, in markets: [Stored], user: String, _ db: GRDB.Database
    ) throws -> [MarketHome] {
        // Everything but what the filter and the order need is read only of the homes that are returned.
        let request: SQLRequest<Found> = """
            SELECT h.*, m.name AS owner_name, m.avatar AS owner_avatar,
            (SELECT count(*) FROM group_member d WHERE d.room = h.room AND d.name = m.name) > 1 AS is_ambiguous,
            EXISTS (SELECT 1 FROM market_saved s WHERE s.sender = h.sender AND s.listing = h.listing) AS is_saved,
            ifnull((SELECT content FROM group_event e WHERE e.room = h.room AND e.event = h.version),
                (SELECT content FROM group_outbox o WHERE o.transaction_id = h.version)) AS content
            FROM (SELECT h.room, h.id FROM market_home h WHERE \(condition) ORDER BY \(order) LIMIT \(limit)) k
            JOIN market_home h ON h.room = k.room AND h.id = k.id
            LEFT JOIN group_member m ON m.room = h.room AND m.user = h.sender
            ORDER BY \(order)
            """
        let found = try request.fetchAll(db)
        var views: [String: [String: Int64]] = [:]
        for room in Set(found.map(\.home.room)) { views[room] = try readers(of: room, db) }
        let byRoom = Dictionary(markets.map { ($0.room, $0) }) { first, _ in first }
        return found.compactMap { row -> MarketHome? in
            guard let market = byRoom[row.home.room], let content = row.content?.home else { return nil }
            let readers = (views[row.home.room] ?? [:]).filter { reader, position in
                position >= row.home.position && reader != row.home.sender
            }
            return row.shown(in: market, content, views: readers.count, user: user)
        }
    }

    /// Returns the positions up to which the members of a room have read.
    private static func readers(of room: String, _ db: GRDB.Database) throws -> [String: Int64] {
        let readers = try Row.fetchAll(
            db,
            sql: """
                SELECT r.user, ifnull(r.position, e.position) AS position FROM market_receipt r
                LEFT JOIN group_event e ON e.room = r.room AND e.event = r.event
                WHERE r.room = ? AND ifnull(r.position, e.position) IS NOT NULL
                """, arguments: [room])
        return Dictionary(uniqueKeysWithValues: readers.map { ($0["user"] as String, $0["position"] as Int64) })
    }
}

extension MarketQueries.Stored {
    /// The name of the group, or its address if there is none.
    var groupName: String {
        let shown = ForeignText(name, limits: .line)
        return shown.isBlank ? ForeignText.line(alias ?? group) : shown.text
    }
}

extension MarketQuery.Sort {
    /// The order of homes `h`.
    fileprivate var order: SQL {
        switch self {
        case .newest: "h.published_at DESC, h.position DESC, h.id"
        case .lowestPrice: "h.price, h.published_at DESC, h.id"
        case .highestPrice: "h.price DESC, h.published_at DESC, h.id"
        case .largest: "h.size DESC, h.published_at DESC, h.id"
        }
    }
}

extension MarketQuery {
    /// The conditions of the user's criteria on homes `h`.
    var conditions: [SQL] {
        var conditions = Self.conditions(on: text)
        if let area {
            let names = KnownArea.names(of: area).map(Self.conditions).filter { !$0.isEmpty }
            let found = names.map { $0.joined(separator: " AND ") }
            if !found.isEmpty { conditions.append("(\(found.joined(separator: " OR ")))") }
        }
        if let owner { conditions.append("h.sender = \(owner)") }
        if let purpose { conditions.append("h.purpose = \(purpose.rawValue)") }
        switch layout {
        case .any: break
        case .one, .two, .three: conditions.append("h.bedrooms = \(layout.rawValue)")
        case .fourOrMore: conditions.append("h.bedrooms >= \(layout.rawValue)")
        }
        if let minimum {
            conditions.append("h.currency = \(minimum.currency.rawValue) AND h.price >= \(minimum.minorUnits)")
        }
        if let maximum {
            conditions.append("h.currency = \(maximum.currency.rawValue) AND h.price <= \(maximum.minorUnits)")
        }
        return conditions
    }

    private static func conditions(on text: String) -> [SQL] {
        GroupSearch(text).words.map { "instr(h.search, \($0)) > 0" }
    }
}

extension MarketQueries.Found {
    /// Returns the home as a member of the group sees it.
    fileprivate func shown(
        in market: MarketQueries.Stored, _ content: ListingContent, views: Int, user: String
    ) -> MarketHome {
        MarketHome(
            id: home.id, serverID: home.event, groupID: market.group, groupName: market.groupName, ownerID: home.sender,
            ownerName: GroupMember.shownName(ownerName, of: home.sender, isAmbiguous: isAmbiguous),
            ownerAvatar: ownerAvatar.flatMap(URL.init(matrix:)), isOwn: home.sender == user,
            publishedAt: home.publishedAt, changedAt: home.changedAt, home: content.home(announced: home.publishedAt),
            review: market.isReviewed ? home.shownReview : .passed, earlierPrices: home.earlierPrices ?? [],
            views: views, delivery: home.shownDelivery, isSaved: isSaved)
    }
}

extension MarketRow {
    fileprivate var shownDelivery: Delivery {
        guard let delivery else { return .sent }
        return delivery == "sending" ? .sending : .failed(SendFailure(rawValue: delivery) ?? .refused)
    }

    fileprivate var shownReview: MarketHome.Review {
        switch review {
        case .approved: .passed
        case .rejected: .rejected(ListingRejection(code: rejection ?? ""))
        case nil: .pending
        }
    }
}

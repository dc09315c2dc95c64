import Domain
import Foundation
import GRDB

/// A home of a market, as far as homes are filtered and sorted by it. Its content is that of the event `version`.
///
/// The rows follow from the events of the market and the outbox, and are written together with them by `MarketWriter`.
struct MarketRow: Codable, TableRow {
    static let databaseTableName = "market_home"

    var room: String
    /// The id in the timeline.
    var id: String
    /// The server's id of the announcement.
    var event: String?
    var sender: String
    var listing: UUID
    /// The server's order of the announcements of a room.
    var position: Int64
    var publishedAt: Date
    var changedAt: Date
    /// The newest version: the id of its event, or of its transaction while it is queued.
    var version: String
    var purpose: ListingPurpose.Kind
    var bedrooms: Int
    var size: Int
    var price: Int64
    var currency: String
    var until: Date
    var isOpen: Bool
    /// The decision of the moderators on the newest version: `approved`, `rejected`, or nil.
    var review: Review?
    var rejection: String?
    /// Whether the owner has announced the same listing again.
    var isReplaced = false
    /// The prices before the current one, the newest first.
    var earlierPrices: [Money]?
    /// The state of the newest own change that the server does not have.
    var delivery: String?
    /// The folded text that searches look in.
    var search: String

    enum Review: String, Codable, DatabaseValueConvertible { case approved, rejected }

    enum CodingKeys: String, CodingKey {
        case room, id, event, sender, listing, position, version, purpose, bedrooms, size, price, currency, until
        case review, rejection, delivery, search
        case publishedAt = "published_at"
        case changedAt = "changed_at"
        case isOpen = "is_open"
        case isReplaced = "is_replaced"
        case earlierPrices = "earlier_prices"
    }

    static func databaseUUIDEncodingStrategy(for column: String) -> DatabaseUUIDEncodingStrategy { .lowercaseString }

    /// Creates the tables of markets. The events of markets that an earlier version has stored are fetched again.
    @Sendable static func create(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE market_home (
                    room TEXT NOT NULL,
                    id TEXT NOT NULL,
                    event TEXT,
                    sender TEXT NOT NULL,
                    listing TEXT NOT NULL,
                    position INTEGER NOT NULL,
                    published_at REAL NOT NULL,
                    changed_at REAL NOT NULL,
                    version TEXT NOT NULL,
                    purpose TEXT NOT NULL,
                    bedrooms INTEGER NOT NULL,
                    size INTEGER NOT NULL,
                    price INTEGER NOT NULL,
                    currency TEXT NOT NULL,
                    until REAL NOT NULL,
                    is_open INTEGER NOT NULL,
                    review TEXT,
                    rejection TEXT,
                    is_replaced INTEGER NOT NULL,
                    earlier_prices TEXT,
                    delivery TEXT,
                    search TEXT NOT NULL,
                    PRIMARY KEY (room, id)
                ) STRICT, WITHOUT ROWID;
                CREATE INDEX market_home_listing ON market_home (room, sender, listing, position);
                CREATE INDEX market_home_published ON market_home (published_at);
                CREATE TABLE market_receipt (
                    room TEXT NOT NULL,
                    user TEXT NOT NULL,
                    event TEXT NOT NULL,
                    position INTEGER,
                    PRIMARY KEY (room, user)
                ) STRICT, WITHOUT ROWID;
                CREATE TABLE group_outbox_photo (
                    transaction_id TEXT NOT NULL REFERENCES group_outbox (transaction_id) ON DELETE CASCADE,
                    number INTEGER NOT NULL,
                    file BLOB NOT NULL,
                    PRIMARY KEY (transaction_id, number)
                ) STRICT;
                CREATE TABLE market_upload (
                    hash TEXT PRIMARY KEY,
                    address TEXT NOT NULL
                ) STRICT, WITHOUT ROWID;
                ALTER TABLE group_room ADD COLUMN is_reviewed INTEGER NOT NULL DEFAULT 0;
                ALTER TABLE group_room ADD COLUMN market_days INTEGER NOT NULL DEFAULT 90;
                ALTER TABLE group_room ADD COLUMN known_position INTEGER;
                ALTER TABLE group_room ADD COLUMN earlier_position INTEGER;
                DELETE FROM group_event WHERE room IN (SELECT room FROM group_room WHERE type = 'org.hutong.market');
                UPDATE group_room SET earlier_token = '' WHERE type = 'org.hutong.market';
                UPDATE group_sync SET needs_full_state = 1;
                """)
    }
}

import Foundation
import GRDB

/// The changes of the tables of listings.
package enum ListingMigrations {
    /// All changes, in order.
    package static let all = [
        Migration("create listings", createListings),
        Migration("listings: one convention for names and times", useOneConvention),
        Migration("listings: owners", addOwners),
        Migration("listings: views of each day", addViewDays),
        Migration("listings: addresses, descriptions and photos", addPhotos),
        Migration("listings: order of creation", orderByCreation),
        Migration("listings: photos in a table", movePhotos),
        Migration("listings: markets", addMarkets),
    ]

    /// Creates the tables of listings in the order of their arrival, and of their histories. Times are seconds since
    /// 2001; amounts are in minor units of the listing's currency.
    @Sendable private static func createListings(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE listing (
                    number INTEGER PRIMARY KEY,
                    id BLOB NOT NULL UNIQUE,
                    createdAt REAL NOT NULL,
                    purpose TEXT NOT NULL CHECK (purpose IN ('sale', 'rent')),
                    rentType TEXT CHECK ((rentType IS NULL) = (purpose = 'sale')),
                    communityName TEXT NOT NULL,
                    bedrooms INTEGER,
                    livingRooms INTEGER,
                    bathrooms INTEGER,
                    areaInHundredths INTEGER,
                    floor INTEGER,
                    floorCount INTEGER,
                    price INTEGER,
                    currency TEXT CHECK ((currency IS NULL) = (price IS NULL)),
                    status TEXT NOT NULL,
                    statusTime REAL,
                    rejectionReason TEXT CHECK ((rejectionReason IS NULL) = (status <> 'rejected')),
                    finalPrice INTEGER CHECK ((finalPrice IS NULL) = (status <> 'completed')),
                    views INTEGER NOT NULL CHECK (views >= 0)
                ) STRICT;
                CREATE TABLE listingEvent (
                    number INTEGER PRIMARY KEY,
                    listing INTEGER NOT NULL REFERENCES listing (number) ON DELETE CASCADE,
                    time REAL NOT NULL,
                    kind TEXT NOT NULL,
                    until REAL,
                    reason TEXT,
                    oldPrice INTEGER,
                    newPrice INTEGER,
                    currency TEXT
                ) STRICT;
                CREATE INDEX listingEventOfListing ON listingEvent (listing);
                """)
    }

    /// Renames columns to snake_case, and converts times to seconds since 1970.
    @Sendable private static func useOneConvention(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE listing RENAME COLUMN createdAt TO created_at;
                ALTER TABLE listing RENAME COLUMN rentType TO rent_type;
                ALTER TABLE listing RENAME COLUMN communityName TO community_name;
                ALTER TABLE listing RENAME COLUMN livingRooms TO living_rooms;
                ALTER TABLE listing RENAME COLUMN areaInHundredths TO area_in_hundredths;
                ALTER TABLE listing RENAME COLUMN floorCount TO floor_count;
                ALTER TABLE listing RENAME COLUMN statusTime TO status_time;
                ALTER TABLE listing RENAME COLUMN rejectionReason TO rejection_reason;
                ALTER TABLE listing RENAME COLUMN finalPrice TO final_price;
                UPDATE listing SET created_at = created_at + 978307200.0, status_time = status_time + 978307200.0;

                ALTER TABLE listingEvent RENAME TO listing_event;
                ALTER TABLE listing_event RENAME COLUMN oldPrice TO old_price;
                ALTER TABLE listing_event RENAME COLUMN newPrice TO new_price;
                UPDATE listing_event SET time = time + 978307200.0, until = until + 978307200.0;
                DROP INDEX listingEventOfListing;
                CREATE INDEX listing_event_listing ON listing_event (listing);
                """)
    }

    /// Adds the id of the user to whom a listing belongs; null for shared ones, such as those of earlier versions.
    @Sendable private static func addOwners(_ db: GRDB.Database) throws {
        try db.execute(sql: "ALTER TABLE listing ADD COLUMN owner TEXT")
    }

    /// Adds the views of a listing on each day, which is the midnight in UTC that its date begins with, in seconds
    /// since 1970. Earlier views have no days.
    @Sendable private static func addViewDays(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE listing_view_day (
                    listing INTEGER NOT NULL REFERENCES listing (number) ON DELETE CASCADE,
                    day INTEGER NOT NULL,
                    count INTEGER NOT NULL CHECK (count > 0),
                    PRIMARY KEY (listing, day)
                ) STRICT, WITHOUT ROWID;
                """)
    }

    /// Adds the photos of a row, of 20 bytes each: the id, then width and height, big-endian.
    @Sendable private static func addPhotos(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                ALTER TABLE listing ADD COLUMN address TEXT NOT NULL DEFAULT '';
                ALTER TABLE listing ADD COLUMN description TEXT NOT NULL DEFAULT '';
                ALTER TABLE listing ADD COLUMN photos BLOB CHECK (length(photos) % 20 = 0);
                """)
    }

    /// Adds an index for the newest listings, which a list showed first.
    @Sendable private static func orderByCreation(_ db: GRDB.Database) throws {
        try db.execute(sql: "CREATE INDEX listing_created_at ON listing (created_at)")
    }

    /// Moves the photos of a listing to a table, in order. The list is read whole, so it needs no index of creation.
    @Sendable private static func movePhotos(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE listing_photo (
                    listing INTEGER NOT NULL REFERENCES listing (number) ON DELETE CASCADE,
                    position INTEGER NOT NULL,
                    id BLOB NOT NULL,
                    width INTEGER NOT NULL,
                    height INTEGER NOT NULL,
                    PRIMARY KEY (listing, position)
                ) STRICT, WITHOUT ROWID;
                """)
        let rows = try Row.fetchCursor(db, sql: "SELECT number, photos FROM listing WHERE photos IS NOT NULL")
        let insert = try db.makeStatement(
            sql: "INSERT INTO listing_photo (listing, position, id, width, height) VALUES (?, ?, ?, ?, ?)")
        while let row = try rows.next() {
            let (number, photos): (Int64, Data) = (row["number"], row["photos"])
            for (position, start) in stride(from: photos.startIndex, to: photos.endIndex - 19, by: 20).enumerated() {
                let sides = photos[(start + 16)..<(start + 20)].map(Int.init)
                try insert.execute(arguments: [
                    number, position, photos[start..<(start + 16)], sides[0] << 8 | sides[1], sides[2] << 8 | sides[3],
                ])
            }
        }
        try db.execute(
            sql: """
                ALTER TABLE listing DROP COLUMN photos;
                DROP INDEX listing_created_at;
                """)
    }

    /// Adds the markets in which users publish their listings. They outlive the listing, until it has left the market.
    @Sendable private static func addMarkets(_ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                CREATE TABLE listing_market (
                    user TEXT NOT NULL,
                    listing BLOB NOT NULL,
                    group_id TEXT NOT NULL,
                    group_name TEXT NOT NULL,
                    area TEXT NOT NULL,
                    publishes_address INTEGER NOT NULL,
                    is_current INTEGER NOT NULL,
                    is_announced INTEGER NOT NULL,
                    delivery TEXT NOT NULL,
                    wanted INTEGER,
                    seen INTEGER,
                    photos TEXT NOT NULL,
                    earlier_views INTEGER NOT NULL,
                    PRIMARY KEY (user, listing, group_id)
                ) STRICT, WITHOUT ROWID;
                """)
    }
}

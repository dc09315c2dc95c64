import GRDB

/// The changes of the tables of listings.
public enum ListingMigrations {
    /// All of them, in order.
    public static let all = [Migration("create listings", createListings)]

    /// Listings in the order of their arrival, and what has happened to them. Times are seconds since 2001, as
    /// Foundation counts them, so that they come back exactly; amounts are in minor units of the listing's currency.
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
}

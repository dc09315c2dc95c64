import Domain
import Foundation
import GRDB

/// The markets of listings in the local database, beside the listings.
package final class SQLiteListingMarketStore: ListingMarketStore {
    private let database: LocalDatabase
    private let signal = ChangeSignal()

    /// Creates a store in `database`, which also contains the listings; nothing is read before the first call.
    package init(_ database: LocalDatabase) { self.database = database }

    package func markets(of user: String) async throws -> [Listing.ID: ListingMarket] {
        let rows = try await rows(of: user).filter(\.isCurrent)
        return Dictionary(rows.map { ($0.listing, $0.market) }, uniquingKeysWith: { $1 })
    }

    package func setMarket(_ market: ListingMarket, of listing: Listing.ID, user: String) async throws {
        try await database.write { db in
            try db.execute(
                sql: "UPDATE listing_market SET is_current = 0 WHERE user = ? AND listing = ? AND group_id <> ?",
                arguments: [user, listing, market.groupID])
            let new = ListingMarketRow(market, of: listing, user: user)
            var row = try Self.find(new, db) ?? new
            (row.groupName, row.area, row.publishesAddress) = (market.groupName, market.area, market.publishesAddress)
            row.isCurrent = true
            try row.insert(db, onConflict: .replace)
        }
        signal.send()
    }

    package func changes() -> AsyncStream<Void> { signal.changes() }

    // MARK: For the publisher

    /// Returns what a user has published, also in markets that listings have left. Throws `StorageError`.
    func rows(of user: String) async throws -> [ListingMarketRow] {
        try await database.read { db in
            try ListingMarketRow.filter(Column(ListingMarketRow.CodingKeys.user) == user).fetchAll(db)
        }
    }

    /// Returns those of the listings that are stored, also the ones of other users. Throws `StorageError`.
    func stored(_ listings: Set<Listing.ID>) async throws -> Set<Listing.ID> {
        try await database.read { db in
            try listings.filter { id in
                try Bool.fetchOne(db, sql: "SELECT EXISTS (SELECT 1 FROM listing WHERE id = ?)", arguments: [id])!
            }
        }
    }

    /// Changes what is stored of a publication, unless the user has removed it or chosen something else meanwhile.
    /// Throws `StorageError`.
    func replace(_ old: ListingMarketRow, by new: ListingMarketRow) async throws {
        guard old != new else { return }
        try await database.write { db in
            guard var row = try Self.find(old, db) else { return }
            (row.isAnnounced, row.wanted, row.seen) = (new.isAnnounced, new.wanted, new.seen)
            (row.photos, row.earlierViews, row.state) = (new.photos, new.earlierViews, new.state)
            if row.area == old.area { row.area = new.area }
            if row.publishesAddress == old.publishesAddress { row.publishesAddress = new.publishesAddress }
            try row.update(db)
        }
        signal.send()
    }

    /// Adds a publication that was found in a market. Throws `StorageError`.
    func add(_ row: ListingMarketRow) async throws {
        try await database.write { db in try row.insert(db, onConflict: .replace) }
        signal.send()
    }

    /// Forgets a publication. Throws `StorageError`.
    func remove(_ row: ListingMarketRow) async throws {
        _ = try await database.write { db in try row.delete(db) }
        signal.send()
    }

    private static func find(_ row: ListingMarketRow, _ db: GRDB.Database) throws -> ListingMarketRow? {
        try ListingMarketRow
            .filter(Column(ListingMarketRow.CodingKeys.user) == row.user)
            .filter(Column(ListingMarketRow.CodingKeys.listing) == row.listing)
            .filter(Column(ListingMarketRow.CodingKeys.groupID) == row.groupID)
            .fetchOne(db)
    }
}

/// The publication of a listing in the market of a group, as its table stores it.
struct ListingMarketRow: Codable, Equatable, TableRow {
    static let databaseTableName = "listing_market"

    enum CodingKeys: String, CodingKey {
        case user, listing, area, delivery, wanted, seen, photos
        case groupID = "group_id"
        case groupName = "group_name"
        case publishesAddress = "publishes_address"
        case isCurrent = "is_current"
        case isAnnounced = "is_announced"
        case earlierViews = "earlier_views"
    }

    /// A photo of the newest version that was published.
    struct Photo: Codable, Equatable {
        var photo: ListingPhoto
        /// The address on the server; nil until it is known.
        var address: URL?
    }

    /// The user who publishes the listing.
    let user: String
    let listing: UUID
    let groupID: String
    var groupName: String
    var area: String
    var publishesAddress: Bool
    /// Whether the listing belongs into this market. If not, its home is deleted there.
    var isCurrent = true
    /// Whether the home was announced in the market.
    var isAnnounced = false
    /// `sending`, `sent`, or a reason of `SendFailure`.
    private var delivery: String
    /// The hash of what the listing wanted to be published when the market was last made the same.
    var wanted: Int64?
    /// The hash of what the market had then.
    var seen: Int64?
    /// The photos of that version, in order.
    var photos: [Photo] = []
    /// The views of the listing from before it was announced.
    var earlierViews = 0

    /// Creates the publication of a listing that is going to be announced.
    init(_ market: ListingMarket, of listing: Listing.ID, user: String) {
        (self.user, self.listing) = (user, listing)
        (groupID, groupName) = (market.groupID, market.groupName)
        (area, publishesAddress) = (market.area, market.publishesAddress)
        delivery = Self.name(of: market.delivery)
    }

    /// The market as the user sees it.
    var market: ListingMarket {
        ListingMarket(
            groupID: groupID, groupName: groupName, area: area, publishesAddress: publishesAddress, delivery: state)
    }

    /// The state of delivery of the newest version.
    var state: Delivery {
        get { SendFailure(rawValue: delivery).map(Delivery.failed) ?? (delivery == "sent" ? .sent : .sending) }
        set { delivery = Self.name(of: newValue) }
    }

    /// The publication before anything of it was announced.
    var unannounced: ListingMarketRow {
        var row = self
        (row.isAnnounced, row.state, row.photos, row.wanted, row.seen) = (false, .sending, [], nil, nil)
        return row
    }

    /// Adds the addresses of photos that have been uploaded meanwhile.
    mutating func know(_ pictures: [GroupPicture]) {
        guard pictures.count == photos.count else { return }
        for (index, picture) in pictures.enumerated() where photos[index].address == nil {
            photos[index].address = picture.address
        }
    }

    /// Returns the address of a photo that is on the server.
    func address(of photo: ListingPhoto) -> URL? { photos.first { $0.photo.id == photo.id }?.address }

    private static func name(of delivery: Delivery) -> String {
        switch delivery {
        case .sending: "sending"
        case .sent: "sent"
        case .failed(let failure): failure.rawValue
        }
    }
}

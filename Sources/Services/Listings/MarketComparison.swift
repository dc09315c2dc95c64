import Domain
import Foundation

/// The listings of a user and what the markets have of them, at one time.
struct MarketComparison {
    private struct Place: Hashable {
        let groupID: String
        let listing: Listing.ID
    }

    let user: String
    /// The publications of the user, also those that the server does not have yet.
    let rows: [ListingMarketRow]
    let markets: [Market.ID: Market]
    /// The listings that the user sees, as far as they are compared.
    let listings: [Listing.ID: Listing]
    /// The listings that are stored, also those of other users.
    let stored: Set<Listing.ID>
    let isRightTime: Bool
    private let homes: [Place: MarketHome]

    init(
        of user: String, rows: [ListingMarketRow], homes: [MarketHome], markets: [Market],
        listings: [Listing.ID: Listing], stored: Set<Listing.ID>, isRightTime: Bool
    ) {
        self.user = user
        self.rows = rows
        self.markets = Dictionary(markets.map { ($0.id, $0) }) { first, _ in first }
        self.listings = listings
        self.stored = stored
        self.isRightTime = isRightTime
        self.homes = Dictionary(
            homes.map { (Place(groupID: $0.groupID, listing: $0.home.listing), $0) }
        ) { first, _ in first }
    }

    /// Returns what the market has of a publication; nil if there is nothing.
    func home(of row: ListingMarketRow) -> MarketHome? { homes[Place(groupID: row.groupID, listing: row.listing)] }

    /// The photos of all publications by their addresses. Several listings can have the same one.
    var photos: [URL: ListingPhoto] {
        let known = rows.flatMap(\.photos).compactMap { photo in photo.address.map { ($0, photo.photo) } }
        return Dictionary(known) { first, _ in first }
    }

    /// The homes that were not published from this computer, the newest first.
    var unknownHomes: [MarketHome] {
        let known = Set(rows.map(\.listing))
        return homes.values.filter { !known.contains($0.home.listing) }.sorted { $0.publishedAt > $1.publishedAt }
    }
}

import Domain
import Foundation
import GRDB

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

import Domain
import Foundation
import GRDB

/// A photo of a listing, as its table stores it.
struct ListingPhotoRow: Codable, TableRow {
    static let databaseTableName = "listing_photo"

    enum CodingKeys: String, CodingKey {
        case listing, position, id, width, height
    }

    /// The number of the listing's row.
    var listing: Int64
    /// The position among the photos of the listing, from 0.
    var position: Int
    var id: UUID
    var width, height: Int

    /// Returns the photos of the listing with that number, in order.
    static func photos(of listing: Int64, _ db: GRDB.Database) throws -> [ListingPhoto] {
        try filter(Column(CodingKeys.listing) == listing).order(Column(CodingKeys.position)).fetchAll(db).map(\.photo)
    }

    /// Returns the photos of all listings, in order, by the numbers of the listings.
    static func all(_ db: GRDB.Database) throws -> [Int64: [ListingPhoto]] {
        var photos: [Int64: [ListingPhoto]] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT listing, id, width, height FROM listing_photo ORDER BY listing, position")
        while let row = try rows.next() {
            let photo = ListingPhoto(
                id: try row.decode(forColumn: "id"), width: try row.decode(forColumn: "width"),
                height: try row.decode(forColumn: "height"))
            photos[try row.decode(forColumn: "listing"), default: []].append(photo)
        }
        return photos
    }

    /// Replaces the photos of the listing with that number.
    static func setPhotos(_ photos: [ListingPhoto], of listing: Int64, _ db: GRDB.Database) throws {
        _ = try filter(Column(CodingKeys.listing) == listing).deleteAll(db)
        for (position, photo) in photos.enumerated() {
            try ListingPhotoRow(
                listing: listing, position: position, id: photo.id, width: photo.width, height: photo.height
            ).insert(db)
        }
    }

    private var photo: ListingPhoto { ListingPhoto(id: id, width: width, height: height) }
}

import Domain
import Foundation
import GRDB

/// The views of a listing on a day, as their table stores them.
struct ListingViewDayRow: Codable, TableRow {
    static let databaseTableName = "listing_view_day"

    enum CodingKeys: String, CodingKey {
        case listing, day, count
    }

    /// The number of the listing's row.
    var listing: Int64
    /// The midnight in UTC that the day begins with, in seconds since 1970.
    var day: Int64
    var count: Int

    /// Counts views of the listing with that number.
    static func add(_ count: Int, on day: ViewDay, of listing: Int64, _ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                INSERT INTO listing_view_day (listing, day, count) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """,
            arguments: [listing, Int64(day.number) * secondsOfDay, count])
    }

    /// Returns the views of the listing with that number.
    static func views(of listing: Int64, _ db: GRDB.Database) throws -> [ViewDay: Int] {
        let rows = try filter(Column(CodingKeys.listing) == listing).fetchAll(db)
        return Dictionary(rows.map { (ViewDay(number: Int($0.day / secondsOfDay)), $0.count) }, uniquingKeysWith: +)
    }

    private static let secondsOfDay: Int64 = 86_400
}

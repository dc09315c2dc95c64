import Domain
import Foundation
import GRDB

/// A listing as its table stores it, with its photos.
struct ListingRow: Sendable {
    /// The order of arrival; assigned by the database.
    let number: Int64
    /// The id of the user to whom the listing belongs; nil for a shared one.
    let owner: String?
    /// The listing, with its times as the database returns them.
    let listing: Listing

    // MARK: Reading

    /// Returns the listing with that id, of any user.
    static func find(_ id: Listing.ID, _ db: GRDB.Database) throws -> ListingRow? {
        try row(try Row.fetchOne(db, sql: "SELECT * FROM listing WHERE id = ?", arguments: [id]), db)
    }

    /// Returns the listing with that id, if it belongs to the user or is shared.
    static func find(_ id: Listing.ID, visibleTo owner: String?, _ db: GRDB.Database) throws -> ListingRow? {
        let sql = "SELECT * FROM listing WHERE id = ? AND (owner IS NULL OR owner = ?)"
        return try row(try Row.fetchOne(db, sql: sql, arguments: [id, owner]), db)
    }

    /// Returns the listings of a user and the shared ones.
    static func entries(visibleTo owner: String?, _ db: GRDB.Database) throws -> [ListingEntry] {
        let photos = try ListingPhotoTable.photos(db)
        var entries: [ListingEntry] = []
        let sql = "SELECT * FROM listing WHERE owner IS NULL OR owner = ? ORDER BY number"
        let rows = try Row.fetchCursor(db, sql: sql, arguments: [owner])
        while let row = try rows.next() {
            let number: Int64 = try row.decode(forColumn: "number")
            entries.append(ListingEntry(try listing(row, photos: photos[number] ?? []), number: number))
        }
        return entries
    }

    /// Returns the listing with its history and its views.
    func record(_ db: GRDB.Database) throws -> ListingRecord {
        ListingRecord(
            stored: listing, history: try ListingEventRow.history(of: number, db),
            viewsByDay: try ListingViewTable.views(of: number, db))
    }

    private static func row(_ row: Row?, _ db: GRDB.Database) throws -> ListingRow? {
        guard let row else { return nil }
        let number: Int64 = try row.decode(forColumn: "number")
        let photos = try ListingPhotoTable.photos(of: number, db)[number] ?? []
        return ListingRow(
            number: number, owner: try row.decode(forColumn: "owner"), listing: try listing(row, photos: photos))
    }

    /// Returns the listing of a row. Throws `StorageError.corrupt` for values that no version has written.
    private static func listing(_ row: Row, photos: [ListingPhoto]) throws -> Listing {
        let currency: Currency? = try row.decode(forColumn: "currency")
        func money(_ column: String) throws -> Money? {
            guard let minorUnits: Int64 = try row.decode(forColumn: column), let currency else { return nil }
            return Money(minorUnits: minorUnits, currency: currency)
        }
        let rentType: RentType? = try row.decode(forColumn: "rent_type")
        let facts = ListingFacts(
            purpose: rentType.map(ListingPurpose.rent) ?? .sale,
            communityName: try row.decode(forColumn: "community_name"), address: try row.decode(forColumn: "address"),
            bedrooms: try row.decode(forColumn: "bedrooms"), livingRooms: try row.decode(forColumn: "living_rooms"),
            bathrooms: try row.decode(forColumn: "bathrooms"),
            areaInHundredths: try row.decode(forColumn: "area_in_hundredths"),
            floor: try row.decode(forColumn: "floor"), floorCount: try row.decode(forColumn: "floor_count"),
            price: try money("price"), description: try row.decode(forColumn: "description"), photos: photos)
        return Listing(
            stored: try row.decode(forColumn: "id"), createdAt: try row.decode(forColumn: "created_at"), facts: facts,
            status: try status(row, finalPrice: try money("final_price")), views: try row.decode(forColumn: "views"))
    }

    private static func status(_ row: Row, finalPrice: Money?) throws -> ListingStatus {
        let status = ListingStatus(
            try row.decode(forColumn: "status"), time: try row.decode(forColumn: "status_time"),
            rejection: (try row.decode(forColumn: "rejection_reason") as String?).map(ListingRejection.init(code:)),
            finalPrice: finalPrice)
        guard let status else { throw StorageError.corrupt }
        return status
    }

    // MARK: Writing

    /// Inserts a listing with its history and its views. Returns it as it is stored.
    static func insert(_ record: ListingRecord, of owner: String?, _ db: GRDB.Database) throws -> ListingRow {
        let columns = columns(of: record.listing)
        try db.executeCached(
            sql: """
                INSERT INTO listing (id, owner, \(columns.keys.joined(separator: ", ")))
                VALUES (:id, :owner, \(columns.keys.map { ":" + $0 }.joined(separator: ", ")))
                """,
            arguments: StatementArguments(columns.merging(["id": record.listing.id, "owner": owner]) { one, _ in one }))
        let row = ListingRow(number: db.lastInsertedRowID, owner: owner, listing: record.listing.stored)
        if !record.listing.facts.photos.isEmpty {
            try ListingPhotoTable.set(record.listing.facts.photos, of: row.number, db)
        }
        try ListingEventRow.append(record.history, to: row.number, db)
        for (day, count) in record.viewsByDay { try ListingViewTable.add(count, on: day, of: row.number, db) }
        return row
    }

    /// Replaces the changed values of the listing. Returns it as it is stored.
    func update(to new: Listing, _ db: GRDB.Database) throws -> ListingRow {
        let columns = Self.columns(of: new)
        try db.execute(
            sql: """
                UPDATE listing SET \(columns.keys.map { "\($0) = :\($0)" }.joined(separator: ", "))
                WHERE number = :number
                """,
            arguments: StatementArguments(columns.merging(["number": number]) { one, _ in one }))
        if new.facts.photos != listing.facts.photos {
            try ListingPhotoTable.set(new.facts.photos, of: number, db)
        }
        return ListingRow(number: number, owner: owner, listing: new.stored)
    }

    /// Deletes the listing with all that belongs to it.
    func delete(_ db: GRDB.Database) throws {
        try db.execute(sql: "DELETE FROM listing WHERE number = ?", arguments: [number])
    }

    /// Returns the values of the columns, except for the id and the owner, which never change.
    private static func columns(of listing: Listing) -> [String: (any DatabaseValueConvertible)?] {
        let facts = listing.facts
        let status = listing.status
        return [
            "created_at": listing.createdAt.timeIntervalSince1970, "purpose": facts.purpose.kind,
            "rent_type": facts.purpose.rentType, "community_name": facts.communityName, "address": facts.address,
            "bedrooms": facts.bedrooms, "living_rooms": facts.livingRooms, "bathrooms": facts.bathrooms,
            "area_in_hundredths": facts.areaInHundredths, "floor": facts.floor, "floor_count": facts.floorCount,
            "price": facts.price?.minorUnits, "currency": facts.price?.currency, "description": facts.description,
            "status": status.kind, "status_time": status.time?.timeIntervalSince1970,
            "rejection_reason": status.rejection?.code, "final_price": status.finalPrice?.minorUnits,
            "views": listing.views,
        ]
    }
}

extension Listing {
    /// The listing with its times as the database returns them.
    var stored: Listing {
        let stored = ListingStatus(
            status.kind, time: status.time?.stored, rejection: status.rejection, finalPrice: status.finalPrice)
        return Listing(stored: id, createdAt: createdAt.stored, facts: facts, status: stored ?? status, views: views)
    }
}

/// The photos of listings, by the number of the listing's row and their position.
private enum ListingPhotoTable {
    /// Returns the photos of one listing or all, in order, by the numbers of the listings.
    static func photos(of listing: Int64? = nil, _ db: GRDB.Database) throws -> [Int64: [ListingPhoto]] {
        var photos: [Int64: [ListingPhoto]] = [:]
        let condition = listing == nil ? "" : "WHERE listing = ?"
        let rows = try Row.fetchCursor(
            db, sql: "SELECT listing, id, width, height FROM listing_photo \(condition) ORDER BY listing, position",
            arguments: StatementArguments([listing].compactMap(\.self)))
        while let row = try rows.next() {
            let photo = ListingPhoto(
                id: try row.decode(forColumn: "id"), width: try row.decode(forColumn: "width"),
                height: try row.decode(forColumn: "height"))
            photos[try row.decode(forColumn: "listing"), default: []].append(photo)
        }
        return photos
    }

    /// Replaces the photos of a listing.
    static func set(_ photos: [ListingPhoto], of listing: Int64, _ db: GRDB.Database) throws {
        try db.executeCached(sql: "DELETE FROM listing_photo WHERE listing = ?", arguments: [listing])
        for (position, photo) in photos.enumerated() {
            try db.executeCached(
                sql: "INSERT INTO listing_photo (listing, position, id, width, height) VALUES (?, ?, ?, ?, ?)",
                arguments: [listing, position, photo.id, photo.width, photo.height])
        }
    }
}

/// The views of listings, by the number of the listing's row and the midnight in UTC with which the day begins, in
/// seconds since 1970.
enum ListingViewTable {
    /// Counts views of a listing.
    static func add(_ count: Int, on day: ViewDay, of listing: Int64, _ db: GRDB.Database) throws {
        try db.execute(
            sql: """
                INSERT INTO listing_view_day (listing, day, count) VALUES (?, ?, ?)
                ON CONFLICT DO UPDATE SET count = count + excluded.count
                """,
            arguments: [listing, day.number * secondsOfDay, count])
    }

    /// Returns the views of a listing.
    static func views(of listing: Int64, _ db: GRDB.Database) throws -> [ViewDay: Int] {
        var views: [ViewDay: Int] = [:]
        let rows = try Row.fetchCursor(
            db, sql: "SELECT day, count FROM listing_view_day WHERE listing = ?", arguments: [listing])
        while let row = try rows.next() {
            let day: Int = try row.decode(forColumn: "day")
            views[ViewDay(number: day / secondsOfDay)] = try row.decode(forColumn: "count")
        }
        return views
    }

    private static let secondsOfDay = 86_400
}

extension ListingPurpose.Kind: DatabaseValueConvertible {}
extension RentType: DatabaseValueConvertible {}
extension ListingStatus.Kind: DatabaseValueConvertible {}
extension Currency: DatabaseValueConvertible {}

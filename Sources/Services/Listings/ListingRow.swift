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
        let photos = try ListingPhotoRow.all(db)
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
            viewsByDay: try ListingViewDayRow.views(of: number, db))
    }

    private static func row(_ row: Row?, _ db: GRDB.Database) throws -> ListingRow? {
        guard let row else { return nil }
        let number: Int64 = try row.decode(forColumn: "number")
        let photos = try ListingPhotoRow.photos(of: number, db)
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
        let time: Date? = try row.decode(forColumn: "status_time")
        switch (try row.decode(forColumn: "status") as ListingStatus.Kind, time, finalPrice) {
        case (.draft, _, _): return .draft
        case (.withdrawn, _, _): return .withdrawn
        case (.rejected, _, _):
            return .rejected(ListingRejection(code: try row.decode(forColumn: "rejection_reason") ?? ""))
        case (.reviewing, let time?, _): return .reviewing(since: time)
        case (.live, let time?, _): return .live(until: time)
        case (.expired, let time?, _): return .expired(on: time)
        case (.completed, let time?, let price?): return .completed(finalPrice: price, until: time)
        case (.reviewing, nil, _), (.live, nil, _), (.expired, nil, _), (.completed, _, _): throw StorageError.corrupt
        }
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
            try ListingPhotoRow.setPhotos(record.listing.facts.photos, of: row.number, db)
        }
        try ListingEventRow.append(record.history, to: row.number, db)
        for (day, count) in record.viewsByDay { try ListingViewDayRow.add(count, on: day, of: row.number, db) }
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
            try ListingPhotoRow.setPhotos(new.facts.photos, of: number, db)
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
        var (time, reason, finalPrice): (Date?, String?, Int64?)
        switch listing.status {
        case .draft, .withdrawn: break
        case .rejected(let rejection): reason = rejection.code
        case .reviewing(let since): time = since
        case .live(let until): time = until
        case .expired(let day): time = day
        case .completed(let price, let until): (finalPrice, time) = (price.minorUnits, until)
        }
        return [
            "created_at": listing.createdAt.timeIntervalSince1970, "purpose": facts.purpose.kind,
            "rent_type": facts.purpose.rentType, "community_name": facts.communityName, "address": facts.address,
            "bedrooms": facts.bedrooms, "living_rooms": facts.livingRooms, "bathrooms": facts.bathrooms,
            "area_in_hundredths": facts.areaInHundredths, "floor": facts.floor, "floor_count": facts.floorCount,
            "price": facts.price?.minorUnits, "currency": facts.price?.currency, "description": facts.description,
            "status": listing.status.kind, "status_time": time?.timeIntervalSince1970, "rejection_reason": reason,
            "final_price": finalPrice, "views": listing.views,
        ]
    }
}

extension Listing {
    /// The listing with its times as the database returns them.
    var stored: Listing {
        let status: ListingStatus =
            switch status {
            case .draft, .withdrawn, .rejected: status
            case .reviewing(let time): .reviewing(since: time.stored)
            case .live(let time): .live(until: time.stored)
            case .expired(let time): .expired(on: time.stored)
            case .completed(let price, let time): .completed(finalPrice: price, until: time.stored)
            }
        return Listing(stored: id, createdAt: createdAt.stored, facts: facts, status: status, views: views)
    }
}

extension ListingPurpose.Kind: DatabaseValueConvertible {}
extension RentType: DatabaseValueConvertible {}
extension ListingStatus.Kind: DatabaseValueConvertible {}
extension Currency: DatabaseValueConvertible {}

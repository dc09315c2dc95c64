import Domain
import Foundation
import GRDB

/// How a listing stands in its table.
enum ListingRow {
    private static let columns = [
        "id", "createdAt", "purpose", "rentType", "communityName", "bedrooms", "livingRooms", "bathrooms",
        "areaInHundredths", "floor", "floorCount", "price", "currency", "status", "statusTime", "rejectionReason",
        "finalPrice", "views",
    ]

    /// Selects what `listing(_:)` reads, and after that the row's number.
    static let select = "SELECT \(columns.joined(separator: ", ")), number FROM listing"
    static let insert = """
        INSERT INTO listing (\(columns.joined(separator: ", ")))
        VALUES (\(columns.map { _ in "?" }.joined(separator: ", ")))
        """
    static let update = """
        UPDATE listing SET \(columns.map { "\($0) = ?" }.joined(separator: ", ")) WHERE id = ?
        """
    /// Where `select` has the row's number.
    static let numberColumn = columns.count

    /// Reads a row of `select`; throws `StorageError.corrupt` for what no version ever wrote.
    static func listing(_ row: Row) throws -> Listing {
        guard let id = UUID(bytes: row[0]), let status = ListingStatus.Kind(rawValue: row[13]) else {
            throw StorageError.corrupt
        }
        let purpose: ListingPurpose
        if let type: String = row[3] {
            guard let rentType = RentType(rawValue: type) else { throw StorageError.corrupt }
            purpose = .rent(rentType)
        } else {
            purpose = .sale
        }
        let currency = (row[12] as String?).flatMap(Currency.init)
        let price = (row[11] as Int64?).flatMap { price in currency.map { Money(minorUnits: price, currency: $0) } }
        let facts = ListingFacts(
            purpose: purpose, communityName: row[4], bedrooms: row[5], livingRooms: row[6], bathrooms: row[7],
            areaInHundredths: row[8], floor: row[9], floorCount: row[10], price: price)
        return Listing(
            stored: id, createdAt: Date(timeIntervalSinceReferenceDate: row[1]), facts: facts,
            status: try self.status(status, row, currency), views: row[17])
    }

    private static func status(_ kind: ListingStatus.Kind, _ row: Row, _ currency: Currency?) throws -> ListingStatus {
        let time = (row[14] as Double?).map(Date.init(timeIntervalSinceReferenceDate:))
        switch (kind, time) {
        case (.draft, _): return .draft
        case (.withdrawn, _): return .withdrawn
        case (.rejected, _): return .rejected(reason: row[15] ?? "")
        case (.reviewing, let time?): return .reviewing(since: time)
        case (.live, let time?): return .live(until: time)
        case (.expired, let time?): return .expired(on: time)
        case (.completed, let time?):
            guard let price = row[16] as Int64?, let currency else { throw StorageError.corrupt }
            return .completed(finalPrice: Money(minorUnits: price, currency: currency), until: time)
        case (_, nil): throw StorageError.corrupt
        }
    }

    /// The values of `insert`'s columns; `update` takes the id once more after them.
    static func values(_ listing: Listing) -> StatementArguments {
        let facts = listing.facts
        var time: Date?
        var reason: String?
        var finalPrice: Money?
        switch listing.status {
        case .draft, .withdrawn: break
        case .rejected(let why): reason = why
        case .reviewing(let since): time = since
        case .live(let until): time = until
        case .expired(let day): time = day
        case .completed(let price, let until): (finalPrice, time) = (price, until)
        }
        return [
            listing.id.bytes, listing.createdAt.timeIntervalSinceReferenceDate, facts.purpose.kind.rawValue,
            facts.purpose.rentType?.rawValue, facts.communityName, facts.bedrooms, facts.livingRooms, facts.bathrooms,
            facts.areaInHundredths, facts.floor, facts.floorCount, facts.price?.minorUnits,
            facts.price?.currency.rawValue, listing.status.kind.rawValue, time?.timeIntervalSinceReferenceDate, reason,
            finalPrice?.minorUnits, listing.views,
        ]
    }
}

extension UUID {
    /// The sixteen bytes, as a database keeps them.
    var bytes: Data { withUnsafeBytes(of: uuid) { Data($0) } }

    /// Reads `bytes`; nil for any other length.
    init?(bytes: Data) {
        guard bytes.count == 16 else { return nil }
        self.init(uuid: bytes.withUnsafeBytes { $0.loadUnaligned(as: uuid_t.self) })
    }
}

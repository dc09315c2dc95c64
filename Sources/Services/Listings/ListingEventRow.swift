import Domain
import Foundation
import GRDB

/// An entry of a listing's history, as its table stores it.
struct ListingEventRow: Codable, TableRow {
    static let databaseTableName = "listing_event"

    enum Kind: String, Codable {
        case created, edited, published, republished, approved, rejected, priceChanged, withdrawn, completed, reopened
        case expired
    }

    enum CodingKeys: String, CodingKey {
        case number, listing, time, kind, until, reason, currency
        case oldPrice = "old_price"
        case newPrice = "new_price"
    }

    /// The order of the entries; assigned by the database.
    var number: Int64?
    /// The number of the listing's row.
    var listing: Int64
    var time: Date
    var kind: Kind
    var until: Date?
    var reason: String?
    /// The old price in minor units of `currency`, like `newPrice`.
    var oldPrice: Int64?
    var newPrice: Int64?
    var currency: Currency?

    /// Creates the row of an entry in the history of the listing with that number.
    init(_ event: ListingEvent, of listing: Int64) {
        self.listing = listing
        time = event.time
        switch event.kind {
        case .created: kind = .created
        case .edited: kind = .edited
        case .published: kind = .published
        case .republished: kind = .republished
        case .approved(let until): (kind, self.until) = (.approved, until)
        case .rejected(let reason): (kind, self.reason) = (.rejected, reason.code)
        case .priceChanged(let old, let new):
            (kind, oldPrice, newPrice, currency) = (.priceChanged, old.minorUnits, new.minorUnits, new.currency)
        case .withdrawn: kind = .withdrawn
        case .completed(let price): (kind, newPrice, currency) = (.completed, price.minorUnits, price.currency)
        case .reopened: kind = .reopened
        case .expired: kind = .expired
        }
    }

    /// Returns the history of the listing with that number, oldest first. Throws `StorageError.corrupt` for values
    /// that no version has written.
    static func history(of listing: Int64, _ db: GRDB.Database) throws -> [ListingEvent] {
        try filter(Column(CodingKeys.listing) == listing).order(Column(CodingKeys.number)).fetchAll(db).map {
            try $0.event
        }
    }

    /// Returns the number of entries in the history of the listing with that number.
    static func count(of listing: Int64, _ db: GRDB.Database) throws -> Int {
        try filter(Column(CodingKeys.listing) == listing).fetchCount(db)
    }

    /// Adds entries to the history of the listing with that number.
    static func append(_ events: [ListingEvent], to listing: Int64, _ db: GRDB.Database) throws {
        for event in events { try ListingEventRow(event, of: listing).insert(db) }
    }

    /// Removes the last entries of the history of the listing with that number.
    static func removeLast(_ count: Int, of listing: Int64, _ db: GRDB.Database) throws {
        let last = filter(Column(CodingKeys.listing) == listing).order(Column(CodingKeys.number).desc).limit(count)
        let numbers = try last.select(Column(CodingKeys.number), as: Int64.self).fetchAll(db)
        _ = try filter(numbers.contains(Column(CodingKeys.number))).deleteAll(db)
    }

    private var event: ListingEvent {
        get throws {
            let event: ListingEvent.Kind =
                switch kind {
                case .created: .created
                case .edited: .edited
                case .published: .published
                case .republished: .republished
                case .approved: .approved(until: try known(until))
                case .rejected: .rejected(ListingRejection(code: reason ?? ""))
                case .priceChanged: .priceChanged(from: try money(oldPrice), to: try money(newPrice))
                case .withdrawn: .withdrawn
                case .completed: .completed(finalPrice: try money(newPrice))
                case .reopened: .reopened
                case .expired: .expired
                }
            return ListingEvent(event, at: time)
        }
    }

    private func money(_ minorUnits: Int64?) throws -> Money {
        Money(minorUnits: try known(minorUnits), currency: try known(currency))
    }

    private func known<Value>(_ value: Value?) throws -> Value {
        guard let value else { throw StorageError.corrupt }
        return value
    }
}

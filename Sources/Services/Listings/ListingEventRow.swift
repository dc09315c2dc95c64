import Domain
import Foundation
import GRDB

/// How an entry of a listing's history stands in its table.
enum ListingEventRow {
    static let select = """
        SELECT time, kind, until, reason, oldPrice, newPrice, currency
        FROM listingEvent WHERE listing = ? ORDER BY number
        """
    static let insert = """
        INSERT INTO listingEvent (listing, time, kind, until, reason, oldPrice, newPrice, currency)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?)
        """

    private enum Kind: String {
        case created, edited, published, republished, approved, rejected, priceChanged, withdrawn, completed, reopened
        case expired
    }

    /// Reads a row of `select`; throws `StorageError.corrupt` for what no version ever wrote.
    static func event(_ row: Row) throws -> ListingEvent {
        guard let kind = Kind(rawValue: row[1]) else { throw StorageError.corrupt }
        func price(_ column: Int) throws -> Money {
            guard let amount = row[column] as Int64?, let currency = (row[6] as String?).flatMap(Currency.init) else {
                throw StorageError.corrupt
            }
            return Money(minorUnits: amount, currency: currency)
        }
        let event: ListingEvent.Kind =
            switch kind {
            case .created: .created
            case .edited: .edited
            case .published: .published
            case .republished: .republished
            case .approved: .approved(until: Date(timeIntervalSinceReferenceDate: row[2] ?? 0))
            case .rejected: .rejected(reason: row[3] ?? "")
            case .priceChanged: .priceChanged(from: try price(4), to: try price(5))
            case .withdrawn: .withdrawn
            case .completed: .completed(finalPrice: try price(5))
            case .reopened: .reopened
            case .expired: .expired
            }
        return ListingEvent(event, at: Date(timeIntervalSinceReferenceDate: row[0]))
    }

    /// The values of `insert`'s columns.
    static func values(_ event: ListingEvent, of listing: Int64) -> StatementArguments {
        let kind: Kind
        var until: Date?
        var reason: String?
        var old: Money?
        var new: Money?
        switch event.kind {
        case .created: kind = .created
        case .edited: kind = .edited
        case .published: kind = .published
        case .republished: kind = .republished
        case .approved(let date): (kind, until) = (.approved, date)
        case .rejected(let why): (kind, reason) = (.rejected, why)
        case .priceChanged(let from, let to): (kind, old, new) = (.priceChanged, from, to)
        case .withdrawn: kind = .withdrawn
        case .completed(let price): (kind, new) = (.completed, price)
        case .reopened: kind = .reopened
        case .expired: kind = .expired
        }
        return [
            listing, event.time.timeIntervalSinceReferenceDate, kind.rawValue, until?.timeIntervalSinceReferenceDate,
            reason, old?.minorUnits, new?.minorUnits, new?.currency.rawValue,
        ]
    }
}

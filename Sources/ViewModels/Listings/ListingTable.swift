import Domain
import Foundation

/// A table of listings for spreadsheets.
nonisolated struct ListingTable {
    /// The columns, in order; their names are the first row. Only the community and the purpose are required.
    enum Column: String, CaseIterable {
        case id, community, address, purpose
        case rentType = "rent_type"
        case bedrooms
        case livingRooms = "living_rooms"
        case bathrooms, area, floor, floors, price, currency, status
        /// The time of the status: the beginning of the review, the end of the live time, or the expiry.
        case statusTime = "status_time"
        case reason
        case finalPrice = "final_price"
        case views, created, description

        /// The field of the editor whose text the column holds.
        var field: ListingFacts.Field? {
            switch self {
            case .community: .communityName
            case .address: .address
            case .description: .description
            case .bedrooms: .bedrooms
            case .livingRooms: .livingRooms
            case .bathrooms: .bathrooms
            case .area: .area
            case .floor: .floor
            case .floors: .floorCount
            case .price: .price
            default: nil
            }
        }
    }

    /// A row that is not a listing.
    struct Problem: Equatable {
        /// The number of the row's first line.
        let line: Int
        /// A description of the problem.
        let text: String
    }

    /// The reason why a text is not a table of listings.
    enum Failure: LoggableError, Equatable {
        case csv(CSV.Failure)
        /// The first row has no such column.
        case missingColumn(String)
    }

    /// The listings of the valid rows.
    private(set) var records: [ListingRecord] = []
    /// The problems with the rows that could not be read.
    private(set) var problems: [Problem] = []

    /// Returns the table of `listings`.
    static func data(of listings: [Listing]) -> Data {
        CSV.data([Column.allCases.map(\.rawValue)] + listings.map(fields))
    }

    /// Reads a table. Rows with the identifier of an `existing` listing are not added. Throws `Failure`.
    init(
        _ data: Data, existing: Set<Listing.ID>, now: Date, words: ListingWords, makeID: () -> UUID
    ) throws(Failure) {
        let rows: [CSV.Record]
        do { rows = try CSV.rows(data) } catch { throw .csv(error) }
        let names = rows.first?.fields.map { $0.trimmed.lowercased() } ?? []
        for column in [Column.community, .purpose] where !names.contains(column.rawValue) {
            throw .missingColumn(column.rawValue)
        }
        var known = existing
        for row in rows.dropFirst() {
            let values = Dictionary(zip(names, row.fields.map(\.trimmed)), uniquingKeysWith: { first, _ in first })
            let reader = ListingTableRow(values: values, words: words)
            do throws(ListingTableRow.Invalid) {
                let listing = try reader.listing(makeID: makeID, now: now)
                guard known.insert(listing.id).inserted else {
                    throw ListingTableRow.Invalid(words.words("This listing is already here."))
                }
                records.append(
                    ListingRecord(stored: listing, history: [ListingEvent(.created, at: listing.createdAt)]))
            } catch {
                problems.append(Problem(line: row.line, text: error.text))
            }
        }
    }

    private static func fields(of listing: Listing) -> [String] {
        let facts = listing.facts
        let form = ListingForm(facts)
        return Column.allCases.map { column in
            if let field = column.field { return form[field] }
            return switch column {
            case .id: listing.id.uuidString
            case .purpose: facts.purpose.kind.rawValue
            case .rentType: facts.purpose.rentType?.rawValue ?? ""
            case .currency: facts.price?.currency.rawValue ?? ""
            case .status: listing.status.kind.rawValue
            case .statusTime: listing.status.time?.ISO8601Format() ?? ""
            case .reason: if case .rejected(let reason) = listing.status { reason.code } else { "" }
            case .finalPrice:
                if case .completed(let price, _) = listing.status {
                    AmountText.hundredths(price.minorUnits)
                } else {
                    ""
                }
            case .views: "\(listing.views)"
            case .created: listing.createdAt.ISO8601Format()
            case .community, .address, .bedrooms, .livingRooms, .bathrooms, .area, .floor, .floors, .price,
                .description:
                ""
            }
        }
    }
}

nonisolated extension ListingStatus {
    fileprivate var time: Date? {
        switch self {
        case .reviewing(let time), .live(let time), .expired(let time), .completed(_, let time): time
        case .draft, .withdrawn, .rejected: nil
        }
    }
}

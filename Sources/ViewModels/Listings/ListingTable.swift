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

        /// Whether the column holds words, which a spreadsheet could take for a formula.
        var isText: Bool { [.community, .address, .reason, .description].contains(self) }

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
        /// The first row names a column twice.
        case repeatedColumn(String)
    }

    /// The listings of the valid rows that are new.
    private(set) var records: [ListingRecord] = []
    /// The number of valid rows whose listings exist already.
    private(set) var knownCount = 0
    /// The problems with the rows that could not be read.
    private(set) var problems: [Problem] = []

    /// Returns the table of `listings`, which is made off the main thread.
    @concurrent static func data(of listings: [Listing]) async -> Data {
        CSV.data([Column.allCases.map(\.rawValue)] + listings.map(fields))
    }

    /// Reads a table. A row is not added if a listing of `existing` has its identifier, or if it has no identifier and
    /// there is a listing with the same facts for it. Throws `Failure`, and what `progress` throws, which is called with
    /// the fraction of the rows that were read.
    init(
        _ data: Data, existing: some Collection<Listing>, now: Date, words: ListingWords, makeID: () -> UUID,
        progress: (Double) throws -> Void
    ) throws {
        let rows: [CSV.Record]
        do { rows = try CSV.rows(data) } catch { throw Failure.csv(error) }
        let names = rows.first?.fields.map { $0.plain.lowercased() } ?? []
        for column in [Column.community, .purpose] where !names.contains(column.rawValue) {
            throw Failure.missingColumn(column.rawValue)
        }
        for column in Column.allCases where names.count(where: { $0 == column.rawValue }) > 1 {
            throw Failure.repeatedColumn(column.rawValue)
        }
        var ids = Set(existing.map(\.id))
        var copies: [ListingFacts: Int] = [:]
        for listing in existing { copies[listing.facts.withoutPhotos, default: 0] += 1 }
        for (index, row) in rows.dropFirst().enumerated() {
            if index % 500 == 0 { try progress(Double(index) / Double(rows.count)) }
            do throws(ListingTableRow.Invalid) {
                let values = try Self.values(of: row, names, words.words)
                let listing = try ListingTableRow(values: values, words: words).listing(makeID: makeID, now: now)
                // Two equal rows without identifiers may be two homes, so each listing matches one row only.
                if values[Column.id.rawValue, default: ""].isEmpty, let count = copies[listing.facts], count > 0 {
                    copies[listing.facts] = count - 1
                    knownCount += 1
                } else if ids.insert(listing.id).inserted {
                    records.append(
                        ListingRecord(stored: listing, history: [ListingEvent(.created, at: listing.createdAt)]))
                } else {
                    knownCount += 1
                }
            } catch {
                problems.append(Problem(line: row.line, text: error.text))
            }
        }
    }

    /// Returns the fields of a row by the names of their columns.
    private static func values(
        of row: CSV.Record, _ names: [String], _ words: Localizer
    ) throws(ListingTableRow.Invalid) -> [String: String] {
        let fields = row.fields.map(\.trimmed)
        guard fields.dropFirst(names.count).allSatisfy(\.isEmpty) else {
            throw .init(words("It has more fields than there are columns. Texts with commas need quotes."))
        }
        var values = Dictionary(zip(names, fields), uniquingKeysWith: { first, _ in first })
        for column in Column.allCases where column.isText {
            values[column.rawValue] = values[column.rawValue].map(CSV.original)
        }
        return values
    }

    private static func fields(of listing: Listing) -> [String] {
        let facts = listing.facts
        let form = ListingForm(facts)
        return Column.allCases.map { column in
            let text = text(of: listing, form, column)
            return column.isText ? CSV.neutral(text) : text
        }
    }

    private static func text(of listing: Listing, _ form: ListingForm, _ column: Column) -> String {
        let facts = listing.facts
        if let field = column.field { return form[field] }
        return switch column {
        case .id: listing.id.uuidString
        case .purpose: facts.purpose.kind.rawValue
        case .rentType: facts.purpose.rentType?.rawValue ?? ""
        case .currency: facts.price?.currency.rawValue ?? ""
        case .status: listing.status.kind.rawValue
        case .statusTime: listing.status.time?.ISO8601Format() ?? ""
        case .reason: listing.status.rejection?.code ?? ""
        case .finalPrice: listing.status.finalPrice.map { AmountText.hundredths($0.minorUnits) } ?? ""
        case .views: "\(listing.views)"
        case .created: listing.createdAt.ISO8601Format()
        case .community, .address, .bedrooms, .livingRooms, .bathrooms, .area, .floor, .floors, .price, .description: ""
        }
    }
}

nonisolated extension ListingFacts {
    /// The facts as a table can hold them.
    fileprivate var withoutPhotos: ListingFacts {
        var facts = self
        facts.photos = []
        return facts
    }
}

/// A row of a table of listings.
nonisolated struct ListingTableRow {
    /// The reason why the row is not a listing.
    struct Invalid: Error {
        let text: String
        init(_ text: String) { self.text = text }
    }

    /// The fields by the names of their columns.
    let values: [String: String]
    let words: ListingWords

    /// Returns the listing of the row. A row without an identifier gets a new one, and a row without a status is a
    /// draft.
    func listing(makeID: () -> UUID, now: Date) throws(Invalid) -> Listing {
        let kind = try value(.status) { ListingStatus.Kind(rawValue: $0.lowercased()) } ?? .draft
        let currency = try value(.currency) { Currency(rawValue: $0.uppercased()) } ?? .cny
        let facts = try facts(of: kind, currency)
        let id = try value(.id) { UUID(uuidString: $0) }
        let created = try value(.created, InternetTime.time(of:))
        let views = try value(.views) { text in Int(text).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
        let statusTime = try value(.statusTime, InternetTime.time(of:))
        let finalPrice = try finalPrice(currency)
        let status = ListingStatus(
            kind, time: statusTime, rejection: ListingRejection(code: self[.reason]), finalPrice: finalPrice)
        guard let status else { throw missing(statusTime == nil ? .statusTime : .finalPrice) }
        return Listing(
            stored: id ?? makeID(), createdAt: created ?? now, facts: facts, status: status, views: views ?? 0)
    }

    private subscript(column: ListingTable.Column) -> String { values[column.rawValue] ?? "" }

    private func missing(_ column: ListingTable.Column) -> Invalid {
        Invalid(words.words("“{column}” is missing.", ["column": column.rawValue]))
    }

    /// Returns the value of a field; nil for an empty one.
    private func value<Value>(
        _ column: ListingTable.Column, _ parse: (String) -> Value?
    ) throws(Invalid) -> Value? {
        let text = self[column]
        if text.isEmpty { return nil }
        guard let value = parse(text.plain) else {
            throw Invalid(
                words.words(
                    "“{column}” cannot be “{text}”.",
                    ["column": column.rawValue, "text": String(text.unicodeScalars.prefix(40))]))
        }
        return value
    }

    private func finalPrice(_ currency: Currency) throws(Invalid) -> Money? {
        do throws(DecimalInputError) {
            return try Money(price: self[.finalPrice], currency: currency, signs: nil)
        } catch {
            if error == .empty { return nil }
            throw Invalid(
                "\(ListingTable.Column.finalPrice.rawValue): \(ErrorWords(words.words).warning(forPrice: error))")
        }
    }

    /// Returns the facts; only a draft may be incomplete.
    private func facts(of status: ListingStatus.Kind, _ currency: Currency) throws(Invalid) -> ListingFacts {
        let purposes: [String: ListingPurpose.Kind] = ["sale": .sale, "出售": .sale, "rent": .rent, "出租": .rent]
        let types: [String: RentType] = ["whole": .whole, "整租": .whole, "shared": .shared, "合租": .shared]
        guard let purpose = try value(.purpose, { purposes[$0.lowercased()] }) else { throw missing(.purpose) }
        var form = ListingForm(purpose: purpose)
        form.rentType = try value(.rentType) { types[$0.lowercased()] } ?? .whole
        for column in ListingTable.Column.allCases {
            if let field = column.field { form[field] = self[column] }
        }
        let (facts, problems) = form.parse(currency: currency, signs: nil)
        for field in ListingFacts.Field.allCases {
            guard let problem = problems[field], problem != .empty || status != .draft else { continue }
            throw Invalid("\(words.name(of: field, for: form.purpose)): \(words.warning(problem, for: field))")
        }
        return facts
    }
}

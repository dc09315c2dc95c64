import Domain
import Foundation

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
        let status = try status()
        let currency = try value(.currency) { Currency(rawValue: $0.uppercased()) } ?? .cny
        let facts = try facts(of: status, currency)
        let id = try value(.id) { UUID(uuidString: $0) }
        let created = try value(.created, InternetTime.time(of:))
        let views = try value(.views) { text in Int(text).flatMap { (0...1_000_000_000).contains($0) ? $0 : nil } }
        let statusTime = try value(.statusTime, InternetTime.time(of:))
        let finalPrice = try finalPrice(currency)
        return Listing(
            stored: id ?? makeID(), createdAt: created ?? now, facts: facts,
            status: try status.with(
                time: statusTime, finalPrice: finalPrice, reason: ListingRejection(code: self[.reason]),
                missing: missing),
            views: views ?? 0)
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

    private func status() throws(Invalid) -> ListingStatus.Kind {
        try value(.status) { ListingStatus.Kind(rawValue: $0.lowercased()) } ?? .draft
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
            let words = ListingFieldWords(words.words)
            throw Invalid("\(words.name(of: field, for: form.purpose)): \(words.warning(problem, for: field))")
        }
        return facts
    }
}

nonisolated extension ListingStatus.Kind {
    /// Returns the status with its values. Throws `missing` if a required value is missing.
    fileprivate func with(
        time: Date?, finalPrice: Money?, reason: ListingRejection,
        missing: (ListingTable.Column) -> ListingTableRow.Invalid
    ) throws(ListingTableRow.Invalid) -> ListingStatus {
        switch self {
        case .draft: return .draft
        case .withdrawn: return .withdrawn
        case .rejected: return .rejected(reason)
        case .reviewing, .live, .expired, .completed:
            guard let time else { throw missing(.statusTime) }
            switch self {
            case .reviewing: return .reviewing(since: time)
            case .live: return .live(until: time)
            case .expired: return .expired(on: time)
            default:
                guard let finalPrice else { throw missing(.finalPrice) }
                return .completed(finalPrice: finalPrice, until: time)
            }
        }
    }
}

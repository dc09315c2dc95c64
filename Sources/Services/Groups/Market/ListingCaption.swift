import Domain

extension ListingContent {
    /// The text of the message for apps that do not know listings. The languages of its readers are not known.
    var caption: String {
        let price = facts.price.map(Self.text) ?? ""
        let parts = [
            "\(heading): \(facts.communityName)", area, facts.address, layout,
            facts.areaInHundredths.map { "\(Self.decimal(Int64($0))) m²" } ?? "",
            facts.purpose.kind == .rent ? "\(price) a month" : price,
        ]
        let line = parts.filter { !$0.isEmpty }.joined(separator: ", ")
        return facts.description.isEmpty ? line : "\(line)\n\n\(facts.description)"
    }

    private var heading: String {
        switch (offer, facts.purpose) {
        case (.withdrawn, _): "Withdrawn"
        case (.completed, .sale): "Sold"
        case (.completed, .rent): "Rented out"
        case (.open, .sale): "For sale"
        case (.open, .rent(.whole)): "For rent"
        case (.open, .rent(.shared)): "Room for rent"
        }
    }

    private var layout: String {
        switch facts.bedrooms {
        case nil, 0: ""
        case 1: "1 bedroom"
        case let count?: "\(count) bedrooms"
        }
    }

    /// Returns an amount such as `¥7,200` or `€1,050.50`.
    private static func text(_ money: Money) -> String {
        let (major, minor) = money.minorUnits.quotientAndRemainder(dividingBy: 100)
        var grouped = ""
        for (index, digit) in String(major).reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3) { grouped.append(",") }
            grouped.append(digit)
        }
        let cents = minor == 0 ? "" : "." + (minor < 10 ? "0" : "") + "\(minor)"
        return money.currency.sign + String(grouped.reversed()) + cents
    }

    /// Returns hundredths without zeros at the end.
    private static func decimal(_ hundredths: Int64) -> String {
        let (whole, part) = hundredths.quotientAndRemainder(dividingBy: 100)
        if part == 0 { return "\(whole)" }
        return part.isMultiple(of: 10) ? "\(whole).\(part / 10)" : "\(whole).\(part < 10 ? "0" : "")\(part)"
    }
}

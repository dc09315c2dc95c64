import Domain

/// The form in which people type prices: in Chinese, a number without unit in a total price counts in 万.
nonisolated struct PriceInput {
    /// The purpose of the price; nil if it may be a total or a monthly one.
    let purpose: ListingPurpose.Kind?
    let words: Localizer

    /// The unit that is displayed beside a field.
    var unit: String {
        switch purpose {
        case .rent: words("¥ / month")
        case .sale where words.isChinese: words("¥ 10,000")
        case .sale, nil: words("¥")
        }
    }

    /// Returns the typed price.
    func money(_ text: String) throws(DecimalInputError) -> Money {
        try Money(price: text, inMyriads: isInMyriads, signs: words.format.signs)
    }

    /// Returns a price as the text of a field with `unit` beside it.
    func text(_ price: Money) -> String {
        isInMyriads ? AmountText.decimal(price.minorUnits, digits: 6) : AmountText.hundredths(price.minorUnits)
    }

    private var isInMyriads: Bool { purpose == .sale && words.isChinese }
}

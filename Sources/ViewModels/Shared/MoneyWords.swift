import Domain
import Foundation

/// Amounts of money as people write them in the user's language; never rounded.
public nonisolated struct MoneyWords: Sendable {
    private let words: Localizer

    /// Creates texts in the language of `words`.
    public init(_ words: Localizer) { self.words = words }

    /// Returns an amount such as "¥3,200,000", with minor units only if there are any, and "320万" in Chinese.
    public func amount(_ money: Money) -> String {
        words.isChinese ? ChineseAmount.short(money) : westernAmount(money)
    }

    /// Returns an amount that is never written in 万, such as that of a square meter: "¥65,400", and "65400元" in
    /// Chinese.
    public func fullAmount(_ money: Money) -> String {
        words.isChinese ? ChineseAmount.full(money) : westernAmount(money)
    }

    /// Returns an amount in total for a sale, per month for a rent: "¥3,200 / month", and "3200元/月" in Chinese.
    public func price(_ money: Money, for purpose: ListingPurpose.Kind) -> String {
        switch purpose {
        case .sale: amount(money)
        case .rent: words("{price} / month", ["price": fullAmount(money)])
        }
    }

    private func westernAmount(_ money: Money) -> String {
        let (major, minor) = money.minorUnits.quotientAndRemainder(dividingBy: 100)
        return money.currency.sign
            + (minor == 0 ? words.number(Int(major)) : words.format.hundredths(money.minorUnits))
    }
}

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

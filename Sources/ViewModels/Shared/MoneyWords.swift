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

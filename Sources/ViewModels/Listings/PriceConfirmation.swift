import Domain
import Foundation

/// The question whether a price is right that is far from the current one, both in figures and in words.
public nonisolated struct PriceConfirmation: Equatable, Sendable {
    /// The title of the dialog.
    public let title: String
    /// The listing, and the two prices.
    public let text: String
    /// The title of the button that takes the new price.
    public let confirmTitle: String
}

nonisolated extension PriceConfirmation {
    /// Creates the question whether `price` is right in place of `current`.
    init(of price: Money, insteadOf current: Money, for facts: ListingFacts, words: Localizer) {
        let listingWords = ListingWords(words)
        func values(_ money: Money) -> KeyValuePairs<String, String> {
            [
                "price": listingWords.price(money, for: facts.purpose.kind),
                "spelled": listingWords.spelledOut(money),
            ]
        }
        title = words("Is this price right?")
        text = [
            listingWords.name(of: facts), words("Old price: {price} ({spelled})", values(current)),
            words("New price: {price} ({spelled})", values(price)),
        ].joined(separator: "\n\n")
        confirmTitle = words("_Use {price}", ["price": listingWords.amount(price)])
    }
}

nonisolated extension ListingWords {
    /// Returns an amount such as "three million two hundred thousand Chinese Yuan".
    fileprivate func spelledOut(_ money: Money) -> String {
        let number =
            words.isChinese
            ? SpelledNumber.chinese(hundredths: money.minorUnits) : SpelledNumber.english(hundredths: money.minorUnits)
        return words("{number} {currency}", ["number": number, "currency": name(of: money.currency)])
    }

    func name(of currency: Currency) -> String {
        switch currency {
        case .cny: words("Chinese Yuan")
        case .hkd: words("Hong Kong Dollar")
        case .usd: words("US Dollar")
        case .eur: words("Euro")
        }
    }
}

import Domain
import Foundation
import Observation

/// The dialog that asks for a price: the typed text, a preview, and a warning.
@Observable
public final class PriceQuestionViewModel {
    /// The typed text; at first the one that was left, or the current price.
    public var text: String {
        didSet {
            isEdited = isEdited || text != oldValue
            drafts.keep(isEdited ? text : nil, at: draftPlace)
        }
    }
    private var isEdited = false

    /// The action, as the title of the dialog and of the button that confirms.
    public let title: String
    /// The name of the listing.
    public let subtitle: String
    /// The label of the field.
    public let fieldTitle: String
    /// The price to compare the final price with; empty if the preview shows both prices.
    public let hint: String

    @ObservationIgnored private let current: Money?
    @ObservationIgnored private let purpose: ListingPurpose.Kind
    @ObservationIgnored private let currency: Currency
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let drafts: Drafts
    @ObservationIgnored private let draftPlace: String

    /// Creates a dialog that asks for a new price in place of `current`; if that is nil, for the final price of a deal,
    /// for which it suggests the asking price.
    public init(priceOf listing: Listing, insteadOf current: Money?, drafts: Drafts, words: Localizer) {
        let listingWords = ListingWords(words)
        self.drafts = drafts
        draftPlace = "listings/\(listing.id)/\(current == nil ? "final-price" : "price")"
        title =
            switch (current, listing.facts.purpose.kind) {
            case (_?, _): words("Adjust Price")
            case (nil, .sale): words("Mark as Sold")
            case (nil, .rent): words("Mark as Rented Out")
            }
        self.current = current
        self.words = words
        purpose = listing.facts.purpose.kind
        currency = listing.facts.price?.currency ?? .cny
        subtitle = listingWords.name(of: listing.facts)
        fieldTitle = listingWords.priceField(purpose, isFinal: current == nil)
        let asked = listing.facts.price
        text = (current ?? asked).map { AmountText.hundredths($0.minorUnits) } ?? ""
        hint =
            current == nil && asked != nil
            ? words("Asking price: {price}", ["price": listingWords.price(of: listing.facts)]) : ""
        if let draft: String = drafts.draft(at: draftPlace) { text = draft }
    }

    /// The typed price; nil if it is invalid or the current one.
    public var answer: Money? {
        guard let price = try? Money(price: text, currency: currency, signs: words.format.signs), price != current
        else { return nil }
        return price
    }

    /// Returns the typed price, and forgets the text.
    public func confirm() -> Money? {
        drafts.keep(nil as String?, at: draftPlace)
        return answer
    }

    /// Whether the dialog can be confirmed.
    public var canConfirm: Bool { answer != nil }

    /// A preview such as "¥3,200,000 → ¥3,000,000"; a missing price is left out.
    public var preview: String {
        let listingWords = ListingWords(words)
        return [current, answer].compactMap(\.self).map { listingWords.price($0, for: purpose) }
            .joined(separator: " → ")
    }

    /// The warning for the text; empty if there is none, or if the field is empty.
    public var warning: String {
        do throws(DecimalInputError) {
            let price = try Money(price: text, currency: currency, signs: words.format.signs)
            return price == current && isEdited ? words("This is already the price.") : ""
        } catch {
            return error == .empty ? "" : ErrorWords(words).warning(forPrice: error)
        }
    }
}

/// Amounts as text for a field, without grouping and currency sign.
nonisolated enum AmountText {
    static func hundredths(_ value: Int64) -> String { decimal(value, digits: 2) }

    /// Returns `value` divided by `10^digits`, without trailing zeros.
    static func decimal(_ value: Int64, digits: Int) -> String {
        let text = String(repeating: "0", count: max(0, digits + 1 - "\(value)".count)) + "\(value)"
        var fraction = text.suffix(digits)
        while fraction.last == "0" { fraction.removeLast() }
        return text.dropLast(digits) + (fraction.isEmpty ? "" : "." + fraction)
    }
}

nonisolated extension ListingQuestion {
    /// Asks whether `price` is right, which is far from `current`, both in figures and in words.
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
        cancelTitle = words("_Cancel")
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

import Domain

nonisolated extension ErrorWords {
    /// Returns the question which of two readings is meant, each written so that it has no other one.
    private func question(sign: Character, fraction: String, whole: String) -> String {
        sign == ","
            ? words(
                "Is the comma a decimal point? Write {fraction} or {whole}.", ["fraction": fraction, "whole": whole])
            : words("Is the dot a decimal point? Write {fraction} or {whole}.", ["fraction": fraction, "whole": whole])
    }

    /// Returns the warning for a typed price, to be displayed next to the field.
    public func warning(forPrice error: DecimalInputError) -> String {
        switch error {
        case .empty: words("Enter a price.")
        case .notANumber: words("Enter a price in digits, such as 3,200,000 or 320万.")
        case .ambiguous(let sign, let fraction, let whole):
            question(sign: sign, fraction: fraction.replacing(".", with: words.format.decimalSeparator), whole: whole)
        case .negative: words("A price cannot be negative.")
        case .zero: words("A price cannot be zero.")
        case .tooPrecise: words("A price has at most two digits after the point.")
        case .tooLarge:
            words(
                "A price is at most {maximum}.",
                ["maximum": ListingWords(words).amount(Money(minorUnits: Money.maximumMinorUnits))])
        }
    }
}

nonisolated extension ListingError: DescribedError {
    /// Returns the problem of an action on a listing that was not performed.
    public func problem(in errors: ErrorWords) -> Problem {
        let words = errors.words
        return switch self {
        case .notAllowed(let status):
            Problem(
                title: words("The listing has changed in the meantime"),
                advice: words(
                    "Its status is now “{status}”, which does not allow this.",
                    ["status": ListingWords(words).status(status, of: nil)]))
        case .changedElsewhere:
            Problem(
                title: words("The listing has changed in the meantime"),
                advice: words("Check the current version, then try again."))
        case .gone:
            Problem(title: words("The listing has been deleted"), advice: words("There is nothing left to change."))
        case .invalid:
            Problem(
                title: words("The listing is not complete"),
                advice: words("Fill in the marked fields, then publish it."))
        }
    }
}

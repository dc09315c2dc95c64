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

nonisolated extension ListingWords {
    /// Returns the warning for a field of the editor, or a column of a table.
    func warning(_ problem: ListingForm.FieldProblem, for field: ListingFacts.Field) -> String {
        switch problem {
        case .empty where field == .price: ErrorWords(words).warning(forPrice: .empty)
        case .empty: words("Fill this in.")
        case .tooLong:
            words("At most {count} characters.", ["count": words.number(maximumLength(of: field))])
        case .notWhole(let range):
            words(
                "Enter a whole number from {low} to {high}.",
                ["low": words.number(range.lowerBound), "high": words.number(range.upperBound)])
        case .area(.ambiguous(let sign, let fraction, let whole)):
            ErrorWords(words).warning(forPrice: .ambiguous(sign: sign, fraction: fraction, whole: whole))
        case .area(.tooPrecise): words("An area has at most two digits after the point.")
        case .area:
            words(
                "Enter an area from {low} to {high} m².",
                [
                    "low": words.number(Int(ListingFacts.areaRange.lowerBound / 100)),
                    "high": words.number(Int(ListingFacts.areaRange.upperBound / 100)),
                ])
        case .noGroundFloor: words("There is no floor 0: write 1, or −1 for a basement.")
        case .aboveRoof(let count):
            words.plural("The building has only {count} floor.", "The building has only {count} floors.", count)
        case .price(let error): ErrorWords(words).warning(forPrice: error)
        }
    }

    /// Returns the name of a field.
    func name(of field: ListingFacts.Field, for purpose: ListingPurpose.Kind) -> String {
        switch field {
        case .communityName: words("Community")
        case .address: words("Address")
        case .bedrooms: words("Bedrooms")
        case .livingRooms: words("Living rooms")
        case .bathrooms: words("Bathrooms")
        case .area: words("Area in m²")
        case .floor: words("Floor")
        case .floorCount: words("Floors of the building")
        case .price: priceField(purpose, isFinal: false)
        case .description: words("Description")
        }
    }

    private func maximumLength(of field: ListingFacts.Field) -> Int {
        switch field {
        case .address: ListingFacts.maximumAddressLength
        case .description: ListingFacts.maximumDescriptionLength
        default: ListingFacts.maximumCommunityNameLength
        }
    }
}

nonisolated extension PhotoError {
    /// Returns the reason why a picture was not added; `name` is the name of its file.
    func problem(with name: String, in words: Localizer) -> String {
        let name: KeyValuePairs = ["name": name]
        return switch self {
        case .notAPicture: words("Not added: {name} is not a PNG, JPEG, GIF or WebP picture.", name)
        case .damaged: words("Not added: {name} is damaged or incomplete.", name)
        case .tooManyPixels: words("Not added: {name} has too many pixels.", name)
        case .tooManyBytes:
            words(
                "Not added: {name} is larger than {count} MB.",
                ["name": name[0].value, "count": words.number(ListingPhoto.maximumFileSize >> 20)])
        case .unreadable: words("Not added: {name} cannot be read.", name)
        case .unsupported: words("Not added: this computer cannot read pictures such as {name}.", name)
        }
    }
}

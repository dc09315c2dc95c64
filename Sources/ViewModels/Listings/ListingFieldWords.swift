import Domain

/// The texts about the fields of the editor and the columns of a table.
nonisolated struct ListingFieldWords: Sendable {
    private let words: Localizer

    init(_ words: Localizer) { self.words = words }

    /// Returns the warning for a field.
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
        case .price: ListingWords(words).priceField(purpose, isFinal: false)
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

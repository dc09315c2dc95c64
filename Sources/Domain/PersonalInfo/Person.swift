/// The sex that a person gives, one of the two that identity cards know.
public enum Sex: String, CaseIterable, Codable, Sendable {
    case male
    case female
}

/// Why a text is not a name.
public enum PersonNameFault: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// Not one letter in it, of any script.
    case noLetter
    /// Emoji and other signs that no name is written with.
    case symbol
}

/// A person's name in any script, 1…50 characters as people count them.
public struct PersonName: Equatable, Sendable {
    /// The most characters a name may have.
    public static let limit = 50
    /// The name without spare white space.
    public let text: String

    /// Reads a name: letters of any script, and what stands between them.
    public init(_ typed: String) throws(PersonNameFault) {
        let name = typed.tidied
        if name.isEmpty { throw .empty }
        // One character may carry any number of marks, so the scalars are limited as well.
        guard name.count <= Self.limit, name.unicodeScalars.count <= 8 * Self.limit else { throw .tooLong }
        guard name.unicodeScalars.allSatisfy(Self.isFit) else { throw .symbol }
        guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { throw .noLetter }
        text = name
    }

    private static func isFit(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners spell Persian and Indic names; other invisible signs only disguise one.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
        return switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format, .surrogate, .privateUse,
            .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: true
        }
    }
}

/// Why a text is not an age.
public enum PersonAgeFault: Error, Equatable, Sendable {
    case empty
    case notWhole
    case outOfRange
}

/// Full years of age, 0…150.
public struct PersonAge: Equatable, Sendable {
    /// What counts as an age.
    public static let range = 0...150
    /// The full years.
    public let years: Int

    /// Reads a whole number, also in full-width digits.
    public init(_ typed: String) throws(PersonAgeFault) {
        let digits = typed.halfWidth.tidied
        if digits.isEmpty { throw .empty }
        guard digits.isDigits else { throw .notWhole }
        guard digits.count <= 3, let years = Int(digits), Self.range.contains(years) else { throw .outOfRange }
        self.years = years
    }
}

/// Why a text is not an address.
public enum AddressFault: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// Neither a letter nor a digit in it.
    case noLetter
}

/// Where somebody lives, in one line of any script.
public struct HomeAddress: Equatable, Sendable {
    /// The most characters an address may have.
    public static let limit = 200
    /// The address without spare white space or line breaks.
    public let text: String

    /// Reads an address.
    public init(_ typed: String) throws(AddressFault) {
        let address = typed.tidied
        if address.isEmpty { throw .empty }
        guard address.count <= Self.limit, address.unicodeScalars.count <= 8 * Self.limit else { throw .tooLong }
        guard address.contains(where: { $0.isLetter || $0.isNumber }) else { throw .noLetter }
        text = address
    }
}

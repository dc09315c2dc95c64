/// The sex that a person states, one of the two that identity cards have.
public enum Sex: String, CaseIterable, Codable, Sendable {
    case male
    case female
}

/// The reason why a text is not a name.
public enum PersonNameError: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The text has no letter of any script.
    case noLetter
    /// The text has emoji or other symbols that names do not contain.
    case symbol
}

/// A person's name in any script, 1…50 characters as people count them.
public struct PersonName: Equatable, Sendable {
    /// The maximum length in characters.
    public static let maximumLength = 50
    /// The name without redundant white space.
    public let text: String

    /// Parses a name: letters of any script, and the characters used between them.
    public init(_ typed: String) throws(PersonNameError) {
        let name = try typed.singleLine(
            maximumLength: Self.maximumLength, ifEmpty: PersonNameError.empty, ifTooLong: .tooLong)
        guard name.unicodeScalars.allSatisfy(Self.isAllowed) else { throw .symbol }
        guard name.unicodeScalars.contains(where: \.properties.isAlphabetic) else { throw .noLetter }
        text = name
    }

    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        // The joiners spell Persian and Indic names; other invisible characters only disguise a name.
        if scalar == "\u{200C}" || scalar == "\u{200D}" { return true }
        return switch scalar.properties.generalCategory {
        case .mathSymbol, .currencySymbol, .modifierSymbol, .otherSymbol, .control, .format, .surrogate, .privateUse,
            .unassigned, .lineSeparator, .paragraphSeparator:
            false
        default: true
        }
    }
}

/// The reason why a text is not an age.
public enum PersonAgeError: Error, Equatable, Sendable {
    case empty
    case notWhole
    case outOfRange
}

/// An age in full years, 0…150.
public struct PersonAge: Equatable, Sendable {
    /// The valid ages.
    public static let range = 0...150
    /// The full years.
    public let years: Int

    /// Parses a whole number, also in full-width digits.
    public init(_ typed: String) throws(PersonAgeError) {
        let digits = typed.plain
        if digits.isEmpty { throw .empty }
        guard digits.isDigits else { throw .notWhole }
        guard digits.count <= 3, let years = Int(digits), Self.range.contains(years) else { throw .outOfRange }
        self.years = years
    }
}

/// The reason why a text is not an address.
public enum AddressError: Error, Equatable, Sendable {
    case empty
    case tooLong
    /// The text has neither a letter nor a digit.
    case noLetter
}

/// A postal address on one line of any script.
public struct HomeAddress: Equatable, Sendable {
    /// The maximum length in characters.
    public static let maximumLength = 200
    /// The address without redundant white space and line breaks.
    public let text: String

    /// Parses an address.
    public init(_ typed: String) throws(AddressError) {
        let address = try typed.singleLine(
            maximumLength: Self.maximumLength, ifEmpty: AddressError.empty, ifTooLong: .tooLong)
        guard address.hasLetterOrDigit else { throw .noLetter }
        text = address
    }
}

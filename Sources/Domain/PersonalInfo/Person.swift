import Foundation

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

/// A valid day of the Gregorian calendar, without a time or a time zone.
public struct CivilDate: Comparable, Hashable, Sendable {
    /// The year, from 1.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the day of `time` in `zone`.
    public init(_ time: Date, in zone: Zone) {
        let clock = zone.clock(at: time)
        (year, month, day) = (clock.year, clock.month, clock.day)
    }

    /// Returns the age in full years on `today`; negative before birth.
    ///
    /// A birthday on 29 February is on 1 March in years that are not leap years.
    public func age(on today: CivilDate) -> Int {
        let hasHadBirthday = (today.month, today.day) >= (month, day)
        return today.year - year - (hasHadBirthday ? 0 : 1)
    }

    /// Compares chronologically.
    public static func < (one: CivilDate, other: CivilDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

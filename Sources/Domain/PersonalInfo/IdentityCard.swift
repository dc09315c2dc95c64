/// The reason why a text is not the number of an identity card.
public enum IdentityCardError: Error, Equatable, Sendable {
    case empty
    /// The number of a card from before 1999; it has 15 digits and no check digit.
    case firstGeneration
    /// The text does not have 18 characters; `count` is its number of characters.
    case wrongLength(count: Int)
    /// The text has characters other than 17 digits and a digit or X.
    case notDigits
    /// The first digits belong to no province.
    case unknownRegion
    /// Digits 7…14 are not a day of the calendar.
    case impossibleBirthDate
    /// Digits 7…14 are a day in the future, or too long ago for a living person.
    case implausibleBirthDate
    /// The last character does not match the others, so one of them is mistyped.
    case wrongCheckDigit
}

/// The number of a Chinese resident identity card (GB 11643-1999): region, birth date, sequence, check digit.
public struct IdentityCard: Equatable, Sendable {
    /// The 18 characters, X in upper case.
    public let number: String
    /// The birth date in the number.
    public let birthDate: CivilDate
    /// The sex in the number.
    public let sex: Sex

    /// Parses a number as people type it: in full-width digits, with spaces, with a lower-case x.
    public init(_ text: String, today: CivilDate) throws(IdentityCardError) {
        let number = Self.plain(text)
        if number.isEmpty { throw .empty }
        let digits = number.utf8.map { Int($0) - 48 }
        let isDigits = digits.dropLast().allSatisfy(Self.digitRange.contains)
        if digits.count == 15, isDigits, Self.digitRange.contains(digits[14]) { throw .firstGeneration }
        guard number.count == 18 else { throw .wrongLength(count: number.count) }
        guard digits.count == 18, isDigits, number.last == "X" || Self.digitRange.contains(digits[17]) else {
            throw .notDigits
        }
        // Permanent residence cards of foreigners (since 2023) begin with 9 and have the region after it.
        guard Self.regions.contains(digits[0] * 10 + digits[1]) || digits[0] == 9 else { throw .unknownRegion }
        let (year, month, day) = (Self.value(digits[6..<10]), Self.value(digits[10..<12]), Self.value(digits[12..<14]))
        guard let birthDate = CivilDate(year: year, month: month, day: day) else { throw .impossibleBirthDate }
        guard birthDate <= today, birthDate.age(on: today) <= PersonAge.range.upperBound else {
            throw .implausibleBirthDate
        }
        guard number.last == Self.checkCharacter(for: digits) else { throw .wrongCheckDigit }
        self.number = number
        self.birthDate = birthDate
        sex = digits[16].isMultiple(of: 2) ? .female : .male
    }

    /// Returns the number in `text` with the birth date hidden, or completely hidden unless it has all 18 characters.
    public static func masked(_ text: String) -> String {
        let number = plain(text)
        guard number.count == 18 else { return String(repeating: "*", count: min(number.count, 18)) }
        return number.prefix(6) + "********" + number.suffix(4)
    }

    private static func plain(_ text: String) -> String {
        text.plain.filter { !$0.isWhitespace }.uppercased()
    }

    private static let digitRange = 0...9
    /// The first two digits of GB/T 2260, with Hong Kong, Macau and Taiwan and the residence permits of their people.
    private static let regions: Set<Int> = Set(
        [11...15, 21...23, 31...37, 41...46, 50...54, 61...65, 71...71, 81...83].joined())
    private static let weights = [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]

    /// Returns the check character: ISO 7064 MOD 11-2 over the first 17 digits.
    private static func checkCharacter(for digits: [Int]) -> Character {
        Array("10X98765432")[zip(digits, weights).map(*).reduce(0, +) % 11]
    }

    private static func value(_ digits: ArraySlice<Int>) -> Int { digits.reduce(0) { $0 * 10 + $1 } }
}

extension IdentityCard: Confidential {
    /// The masked number.
    public var description: String { Self.masked(number) }
}

/// The reason why typed or pasted text is not an amount.
public enum DecimalInputError: Error, Equatable, Sendable {
    case empty
    case notANumber
    /// The separators have two possible meanings, as in "12,5".
    case ambiguous
    case negative
    case zero
    /// The text has too many digits after the decimal point.
    case tooPrecise
    case tooLarge
}

/// Parses an amount as people type and paste it: full-width digits, grouping, currency signs, 万 and 亿.
///
/// The result is exact: digits are added up as integers, never as floating point. Ambiguous input is an error.
public enum DecimalInput {
    /// Returns the amount in hundredths: "1.25万" is 1 250 000. A number without 万, 亿 and unit counts
    /// `10^defaultPower` each.
    public static func hundredths(
        _ text: String, maximum: Int64, units: [String] = [], defaultPower: Int = 0
    ) throws(DecimalInputError) -> Int64 {
        var rest = Substring(plain(text))
        if rest.isEmpty { throw .empty }
        let typed = rest.filter { !$0.isWhitespace && $0 != "-" && $0 != "−" && $0 != "+" }
        drop(units, from: &rest)
        let isNegative = rest.first == "-" || rest.first == "−"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        drop(units, from: &rest)
        let power = takePower(from: &rest)
        drop(units, from: &rest)
        let isBare = rest.filter { !$0.isWhitespace } == typed
        let (digits, fractionLength) = try digits(of: rest)
        let exponent = (isBare ? defaultPower : power) + 2 - fractionLength
        let value = try scaled(digits, by: exponent, maximum: maximum)
        if value == 0 { throw .zero }
        if isNegative { throw .negative }
        return value
    }

    /// Returns a whole number without grouping, such as a floor; nil for any other text.
    public static func wholeNumber(_ text: String) -> Int? { Int(plain(text)) }

    /// Returns the text in half-width, lower-case form, with the signs of Chinese keyboards replaced by the common
    /// ones.
    private static func plain(_ text: String) -> String {
        let signs: [Character: Character] = ["￥": "¥", "。": "."]
        return String(text.halfWidth.lowercased().map { signs[$0] ?? $0 }).trimmed
    }

    /// Removes one unit from either end, the longest match first.
    private static func drop(_ units: [String], from rest: inout Substring) {
        let units = units.sorted { $0.count > $1.count }
        if let unit = units.first(where: rest.hasPrefix) { rest = rest.dropFirst(unit.count) }
        if let unit = units.first(where: rest.hasSuffix) { rest = rest.dropLast(unit.count) }
        rest = Substring(String(rest).trimmed)
    }

    private static func takePower(from rest: inout Substring) -> Int {
        let power =
            switch rest.last {
            case "万", "萬": 4
            case "亿", "億": 8
            default: 0
            }
        if power > 0 { rest = Substring(String(rest.dropLast()).trimmed) }
        return power
    }

    /// Returns the digits without separators, and the number of digits after the decimal point.
    private static func digits(of text: Substring) throws(DecimalInputError) -> (digits: [UInt8], fractionLength: Int) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard !text.isEmpty, text.allSatisfy({ isDigit($0) || $0 == "." || isSeparator($0) }) else { throw .notANumber }
        guard parts.count <= 2 else { throw .ambiguous }
        let groups = parts[0].split(omittingEmptySubsequences: false, whereSeparator: isSeparator)
        let fraction = parts.count == 2 ? parts[1] : ""
        if groups.count > 1 {
            let isGrouped = (1...3).contains(groups[0].count) && groups.dropFirst().allSatisfy { $0.count == 3 }
            let separators = Set(parts[0].filter(isSeparator))
            guard isGrouped, separators.count == 1 else { throw .ambiguous }
        }
        guard fraction.allSatisfy(isDigit) else { throw .ambiguous }
        let digits = groups.joined().utf8.map { $0 - 48 } + fraction.utf8.map { $0 - 48 }
        guard !digits.isEmpty else { throw .notANumber }
        return (digits, fraction.count)
    }

    private static func scaled(
        _ digits: [UInt8], by power: Int, maximum: Int64
    ) throws(DecimalInputError) -> Int64 {
        var digits = digits[...]
        var power = power
        while power < 0 {
            guard digits.popLast() ?? 0 == 0 else { throw .tooPrecise }
            power += 1
        }
        var value: Int64 = 0
        for digit in digits + Array(repeating: 0, count: power) {
            value = value * 10 + Int64(digit)
            guard value <= maximum else { throw .tooLarge }
        }
        return value
    }

    private static func isDigit(_ character: Character) -> Bool { ("0"..."9").contains(character) }

    private static func isSeparator(_ character: Character) -> Bool {
        character == "," || character.isWhitespace
    }
}

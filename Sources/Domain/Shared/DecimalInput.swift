/// The signs in the numbers of a language and a country.
public struct NumberSigns: Hashable, Sendable {
    /// The sign between the whole number and its fraction.
    public let decimal: String
    /// The sign between groups of digits; may be empty.
    public let grouping: String

    /// Creates signs as they are written.
    public init(decimal: String, grouping: String) { (self.decimal, self.grouping) = (decimal, grouping) }

    /// The signs of English and Chinese.
    public static let english = NumberSigns(decimal: ".", grouping: ",")
}

/// The reason why typed or pasted text is not an amount.
public enum DecimalInputError: Error, Equatable, Sendable {
    case empty
    case notANumber
    /// The only sign, a comma or a dot, has two possible meanings, as in "12,5". The values are both readings: with a
    /// fraction after a dot, and as a whole number.
    case ambiguous(sign: Character, fraction: String, whole: String)
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
    ///
    /// The signs are those of the user; nil for a file, in which they are unknown.
    public static func hundredths(
        _ text: String, maximum: Int64, units: [String] = [], defaultPower: Int = 0,
        signs: NumberSigns? = .english
    ) throws(DecimalInputError) -> Int64 {
        var rest = Substring(normalized(text))
        if rest.isEmpty { throw .empty }
        let typed = rest.filter { $0 != " " && $0 != "-" && $0 != "−" && $0 != "+" }
        var hasUnit = drop(units, from: &rest)
        let isNegative = rest.first == "-" || rest.first == "−"
        if isNegative || rest.first == "+" { rest = rest.dropFirst() }
        hasUnit = drop(units, from: &rest) || hasUnit
        let power = takePower(from: &rest)
        hasUnit = drop(units, from: &rest) || hasUnit
        let isBare = rest.filter { $0 != " " } == typed
        let (whole, fraction) = try parts(of: rest, signs: signs, isAsShown: hasUnit && power == 0)
        let digits = (whole + fraction).utf8.map { $0 - 48 }
        let exponent = (isBare ? defaultPower : power) + 2 - fraction.utf8.count
        let value = try scaled(digits, by: exponent, maximum: maximum)
        if value == 0 { throw .zero }
        if isNegative { throw .negative }
        return value
    }

    /// Returns a whole number without grouping, such as a floor; nil for any other text.
    public static func wholeNumber(_ text: String) -> Int? { Int(normalized(text).replacing("−", with: "-")) }

    /// Returns the plain text in lower case, with one sign for those that mean the same.
    private static func normalized(_ text: String) -> String {
        let signs: [Character: Character] = ["￥": "¥", "。": ".", "’": "'"]
        return String(text.plain.lowercased().map { $0.isWhitespace ? " " : signs[$0] ?? $0 })
    }

    /// Removes one unit from either end, the longest match first; returns whether there was one.
    private static func drop(_ units: [String], from rest: inout Substring) -> Bool {
        let (length, units) = (rest.count, units.sorted { $0.count > $1.count })
        if let unit = units.first(where: rest.hasPrefix) { rest = rest.dropFirst(unit.count) }
        if let unit = units.first(where: rest.hasSuffix) { rest = rest.dropLast(unit.count) }
        let hasUnit = rest.count < length
        rest = Substring(String(rest).trimmed)
        return hasUnit
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

    /// The digits before the decimal point and after it. A text is as shown when it has a unit, as in the program's own texts.
    private static func parts(
        of text: Substring, signs: NumberSigns?, isAsShown: Bool
    ) throws(DecimalInputError) -> (whole: String, fraction: String) {
        let user = signs.map { NumberSigns(decimal: normalized($0.decimal), grouping: grouping(of: $0)) }
        let known = Set(".,'٫٬ " + (user.map { $0.decimal + $0.grouping } ?? ""))
        let separators = text.filter { !isDigit($0) }
        let groups = text.split(omittingEmptySubsequences: false) { !isDigit($0) }.map(String.init)
        guard text.contains(where: isDigit), separators.allSatisfy(known.contains) else { throw .notANumber }
        guard let sign = separators.last, let fraction = groups.last else { return (String(text), "") }
        let canBePoint = ".,٫".contains(sign) || String(sign) == user?.decimal
        let whole = groups.dropLast().joined()
        if separators.count == 1 {
            guard canBePoint else { return (try joined(groups), "") }
            return try parts(whole, sign, fraction, isGroup: areGroups(groups), signs: user, isAsShown: isAsShown)
        }
        if Set(separators).count == 1 { return (try joined(groups), "") }
        // The last of two signs is the point.
        let before = groups.dropLast()
        guard canBePoint, separators.filter({ $0 == sign }).count == 1, Set(separators).count == 2 else {
            throw .notANumber
        }
        return (try joined(Array(before)), fraction)
    }

    /// The parts of a number with one sign, a dot or a comma, in it.
    private static func parts(
        _ whole: String, _ sign: Character, _ fraction: String, isGroup: Bool, signs: NumberSigns?, isAsShown: Bool
    ) throws(DecimalInputError) -> (whole: String, fraction: String) {
        let digits = (whole + fraction + String(repeating: "0", count: max(0, 3 - fraction.count))).drop { $0 == "0" }
        let ambiguous = DecimalInputError.ambiguous(
            sign: sign, fraction: (whole.isEmpty ? "0" : whole) + "." + fraction.prefix(2),
            whole: digits.isEmpty ? "0" : String(digits))
        guard let signs else {
            if isGroup { throw ambiguous }
            return (whole, fraction)
        }
        if String(sign) == signs.decimal { return (whole, fraction) }
        if isGroup, String(sign) == signs.grouping {
            // Programs and keypads of all countries write the point as a dot; "3.20" is an amount, but "3.205" is none.
            let isAmount = fraction.last == "0" && fraction != "000"
            if sign == ".", isAmount, !isAsShown { throw ambiguous }
            return (whole + fraction, "")
        }
        if isGroup { throw ambiguous }
        if sign == "." || fraction.isEmpty { return (whole, fraction) }
        throw ambiguous
    }

    private static func joined(_ groups: [String]) throws(DecimalInputError) -> String {
        guard areGroups(groups) else { throw .notANumber }
        return groups.joined()
    }

    /// Whether all groups but the first have three digits, or two as in India and only the last one three.
    private static func areGroups(_ groups: [String]) -> Bool {
        guard let first = groups.first, let last = groups.last else { return false }
        if groups.count == 1 { return true }
        let inner = Set(groups.dropFirst().dropLast().map(\.count))
        return (1...3).contains(first.count) && first.first != "0" && last.count == 3
            && (inner.isSubset(of: [3]) || inner == [2] && first.count < 3)
    }

    private static func grouping(of signs: NumberSigns) -> String {
        signs.grouping.allSatisfy(\.isWhitespace) ? signs.grouping.isEmpty ? "" : " " : normalized(signs.grouping)
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
}

/// The reason why a text is not the number of a mobile phone.
public enum PhoneNumberError: Error, Equatable, Sendable {
    case empty
    /// The text has characters other than digits, a leading plus sign, and signs between digits.
    case notDigits
    /// A number in mainland China has 11 digits; `count` is the number of digits in the text.
    case wrongLength(count: Int)
    /// Mobile numbers in mainland China begin with 13…19.
    case notMobile
    /// After the plus sign, E.164 requires 7…15 digits, the first not 0.
    case notInternational
}

/// The number of a mobile phone in mainland China, or any number with its country code (E.164).
public struct PhoneNumber: Equatable, Sendable {
    /// The number: 11 digits in mainland China, otherwise a plus sign and up to 15 digits.
    public let text: String

    /// Parses a number as people type and paste it: full-width, with spaces, hyphens, dots and parentheses, with +86, 0086 or
    /// 86, and with the (0) that is not dialed from abroad.
    public init(_ typed: String) throws(PhoneNumberError) {
        let spelled = typed.plain.filter { !$0.isWhitespace }
        var number = spelled.filter { !Self.separators.contains($0) }
        if number.isEmpty { throw .empty }
        if number.hasPrefix("+") || number.hasPrefix("00") {
            number = spelled.replacing("(0)", with: "").filter { !Self.separators.contains($0) }
        }
        if number.hasPrefix("00") { number = "+" + number.dropFirst(2) }
        if number.wholeMatch(of: /861[3-9][0-9]{9}/) != nil { number = "+" + number }
        let digits = number.hasPrefix("+") ? number.dropFirst() : number[...]
        guard !digits.isEmpty, digits.isDigits else { throw .notDigits }
        if number.hasPrefix("+"), !number.hasPrefix("+86") {
            guard (7...15).contains(digits.count), digits.first != "0" else { throw .notInternational }
            text = number
        } else {
            let local = number.hasPrefix("+") ? digits.dropFirst(2) : digits
            guard local.count == 11 else { throw .wrongLength(count: local.count) }
            guard local.first == "1", local.dropFirst().first ?? "0" >= "3" else { throw .notMobile }
            text = String(local)
        }
    }

    private static let separators: Set<Character> = [
        ".", "(", ")", "/", "·", "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
    ]
}

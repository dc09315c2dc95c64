/// The reason why a text is not the number of a mobile phone.
public enum PhoneNumberError: Error, Equatable, Sendable {
    case empty
    /// The text has characters other than digits, spaces, hyphens and a leading plus sign.
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

    /// Parses a number as people type and paste it: full-width, with spaces and hyphens, with +86 or 0086.
    public init(_ typed: String) throws(PhoneNumberError) {
        var number = typed.halfWidth.filter { !$0.isWhitespace && !Self.hyphens.contains($0) }
        if number.isEmpty { throw .empty }
        if number.hasPrefix("0086") { number = "+86" + number.dropFirst(4) }
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

    private static let hyphens: Set<Character> = [
        "-", "\u{2010}", "\u{2011}", "\u{2012}", "\u{2013}", "\u{2014}", "\u{2212}",
    ]
}

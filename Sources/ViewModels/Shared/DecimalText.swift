/// A number in decimal digits, rounded as Foundation does: half to even.
nonisolated struct DecimalText {
    /// The digits before the point, at least "0".
    private(set) var whole: String
    /// The digits after the point, without zeros at the end.
    private(set) var fraction: String

    /// Creates the digits of a finite number without its sign; `shift` moves the point to the right.
    init(_ value: Double, fractionDigits: Int, shift: Int = 0) {
        // Swift's description has the fewest digits that distinguish the number from its neighbors: "1234.5",
        // "1.5e-07".
        let parts = "\(value.magnitude)".split(separator: "e")
        let mantissa = parts[0].split(separator: ".")
        var digits = mantissa.joined().utf8.map { $0 - UInt8(ascii: "0") }
        let exponent = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
        var point = mantissa[0].utf8.count + exponent + shift
        if point < 0 {
            digits.insert(contentsOf: repeatElement(0, count: -point), at: 0)
            point = 0
        }
        let end = point + fractionDigits
        if digits.count > end {
            let rest = digits[end...]
            let half = rest[end] == 5 && rest.dropFirst().allSatisfy { $0 == 0 }
            let isOdd = end > 0 && !digits[end - 1].isMultiple(of: 2)
            let roundsUp = half ? isOdd : rest[end] >= 5
            digits.removeSubrange(end...)
            if roundsUp, Self.increment(&digits) { point += 1 }
        } else {
            digits += repeatElement(0, count: max(0, point - digits.count))
        }
        whole = Self.text(digits[..<point].drop { $0 == 0 })
        if whole.isEmpty { whole = "0" }
        fraction = Self.text(digits[point...])
        while fraction.last == "0" { fraction.removeLast() }
    }

    /// Adds one to the last digit. Returns whether there is one more digit.
    private static func increment(_ digits: inout [UInt8]) -> Bool {
        for index in digits.indices.reversed() {
            if digits[index] < 9 {
                digits[index] += 1
                return false
            }
            digits[index] = 0
        }
        digits.insert(1, at: 0)
        return true
    }

    private static func text(_ digits: some Sequence<UInt8>) -> String {
        String(decoding: digits.map { $0 + UInt8(ascii: "0") }, as: UTF8.self)
    }
}

nonisolated extension LocaleFormat {
    /// Returns a number with at most `fractionDigits` digits after the point.
    func number(_ value: Double, fractionDigits: Int, shift: Int = 0) -> String {
        guard !value.isNaN else { return "NaN" }
        let sign = value.sign == .minus ? "−" : ""
        guard value.isFinite else { return sign + "∞" }
        let digits = DecimalText(value, fractionDigits: fractionDigits, shift: shift)
        return sign + grouped(digits.whole) + (digits.fraction.isEmpty ? "" : decimalSeparator + digits.fraction)
    }

    /// Returns a whole number.
    func number(_ value: Int) -> String { (value < 0 ? "−" : "") + grouped(String(value.magnitude)) }

    /// Returns hundredths with two digits after the point.
    func hundredths(_ value: Int64) -> String {
        let (whole, rest) = value.magnitude.quotientAndRemainder(dividingBy: 100)
        return (value < 0 ? "−" : "") + grouped(String(whole)) + decimalSeparator + (rest < 10 ? "0" : "") + "\(rest)"
    }

    private func grouped(_ digits: String) -> String {
        var (rest, parts) = (digits[...], [Substring]())
        var sizes = groups[...]
        while let size = sizes.first, size > 0, rest.count > size {
            parts.insert(rest.suffix(size), at: 0)
            rest = rest.dropLast(size)
            if sizes.count > 1 { sizes = sizes.dropFirst() }
        }
        return ([rest] + parts).joined(separator: groupingSeparator)
    }
}

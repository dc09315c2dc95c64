/// Writes amounts as people in China do: in 万 (ten thousands) and 亿 (hundred millions) if that is short, otherwise in
/// full. The text is always exact.
public enum ChineseAmount {
    private static let minorUnitsPerMyriad: Int64 = 1_000_000
    private static let minorUnitsPerHundredMillion: Int64 = 10_000_000_000

    /// Returns an amount such as "910万", "910.5万" or "1.2亿"; "9,105,001元" if 万 would need more than two digits after
    /// the point.
    public static func short(_ money: Money) -> String {
        let unit = money.currency == .cny ? "" : money.currency.chineseUnit
        if money.minorUnits >= minorUnitsPerHundredMillion,
            let amount = decimal(money.minorUnits, per: minorUnitsPerHundredMillion, maximumDigits: 4)
        {
            return amount + "亿" + unit
        }
        if money.minorUnits >= minorUnitsPerMyriad,
            let amount = decimal(money.minorUnits, per: minorUnitsPerMyriad, maximumDigits: 2)
        {
            return amount + "万" + unit
        }
        return full(money)
    }

    /// Returns an amount such as "3200元", "12500元", "9,105,001元" or "1234.50元": all digits, which are grouped if
    /// there are six or more.
    public static func full(_ money: Money) -> String {
        let (major, minor) = money.minorUnits.quotientAndRemainder(dividingBy: 100)
        let digits = major.magnitude < 100_000 ? "\(major)" : grouped(major)
        let fraction = minor == 0 ? "" : "." + padded(minor.magnitude, to: 2)
        return digits + fraction + money.currency.chineseUnit
    }

    /// Returns the quotient in decimal digits without trailing zeros; nil if it needs more digits after the point.
    private static func decimal(_ value: Int64, per unit: Int64, maximumDigits: Int) -> String? {
        let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
        var digits = padded(rest.magnitude, to: "\(unit)".count - 1)[...]
        while digits.last == "0" { digits.removeLast() }
        if digits.count > maximumDigits { return nil }
        return grouped(whole) + (digits.isEmpty ? "" : "." + digits)
    }

    private static func grouped(_ value: Int64) -> String {
        var text = ""
        for (index, digit) in "\(value)".reversed().enumerated() {
            if index > 0, index.isMultiple(of: 3), digit != "-" { text.append(",") }
            text.append(digit)
        }
        return String(text.reversed())
    }

    private static func padded(_ value: UInt64, to length: Int) -> String {
        let digits = "\(value)"
        return String(repeating: "0", count: max(0, length - digits.count)) + digits
    }
}

extension Currency {
    /// The unit after an amount in Chinese.
    fileprivate var chineseUnit: String {
        switch self {
        case .cny: "元"
        case .hkd: "港元"
        case .usd: "美元"
        case .eur: "欧元"
        }
    }
}

/// A currency of prices; the raw value is its ISO 4217 code. All have a hundred minor units.
public enum Currency: String, CaseIterable, Codable, Sendable {
    case cny = "CNY"
    case hkd = "HKD"
    case usd = "USD"
    case eur = "EUR"

    /// The sign before an amount.
    public var sign: String {
        switch self {
        case .cny: "¥"
        case .hkd: "HK$"
        case .usd: "$"
        case .eur: "€"
        }
    }
}

/// An exact amount of money, counted in whole minor units (fen, cents).
public struct Money: Hashable, Codable, Sendable {
    /// The maximum price: a trillion in major units, far below the maximum of `Int64`.
    public static let maximumMinorUnits: Int64 = 100_000_000_000_000

    /// The amount in hundredths of the currency.
    public let minorUnits: Int64
    /// The currency of the amount.
    public let currency: Currency

    /// Creates an amount of `minorUnits` hundredths.
    public init(minorUnits: Int64, currency: Currency = .cny) {
        self.minorUnits = minorUnits
        self.currency = currency
    }

    /// Creates an amount of whole major units (yuan, dollars), at most a trillion.
    public init(_ majorUnits: Int64, currency: Currency = .cny) {
        self.init(minorUnits: majorUnits * 100, currency: currency)
    }

    /// Whether it is a valid price: more than zero, and at most the maximum.
    public var isPrice: Bool { (1...Self.maximumMinorUnits).contains(minorUnits) }

    /// Returns whether a price differs by more than half, as after a typing error.
    public func isFar(from other: Money) -> Bool {
        currency != other.currency || 2 * (minorUnits - other.minorUnits).magnitude > other.minorUnits.magnitude
    }

    /// Parses a price as people type and paste it: "¥1,234,567.89", "320万元", "６５００元/月".
    ///
    /// With `inMyriads`, a number without 万, 亿 and unit counts in 万, as in a field with the unit 万元. The signs are
    /// those of the user; nil for a file.
    public init(
        price text: String, currency: Currency = .cny, inMyriads: Bool = false, signs: NumberSigns? = .english
    ) throws(DecimalInputError) {
        let minorUnits = try DecimalInput.hundredths(
            text, maximum: Self.maximumMinorUnits, units: currency.spellings + ["元/月", "/月", "/month", "/ month"],
            defaultPower: inMyriads ? 4 : 0, signs: signs)
        self.init(minorUnits: minorUnits, currency: currency)
    }
}

extension Currency {
    /// The spellings of the currency before or after an amount, in lower case.
    fileprivate var spellings: [String] {
        switch self {
        case .cny: ["¥", "元", "圆", "人民币", "rmb", "cny", "yuan"]
        case .hkd: ["hk$", "$", "港元", "港币", "hkd"]
        case .usd: ["us$", "$", "美元", "usd"]
        case .eur: ["€", "欧元", "eur"]
        }
    }
}

/// Writes amounts as people in China do: in 万 (ten thousands) and 亿 (hundred millions) if that is short, otherwise in
/// full. The text is always exact.
public enum ChineseAmount {
    /// The names of large numbers, with the most digits after the point that an amount in them may have.
    private static let units: [(minorUnits: Int64, name: String, maximumDigits: Int)] = [
        (10_000_000_000, "亿", 4), (1_000_000, "万", 2),
    ]

    /// Returns an amount such as "910万", "910.5万" or "1.2亿"; "9,105,001元" if 万 would need more than two digits after
    /// the point.
    public static func short(_ money: Money) -> String {
        for unit in units where money.minorUnits >= unit.minorUnits {
            if let amount = decimal(money.minorUnits, per: unit.minorUnits, maximumDigits: unit.maximumDigits) {
                return amount + unit.name + (money.currency == .cny ? "" : money.currency.chineseUnit)
            }
        }
        return full(money)
    }

    /// Returns an amount such as "3200元", "12500元", "9,105,001元" or "1234.50元": all digits, which are grouped if
    /// there are six or more.
    public static func full(_ money: Money) -> String {
        let (major, minor) = money.minorUnits.quotientAndRemainder(dividingBy: 100)
        let digits = major.magnitude < 100_000 ? "\(major)" : grouped(major)
        let fraction = minor == 0 ? "" : "." + CivilTime.digits(minor.magnitude, 2)
        return digits + fraction + money.currency.chineseUnit
    }

    /// Returns the quotient in decimal digits without trailing zeros; nil if it needs more digits after the point.
    private static func decimal(_ value: Int64, per unit: Int64, maximumDigits: Int) -> String? {
        let (whole, rest) = value.quotientAndRemainder(dividingBy: unit)
        var digits = CivilTime.digits(rest.magnitude, "\(unit)".count - 1)[...]
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

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

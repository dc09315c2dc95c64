import Domain
import Foundation

/// The way in which numbers, times and dates are written in a language and a country. Those of times and dates are
/// Foundation's.
public nonisolated struct LocaleFormat: Sendable {
    /// The language and the country: "en_US".
    public let name: String
    /// The separator between whole numbers and fractions.
    public let decimalSeparator: String
    /// The separator between groups of digits.
    public let groupingSeparator: String
    /// The sizes of the groups, from the right; the last one is repeated. Empty for none.
    public let groups: [Int]
    /// The locale of times and dates.
    let locale: Locale

    /// Creates the format of a locale.
    public init(
        name: String, decimalSeparator: String = ".", groupingSeparator: String = ",", groups: [Int] = [3]
    ) {
        self.name = name
        (self.decimalSeparator, self.groupingSeparator, self.groups) = (decimalSeparator, groupingSeparator, groups)
        locale = Locale(identifier: name)
    }

    /// The language: "en".
    public var language: String { String(name.prefix { $0 != "_" }) }

    /// The signs by which numbers are read.
    var signs: NumberSigns { NumberSigns(decimal: decimalSeparator, grouping: groupingSeparator) }
}

nonisolated extension LocaleFormat {
    /// English as in the United States.
    public static let english = LocaleFormat(name: "en_US")

    /// Chinese as on the mainland.
    public static let chinese = LocaleFormat(name: "zh_CN")

    /// Returns the format for a locale such as "en_US"; nil for an unknown language or country.
    public static func known(_ name: String) -> LocaleFormat? {
        switch name {
        case "C", "POSIX", "en", "en_US": english
        case "zh": chinese
        case _ where name.hasPrefix("zh_"): LocaleFormat(name: name)
        default: nil
        }
    }
}

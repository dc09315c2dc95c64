import Foundation
import ViewModels

/// The locale of the process, as the C library knows it after `setlocale`.
enum SystemLocale {
    /// The name without the encoding, such as "zh_CN" for "zh_CN.UTF-8".
    static var name: String {
        let name = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
        return String(name.prefix { $0 != "." && $0 != "@" })
    }

    /// The format of numbers and dates: the program's own rules for numbers if it has any, otherwise the C library's.
    static var format: LocaleFormat { .known(name) ?? systemFormat }

    /// The order of the C library. Its "C" locale puts all capital letters first.
    static var order: NameOrder {
        ["C", "POSIX"].contains(name) ? .plain : NameOrder { Int(strcoll($0, $1)) }
    }

    private static var systemFormat: LocaleFormat {
        let numbers = localeconv().pointee
        return LocaleFormat(
            name: name, decimalSeparator: String(cString: numbers.decimal_point),
            groupingSeparator: String(cString: numbers.thousands_sep), groups: groups(numbers.grouping))
    }

    /// Returns the sizes of the groups of digits, up to a zero or the largest number.
    private static func groups(_ sizes: UnsafePointer<CChar>) -> [Int] {
        var groups: [Int] = []
        while case let size = Int(sizes[groups.count]), size > 0, size < Int(CChar.max) { groups.append(size) }
        return groups
    }
}

import Foundation
import Gtk
import ViewModels

/// The locale of the process, as the C library knows it after `setlocale`.
enum SystemLocale {
    /// The name without the encoding, such as "zh_CN" for "zh_CN.UTF-8".
    static var name: String {
        let name = setlocale(LC_MESSAGES, nil).map { String(cString: $0) } ?? "C"
        return String(name.prefix { $0 != "." && $0 != "@" })
    }

    /// The format of numbers and dates: the program's own rules if it has any, otherwise the C library's.
    static var format: LocaleFormat { .known(name) ?? systemFormat }

    /// The order of the C library. Its "C" locale puts all capital letters first.
    static var order: NameOrder {
        ["C", "POSIX"].contains(name) ? .plain : NameOrder { Int(strcoll($0, $1)) }
    }

    private static var systemFormat: LocaleFormat {
        let numbers = localeconv().pointee
        let months = texts(from: MON_1, count: 12)
        return LocaleFormat(
            name: name, decimalSeparator: String(cString: numbers.decimal_point),
            groupingSeparator: String(cString: numbers.thousands_sep), groups: groups(numbers.grouping),
            months: months, shortMonths: texts(from: ABMON_1, count: 12), weekdays: texts(from: DAY_1, count: 7),
            shortWeekdays: texts(from: ABDAY_1, count: 7),
            halves: [text(AM_STR), text(PM_STR)],
            patterns: patterns(date: text(D_FMT), time: text(T_FMT), hasSigns: months[0].hasSuffix("月")))
    }

    private static func text(_ item: Int) -> String { nl_langinfo(nl_item(item)).map { String(cString: $0) } ?? "" }

    private static func texts(from first: Int, count: Int) -> [String] { (first..<first + count).map(text) }

    /// Returns the sizes of the groups of digits, up to a zero or the largest number.
    private static func groups(_ sizes: UnsafePointer<CChar>) -> [Int] {
        var groups: [Int] = []
        while case let size = Int(sizes[groups.count]), size > 0, size < Int(CChar.max) { groups.append(size) }
        return groups
    }

    /// Returns patterns in the order of the C library's numeric ones. `hasSigns` is for languages that write a sign
    /// after each number.
    private static func patterns(date: String, time: String, hasSigns: Bool) -> LocaleFormat.Patterns {
        let hasHalves = ["%r", "%I", "%l", "%p"].contains { time.contains($0) }
        let clock = hasHalves ? "h:mm\u{202F}a" : "HH:mm"
        if hasSigns {
            return LocaleFormat.Patterns(
                time: clock, weekdayAndDay: "MMMMd日 EEEE", day: "MMMMd日", date: "y年MMMMd日",
                dateAndTime: "y年MMMMd日 \(clock)")
        }
        let isMonthFirst = date.hasPrefix("%m")
        return isMonthFirst
            ? LocaleFormat.Patterns(
                time: clock, weekdayAndDay: "EEEE, MMMM d", day: "MMMM d", date: "MMMM d, y",
                dateAndTime: "MMM d, y \(clock)")
            : LocaleFormat.Patterns(
                time: clock, weekdayAndDay: "EEEE, d MMMM", day: "d MMMM", date: "d MMMM y",
                dateAndTime: "d MMM y \(clock)")
    }
}

/// The desktop's localizer: gettext catalogs, in the language of the user's session.
public enum Words {
    /// Looks up sentences in the catalogs that come with the program; English if there is no translation.
    ///
    /// It is made at first use, which reads the session's locale for the whole process. A test sets another language
    /// before it starts the program.
    public static var localizer: Localizer = {
        setlocale(LC_ALL, "")
        let catalog = Catalog(domain: "hutong", folder: AssetFolder.find()?.appending(path: "locale").path)
        return Localizer(
            format: SystemLocale.format, order: SystemLocale.order, translate: { catalog.translate($0) },
            translatePlural: { catalog.translate($0, $1, $2) })
    }()
}

/// The words of the views: `words("Save")`.
var words: Localizer { Words.localizer }

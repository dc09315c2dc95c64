import Domain

/// The way in which numbers, times and dates are written in a language and a country.
///
/// These few values replace Foundation's formatters, which would link ICU with the data of all languages of the
/// world: half of the program. Tests compare the results with Foundation's.
public nonisolated struct LocaleFormat: Sendable {
    /// The parts of a date or a time, and their order.
    public struct Patterns: Sendable {
        /// A time such as "10:04 AM".
        public let time: String
        /// A day such as "Monday, March 2".
        public let weekdayAndDay: String
        /// A day such as "March 2".
        public let day: String
        /// A date such as "March 2, 2026".
        public let date: String
        /// A date and time such as "Mar 2, 2026 at 10:04 AM".
        public let dateAndTime: String

        /// Creates patterns in the letters of Unicode's TR 35: y, M, MMM, MMMM, d, EEEE, H, HH, h, mm and a, and
        /// quoted texts.
        public init(time: String, weekdayAndDay: String, day: String, date: String, dateAndTime: String) {
            (self.time, self.weekdayAndDay, self.day) = (time, weekdayAndDay, day)
            (self.date, self.dateAndTime) = (date, dateAndTime)
        }
    }

    /// The language and the country: "en_US".
    public let name: String
    /// The separator between whole numbers and fractions.
    public let decimalSeparator: String
    /// The separator between groups of digits.
    public let groupingSeparator: String
    /// The sizes of the groups, from the right; the last one is repeated. Empty for none.
    public let groups: [Int]
    /// The names of the months, from January on.
    public let months: [String]
    /// The short names of the months, from January on.
    public let shortMonths: [String]
    /// The names of the weekdays, from Sunday on.
    public let weekdays: [String]
    /// The short names of the weekdays, from Sunday on.
    public let shortWeekdays: [String]
    /// The names of the halves of a day, before and after noon.
    public let halves: [String]
    /// The patterns of dates and times.
    public let patterns: Patterns

    /// Creates the format of a locale. The names begin with January, Sunday and the morning.
    public init(
        name: String, decimalSeparator: String = ".", groupingSeparator: String = ",", groups: [Int] = [3],
        months: [String], shortMonths: [String], weekdays: [String], shortWeekdays: [String], halves: [String],
        patterns: Patterns
    ) {
        self.name = name
        (self.decimalSeparator, self.groupingSeparator, self.groups) = (decimalSeparator, groupingSeparator, groups)
        (self.months, self.shortMonths) = (months, shortMonths)
        (self.weekdays, self.shortWeekdays) = (weekdays, shortWeekdays)
        (self.halves, self.patterns) = (halves, patterns)
    }

    /// The language: "en".
    public var language: String { String(name.prefix { $0 != "_" }) }

    /// The signs by which numbers are read.
    var signs: NumberSigns { NumberSigns(decimal: decimalSeparator, grouping: groupingSeparator) }
}

nonisolated extension LocaleFormat {
    /// English as in the United States.
    public static let english = LocaleFormat(
        name: "en_US",
        months: [
            "January", "February", "March", "April", "May", "June", "July", "August", "September", "October",
            "November", "December",
        ],
        shortMonths: ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"],
        weekdays: ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"],
        shortWeekdays: ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"],
        halves: ["AM", "PM"],
        patterns: Patterns(
            time: "h:mm\u{202F}a", weekdayAndDay: "EEEE, MMMM d", day: "MMMM d", date: "MMMM d, y",
            dateAndTime: "MMM d, y 'at' h:mm\u{202F}a"))

    /// Chinese as on the mainland.
    public static let chinese = chinese(name: "zh_CN")

    /// Returns the format for a locale such as "en_US"; nil for an unknown language or country.
    public static func known(_ name: String) -> LocaleFormat? {
        switch name {
        case "C", "POSIX", "en", "en_US": english
        case "zh": chinese
        case _ where name.hasPrefix("zh_"): chinese(name: name)
        default: nil
        }
    }

    private static func chinese(name: String) -> LocaleFormat {
        let months = (1...12).map { "\($0)月" }
        return LocaleFormat(
            name: name, months: months, shortMonths: months,
            weekdays: ["星期日", "星期一", "星期二", "星期三", "星期四", "星期五", "星期六"],
            shortWeekdays: ["周日", "周一", "周二", "周三", "周四", "周五", "周六"], halves: ["上午", "下午"],
            patterns: Patterns(
                time: "HH:mm", weekdayAndDay: "MMMMd日 EEEE", day: "MMMMd日", date: "y年MMMMd日",
                dateAndTime: "y年MMMMd日 H:mm"))
    }
}

/// The form in which a time is displayed.
public nonisolated enum DateForm: CaseIterable, Sendable {
    /// A time such as "10:04 AM".
    case time
    /// A day such as "Monday".
    case weekday
    /// A day such as "Mon".
    case shortWeekday
    /// A day such as "Monday, March 2".
    case weekdayAndDay
    /// A day such as "Monday, Mar 2".
    case weekdayAndShortDay
    /// A day such as "March 2".
    case day
    /// A day such as "Mar 2".
    case shortDay
    /// A date such as "March 2, 2026".
    case date
    /// A date and time such as "Mar 2, 2026 at 10:04 AM".
    case dateAndTime
}

nonisolated extension LocaleFormat {
    /// Returns the text for a date and time in a form.
    func text(_ clock: CivilTime, _ form: DateForm) -> String {
        var text = ""
        var rest = pattern(form)[...]
        while let letter = rest.first {
            let run = rest.prefix { $0 == letter }
            rest = rest.dropFirst(run.count)
            if letter == "'" {
                text += rest.prefix { $0 != "'" }
                rest = rest.drop { $0 != "'" }.dropFirst()
            } else {
                text += field(letter, run.count, of: clock) ?? String(run)
            }
        }
        return text
    }

    private func pattern(_ form: DateForm) -> String {
        switch form {
        case .time: patterns.time
        case .weekday: "EEEE"
        case .shortWeekday: "EEE"
        case .weekdayAndDay: patterns.weekdayAndDay
        case .weekdayAndShortDay: patterns.weekdayAndDay.replacing("MMMM", with: "MMM")
        case .day: patterns.day
        case .shortDay: patterns.day.replacing("MMMM", with: "MMM")
        case .date: patterns.date
        case .dateAndTime: patterns.dateAndTime
        }
    }

    /// Returns a part of a date or time; nil for another letter.
    private func field(_ letter: Character, _ count: Int, of clock: CivilTime) -> String? {
        switch letter {
        case "y": String(clock.year)
        case "M" where count == 4: months[clock.month - 1]
        case "M" where count == 3: shortMonths[clock.month - 1]
        case "M": CivilTime.digits(clock.month, count)
        case "d": CivilTime.digits(clock.day, count)
        case "E" where count == 3: shortWeekdays[clock.weekday]
        case "E": weekdays[clock.weekday]
        case "H": CivilTime.digits(clock.hour, count)
        case "h": CivilTime.digits((clock.hour + 11) % 12 + 1, count)
        case "m": CivilTime.digits(clock.minute, count)
        case "a": halves[clock.hour / 12]
        default: nil
        }
    }
}

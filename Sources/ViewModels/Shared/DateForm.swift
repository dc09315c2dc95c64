import Domain
import Foundation

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

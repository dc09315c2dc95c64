import Domain
import Foundation

/// The form in which a time is displayed.
public nonisolated enum DateForm: CaseIterable, Sendable {
    /// A time such as "10:04 AM".
    case time
    /// A day such as "Monday".
    case weekday
    /// Returns a day such as "Monday, March 2".
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
        let calendar = Calendar(identifier: .gregorian)
        let parts = Date.FormatStyle(locale: locale, calendar: calendar, timeZone: .gmt)
        let style =
            switch form {
            case .time: parts.hour().minute()
            case .weekday: parts.weekday(.wide)
            case .weekdayAndDay: parts.weekday(.wide).month(.wide).day()
            case .weekdayAndShortDay: parts.weekday(.wide).month(.abbreviated).day()
            case .day: parts.month(.wide).day()
            case .shortDay: parts.month(.abbreviated).day()
            case .date: parts.year().month(.wide).day()
            case .dateAndTime:
                Date.FormatStyle(
                    date: .abbreviated, time: .shortened, locale: locale, calendar: calendar, timeZone: .gmt)
            }
        return Date(timeIntervalSince1970: TimeInterval(clock.seconds)).formatted(style)
    }
}

import Foundation

/// A time as clocks and the Gregorian calendar show it, without a time zone.
public struct CivilTime: Equatable, Sendable {
    /// The year.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int
    /// The hour, 0…23.
    public let hour: Int
    /// The minute.
    public let minute: Int
    /// The second.
    public let second: Int

    /// Creates the time of clocks that show `seconds` since the beginning of 1970.
    public init(seconds: Int) {
        let days = Self.days(inSeconds: seconds)
        // Howard Hinnant's "civil_from_days": years begin in March, so that the leap day is the last one.
        let shifted = days + 719_468
        let era = (shifted >= 0 ? shifted : shifted - 146_096) / 146_097
        let dayOfEra = shifted - era * 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shiftedMonth = (5 * dayOfYear + 2) / 153
        day = dayOfYear - (153 * shiftedMonth + 2) / 5 + 1
        month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9
        year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        let rest = seconds - days * Self.secondsInDay
        (hour, minute, second) = (rest / 3600, rest / 60 % 60, rest % 60)
    }

    /// Creates a time from its parts; nil if calendars or clocks do not show it.
    public init?(year: Int, month: Int, day: Int, hour: Int, minute: Int, second: Int) {
        guard CivilDate(year: year, month: month, day: day) != nil, (0..<24).contains(hour),
            (0..<60).contains(minute), (0..<60).contains(second)
        else { return nil }
        (self.year, self.month, self.day) = (year, month, day)
        (self.hour, self.minute, self.second) = (hour, minute, second)
    }

    /// The seconds since the beginning of 1970 on the same clocks.
    public var seconds: Int {
        let shiftedYear = month <= 2 ? year - 1 : year
        let era = (shiftedYear >= 0 ? shiftedYear : shiftedYear - 399) / 400
        let yearOfEra = shiftedYear - era * 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
        let days = era * 146_097 + dayOfEra - 719_468
        return days * Self.secondsInDay + hour * 3600 + minute * 60 + second
    }

    /// The day of the week, from Sunday, 0, to Saturday, 6.
    public var weekday: Int {
        // January 1, 1970, was a Thursday.
        ((Self.days(inSeconds: seconds) + 4) % 7 + 7) % 7
    }

    static let secondsInDay = 86_400

    /// Returns the number of whole days; a negative number of seconds is rounded down, too.
    static func days(inSeconds seconds: Int) -> Int {
        (seconds >= 0 ? seconds : seconds - secondsInDay + 1) / secondsInDay
    }
}

extension CivilTime {
    /// The date in ISO 8601: "2026-03-02".
    public var isoDate: String { "\(Self.digits(year, 4))-\(Self.digits(month, 2))-\(Self.digits(day, 2))" }

    /// Returns a number with leading zeros.
    public static func digits(_ number: some BinaryInteger, _ count: Int) -> String {
        let text = String(number)
        return String(repeating: "0", count: max(0, count - text.count)) + text
    }
}

/// Times in RFC 3339, such as "2026-11-24T10:00:00Z".
///
/// Foundation's format of ISO 8601 looks up the time zone of the user in ICU's data, which the program does not have.
public enum InternetTime {
    /// Returns the text of a time, in UTC, to the second.
    public static func text(of time: Date) -> String {
        let clock = Zone.gmt.clock(at: time)
        let parts = [clock.hour, clock.minute, clock.second].map { CivilTime.digits($0, 2) }
        return "\(clock.isoDate)T\(parts.joined(separator: ":"))Z"
    }

    /// Returns the time of a text with a zone, without fractions of a second; nil for any other text.
    public static func time(of text: String) -> Date? {
        let form = /(\d{4})-(\d{2})-(\d{2})[Tt ](\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(?:[Zz]|([+-])(\d{2}):?(\d{2}))/
        guard let match = text.wholeMatch(of: form.asciiOnlyDigits()) else { return nil }
        let numbers = [match.1, match.2, match.3, match.4, match.5, match.6].compactMap { Int($0) }
        guard numbers.count == 6,
            let clock = CivilTime(
                year: numbers[0], month: numbers[1], day: numbers[2], hour: numbers[3], minute: numbers[4],
                second: numbers[5])
        else { return nil }
        var offset = 0
        if let sign = match.7, let hours = match.8.flatMap({ Int($0) }), let minutes = match.9.flatMap({ Int($0) }) {
            guard hours < 24, minutes < 60 else { return nil }
            offset = (hours * 3600 + minutes * 60) * (sign == "-" ? -1 : 1)
        }
        return Date(timeIntervalSince1970: Double(clock.seconds - offset))
    }
}

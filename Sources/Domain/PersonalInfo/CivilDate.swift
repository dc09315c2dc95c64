import Foundation

/// A valid day of the Gregorian calendar, without a time or a time zone.
public struct CivilDate: Comparable, Hashable, Sendable {
    /// The year, from 1.
    public let year: Int
    /// The month, 1…12.
    public let month: Int
    /// The day of the month, from 1.
    public let day: Int

    /// Creates a day; nil if the calendar has no such day.
    public init?(year: Int, month: Int, day: Int) {
        guard year >= 1, (1...12).contains(month), day >= 1, day <= Self.days(inMonth: month, of: year) else {
            return nil
        }
        (self.year, self.month, self.day) = (year, month, day)
    }

    /// Creates the day of `time` in `zone`.
    public init(_ time: Date, in zone: Zone) {
        let clock = zone.clock(at: time)
        (year, month, day) = (clock.year, clock.month, clock.day)
    }

    /// Returns the age in full years on `today`; negative before birth.
    ///
    /// A birthday on 29 February is on 1 March in years that are not leap years.
    public func age(on today: CivilDate) -> Int {
        let hasHadBirthday = (today.month, today.day) >= (month, day)
        return today.year - year - (hasHadBirthday ? 0 : 1)
    }

    /// Compares chronologically.
    public static func < (one: CivilDate, other: CivilDate) -> Bool {
        (one.year, one.month, one.day) < (other.year, other.month, other.day)
    }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        switch month {
        case 2: year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) ? 29 : 28
        case 4, 6, 9, 11: 30
        default: 31
        }
    }
}

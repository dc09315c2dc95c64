import Domain
import Foundation

/// A date with English names, as in some protocols.
struct WireDate {
    private static let weekdays = ["Sun", "Mon", "Tue", "Wed", "Thu", "Fri", "Sat"]
    private static let months = [
        "Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec",
    ]

    /// The date, if its clock shows UTC.
    let date: Date

    /// Creates a date from "Sun", "06", "Nov", "1994" and "08:49:37"; nil for a date that does not exist.
    init?(weekday: String, day: String, month: String, year: String, time: String) {
        let clock = time.split(separator: ":", omittingEmptySubsequences: false).map { Self.number($0, digits: 2) }
        guard Self.weekdays.contains(weekday), let month = Self.months.firstIndex(of: month), clock.count == 3,
            let day = Self.number(day, digits: 2), let year = Self.number(year, digits: 4), let hour = clock[0],
            let minute = clock[1], let second = clock[2],
            let civil = CivilTime(year: year, month: month + 1, day: day, hour: hour, minute: minute, second: second)
        else { return nil }
        date = Date(timeIntervalSince1970: TimeInterval(civil.seconds))
    }

    /// Parses an offset such as "+0800". Returns the seconds that a clock is ahead of UTC.
    static func offset(_ text: String) -> Int? {
        guard let sign = text.first, "+-".contains(sign), text.utf8.count == 5,
            let hours = number(text.dropFirst().prefix(2), digits: 2), let minutes = number(text.suffix(2), digits: 2)
        else { return nil }
        return (sign == "-" ? -1 : 1) * (hours * 3600 + minutes * 60)
    }

    private static func number(_ text: some StringProtocol, digits: Int) -> Int? {
        text.utf8.count == digits && text.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            ? Int(text) : nil
    }
}

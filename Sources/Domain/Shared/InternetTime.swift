import Foundation

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

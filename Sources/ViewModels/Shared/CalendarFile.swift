import Domain
import Foundation

/// An event of a calendar.
public nonisolated struct CalendarEvent: Equatable, Sendable {
    /// The identifier of the event in all calendars, so that a changed event replaces the earlier one.
    public var uid: String
    /// The title.
    public var title: String
    /// The place of the event; may be empty.
    public var place: String
    /// Additional information about the event; may be empty.
    public var about = ""
    /// The time when the event begins.
    public var starts: Date
    /// The duration of the event, in seconds.
    public var duration: TimeInterval
    /// The number of changes of the event.
    public var revision = 0
    /// Whether it was canceled.
    public var isCanceled = false
    /// The time before the event at which calendars remind of it, in seconds; nil for no reminder.
    public var reminder: TimeInterval?
}

/// A file for calendar programs (RFC 5545).
public nonisolated struct CalendarFile: Equatable, Sendable {
    /// The maximum length of a line, in bytes without its end (section 3.1).
    private static let maximumLine = 75

    /// The suggested name of the file.
    public let name: String
    /// The content.
    public let data: Data

    /// Creates the file of events, written at `now`; `name` has no extension.
    public init(_ events: [CalendarEvent], name: String, now: Date) {
        self.name = FileName.safe(name + ".ics")
        let lines =
            ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hutong//Hutong//EN", "CALSCALE:GREGORIAN"]
            + events.flatMap { Self.lines(of: $0, now: now) } + ["END:VCALENDAR"]
        data = Data(lines.flatMap(Self.folded))
    }

    private static func lines(of event: CalendarEvent, now: Date) -> [String] {
        var lines = [
            "BEGIN:VEVENT",
            "UID:\(text(event.uid))", "DTSTAMP:\(time(now))", "DTSTART:\(time(event.starts))",
            "DTEND:\(time(event.starts.addingTimeInterval(event.duration)))", "SEQUENCE:\(event.revision)",
            "STATUS:\(event.isCanceled ? "CANCELLED" : "CONFIRMED")", "SUMMARY:\(text(event.title))",
        ]
        if !event.place.isEmpty { lines.append("LOCATION:\(text(event.place))") }
        if !event.about.isEmpty { lines.append("DESCRIPTION:\(text(event.about))") }
        if let reminder = event.reminder, !event.isCanceled {
            lines += [
                "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:\(text(event.title))",
                "TRIGGER:-PT\(Int(reminder) / 60)M", "END:VALARM",
            ]
        }
        return lines + ["END:VEVENT"]
    }

    /// Returns a time in UTC, such as `20260302T100000Z` (section 3.3.5), in the years from 1900 to 9999.
    private static func time(_ time: Date) -> String {
        let seconds = min(max(time.timeIntervalSince1970, -2_208_988_800), 253_402_300_799)
        let clock = Zone.gmt.clock(at: Date(timeIntervalSince1970: seconds))
        let day = [clock.year, clock.month, clock.day, clock.hour, clock.minute, clock.second]
        let digits = day.map { CivilTime.digits($0, 2) }
        return digits[..<3].joined() + "T" + digits[3...].joined() + "Z"
    }

    /// Returns a text in which the special characters of the format are escaped (section 3.3.11). Control characters
    /// are left out, and all line ends are the same.
    private static func text(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        var isAfterReturn = false
        for scalar in text.unicodeScalars {
            defer { isAfterReturn = scalar == "\r" }
            switch scalar {
            case "\n" where isAfterReturn: break
            case "\\", ";", ",": escaped += ["\\", scalar]
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}", "\u{B}", "\u{C}": escaped += ["\\", "n"]
            case "\t": escaped.append(scalar)
            case _ where scalar.properties.generalCategory == .control: break
            default: escaped.append(scalar)
            }
        }
        return String(escaped)
    }

    /// Returns the bytes of a line and its end. The rest of a long line continues on the next one after a space
    /// (section 3.1); the bytes of a character stay together.
    private static func folded(_ line: String) -> [UInt8] {
        var bytes: [UInt8] = []
        var length = 0
        for scalar in line.unicodeScalars {
            let encoded = UTF8.encode(scalar).map(Array.init) ?? []
            if length + encoded.count > maximumLine {
                bytes += [13, 10, 32]
                length = 1
            }
            bytes += encoded
            length += encoded.count
        }
        return bytes + [13, 10]
    }
}

/// Saves files for calendar programs.
public protocol CalendarAppService: AppService {
    /// Lets the user choose where the file is saved, and writes it. Returns false if they cancel, or if the file
    /// cannot be written, which is reported.
    func saveCalendar(_ file: CalendarFile) async -> Bool
}

extension CalendarAppService {
    /// Saves an event, and confirms that.
    func save(_ event: CalendarEvent, time: any TimeSource, words: Localizer) async {
        await save([event], name: event.title, time: time, words: words)
    }

    /// Saves events, and confirms that.
    func save(_ events: [CalendarEvent], name: String, time: any TimeSource, words: Localizer) async {
        let file = CalendarFile(events, name: name, now: time.now)
        if await saveCalendar(file) { toast(words("Saved. Open the file to add it to your calendar.")) }
    }
}

import Domain
import Foundation
import Testing

@testable import ViewModels

@Suite nonisolated struct CalendarFileTests {
    static let now = Date(timeIntervalSince1970: 1_772_366_400)

    static func event(
        title: String = "Viewing", place: String = "", about: String = "", starts: Date = now, revision: Int = 0,
        isCanceled: Bool = false, reminder: TimeInterval? = nil
    ) -> CalendarEvent {
        CalendarEvent(
            uid: "1@hutong.org", title: title, place: place, about: about, starts: starts, duration: 3600,
            revision: revision, isCanceled: isCanceled, reminder: reminder)
    }

    static func file(_ event: CalendarEvent) -> CalendarFile { CalendarFile([event], name: event.title, now: now) }

    static func lines(_ event: CalendarEvent) -> [String] {
        String(decoding: file(event).data, as: UTF8.self).components(separatedBy: "\r\n")
    }

    @Test func aViewingIsAnEventInUTCWithAnAlarm() {
        let event = Self.event(
            title: "Viewing with Lily", place: "Jade Park · Chaoyang", about: "one\ntwo", revision: 2, reminder: 3600)
        #expect(
            Self.lines(event) == [
                "BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Hutong//Hutong//EN", "CALSCALE:GREGORIAN", "BEGIN:VEVENT",
                "UID:1@hutong.org", "DTSTAMP:20260301T120000Z", "DTSTART:20260301T120000Z", "DTEND:20260301T130000Z",
                "SEQUENCE:2", "STATUS:CONFIRMED", "SUMMARY:Viewing with Lily", "LOCATION:Jade Park · Chaoyang",
                "DESCRIPTION:one\\ntwo", "BEGIN:VALARM", "ACTION:DISPLAY", "DESCRIPTION:Viewing with Lily",
                "TRIGGER:-PT60M", "END:VALARM", "END:VEVENT", "END:VCALENDAR", "",
            ])
        #expect(Self.file(event).name == "Viewing with Lily.ics")
        #expect(Self.file(Self.event(title: "a/b")).name == "a_b.ics")
        let long = Self.file(Self.event(title: String(repeating: "园", count: 300))).name
        #expect(long.utf8.count <= 200 && long.hasSuffix("园.ics"))
    }

    @Test func aCanceledOneSaysSoAndHasNoAlarm() {
        let lines = Self.lines(Self.event(isCanceled: true, reminder: 3600))
        #expect(lines.contains("STATUS:CANCELLED") && !lines.contains("BEGIN:VALARM"))
        #expect(!lines.contains { $0.hasPrefix("LOCATION") || $0.hasPrefix("DESCRIPTION") })
    }

    @Test(arguments: [
        (#"a\b;c,d"#, #"a\\b\;c\,d"#), ("a\r\nb\rc\nd", #"a\nb\nc\nd"#), ("\n\r\n", #"\n\n"#),
        ("a\u{0}\u{7}\u{1B}b\tc\u{9F}", "ab\tc"), ("x\u{85}\u{2028}\u{2029}y", #"x\n\n\ny"#),
        ("END:VEVENT\r\nBEGIN:VEVENT", #"END:VEVENT\nBEGIN:VEVENT"#),
    ])
    func aTextCannotLeaveItsLine(text: String, escaped: String) {
        let lines = Self.lines(Self.event(title: text))
        #expect(lines.contains("SUMMARY:" + escaped))
        #expect(lines.count { $0 == "BEGIN:VEVENT" } == 1)
    }

    /// The characters of two, three and four bytes meet the end of a line at each of their bytes.
    @Test(arguments: ["é", "胡", "🏠", "e\u{301}", "👩‍👩‍👧‍👦"], 60...80)
    func aLineIsFoldedBetweenCharacters(character: String, offset: Int) throws {
        let title = String(repeating: "x", count: offset) + String(repeating: character, count: 120)
        let data = Self.file(Self.event(title: title)).data
        let lines = data.split(separator: 10, omittingEmptySubsequences: false).dropLast()
        for line in lines {
            #expect(line.last == 13 && line.count <= 76)
            #expect(String(validating: line, as: UTF8.self) != nil, "a character is split")
        }
        let unfolded = String(decoding: Array(data).replacing([13, 10, 32], with: []), as: UTF8.self)
        #expect(unfolded.contains("SUMMARY:\(title)\r\n"))
    }

    @Test(arguments: [(75, 1), (76, 2), (149, 2), (150, 3)])
    func aLineHas75Bytes(length: Int, count: Int) {
        let title = String(repeating: "x", count: length - "SUMMARY:".count)
        let lines = Self.lines(Self.event(title: title)).drop { !$0.hasPrefix("SUMMARY:") }
        #expect(lines.prefix { $0.hasPrefix("SUMMARY:") || $0.hasPrefix(" ") }.count == count)
    }

    @Test(arguments: [
        (-62_135_596_800.0, "19000101T000000Z"), (-1e300, "19000101T000000Z"), (1e300, "99991231T235959Z"),
        (0, "19700101T000000Z"),
    ])
    func timesStayInTheYearsThatCalendarsKnow(seconds: Double, text: String) {
        #expect(Self.lines(Self.event(starts: Date(timeIntervalSince1970: seconds))).contains("DTSTART:\(text)"))
    }
}

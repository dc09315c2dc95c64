import Domain
import Foundation
import TestSupport
import Testing

/// Compares times of the calendar with Foundation's, which takes them from ICU.
@Suite struct ZoneTests {
    /// Zones with daylight saving of an hour, half an hour, two hours, and none, with midnights and a day that do not
    /// exist.
    private static let names = [
        "GMT", "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu",
        "America/St_Johns", "Asia/Beirut", "Africa/Cairo", "America/Santiago", "Antarctica/Troll", "Pacific/Apia",
        "Pacific/Kiritimati",
    ]

    private func calendar(_ name: String) throws -> (Calendar, Zone) {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = try #require(TimeZone(identifier: name))
        return (calendar, Zone(calendar.timeZone))
    }

    @Test(arguments: names) func clocksShowWhatTheCalendarSays(name: String) throws {
        let (calendar, zone) = try calendar(name)
        // From 1700 to 2300, at any time of the day, and each hour of a year.
        let centuries = (0..<4000).map { Double($0) * 4_733_123 - 8_520_336_000 }
        let hours = (0..<8800).map { 1_767_225_600 + Double($0) * 3600 - 0.5 }
        for seconds in centuries + hours {
            let time = Date(timeIntervalSince1970: seconds)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second, .weekday], from: time)
            let clock = zone.clock(at: time)
            #expect(
                [clock.year, clock.month, clock.day, clock.hour, clock.minute, clock.second, clock.weekday + 1]
                    == [parts.year, parts.month, parts.day, parts.hour, parts.minute, parts.second, parts.weekday],
                "\(time)")
            #expect(CivilTime(seconds: clock.seconds) == clock)
        }
    }

    @Test(arguments: names) func daysBeginWhenTheCalendarSays(name: String) throws {
        let (calendar, zone) = try calendar(name)
        var start = calendar.startOfDay(for: Date(timeIntervalSince1970: 1_230_768_000))
        for _ in 0..<6000 {
            let day = zone.day(of: start)
            #expect(zone.start(ofDay: day) == start, "\(start)")
            let evening = try #require(calendar.date(bySettingHour: 18, minute: 30, second: 0, of: start))
            #expect(zone.time(hour: 18, minute: 30, ofDay: day) == evening, "\(start)")
            // The longest day has 25 hours.
            start = calendar.startOfDay(for: start + 26 * 3600)
        }
    }

    @Test(arguments: ["Europe/Berlin", "America/New_York", "America/Santiago"], 0..<8)
    func aTimeThatClocksSkipOrShowTwiceIsThatOfTheCalendar(name: String, halfHour: Int) throws {
        let (calendar, zone) = try calendar(name)
        let first = zone.day(of: Date(timeIntervalSince1970: 1_767_225_600))
        for day in first..<first + 366 {
            let wanted = calendar.date(
                bySettingHour: halfHour / 2, minute: halfHour % 2 * 30, second: 0, of: zone.start(ofDay: day))
            #expect(zone.time(hour: halfHour / 2, minute: halfHour % 2 * 30, ofDay: day) == wanted)
        }
    }

    @Test func clocksMaySkipHalfAnHour() throws {
        // Foundation's calendar takes the next day then.
        let (_, zone) = try calendar("Australia/Lord_Howe")
        let day = zone.day(of: try Date("2026-10-04T00:00:00Z", strategy: .iso8601))
        let skipped = zone.time(hour: 2, minute: 0, ofDay: day)
        #expect(skipped == (try Date("2026-10-03T15:30:00Z", strategy: .iso8601)))
        #expect(zone.time(hour: 2, minute: 30, ofDay: day) == skipped && zone.clock(at: skipped).minute == 30)
    }

    @Test func aTimeOutOfAllCalendarsIsNoFailure() {
        for seconds in [Double.infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude] {
            let clock = Zone.gmt.clock(at: Date(timeIntervalSince1970: seconds))
            #expect(abs(clock.year) > 300_000 && (1...12).contains(clock.month) && (0...6).contains(clock.weekday))
        }
    }

    @Test(
        arguments: [
            ([2026, 2, 28, 23, 59, 59], true), ([2026, 2, 29, 0, 0, 0], false), ([2024, 2, 29, 0, 0, 0], true),
            ([2026, 13, 1, 0, 0, 0], false), ([2026, 1, 1, 24, 0, 0], false), ([2026, 1, 1, 0, 60, 0], false),
            ([2026, 1, 1, 0, 0, 60], false), ([0, 1, 1, 0, 0, 0], false),
        ] as [([Int], Bool)])
    func onlyTimesThatExistCanBeMade(parts: [Int], exists: Bool) {
        let time = CivilTime(
            year: parts[0], month: parts[1], day: parts[2], hour: parts[3], minute: parts[4], second: parts[5])
        #expect((time != nil) == exists)
    }

    @Test func theDateOfAFileNameHasFourDigitsForTheYear() {
        #expect(CivilTime(seconds: 1_772_445_845).isoDate == "2026-03-02")
        #expect(CivilTime(year: 7, month: 12, day: 31, hour: 0, minute: 0, second: 0)?.isoDate == "0007-12-31")
    }
}

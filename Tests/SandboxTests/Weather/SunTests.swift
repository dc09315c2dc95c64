import Foundation
import Testing

@testable import Sandbox

@Suite struct SunTests {
    private let london = Sun(latitude: 51.5085, longitude: -0.1257)

    private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

    /// Compares times with tables like those of HM Nautical Almanac Office for London, to the minute, UTC.
    @Test(
        arguments: [
            ("2025-01-01", "08:06", "16:02"), ("2025-03-20", "06:04", "18:13"), ("2025-06-21", "03:43", "20:21"),
            ("2025-09-22", "05:47", "17:59"), ("2025-12-21", "08:03", "15:53"),
        ])
    func londonsSunIsRightWithinThreeMinutes(day: String, rise: String, set: String) throws {
        let (sunrise, sunset) = try #require(london.day(of: try date("\(day)T12:00:00Z"), offset: 0))
        #expect(abs(sunrise.timeIntervalSince(try date("\(day)T\(rise):00Z"))) <= 180)
        #expect(abs(sunset.timeIntervalSince(try date("\(day)T\(set):00Z"))) <= 180)
    }

    @Test func dayIsThatOfTheTimeZone() throws {
        // Auckland, UTC+13: at 23:00 UTC on the 31st, its first of January is already half over.
        let auckland = Sun(latitude: -36.8485, longitude: 174.7635)
        let (rise, set) = try #require(auckland.day(of: try date("2025-12-31T23:00:00Z"), offset: 13 * 3600))
        #expect(abs(rise.timeIntervalSince(try date("2025-12-31T17:05:00Z"))) < 300)
        #expect(abs(set.timeIntervalSince(try date("2026-01-01T07:43:00Z"))) < 300)
    }

    @Test func sunIsAtTheHorizonAtSunriseAndSunset() throws {
        for (latitude, longitude) in [(51.5, 0.0), (1.3, 103.9), (-33.9, 151.2), (64.1, -21.9), (40.7, -74.0)] {
            let sun = Sun(latitude: latitude, longitude: longitude)
            for day in stride(from: 0.0, to: 365, by: 13) {
                let date = try date("2026-01-01T12:00:00Z") + day * 86_400
                let offset = Int((longitude / 15).rounded()) * 3600
                let (rise, set) = try #require(sun.day(of: date, offset: offset), "no sunrise at \(latitude)")
                #expect(rise < set)
                #expect(abs(sun.elevation(at: rise) + 0.833) < 0.1)
                #expect(abs(sun.elevation(at: set) + 0.833) < 0.1)
            }
        }
    }

    @Test func sunStaysUpOrDownBeyondThePolarCircles() throws {
        let tromso = Sun(latitude: 69.6489, longitude: 18.9551)
        #expect(tromso.day(of: try date("2025-06-21T12:00:00Z"), offset: 7200) == nil)
        #expect(tromso.day(of: try date("2025-12-21T12:00:00Z"), offset: 3600) == nil)
        #expect(tromso.elevation(at: try date("2025-06-21T22:50:00Z")) > 0)
        #expect(tromso.elevation(at: try date("2025-12-21T10:45:00Z")) < 0)
        let pole = Sun(latitude: 90, longitude: 0)
        let (summer, south) = (try date("2025-06-21T12:00:00Z"), Sun(latitude: -90, longitude: 0))
        #expect(pole.day(of: summer, offset: 0) == nil && pole.isUp(at: summer))
        #expect(south.day(of: summer, offset: 0) == nil && !south.isUp(at: summer))
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Random values are displayed, whatever they are, in bounded time.
@Suite struct DisplayFuzzTests {
    private nonisolated static func date(_ fuzz: inout Fuzz) -> Date {
        // The range of the services: the years 1 to 9999.
        Date(timeIntervalSince1970: fuzz.pick([0, -62_135_596_800, 253_402_300_799, 1_772_366_400, 1e9, -1, 0.5]))
    }

    private nonisolated static func json(_ value: some Encodable) throws -> String {
        String(decoding: try JSONEncoder().encode(value), as: UTF8.self)
    }

    @Test(.timeLimit(.minutes(60))) func anyWeatherCanBeDisplayed() async throws {
        let samples = try [CurrentWeather.sample(), CurrentWeather(latitude: 0, longitude: -140)].map(Self.json)
        let count = await Fuzz.run(seed: 3) { fuzz in
            let data = fuzz.mutation(of: samples)
            guard let weather = try? JSONDecoder().decode(CurrentWeather.self, from: data) else { return }
            let shown = WeatherConditions(
                weather, temperature: .celsius, wind: .metersPerSecond, words: .identity)
            _ = (shown.picture, shown.sky, shown.temperature, shown.summary, shown.feelsLike, shown.wind, shown.tiles)
        }
        print("weather: \(count)")
    }

    @Test(.timeLimit(.minutes(60))) func anyForecastFitsItsChart() async throws {
        let sample = try Self.json(WeatherForecast.sample([8, 10.5, -7], rain: [1: 2.5]))
        let format = WeatherFormat(unit: .fahrenheit, timeZone: .gmt, words: .identity)
        let count = await Fuzz.run(seed: 6) { fuzz in
            let data = fuzz.mutation(of: [sample])
            guard let decoded = try? JSONDecoder().decode(WeatherForecast.self, from: data) else { return }
            // Services leave out other times.
            let steps = decoded.steps.filter { (0..<253_402_300_800).contains($0.time.timeIntervalSince1970) }
            let forecast = WeatherForecast(steps, timeZoneSeconds: decoded.timeZoneSeconds)
            _ = ForecastDay.days(of: forecast, now: Self.date(&fuzz), current: 451.5, format: format)
            let points = ForecastCurve(forecast, format: format)?.points ?? []
            #expect(points.allSatisfy { (0...1).contains($0.x) && (0...1).contains($0.y) && (0...1).contains($0.rain) })
        }
        print("forecasts: \(count)")
    }

    @Test(.timeLimit(.minutes(60))) func anyEventsCanBeDisplayed() async {
        let words = GroupWords(.identity, zone: GroupFixture.zone)
        let count = await Fuzz.run(seed: 4) { fuzz in
            let texts = ["see https://example.org/a(b).", "e\u{301}👩‍👩‍👧‍👦שלום", "https://[::1", "a\n\nb", "{name}: {text}"]
            let event =
                {
                    GroupEvent(
                        id: String($0.next() % 50), senderID: "@\($0.value())", senderName: $0.value(),
                        time: Self.date(&$0),
                        text: String(decoding: $0.mutation(of: texts), as: UTF8.self),
                        form: $0.pick([.text, .emote, .encrypted, .deleted, .file, .poll]),
                        activity: GroupActivity(title: $0.value(), starts: Self.date(&$0), place: $0.value()))
                } as (inout Fuzz) -> GroupEvent
            let events = (0..<4).map { _ in event(&fuzz) }
            let now = Self.date(&fuzz)
            let frame = FeedContext(words: words, now: now)
            let items = ChatItemMaker(words).items(of: events, in: frame)
            #expect(items.count >= 4)
            _ = (PostRow.rows(of: events, in: frame), ActivityItem.items(of: events, in: frame, showsPast: true))
        }
        print("groups: \(count)")
    }
}

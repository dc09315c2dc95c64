import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct DateForecastsTests {
    let service = FakeWeatherService()
    let time = ManualTime()
    let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)
    let saved = Saved()
    /// From 2026-03-01 12:00 UTC on.
    private let sample = WeatherForecast.sample([8, 10, -7], conditions: [1: 500])

    final class Saved {
        var cities = [City.london]
    }

    private func make(_ store: FakeWeatherStore = FakeWeatherStore([.london])) -> DateForecasts {
        service.askForForecasts()
        return DateForecasts(
            service: service, store: store, cities: { [saved] in saved.cities }, preferences: preferences, time: time,
            words: .identity)
    }

    private func running(_ forecasts: DateForecasts, _ body: () async -> Void) async {
        let task = Task { await forecasts.start() }
        await body()
        task.cancel()
        await task.value
    }

    private func text(_ forecasts: DateForecasts, hours: Double, in area: String = "") -> String? {
        forecasts.weather(at: time.now + hours * 3600, in: area)?.text
    }

    @Test func aDateHasTheWeatherOfItsHourAndItsCityIsAskedOnce() async {
        let forecasts = make()
        await running(forecasts) {
            #expect(text(forecasts, hours: 3) == nil && text(forecasts, hours: 6) == nil)
            await service.forecasts.waitForQuestions(1)
            service.forecasts.answer(0, .success(sample))
            await eventually("known") { text(forecasts, hours: 3) == "Light rain, 10°" }
            #expect(text(forecasts, hours: 7) == "Clear sky, −7°")
            #expect(text(forecasts, hours: 10) == nil, "beyond the forecast")
            #expect(text(forecasts, hours: 5.1 * 24) == nil && text(forecasts, hours: -4) == nil)
            #expect(service.forecasts.questions == [.london])
        }
    }

    @Test func aKnownPartOfTownHasTheWeatherOfItsCity() async {
        let forecasts = make()
        await running(forecasts) {
            #expect(text(forecasts, hours: 3, in: "朝阳区") == nil)
            await service.forecasts.waitForQuestions(1)
            #expect(service.forecasts.questions.map(\.name) == ["Beijing"])
            service.forecasts.answer(0, .success(sample))
            await eventually("known") { text(forecasts, hours: 3, in: "Chaoyang") == "Light rain, 10°" }
            saved.cities = []
            #expect(text(forecasts, hours: 3, in: "Nowhere") == nil, "there is no city")
            #expect(service.forecasts.questions.count == 1)
        }
    }

    @Test func aForecastIsAskedAgainOnceItIsOldAndAfterAFailure() async {
        let cached = CachedForecast(sample, time: time.now - 3600)
        let store = FakeWeatherStore([.london], forecasts: [City.london.id: cached])
        let forecasts = make(store)
        await running(forecasts) {
            await eventually("cached") { text(forecasts, hours: 3) == "Light rain, 10°" }
            #expect(service.forecasts.questions.isEmpty)
            time.advance(by: 2 * 3600)
            await forecasts.timePassed()
            await service.forecasts.waitForQuestions(1)
            service.forecasts.answer(0, .failure(RemoteError.offline))
            await eventually("the old one stays") { text(forecasts, hours: 1) == "Light rain, 10°" }
            await forecasts.timePassed()
            await service.forecasts.waitForQuestions(2)
            service.forecasts.answer(1, .success(.sample([1, 20])))
            await eventually("new") { text(forecasts, hours: 1)?.hasSuffix(" 20°") == true }
            await eventually("cached") { await store.forecasts[City.london.id]?.time == time.now }
        }
    }

    @Test func aCityIsNotAskedAgainOnceItsDatesAreOver() async {
        let forecasts = make()
        await running(forecasts) {
            for (index, city) in [City.london, .beijing, .reykjavik].enumerated() {
                saved.cities = [city]
                #expect(text(forecasts, hours: 1) == nil)
                await service.forecasts.waitForQuestions(index + 1)
                service.forecasts.answer(index, .success(.sample([8, 10, -7], from: time.now)))
                await eventually("known") { text(forecasts, hours: 1) != nil }
                time.advance(by: 7 * 3600)
            }
            #expect(service.forecasts.questions == [.london, .beijing, .reykjavik])
        }
    }

    @Test func nothingIsAskedWithoutADate() async {
        let forecasts = make()
        await running(forecasts) {
            await forecasts.timePassed()
            #expect(service.forecasts.questions.isEmpty)
        }
    }

    @Test func theForecastsAreReleased() async { await expectRelease { make() } }
}

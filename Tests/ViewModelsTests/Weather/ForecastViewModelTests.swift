import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ForecastViewModelTests {
    private let service = FakeWeatherService()
    private let time = ManualTime()
    private let app = FakeAppService()
    private let preferences = Preferences(store: FakeSettingsStore(), words: .identity, appService: nil)
    /// Two days and a bit, at 2026-03-01 12:00 UTC.
    private let sample = WeatherForecast.sample(
        [8, 10, 7, 4, 2, 1, 3, 9, 12, 11, 8, 6], rain: [6: 0.4, 7: 2.8], conditions: [1: 803])

    private func model(_ store: FakeWeatherStore) -> WeatherViewModel {
        service.askForForecasts()
        return WeatherViewModel(
            service: service, store: store, preferences: preferences, time: time, words: .identity,
            undoHistory: UndoHistory(words: .identity, appService: app), appService: app)
    }

    private func loaded(_ forecast: WeatherForecast? = nil) async -> WeatherViewModel {
        let model = model(FakeWeatherStore([.london]))
        service.weather.next(.sample())
        service.forecasts.next(forecast ?? sample)
        await model.start()
        return model
    }

    @Test func theForecastFollowsTheWeather() async {
        let store = FakeWeatherStore([.london])
        let model = model(store)
        #expect(model.forecast.screen == .hidden && !model.forecast.isVisible)
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        #expect(service.forecasts.questions.isEmpty && model.forecast.screen == .hidden)
        service.weather.answer(0, .success(.sample()))
        await service.forecasts.waitForQuestions(1)
        #expect(model.screen == .conditions && model.forecast.screen == .loading && model.forecast.isVisible)
        service.forecasts.answer(0, .success(sample))
        await loading
        #expect(model.forecast.screen == .forecast && model.forecast.ageText == "")
        #expect(await store.forecasts[City.london.id] == CachedForecast(sample, time: time.now))
    }

    @Test func eachDayHasItsLowHighRainAndSky() async {
        let days = await loaded().forecast.days
        #expect(days.map(\.name) == ["Today", "Tomorrow"])
        #expect(days.map(\.low) == ["4°", "1°"], "and it is 14° now")
        #expect(days.map(\.high) == ["14°", "12°"])
        #expect(days.map(\.precipitation) == ["", "3.2 mm"])
        // A dry day looks like its afternoon, a wet one like its wettest time; both by daylight.
        #expect(days.map(\.picture) == [.clear(isNight: false), .rain])
        #expect(days[1].accessibleName == "Tomorrow, Rain, from 1° to 12°, 3.2 mm")
    }

    @Test func daysAreThoseOfTheCity() async {
        // 12:00 UTC is 22:00 there.
        let days = await loaded(.sample([8, 10, 7], timeZone: 36_000)).forecast.days
        #expect(days.map(\.name) == ["Today", "Tomorrow"] && days.map(\.high) == ["14°", "10°"])
        let later = WeatherForecast.sample([1], from: time.now.addingTimeInterval(2 * 86_400))
        #expect(ForecastDay.days(of: later, now: time.now, current: 1, format: Self.format).map(\.name) == ["Tuesday"])
    }

    @Test func todayIncludesNowAndADayOfWhichOnlyAnHourIsKnownIsLeftOut() async {
        // 12:00 to 24:00, the next day, and midnight of the day after.
        let steps = WeatherForecast.sample((0..<13).map { Double($0) })
        func days(_ current: Double?) -> [String] {
            ForecastDay.days(of: steps, now: time.now, current: current, format: Self.format)
                .map { "\($0.name) \($0.low) \($0.high)" }
        }
        #expect(days(-7) == ["Today −7° 3°", "Tomorrow 4° 11°"])
        #expect(days(2) == ["Today 0° 3°", "Tomorrow 4° 11°"])
        #expect(days(nil) == days(2))
        #expect(ForecastDay.days(of: .sample([5]), now: time.now, current: nil, format: Self.format).count == 1)
    }

    private static let format = WeatherFormat(unit: .celsius, timeZone: .gmt, words: .identity)

    @Test func theCurveHasTheExtremesAndTheMidnights() async throws {
        let curve = try #require(await loaded().forecast.curve)
        #expect(curve.points.count == 12 && curve.points.first?.x == 0 && curve.points.last?.x == 1)
        #expect(curve.extremes.map(\.text) == ["12°", "1°"] && curve.extremes.map(\.y) == [1, 0])
        #expect(curve.points.map(\.rain)[6] > 0 && curve.points.map(\.rain).filter { $0 > 0 }.count == 2)
        #expect(curve.midnights == [.init(x: 4.0 / 11, y: 0, text: "Mon")])
        #expect(curve.accessibleName == "Temperatures of the next days, from 1° to 12°")
        // A small range does not look large, and heavy rain stays in the picture.
        let flat = try #require(ForecastCurve(.sample([5, 5.5], rain: [0: 500]), format: Self.format))
        #expect(flat.points.map(\.y) == [0.4375, 0.5625] && flat.points[0].rain == 1)
    }

    @Test(arguments: [[], [7.0]]) func withoutTwoTemperaturesThereIsNoCurve(temperatures: [Double]) {
        #expect(ForecastCurve(.sample(temperatures), format: Self.format) == nil)
    }

    @Test(arguments: [[1e308, 1.7e308], [-1.7e308, 1.7e308], [0.1, 24.7], [-12.3, 4.7], [14.1, 18.4], [1e17, 1]])
    func noPointIsOutsideOfThePlot(temperatures: [Double]) throws {
        let curve = try #require(ForecastCurve(.sample(temperatures), format: Self.format))
        #expect(curve.points.allSatisfy { (0...1).contains($0.y) }, "\(curve.points.map(\.y))")
    }

    @Test func unitsFollowThePreferences() async {
        let model = await loaded()
        preferences.change { $0.temperatureUnit = .fahrenheit }
        #expect(model.forecast.days.map(\.high) == ["58°", "54°"])
        #expect(model.forecast.curve?.extremes.map(\.text) == ["54°", "34°"])
    }

    @Test func theCachedForecastComesFirstWithItsAge() async {
        let old = CachedForecast(sample, time: time.now.addingTimeInterval(-7200))
        let model = model(FakeWeatherStore([.london], forecasts: [City.london.id: old]))
        async let loading: Void = model.start()
        await service.weather.waitForQuestions(1)
        #expect(model.forecast.screen == .forecast && model.forecast.ageText == "Updated 2 hours ago")
        service.weather.answer(0, .failure(RemoteError.offline))
        await loading
        // One problem is shown once, and the known forecast stays.
        #expect(model.forecast.problem == nil && model.forecast.days.count == 2)
        #expect(service.forecasts.questions.isEmpty)
    }

    @Test func aFailureKeepsTheForecastAndIsRetried() async {
        let model = await loaded()
        service.weather.next(.sample())
        service.forecasts.next(failing: RemoteError.status(500))
        time.advance(by: 3600)
        await model.refresh()
        #expect(model.problem == nil && model.forecast.problem?.remedy == .retry)
        #expect(model.forecast.screen == .forecast && model.forecast.ageText == "Updated 1 hour ago")
        service.forecasts.next(sample)
        await model.forecast.retry()
        #expect(model.forecast.problem == nil && model.forecast.ageText == "")
    }

    @Test func aProblemOfBothIsSaidOnce() async {
        let model = await loaded()
        service.weather.next(.sample())
        service.forecasts.next(failing: RemoteError.offline)
        time.advance(by: 3600)
        await model.refresh()
        #expect(model.problem == nil && model.forecast.problem?.title == "You are offline")
        service.weather.next(failing: RemoteError.offline)
        await model.refresh()
        #expect(model.problem?.title == "You are offline" && model.forecast.problem == nil)
        #expect(model.forecast.screen == .forecast && model.forecast.ageText == "Updated 1 hour ago")
        service.weather.next(.sample())
        service.forecasts.next(sample)
        await model.refresh()
        #expect(model.problem == nil && model.forecast.problem == nil)
    }

    @Test func aFirstFailureIsSaid() async {
        let model = model(FakeWeatherStore([.london]))
        service.weather.next(.sample())
        service.forecasts.next(failing: RemoteError.malformed(detail: "x"))
        await model.start()
        #expect(model.forecast.screen == .problem && model.forecast.isVisible && model.screen == .conditions)
    }

    @Test func stepsThatAreOverAreNotShown() async {
        let model = await loaded(.sample([8, 10, 7]))
        time.advance(by: 3 * 3600)
        await model.timePassed()
        #expect(model.forecast.curve?.points.count == 2)
        time.advance(by: 6 * 3600)
        await model.timePassed()
        #expect(model.forecast.screen == .hidden && model.forecast.days.isEmpty)
    }

    @Test func theForecastOfTheCityBeforeIsDropped() async {
        let model = model(FakeWeatherStore([.london, .beijing], selected: City.london.id))
        service.weather.next(.sample())
        async let loading: Void = model.start()
        await service.forecasts.waitForQuestions(1)
        service.weather.next(.sample())
        async let selecting: Void = model.select(City.beijing.id)
        await service.forecasts.waitForQuestions(2)
        service.forecasts.answer(1, .success(.sample([20, 30])))
        await selecting
        service.forecasts.answer(0, .success(sample))
        await loading
        #expect(model.forecast.days.map(\.high) == ["30°"])
        // Without a city there is none.
        await model.remove(City.london.id)
        await model.remove(City.beijing.id)
        #expect(model.forecast.screen == .hidden)
    }

    @Test func aForecastThatCannotBeCachedIsShown() async {
        let store = FakeWeatherStore([.london])
        let model = model(store)
        service.weather.next(.sample())
        async let loading: Void = model.start()
        await service.forecasts.waitForQuestions(1)
        await store.fail(with: .diskFull)
        service.forecasts.answer(0, .success(sample))
        await loading
        #expect(model.forecast.screen == .forecast)
    }

    @Test func itIsReleased() async {
        await expectRelease { await loaded().forecast }
    }
}

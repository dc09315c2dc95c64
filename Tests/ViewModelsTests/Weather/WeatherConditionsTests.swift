import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct WeatherConditionsTests {
    private func conditions(
        _ unit: TemperatureUnit = .celsius, _ change: (inout CurrentWeather) -> Void = { _ in }
    ) -> WeatherConditions {
        WeatherConditions(.sample(change), temperature: unit, wind: .metersPerSecond, words: .identity)
    }

    private func tile(_ title: String, _ change: (inout CurrentWeather) -> Void) -> String? {
        conditions(.celsius, change).tiles.first { $0.title == title }?.value
    }

    @Test func everyStringIsFinished() {
        let conditions = conditions()
        #expect(conditions.temperature == "14°")
        #expect(conditions.summary == "Light rain")
        #expect(conditions.feelsLike == "Feels like 13°")
        #expect(conditions.picture == .rain)
        #expect(
            conditions.tiles.map { "\($0.title) \($0.value)" }.prefix(4)
                == ["Humidity 81%", "Pressure 1,012 hPa", "Visibility 10 km", "Clouds 75%"])
    }

    @Test func aServiceWithoutVisibilityHasNoTileForIt() {
        #expect(
            conditions { $0.visibility = nil }.tiles.map(\.title)
                == ["Humidity", "Pressure", "Clouds", "Sunrise", "Sunset"])
    }

    @Test func temperaturesAreInTheUsersUnit() {
        #expect(conditions(.fahrenheit).temperature == "58°")
        #expect(conditions(.fahrenheit).feelsLike == "Feels like 55°")
    }

    @Test(arguments: [
        (200, "Thunderstorm with rain"), (202, "Thunderstorm with rain"), (203, "Thunderstorm"),
        (229, "Thunderstorm"), (230, "Thunderstorm with rain"), (232, "Thunderstorm with rain"),
        (233, "Thunderstorm"), (299, "Thunderstorm"), (300, "Drizzle"), (399, "Drizzle"), (400, "Unknown weather"),
        (500, "Light rain"), (501, "Rain"), (502, "Heavy rain"), (504, "Heavy rain"), (505, "Unknown weather"),
        (511, "Freezing rain"), (520, "Showers"), (599, "Showers"), (600, "Light snow"), (601, "Snow"),
        (602, "Heavy snow"), (603, "Unknown weather"), (611, "Sleet"), (616, "Sleet"), (617, "Unknown weather"),
        (620, "Snow"), (622, "Heavy snow"), (699, "Snow"), (700, "Unknown weather"), (701, "Fog"), (741, "Fog"),
        (711, "Smoke"), (721, "Haze"), (731, "Dust"), (751, "Dust"), (761, "Dust"), (762, "Volcanic ash"),
        (771, "Squalls"), (781, "Tornado"), (800, "Clear sky"), (801, "Few clouds"), (802, "Scattered clouds"),
        (803, "Broken clouds"), (804, "Overcast"), (805, "Unknown weather"), (0, "Unknown weather"),
    ])
    func everyConditionIsDescribed(id: Int, summary: String) {
        #expect(conditions { $0.condition?.code = id }.summary == summary)
    }

    @Test func numbersHaveNoMoreDigitsThanTheyNeed() {
        let conditions = conditions {
            ($0.temperature, $0.pressure, $0.humidity) = (14.46, 1012.4, 81.4)
            ($0.visibility, $0.cloudiness) = (1567, 75.4)
        }
        #expect(conditions.temperature == "14°")
        #expect(conditions.tiles.prefix(4).map(\.value) == ["81%", "1,012 hPa", "1.6 km", "75%"])
        #expect(tile("Visibility") { $0.visibility = 999.4 } == "999 m")
        #expect(tile("Visibility") { $0.visibility = 1000 } == "1 km")
        #expect(conditions.tiles.suffix(2).map(\.detail) == ["local time", "local time"])
    }

    @Test(arguments: [-0.4, 0, 0.4])
    func nearlyZeroIsZeroWithoutASign(celsius: Double) {
        #expect(conditions { $0.temperature = celsius }.temperature == "0°")
    }

    @Test func missingValuesAreNeverZero() {
        let bare = conditions { $0 = CurrentWeather(latitude: 0, longitude: 0) }
        #expect(bare.temperature == "—")
        #expect(bare.feelsLike == "")
        #expect(bare.tiles.map(\.value) == Array(repeating: "—", count: 5))
        #expect(bare.summary == "Unknown weather")
    }

    @Test(arguments: [(0, "Sunrise", "6:47"), (28_800, "Sunrise", "2:47"), (-18_000, "Sunset", "12:41")])
    func theSunFollowsTheCitysClock(offset: Int, title: String, time: String) {
        #expect(tile(title) { $0.timeZoneSeconds = Double(offset) }?.hasPrefix(time) == true)
    }

    @Test(arguments: ["Sunrise", "Sunset"]) func withoutASunriseThereIsADash(title: String) {
        #expect(tile(title) { ($0.sunrise, $0.sunset) = (nil, nil) } == "—")
    }

    @Test func onlyATimeInTheCitysZoneIsCalledLocal() {
        func details(_ change: (inout CurrentWeather) -> Void) -> [String] {
            conditions(.celsius, change).tiles.suffix(2).map(\.detail)
        }
        #expect(details { $0.timeZoneSeconds = 3600 } == ["local time", "local time"])
        #expect(details { $0.timeZoneSeconds = nil } == ["UTC", "UTC"])
        #expect(details { $0.sunset = nil } == ["local time", ""])
        let polar = { (weather: inout CurrentWeather) in
            weather.condition = WeatherCondition(code: 800, isNight: true)
            (weather.sunrise, weather.sunset) = (nil, nil)
        }
        #expect(details(polar) == ["", ""] && tile("Sunrise", polar) == "—" && tile("Sunset", polar) == "—")
        #expect(conditions(.celsius, polar).sky == .night)
    }

    @Test func shortDistancesAreInMeters() {
        #expect(tile("Visibility") { $0.visibility = 450 } == "450 m")
        #expect(tile("Visibility") { $0.visibility = 1500 } == "1.5 km")
    }

    @Test(arguments: [
        (200, false, WeatherPicture.thunder), (300, false, .rain), (520, true, .rain), (601, false, .snow),
        (741, false, .mist), (800, false, .clear(isNight: false)), (800, true, .clear(isNight: true)),
        (801, true, .fewClouds(isNight: true)), (804, false, .clouds), (999, false, .clouds),
        (199, false, .clouds), (299, false, .thunder), (599, false, .rain), (600, false, .snow), (699, false, .snow),
        (700, false, .mist), (799, false, .mist), (802, false, .fewClouds(isNight: false)), (803, false, .clouds),
    ])
    func everyConditionHasAPicture(code: Int, isNight: Bool, picture: WeatherPicture) {
        #expect(conditions { $0.condition = WeatherCondition(code: code, isNight: isNight) }.picture == picture)
    }
}

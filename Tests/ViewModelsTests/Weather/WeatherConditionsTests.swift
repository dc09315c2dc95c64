import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct WeatherConditionsTests {
    private func conditions(
        _ json: String = "{}", _ unit: TemperatureUnit = .celsius, words: Localizer = .identity
    ) -> WeatherConditions {
        WeatherConditions(.sample(json), temperature: unit, wind: .metersPerSecond, words: words)
    }

    private func tile(_ title: String, _ json: String = "{}") -> String? {
        conditions(json).tiles.first { $0.title == title }?.value
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
            conditions(#"{"visibility":null}"#).tiles.map(\.title)
                == ["Humidity", "Pressure", "Clouds", "Sunrise", "Sunset"])
    }

    @Test func temperaturesAreInTheUsersUnit() {
        #expect(conditions("{}", .fahrenheit).temperature == "58°")
        #expect(conditions("{}", .fahrenheit).feelsLike == "Feels like 55°")
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
        #expect(conditions(#"{"weather":[{"id":\#(id)}]}"#).summary == summary)
    }

    @Test func numbersHaveNoMoreDigitsThanTheyNeed() {
        let conditions = conditions(
            #"{"main":{"temp":14.46,"pressure":1012.4,"humidity":81.4},"visibility":1567,"clouds":{"all":75.4}}"#)
        #expect(conditions.temperature == "14°")
        #expect(conditions.tiles.prefix(4).map(\.value) == ["81%", "1,012 hPa", "1.6 km", "75%"])
        #expect(tile("Visibility", #"{"visibility":999.4}"#) == "999 m")
        #expect(tile("Visibility", #"{"visibility":1000}"#) == "1 km")
        #expect(conditions.tiles.suffix(2).map(\.detail) == ["local time", "local time"])
    }

    @Test(arguments: [-0.4, 0, 0.4])
    func nearlyZeroIsZeroWithoutASign(celsius: Double) {
        #expect(conditions(#"{"main":{"temp":\#(celsius)}}"#).temperature == "0°")
    }

    @Test func missingValuesAreNeverZero() {
        let bare = conditions(
            #"{"main":null,"visibility":null,"clouds":null,"wind":null,"sys":null,"weather":[],"timezone":null}"#)
        #expect(bare.temperature == "—")
        #expect(bare.feelsLike == "")
        #expect(bare.tiles.map(\.value) == Array(repeating: "—", count: 5))
        #expect(bare.summary == "Unknown weather")
    }

    @Test(arguments: [(0, "Sunrise", "6:47"), (28_800, "Sunrise", "2:47"), (-18_000, "Sunset", "12:41")])
    func theSunFollowsTheCitysClock(offset: Int, title: String, time: String) {
        #expect(tile(title, #"{"timezone":\#(offset)}"#)?.hasPrefix(time) == true)
    }

    @Test(arguments: [#"{"sys":{"sunrise":0,"sunset":0}}"#, #"{"sys":{"sunrise":1e300,"sunset":-5}}"#])
    func withoutASunriseThereIsADash(json: String) {
        #expect(tile("Sunrise", json) == "—")
        #expect(tile("Sunset", json) == "—")
    }

    @Test func onlyATimeInTheCitysZoneIsCalledLocal() {
        func details(_ json: String) -> [String] { conditions(json).tiles.suffix(2).map(\.detail) }
        #expect(details(#"{"timezone":3600}"#) == ["local time", "local time"])
        #expect(details(#"{"timezone":null}"#) == ["UTC", "UTC"])
        #expect(details(#"{"sys":{"sunrise":1726636384,"sunset":0}}"#) == ["local time", ""])
        let polar =
            #"{"dt":1726660758,"weather":[{"id":800,"icon":"01n"}],"sys":{"sunrise":1726660758,"sunset":1726660758}}"#
        #expect(details(polar) == ["", ""] && tile("Sunrise", polar) == "—" && tile("Sunset", polar) == "—")
        #expect(conditions(polar).sky == .night)
    }

    @Test func shortDistancesAreInMeters() {
        #expect(tile("Visibility", #"{"visibility":450}"#) == "450 m")
        #expect(tile("Visibility", #"{"visibility":1500}"#) == "1.5 km")
    }

    @Test(arguments: [
        (200, "11d", WeatherPicture.thunder), (300, "09d", .rain), (520, "09n", .rain), (601, "13d", .snow),
        (741, "50d", .mist), (800, "01d", .clear(isNight: false)), (800, "01n", .clear(isNight: true)),
        (801, "02n", .fewClouds(isNight: true)), (804, "04d", .clouds), (999, "??", .clouds),
        (199, "", .clouds), (299, "", .thunder), (599, "", .rain), (600, "", .snow), (699, "", .snow),
        (700, "", .mist), (799, "", .mist), (802, "", .fewClouds(isNight: false)), (803, "", .clouds),
    ])
    func everyConditionHasAPicture(id: Int, icon: String, picture: WeatherPicture) {
        #expect(conditions(#"{"weather":[{"id":\#(id),"icon":"\#(icon)"}]}"#).picture == picture)
    }
}

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

    @Test func temperaturesAreInTheUsersUnit() {
        #expect(conditions("{}", .fahrenheit).temperature == "58°")
        #expect(conditions("{}", .fahrenheit).feelsLike == "Feels like 55°")
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
        #expect(bare.tiles.map(\.value) == Array(repeating: "—", count: 6))
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

    @Test func shortDistancesAreInMeters() {
        #expect(tile("Visibility", #"{"visibility":450}"#) == "450 m")
        #expect(tile("Visibility", #"{"visibility":1500}"#) == "1.5 km")
    }

    @Test(arguments: [
        (200, "11d", WeatherPicture.thunder), (300, "09d", .rain), (520, "09n", .rain), (601, "13d", .snow),
        (741, "50d", .mist), (800, "01d", .clear(isNight: false)), (800, "01n", .clear(isNight: true)),
        (801, "02n", .fewClouds(isNight: true)), (804, "04d", .clouds), (999, "??", .clouds),
    ])
    func everyConditionHasAPicture(id: Int, icon: String, picture: WeatherPicture) {
        #expect(conditions(#"{"weather":[{"id":\#(id),"icon":"\#(icon)"}]}"#).picture == picture)
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@Suite struct WeatherForecastTests {
    private func decode(_ text: String) throws -> WeatherForecast {
        try JSONDecoder().decode(WeatherForecast.self, from: Data(text.utf8))
    }

    @Test func whatTheAppShowsOfAnAnswerIsRead() throws {
        let forecast = try decode(WeatherSamples.forecast)
        #expect(forecast.steps.count == 2 && forecast.timeZone?.secondsFromGMT(for: .distantPast) == 7200)
        let step = try #require(forecast.steps.first)
        #expect(step.time == Date(timeIntervalSince1970: 1_661_871_600))
        #expect(step.main?.temperature == 296.76 && step.main?.lowest == 296.76 && step.main?.highest == 297.87)
        #expect(step.condition?.id == 500 && step.condition?.icon == "10d")
        #expect(step.probability == 0.32 && step.precipitation == 0.26)
        #expect(forecast.steps[1].precipitation == 1.5)
    }

    @Test func anEncodedForecastIsDecodedUnchanged() throws {
        let forecast = try decode(WeatherSamples.forecast)
        #expect(try JSONDecoder().decode(WeatherForecast.self, from: JSONEncoder().encode(forecast)) == forecast)
    }

    @Test(arguments: [
        ("[]", 0), (#"[{"dt":1}]"#, 1), (#"[{"dt":1},{"main":{}},null,7,{"dt":"x"},{"dt":2,"main":7}]"#, 1),
        (#"[{"dt":-1},{"dt":1e18},{"dt":1e308}]"#, 0),
        ("[" + (0..<100).map { #"{"dt":\#($0)}"# }.joined(separator: ",") + "]", 40),
    ])
    func stepsThatCannotBeReadAreLeftOut(list: String, count: Int) throws {
        #expect(try decode(#"{"list":\#(list)}"#).steps.count == count)
    }

    @Test func stepsAreInTheOrderOfTheirTimes() throws {
        #expect(try decode(#"{"list":[{"dt":9},{"dt":3},{"dt":6}]}"#).steps.map(\.seconds) == [3, 6, 9])
    }

    @Test(arguments: ["", "[]", "{}", #"{"list":7}"#, #"{"list":null}"#])
    func anAnswerWithoutAListIsAnError(text: String) {
        #expect(throws: (any Error).self) { try decode(text) }
    }

    @Test(arguments: [#"{"timezone":1e9}"#, #"{"timezone":"x"}"#, "7", "null", "{}"])
    func aTimeZoneThatCannotExistIsNone(city: String) throws {
        let zone = try decode(#"{"list":[],"city":\#(city)}"#).timeZone
        #expect(zone?.secondsFromGMT(for: .distantPast) == nil)
    }
}

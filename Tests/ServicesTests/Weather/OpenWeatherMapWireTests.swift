import Domain
import Foundation
import TestSupport
import Testing

@testable import Services

/// Answers of OpenWeatherMap, valid and not.
@Suite struct OpenWeatherMapWireTests {
    private func decode(_ text: String) throws -> CurrentWeather {
        try JSONDecoder().decode(OpenWeatherMapWeather.self, from: Data(text.utf8)).value
    }

    /// The fields that are read.
    private static let fields: [[String]] = [
        ["coord"], ["coord", "lat"], ["coord", "lon"], ["main"], ["main", "temp"], ["main", "feels_like"],
        ["main", "pressure"], ["main", "humidity"], ["visibility"], ["wind"], ["wind", "speed"], ["wind", "deg"],
        ["wind", "gust"], ["clouds"], ["clouds", "all"], ["dt"], ["sys"], ["sys", "sunrise"], ["sys", "sunset"],
        ["timezone"], ["weather"], ["base"],
    ]

    @Test func everythingThatTheAppShowsIsRead() throws {
        let weather = try decode(WeatherSamples.full)
        #expect([weather.latitude, weather.longitude] == [45.133, 7.367])
        #expect(weather.condition == WeatherCondition(code: 501, isNight: false))
        #expect([weather.temperature, weather.feelsLike] == [11.05, 9.78])
        #expect([weather.pressure, weather.humidity] == [1021, 60])
        #expect([weather.visibility, weather.cloudiness] == [10_000, 83])
        #expect([weather.windSpeed, weather.windDirection, weather.gustSpeed] == [4.09, 121, 3.47])
        #expect(weather.time == Date(timeIntervalSince1970: 1_726_660_758))
        #expect(weather.sunrise == Date(timeIntervalSince1970: 1_726_636_384))
        #expect(weather.sunset == Date(timeIntervalSince1970: 1_726_680_975))
        #expect(weather.timeZone?.secondsFromGMT(for: .distantPast) == 7200)
        #expect(!weather.isFromMetNorway)
        #expect(try decode(Tree(WeatherSamples.full).replacing(["base"], with: "\"MET Norway\"")).isFromMetNorway)
    }

    @Test func aPlaceAtSeaHasFewValues() throws {
        let weather = try decode(WeatherSamples.unnamed)
        #expect(weather.condition == WeatherCondition(code: 800, isNight: true))
        #expect(weather.visibility == nil)
        #expect(weather.gustSpeed == nil)
        #expect(weather.timeZone?.secondsFromGMT(for: .distantPast) == -32_400)
    }

    @Test(arguments: [WeatherSamples.full, WeatherSamples.unnamed])
    func storedWeatherIsReadUnchanged(sample: String) throws {
        let weather = try decode(sample)
        let kept = try JSONEncoder.stored.encode(weather)
        #expect(try JSONDecoder.stored.decode(CurrentWeather.self, from: kept) == weather)
    }

    @Test func everyFieldButTheCoordinatesMayBeMissingOrNull() throws {
        let sample = try Tree(WeatherSamples.full)
        for path in sample.paths(where: { _ in true }) where !path.starts(with: ["coord"]) {
            // An element of a list is not a field.
            if path.last != "0" && path.last != "1" {
                #expect(throws: Never.self, "without \(path)") { try decode(sample.removing(path)) }
                #expect(throws: Never.self, "null \(path)") { try decode(sample.replacing(path, with: "null")) }
            }
        }
        for path in [["coord"], ["coord", "lat"], ["coord", "lon"]] {
            #expect(throws: DecodingError.self) { try decode(sample.removing(path)) }
        }
    }

    @Test func everyNumberMayBeAnIntegerOrAFraction() throws {
        let sample = try Tree(WeatherSamples.full)
        let paths = sample.paths { $0 is NSNumber }
        #expect(paths.count == 29)
        for path in paths {
            for numeral in ["7", "7.0", "7e0", "-7", "0", "0.0"] {
                #expect(throws: Never.self, "\(path) \(numeral)") { try decode(sample.replacing(path, with: numeral)) }
            }
            let isCount = ["id", "type", "cod"].contains(path.last)
            if !isCount {
                #expect(throws: Never.self, "\(path)") { try decode(sample.replacing(path, with: "7.25")) }
            }
        }
    }

    @Test func anUnrepresentableNumberIsAnErrorAndNoCrash() throws {
        let sample = try Tree(WeatherSamples.full)
        let long = String(repeating: "9", count: 400)
        // A condition that cannot be read is left out.
        for path in sample.paths(where: { $0 is NSNumber }) where Self.fields.contains(path) {
            for numeral in ["1e400", "-1e400", long, "NaN", "Infinity", "0x10", "07", "1e", "."] {
                #expect(throws: DecodingError.self, "\(path) \(numeral)") {
                    try decode(sample.replacing(path, with: numeral))
                }
            }
        }
    }

    @Test func aHugeNumberNeverCrashes() throws {
        let sample = try Tree(WeatherSamples.full)
        for path in sample.paths(where: { $0 is NSNumber }) {
            for numeral in ["1e300", "-1e300", "9223372036854775807", "9223372036854775808", "-9223372036854775809"] {
                guard let weather = try? decode(sample.replacing(path, with: numeral)) else { continue }
                if path == ["timezone"] { #expect(weather.timeZone == nil) }
                if path == ["sys", "sunrise"] { #expect(weather.sunrise == nil) }
                if path == ["sys", "sunset"] { #expect(weather.sunset == nil) }
                _ = City.ID(latitude: weather.latitude, longitude: weather.longitude)
            }
        }
    }

    @Test func aValueOfAnotherTypeIsAnError() throws {
        let sample = try Tree(WeatherSamples.full)
        for path in Self.fields {
            #expect(throws: DecodingError.self, "\(path)") { try decode(sample.replacing(path, with: "true")) }
        }
    }

    @Test func aConditionThatCannotBeReadIsLeftOut() throws {
        let conditions = #"[null,7,{"id":"x"},{"id":600},[]]"#
        let weather = try decode(Tree(WeatherSamples.full).replacing(["weather"], with: conditions))
        #expect(weather.condition?.code == 600)
    }

    @Test func whereTheSunDoesNotRiseOrSetThereAreNoTimes() throws {
        var sample = WeatherSamples.full
        for path in [["sys", "sunrise"], ["sys", "sunset"]] {
            sample = try Tree(sample).replacing(path, with: "1726636384")
        }
        let weather = try decode(sample)
        #expect(weather.sunrise == nil && weather.sunset == nil)
    }

    @Test(arguments: [(64_800.0, 64_800), (-64_800, -64_800), (64_801, nil), (-64_801, nil)] as [(Double, Int?)])
    func aTimeZoneIsAtMostEighteenHoursAway(seconds: Double, expected: Int?) throws {
        let weather = try decode(Tree(WeatherSamples.full).replacing(["timezone"], with: "\(seconds)"))
        #expect(weather.timeZone?.secondsFromGMT(for: .distantPast) == expected)
    }

    @Test(
        arguments: [("0", nil), ("1", 1), ("253402300799", 253_402_300_799), ("253402300800", nil)]
            as [(String, Double?)])
    func aSunriseIsBeforeTheYearTenThousand(seconds: String, expected: Double?) throws {
        let weather = try decode(Tree(WeatherSamples.full).replacing(["sys", "sunrise"], with: seconds))
        #expect(weather.sunrise == expected.map { Date(timeIntervalSince1970: $0) })
    }

    @Test(arguments: ["", "null", "[]", "3", "{}", #"{"cod":"404","message":"city not found"}"#, "<html></html>"])
    func otherContentIsAnError(text: String) {
        #expect(throws: DecodingError.self) { try decode(text) }
    }

    @Test func everyTruncationIsAnError() {
        let whole = Data(WeatherSamples.full.utf8)
        for length in 0..<whole.count {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(OpenWeatherMapWeather.self, from: whole.prefix(length))
            }
        }
    }

    @Test func invalidUTF8IsAnErrorOrReplacedButNoCrash() {
        var bytes = Data(WeatherSamples.full.utf8)
        let name = bytes.range(of: Data("Province".utf8))!
        bytes.replaceSubrange(name, with: [0xff, 0xfe, 0xc0, 0x80])
        let weather = try? JSONDecoder().decode(OpenWeatherMapWeather.self, from: bytes)
        #expect(weather == nil || weather?.value.temperature == 11.05)
    }
}

@Suite struct OpenWeatherMapForecastTests {
    private func decode(_ text: String) throws -> WeatherForecast {
        try JSONDecoder().decode(OpenWeatherMapForecast.self, from: Data(text.utf8)).value
    }

    @Test func whatTheAppShowsOfAnAnswerIsRead() throws {
        let forecast = try decode(WeatherSamples.forecast)
        #expect(forecast.steps.count == 2 && forecast.timeZone?.secondsFromGMT(for: .distantPast) == 7200)
        let step = try #require(forecast.steps.first)
        #expect(step.time == Date(timeIntervalSince1970: 1_661_871_600))
        #expect(step.temperature == 296.76 && step.lowest == 296.76 && step.highest == 297.87)
        #expect(step.condition == WeatherCondition(code: 500, isNight: false))
        #expect(step.precipitation == 0.26)
        #expect(forecast.steps[1].precipitation == 1.5)
    }

    @Test func aStoredForecastIsReadUnchanged() throws {
        let forecast = try decode(WeatherSamples.forecast)
        let kept = try JSONEncoder.stored.encode(forecast)
        #expect(try JSONDecoder.stored.decode(WeatherForecast.self, from: kept) == forecast)
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
        #expect(
            try decode(#"{"list":[{"dt":9},{"dt":3},{"dt":6}]}"#).steps.map(\.time.timeIntervalSince1970) == [3, 6, 9])
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

/// A parsed JSON text, each of whose values can be removed or replaced once.
private struct Tree {
    typealias Path = [String]
    private let root: Any

    init(_ text: String) throws {
        root = try JSONSerialization.jsonObject(with: Data(text.utf8))
    }

    /// Returns the paths of all values that `isWanted`, with elements of lists by number.
    func paths(where isWanted: (Any) -> Bool) -> [Path] { Self.paths(root, [], isWanted) }

    func removing(_ path: Path) throws -> String { try text(Self.change(root, path, to: nil)) }

    /// Returns the text with these exact characters in the value's place.
    func replacing(_ path: Path, with written: String) throws -> String {
        try text(Self.change(root, path, to: "@here@")).replacingOccurrences(of: "\"@here@\"", with: written)
    }

    private func text(_ value: Any?) throws -> String {
        String(decoding: try JSONSerialization.data(withJSONObject: value ?? [:]), as: UTF8.self)
    }

    private static func paths(_ value: Any, _ path: Path, _ isWanted: (Any) -> Bool) -> [Path] {
        let children: [(String, Any)] =
            switch value {
            case let object as [String: Any]: object.map { ($0, $1) }
            case let list as [Any]: list.enumerated().map { (String($0), $1) }
            default: []
            }
        let own = path.isEmpty || !isWanted(value) ? [] : [path]
        return own + children.flatMap { paths($1, path + [$0], isWanted) }
    }

    private static func change(_ value: Any, _ path: Path, to new: Any?) -> Any? {
        guard let step = path.first else { return new }
        let rest = Path(path.dropFirst())
        if var object = value as? [String: Any] {
            object[step] = object[step].flatMap { change($0, rest, to: new) }
            return object
        }
        guard var list = value as? [Any], let index = Int(step) else { return value }
        if let changed = change(list[index], rest, to: new) { list[index] = changed } else { list.remove(at: index) }
        return list
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@Suite struct CurrentWeatherTests {
    private func decode(_ text: String) throws -> CurrentWeather {
        try JSONDecoder().decode(CurrentWeather.self, from: Data(text.utf8))
    }

    @Test func everythingOpenWeatherMapSendsIsRead() throws {
        let weather = try decode(WeatherSamples.full)
        #expect(weather.coordinates.latitude == 45.133)
        #expect(weather.coordinates.longitude == 7.367)
        #expect(weather.conditions.map(\.id) == [501, 601])
        #expect(weather.conditions.map(\.group) == ["Rain", "Snow"])
        #expect(weather.conditions.map(\.text) == ["moderate rain", "snow"])
        #expect(weather.conditions.map(\.icon) == ["10d", "13d"])
        let main = try #require(weather.main)
        #expect([main.temperature, main.feelsLike, main.lowest, main.highest] == [11.05, 9.78, 9.91, 13.67])
        #expect(
            [main.pressure, main.humidity, main.pressureAtSeaLevel, main.pressureAtGround] == [1021, 60, 1021, 910])
        #expect(weather.visibility == 10_000)
        #expect([weather.wind?.speed, weather.wind?.direction, weather.wind?.gust] == [4.09, 121, 3.47])
        #expect([weather.rain?.lastHour, weather.rain?.lastThreeHours] == [2.73, 5.5])
        #expect([weather.snow?.lastHour, weather.snow?.lastThreeHours] == [0.5, 1.25])
        #expect(weather.clouds?.all == 83)
        #expect(weather.measuredSeconds == 1_726_660_758)
        #expect(weather.sun?.country == "IT")
        #expect(weather.sun?.sunrise == Date(timeIntervalSince1970: 1_726_636_384))
        #expect(weather.sun?.sunset == Date(timeIntervalSince1970: 1_726_680_975))
        #expect([weather.sun?.stationID, weather.sun?.stationType] == [6736, 1])
        #expect(weather.timeZone?.secondsFromGMT(for: .distantPast) == 7200)
        #expect(weather.cityID == 3_165_523)
        #expect(weather.name == "Province of Turin")
        #expect(weather.base == "stations")
        #expect(weather.code == 200)
    }

    @Test func anUnnamedPlaceHasNoName() throws {
        let weather = try decode(WeatherSamples.unnamed)
        #expect(weather.name == nil)
        #expect(weather.visibility == nil)
        #expect(weather.rain == nil)
        #expect(weather.wind?.gust == nil)
        #expect(weather.timeZone?.secondsFromGMT(for: .distantPast) == -32_400)
    }

    @Test(arguments: [WeatherSamples.full, WeatherSamples.unnamed])
    func anEncodedAnswerIsDecodedUnchanged(sample: String) throws {
        let weather = try decode(sample)
        let kept = try JSONEncoder().encode(weather)
        #expect(try JSONDecoder().decode(CurrentWeather.self, from: kept) == weather)
    }

    @Test func noFieldIsLostWhenAnAnswerIsEncoded() throws {
        let sent = try Tree(WeatherSamples.full)
        let kept = try Tree(String(decoding: JSONEncoder().encode(decode(WeatherSamples.full)), as: UTF8.self))
        #expect(kept.paths(where: { _ in true }).sorted() == sent.paths(where: { _ in true }).sorted())
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
        for path in sample.paths(where: { $0 is NSNumber }) where path.first != "weather" {
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
                if path == ["sys", "sunrise"] { #expect(weather.sun?.sunrise == nil) }
                if path == ["sys", "sunset"] { #expect(weather.sun?.sunset == nil) }
                _ = City.ID(latitude: weather.coordinates.latitude, longitude: weather.coordinates.longitude)
            }
        }
    }

    @Test func aValueOfAnotherTypeIsAnError() throws {
        let sample = try Tree(WeatherSamples.full)
        for path in sample.paths(where: { _ in true })
        where path != ["cod"] && (path.first != "weather" || path.count == 1) {
            #expect(throws: DecodingError.self, "\(path)") { try decode(sample.replacing(path, with: "true")) }
        }
    }

    @Test func aConditionThatCannotBeReadIsLeftOut() throws {
        let conditions = #"[null,7,{"id":"x"},{"id":600},[]]"#
        let weather = try decode(Tree(WeatherSamples.full).replacing(["weather"], with: conditions))
        #expect(weather.conditions.map(\.id) == [600])
    }

    @Test func whereTheSunDoesNotRiseOrSetThereAreNoTimes() throws {
        var sample = WeatherSamples.full
        for path in [["sys", "sunrise"], ["sys", "sunset"]] {
            sample = try Tree(sample).replacing(path, with: "1726636384")
        }
        let weather = try decode(sample)
        #expect(weather.sun?.sunrise == nil && weather.sun?.sunset == nil)
    }

    @Test(arguments: [("\"200\"", 200), ("200", 200), ("\"x\"", nil)])
    func theStatusInTheBodyMayBeAString(written: String, code: Int?) throws {
        #expect(try decode(Tree(WeatherSamples.full).replacing(["cod"], with: written)).code == code)
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
        #expect(weather.sun?.sunrise == expected.map { Date(timeIntervalSince1970: $0) })
    }

    @Test(arguments: ["", "null", "[]", "3", "{}", #"{"cod":"404","message":"city not found"}"#, "<html></html>"])
    func otherContentIsAnError(text: String) {
        #expect(throws: DecodingError.self) { try decode(text) }
    }

    @Test func everyTruncationIsAnError() {
        let whole = Data(WeatherSamples.full.utf8)
        for length in 0..<whole.count {
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(CurrentWeather.self, from: whole.prefix(length))
            }
        }
    }

    @Test func invalidUTF8IsAnErrorOrReplacedButNoCrash() {
        var bytes = Data(WeatherSamples.full.utf8)
        let name = bytes.range(of: Data("Province".utf8))!
        bytes.replaceSubrange(name, with: [0xff, 0xfe, 0xc0, 0x80])
        let weather = try? JSONDecoder().decode(CurrentWeather.self, from: bytes)
        #expect(weather == nil || weather?.cityID == 3_165_523)
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

extension [[String]] {
    fileprivate func sorted() -> [[String]] { sorted { $0.joined(separator: ".") < $1.joined(separator: ".") } }
}

@Suite struct CityTests {
    private func city(_ latitude: Double, _ longitude: Double) -> City {
        City(name: "Beijing", country: "CN", latitude: latitude, longitude: longitude)
    }

    @Test func theSamePlaceIsTheSameCityUnderAnyName() {
        var other = city(39.9042, 116.4074)
        other.name = "Peking"
        #expect(other.id == city(39.90421, 116.40738).id)
        #expect(city(39.9042, 116.4074).id != city(39.906, 116.4074).id)
    }

    @Test(
        arguments: [
            (39.9042, 39_904), (39.9046, 39_905), (-0.0004, 0), (1e300, 360_000), (-1e300, -360_000), (.nan, 0),
        ] as [(Double, Int)])
    func theIdentityIsInThousandthsOfADegree(degrees: Double, thousandths: Int) {
        #expect(city(degrees, 0).id.latitude == thousandths)
        #expect(city(0, degrees).id.longitude == thousandths)
    }

    @Test(arguments: [Double.nan, .infinity, -.infinity, 1e300, -1e300])
    func anInvalidCoordinateDoesNotCrash(value: Double) {
        #expect(city(value, value).id == city(value, value).id)
    }
}

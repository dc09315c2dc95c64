import Domain
import Foundation
import Synchronization

/// A weather service with the answers of the test.
public final class FakeWeatherService: WeatherService {
    public let weather = Answers<City, CurrentWeather>()
    public let cities = Answers<String, [City]>()
    public let forecasts = Answers<City, WeatherForecast>()
    private let limits = Mutex<[Int]>([])
    private let asksForForecasts = Mutex(false)

    public init() {}

    /// Makes the test answer the requests for forecasts, too; otherwise, all forecasts are empty.
    public func askForForecasts() { asksForForecasts.withLock { $0 = true } }

    /// The limits of the searches so far.
    public var searchLimits: [Int] { limits.withLock(\.self) }

    public func weather(at city: City) async throws -> CurrentWeather { try await weather.ask(city) }

    public func forecast(at city: City) async throws -> WeatherForecast {
        guard asksForForecasts.withLock(\.self) else { return .sample([]) }
        return try await forecasts.ask(city)
    }

    public func cities(matching text: String, limit: Int) async throws -> [City] {
        limits.withLock { $0.append(limit) }
        return try await cities.ask(text)
    }
}

/// A weather store in memory, which fails on demand.
public actor FakeWeatherStore: WeatherStore {
    public private(set) var saved: [City]
    public private(set) var selected: City.ID?
    public private(set) var answers: [City.ID: CachedWeather] = [:]
    public private(set) var forecasts: [City.ID: CachedForecast] = [:]
    private var failure: StorageError?
    private var readFailure: StorageError?

    public init(
        _ cities: [City] = [], selected: City.ID? = nil, answers: [City.ID: CachedWeather] = [:],
        forecasts: [City.ID: CachedForecast] = [:]
    ) {
        saved = cities
        self.selected = selected
        self.answers = answers
        self.forecasts = forecasts
    }

    /// Makes every following write fail, or none.
    public func fail(with error: StorageError?) { failure = error }

    /// Makes every following read fail, or none.
    public func failReads(with error: StorageError?) { readFailure = error }

    public func savedCities() throws -> [City] {
        if let readFailure { throw readFailure }
        return saved
    }

    public func selectedCityID() throws -> City.ID? { selected }

    public func cachedWeather(for id: City.ID) throws -> CachedWeather? {
        if let readFailure { throw readFailure }
        return answers[id]
    }

    public func add(_ city: City) throws {
        try check()
        if !saved.contains(where: { $0.id == city.id }) { saved.append(city) }
    }

    public func remove(_ id: City.ID) throws {
        try check()
        saved.removeAll { $0.id == id }
        answers[id] = nil
        forecasts[id] = nil
    }

    public func restore(_ city: City, at position: Int) throws {
        try check()
        saved.insert(city, at: min(position, saved.count))
    }

    public func select(_ id: City.ID) throws {
        try check()
        selected = id
    }

    public func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) throws {
        try check()
        answers[id] = CachedWeather(weather, time: time)
    }

    public func cachedForecast(for id: City.ID) throws -> CachedForecast? {
        if let readFailure { throw readFailure }
        return forecasts[id]
    }

    public func cacheForecast(_ forecast: WeatherForecast, for id: City.ID, time: Date) throws {
        try check()
        forecasts[id] = CachedForecast(forecast, time: time)
    }

    private func check() throws {
        if let failure { throw failure }
    }
}

extension City {
    public static let london = City(
        name: "London", localNames: ["zh": "伦敦"], country: "GB", state: "England", latitude: 51.5085,
        longitude: -0.1257)
    public static let beijing = City(
        name: "Beijing", localNames: ["zh": "北京"], country: "CN", latitude: 39.9075, longitude: 116.3972)
}

extension City {
    public static let reykjavik = City(name: "Reykjavík", country: "", latitude: 64.1355, longitude: -21.8954)
}

extension CurrentWeather {
    /// Returns an answer from the fields that a test needs; `json` replaces or adds top-level fields.
    public static func sample(_ json: String = "{}") -> CurrentWeather {
        let base = """
            {"coord":{"lon":-0.1257,"lat":51.5085},"weather":[{"id":500,"main":"Rain","description":"light rain",
            "icon":"10d"}],"base":"stations","main":{"temp":14.4,"feels_like":12.6,"temp_min":13,"temp_max":15.2,
            "pressure":1012,"humidity":81},"visibility":10000,"wind":{"speed":4.1,"deg":240,"gust":9.3},
            "clouds":{"all":75},"dt":1772366100,"sys":{"country":"GB","sunrise":1772347620,"sunset":1772386860},
            "timezone":0,"id":2643743,"name":"London","cod":200}
            """
        func object(_ text: String) -> [String: Any] {
            (try? JSONSerialization.jsonObject(with: Data(text.utf8))) as? [String: Any] ?? [:]
        }
        let merged = object(base).merging(object(json)) { $1 }.filter { !($0.value is NSNull) }
        do {
            let data = try JSONSerialization.data(withJSONObject: merged)
            return try JSONDecoder().decode(CurrentWeather.self, from: data)
        } catch {
            preconditionFailure("the sample cannot be decoded: \(error)")
        }
    }
}

extension WeatherForecast {
    /// Returns a forecast whose steps of three hours have these temperatures in °C, from a time on, with rain in mm
    /// for some.
    public static func sample(
        _ temperatures: [Double], from start: Date = Date(timeIntervalSince1970: 1_772_366_400),
        rain: [Int: Double] = [:],
        timeZone: Int = 0, conditions: [Int: Int] = [:]
    ) -> WeatherForecast {
        let steps = temperatures.enumerated().map { index, temperature in
            let time = Int(start.timeIntervalSince1970) + index * 3 * 3600
            let wet = rain[index].map { #","rain":{"3h":\#($0)}"# } ?? ""
            let code = conditions[index] ?? (rain[index] == nil ? 800 : 501)
            return #"{"dt":\#(time),"main":{"temp":\#(temperature)},"weather":[{"id":\#(code),"icon":"01n"}]\#(wet)}"#
        }
        let json = #"{"list":[\#(steps.joined(separator: ","))],"city":{"timezone":\#(timeZone)}}"#
        do {
            return try JSONDecoder().decode(WeatherForecast.self, from: Data(json.utf8))
        } catch {
            preconditionFailure("the sample cannot be decoded: \(error)")
        }
    }
}

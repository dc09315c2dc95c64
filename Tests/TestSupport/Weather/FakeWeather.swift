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
    /// Returns the weather in London with what a test changes.
    public static func sample(_ change: (inout CurrentWeather) -> Void = { _ in }) -> CurrentWeather {
        var weather = CurrentWeather(latitude: 51.5085, longitude: -0.1257)
        weather.time = Date(timeIntervalSince1970: 1_772_366_100)
        weather.condition = WeatherCondition(code: 500, isNight: false)
        (weather.temperature, weather.feelsLike) = (14.4, 12.6)
        (weather.pressure, weather.humidity) = (1012, 81)
        (weather.visibility, weather.cloudiness) = (10_000, 75)
        (weather.windSpeed, weather.windDirection, weather.gustSpeed) = (4.1, 240, 9.3)
        weather.sunrise = Date(timeIntervalSince1970: 1_772_347_620)
        weather.sunset = Date(timeIntervalSince1970: 1_772_386_860)
        weather.timeZoneSeconds = 0
        change(&weather)
        return weather
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
            let code = conditions[index] ?? (rain[index] == nil ? 800 : 501)
            return Step(
                at: start.addingTimeInterval(Double(index) * 3 * 3600),
                condition: WeatherCondition(code: code, isNight: true), temperature: temperature,
                precipitation: rain[index] ?? 0)
        }
        return WeatherForecast(steps, timeZoneSeconds: Double(timeZone))
    }
}

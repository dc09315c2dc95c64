import Foundation

/// Requests the weather and cities. Throws `RemoteError`.
public protocol WeatherService: Sendable {
    /// Returns the current weather in a city, in metric units.
    func weather(at city: City) async throws -> CurrentWeather

    /// Returns the forecast for a city, in metric units.
    func forecast(at city: City) async throws -> WeatherForecast

    /// Returns the cities whose name begins with `text`, best first.
    func cities(matching text: String, limit: Int) async throws -> [City]
}

/// A cached answer of the weather service.
public struct CachedAnswer<Answer: Equatable & Sendable>: Equatable, Sendable {
    /// The answer.
    public let answer: Answer
    /// The time when the answer was received.
    public let time: Date

    /// Creates an answer with its time.
    public init(_ answer: Answer, time: Date) {
        self.answer = answer
        self.time = time
    }
}

/// A cached answer about the weather now.
public typealias CachedWeather = CachedAnswer<CurrentWeather>
/// A cached forecast.
public typealias CachedForecast = CachedAnswer<WeatherForecast>

/// Stores the user's cities and the last answer for each. Throws `StorageError`.
public protocol WeatherStore: Sendable {
    /// Returns the saved cities in the user's order.
    func savedCities() async throws -> [City]

    /// Returns the city that was shown last, if it is still saved.
    func selectedCityID() async throws -> City.ID?

    /// Appends a city to the saved ones; a city that is already saved stays in its place.
    func add(_ city: City) async throws

    /// Deletes a city and its answer, if it is saved.
    func remove(_ id: City.ID) async throws

    /// Saves a city at a position of the list, where it was before it was removed.
    func restore(_ city: City, at position: Int) async throws

    /// Saves the selection of a city.
    func select(_ id: City.ID) async throws

    /// Returns the last answer for a saved city; nil if there is none that can be read.
    func cachedWeather(for id: City.ID) async throws -> CachedWeather?

    /// Caches an answer for a saved city; does nothing for a city that is not saved.
    func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws

    /// Returns the last forecast for a saved city; nil if there is none that can be read.
    func cachedForecast(for id: City.ID) async throws -> CachedForecast?

    /// Caches a forecast for a saved city; does nothing for a city that is not saved.
    func cacheForecast(_ forecast: WeatherForecast, for id: City.ID, time: Date) async throws
}

/// The unit in which temperatures are shown; the raw value is stored in the settings file.
public enum TemperatureUnit: String, CaseIterable, Codable, Sendable {
    case celsius
    case fahrenheit
}

/// The unit in which wind speeds are shown; the raw value is stored in the settings file.
public enum WindUnit: String, CaseIterable, Codable, Sendable {
    case metersPerSecond
    case kilometersPerHour
    case milesPerHour
}

import Foundation

/// Requests the weather and cities; throws `RemoteError`.
public protocol WeatherService: Sendable {
    /// The current weather in a city, in metric units.
    func weather(at city: City) async throws -> CurrentWeather

    /// The forecast for a city, in metric units.
    func forecast(at city: City) async throws -> WeatherForecast

    /// The cities whose name begins like `text`, best first.
    func cities(matching text: String, limit: Int) async throws -> [City]
}

/// A cached answer of the weather service.
public struct CachedAnswer<Answer: Equatable & Sendable>: Equatable, Sendable {
    /// The answer.
    public let answer: Answer
    /// The time when it was received.
    public let time: Date

    /// Pairs an answer with its time.
    public init(_ answer: Answer, time: Date) {
        self.answer = answer
        self.time = time
    }
}

/// A cached answer about the weather now.
public typealias CachedWeather = CachedAnswer<CurrentWeather>
/// A cached forecast.
public typealias CachedForecast = CachedAnswer<WeatherForecast>

/// Stores the user's cities and the last answer for each; throws `StorageError`.
public protocol WeatherStore: Sendable {
    /// The saved cities in the user's order.
    func savedCities() async throws -> [City]

    /// The city that was shown last, if it is still saved.
    func selectedCityID() async throws -> City.ID?

    /// Appends a city to the saved ones; one that is saved already stays in its place.
    func add(_ city: City) async throws

    /// Deletes a city and its answer, if it is saved.
    func remove(_ id: City.ID) async throws

    /// Saves a city at a position of the list, as it was before it was removed.
    func restore(_ city: City, at position: Int) async throws

    /// Saves which city is shown.
    func select(_ id: City.ID) async throws

    /// The last answer for a saved city; nil if there is none that can be read.
    func cachedWeather(for id: City.ID) async throws -> CachedWeather?

    /// Caches an answer for a saved city; does nothing for a city that is not saved.
    func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws

    /// The last forecast for a saved city; nil if there is none that can be read.
    func cachedForecast(for id: City.ID) async throws -> CachedForecast?

    /// Caches a forecast for a saved city; does nothing for a city that is not saved.
    func cacheForecast(_ forecast: WeatherForecast, for id: City.ID, time: Date) async throws
}

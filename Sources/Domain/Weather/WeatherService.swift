import Foundation

/// Knows the weather, and the cities; throws `RemoteError` (spec §3).
public protocol WeatherService: Sendable {
    /// The current weather in a city, in metric units.
    func weather(at city: City) async throws -> CurrentWeather

    /// The cities whose name begins like `text`, best first.
    func cities(matching text: String, limit: Int) async throws -> [City]
}

/// An answer of the weather service as it was kept.
public struct CachedWeather: Equatable, Sendable {
    /// The answer.
    public let weather: CurrentWeather
    /// When it was fetched.
    public let time: Date

    /// Pairs an answer with its time.
    public init(_ weather: CurrentWeather, time: Date) {
        self.weather = weather
        self.time = time
    }
}

/// Keeps the user's cities and the last answer for each; throws `StorageError`.
public protocol WeatherStore: Sendable {
    /// The saved cities in the user's order.
    func savedCities() async throws -> [City]

    /// The city that was shown last, if it is still saved.
    func selectedCityID() async throws -> City.ID?

    /// Saves a city behind the others; one that is saved already stays where it is.
    func add(_ city: City) async throws

    /// Forgets a city and its answer; one that is not saved is no error.
    func remove(_ id: City.ID) async throws

    /// Saves a city at a position of the list, as it was before it was removed.
    func restore(_ city: City, at position: Int) async throws

    /// Remembers the city that is shown.
    func select(_ id: City.ID) async throws

    /// The last answer for a saved city; nil when there is none that can be read.
    func cachedWeather(for id: City.ID) async throws -> CachedWeather?

    /// Keeps an answer for a saved city; for one that is no longer saved it does nothing.
    func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws
}

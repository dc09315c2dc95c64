import Foundation

/// Requests the weather and cities; throws `RemoteError` (spec §3).
public protocol WeatherService: Sendable {
    /// The current weather in a city, in metric units.
    func weather(at city: City) async throws -> CurrentWeather

    /// The cities whose name begins like `text`, best first.
    func cities(matching text: String, limit: Int) async throws -> [City]
}

/// A cached answer of the weather service.
public struct CachedWeather: Equatable, Sendable {
    /// The answer.
    public let weather: CurrentWeather
    /// When it was received.
    public let time: Date

    /// Pairs an answer with its time.
    public init(_ weather: CurrentWeather, time: Date) {
        self.weather = weather
        self.time = time
    }
}

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

    /// The last answer for a saved city; nil when there is none that can be read.
    func cachedWeather(for id: City.ID) async throws -> CachedWeather?

    /// Caches an answer for a saved city; does nothing for a city that is not saved.
    func cacheWeather(_ weather: CurrentWeather, for id: City.ID, time: Date) async throws
}

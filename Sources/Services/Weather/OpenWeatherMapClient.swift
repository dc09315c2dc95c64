import Domain
import Foundation

/// OpenWeatherMap's current weather 2.5, forecast 2.5 and geocoding 1.0, or a compatible server. Throws `RemoteError`.
package struct OpenWeatherMapClient: WeatherService {
    private let http: HTTPClient
    private let key: @Sendable () async throws -> String
    private let language: String
    private let timeout: TimeInterval

    /// Creates a client of the server at `baseURL` with the user's key. Both are requested each time, so that a
    /// change in Preferences takes effect at once. With an empty key, a request fails as `missingKey` and nothing is
    /// sent. Texts are in `language`, "en" or "zh". `timeout` is in seconds, for each request.
    package init(
        baseURL: @escaping HTTPClient.BaseURL, key: @escaping @Sendable () async throws -> String,
        language: String = "en", timeout: TimeInterval = 15
    ) {
        http = HTTPClient(baseURL: baseURL, logger: Log.weather)
        self.key = key
        self.language = language == "zh" ? "zh_cn" : "en"
        self.timeout = timeout
    }

    /// Returns the current weather in a city, in metric units.
    package func weather(at city: City) async throws -> CurrentWeather {
        let answer: OpenWeatherMapWeather = try await get("data/2.5/weather") { query(city, key: $0) }
        return answer.value
    }

    /// Returns the next five days in a city, in metric units.
    package func forecast(at city: City) async throws -> WeatherForecast {
        let answer: OpenWeatherMapForecast = try await get("data/2.5/forecast") { query(city, key: $0) }
        return answer.value
    }

    private func query(_ city: City, key: String) -> KeyValuePairs<String, String?> {
        [
            "lat": Self.degrees(city.latitude), "lon": Self.degrees(city.longitude), "units": "metric",
            "lang": language, "appid": key,
        ]
    }

    /// Returns the cities of that name, best first, each of them once; an empty list is not an error.
    package func cities(matching text: String, limit: Int) async throws -> [City] {
        do {
            let places: LossyList<Place> = try await get("geo/1.0/direct") { key in
                ["q": text, "limit": String(limit), "appid": key]
            }
            var known: Set<City.ID> = []
            return places.elements.compactMap(\.city).filter { known.insert($0.id).inserted }
        } catch RemoteError.notFound, RemoteError.status(400) {
            // The service answers 400 if a text cannot be a name.
            return []
        }
    }

    /// Sends a GET request. The key is in the query, as the service requires; queries are never logged.
    private func get<Answer: Decodable>(
        _ path: HTTPPath, query: (_ key: String) -> KeyValuePairs<String, String?>
    ) async throws -> Answer {
        let key = try await key()
        guard !key.isEmpty else {
            Log.weather.notice("There is no key for the weather service")
            throw RemoteError.missingKey
        }
        var request = HTTPRequest.get(path, query: query(key))
        request.maximumBytes = 500_000
        request.timeout = timeout
        return try await http.send(request).decode()
    }

    /// Returns a coordinate with four digits: 11 m, which is enough for a city. A fixed precision lets the service
    /// cache its answers.
    private static func degrees(_ value: Double) -> String { String(format: "%.4f", value) }
}

/// One place in an answer of the geocoding service.
private struct Place: Decodable, Sendable {
    let name: String
    let localNames: Lossy<[String: Lossy<String>]>?
    let lat: Double
    let lon: Double
    let country: String?
    let state: String?

    enum CodingKeys: String, CodingKey {
        case name, lat, lon, country, state
        case localNames = "local_names"
    }

    /// The city; nil without a name or valid coordinates.
    var city: City? {
        guard (-90...90).contains(lat), (-180...180).contains(lon), !name.isEmpty else { return nil }
        return City(
            name: name, localNames: localNames?.value?.compactMapValues(\.value) ?? [:], country: country ?? "",
            state: state, latitude: lat,
            longitude: lon)
    }
}

import Domain
import Foundation

/// OpenWeatherMap's current weather 2.5 and geocoding 1.0, or a server that speaks them; throws `RemoteError`.
public struct OpenWeatherMapClient: WeatherService {
    private let http: HTTPClient
    private let key: @Sendable () async throws -> String
    private let timeout: TimeInterval

    /// Asks the server at `baseURL` with the user's key; both are asked for anew at every request, so that a change in
    /// Preferences holds at once. Without a key (empty) the request fails as `unauthorized` and nothing is sent.
    /// `timeout` is in seconds, for each request.
    public init(
        baseURL: @escaping HTTPClient.BaseURL, key: @escaping @Sendable () async throws -> String,
        timeout: TimeInterval = 15
    ) {
        http = HTTPClient(baseURL: baseURL)
        self.key = key
        self.timeout = timeout
    }

    /// The current weather in a city, in metric units.
    public func weather(at city: City) async throws -> CurrentWeather {
        try await get("data/2.5/weather") { key in
            [
                "lat": Self.degrees(city.latitude), "lon": Self.degrees(city.longitude), "units": "metric",
                "appid": key,
            ]
        }
    }

    /// The cities of that name, best first; none is no error.
    public func cities(matching text: String, limit: Int) async throws -> [City] {
        do {
            let places: [Place] = try await get("geo/1.0/direct") { key in
                ["q": text, "limit": String(limit), "appid": key]
            }
            return places.compactMap(\.city)
        } catch RemoteError.notFound {
            return []
        }
    }

    /// The key travels in the query, as the service wants it; nothing logs a query.
    private func get<Answer: Decodable>(
        _ path: HTTPPath, query: (_ key: String) -> KeyValuePairs<String, String?>
    ) async throws -> Answer {
        let key = try await key()
        guard !key.isEmpty else { throw RemoteError.unauthorized }
        var request = HTTPRequest.get(path, query: query(key))
        request.maximumBytes = 500_000
        request.timeout = timeout
        return try await http.send(request).decode()
    }

    /// Four digits are 11 m; a city needs no more, and the answer is the same for all who ask for it.
    private static func degrees(_ value: Double) -> String { String(format: "%.4f", value) }
}

/// One place of a geocoding answer.
private struct Place: Decodable {
    let name: String
    let localNames: [String: String]?
    let lat: Double
    let lon: Double
    let country: String?
    let state: String?

    enum CodingKeys: String, CodingKey {
        case name, lat, lon, country, state
        case localNames = "local_names"
    }

    /// Nil when it lies nowhere on the globe.
    var city: City? {
        guard (-90...90).contains(lat), (-180...180).contains(lon), !name.isEmpty else { return nil }
        return City(
            name: name, localNames: localNames ?? [:], country: country ?? "", state: state, latitude: lat,
            longitude: lon)
    }
}

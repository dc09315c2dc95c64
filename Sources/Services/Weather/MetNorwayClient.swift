import Domain
import Foundation

/// MET Norway's Locationforecast 2.0 and Sunrise 3.0, or a compatible server. They need no key. Throws `RemoteError`.
///
/// As its terms require, requests name the program, coordinates have four decimals, and an answer is not requested again
/// before it expires, and then only if it has changed.
package actor MetNorwayClient: WeatherService {
    private struct Document {
        let forecast: MetNorwayForecast
        let modified: String?
        var expires: Date
    }

    /// The maximum number of answers that are kept.
    private static let maximumDocuments = 50
    /// The shortest and the longest time until an answer is requested again, in seconds.
    private static let lifetimes: ClosedRange<TimeInterval> = 60...7200

    private let http: HTTPClient
    private let time: any TimeSource
    private let timeout: TimeInterval
    private let findCities: @Sendable (_ text: String, _ limit: Int) async throws -> [City]
    private let zone: @Sendable (City) async throws -> Zone?
    private var documents: [String: Document] = [:]

    /// Creates a client of the server at `baseURL`. The service knows neither names nor time zones: `cities` finds the
    /// cities whose name begins with a text, and `zone` returns the time zone of a city. `timeout` is in seconds, for each
    /// request.
    package init(
        baseURL: @escaping HTTPClient.BaseURL, time: any TimeSource, timeout: TimeInterval = 15,
        cities: @escaping @Sendable (_ text: String, _ limit: Int) async throws -> [City],
        zone: @escaping @Sendable (City) async throws -> Zone?
    ) {
        http = HTTPClient(
            baseURL: baseURL, headers: ["User-Agent": "Hutong \(ProjectInfo.homepage)"], logger: Log.weather)
        self.time = time
        self.timeout = timeout
        findCities = cities
        self.zone = zone
    }

    /// Returns the current weather in a city. Sunrise and sunset are missing if the server does not send them.
    package func weather(at city: City) async throws -> CurrentWeather {
        let zone = try await zone(city)
        async let sun = sun(of: city, in: zone)
        let forecast = try await forecast(for: city)
        guard let weather = forecast.weather(at: time.now, in: city, sun: await sun, timeZone: zone) else {
            throw RemoteError.malformed(detail: "no steps")
        }
        return weather
    }

    /// Returns the next five days in a city.
    package func forecast(at city: City) async throws -> WeatherForecast {
        try await forecast(for: city).days(from: time.now, timeZone: zone(city))
    }

    /// Returns the cities of that name, best first.
    package func cities(matching text: String, limit: Int) async throws -> [City] { try await findCities(text, limit) }

    private func forecast(for city: City) async throws -> MetNorwayForecast {
        let (latitude, longitude) = Self.coordinates(of: city)
        let place = "\(latitude),\(longitude)"
        let known = documents[place]
        if let known, known.expires > time.now { return known.forecast }
        var request = request("locationforecast/2.0/complete", ["lat": latitude, "lon": longitude])
        if let modified = known?.modified { request.headers["If-Modified-Since"] = modified }
        let answer = try await http.exchange(request)
        let expires = expiry(of: answer)
        if answer.status == 304, let known {
            documents[place]?.expires = expires
            return known.forecast
        }
        let forecast: MetNorwayForecast = try checked(answer).decode()
        if documents.count >= Self.maximumDocuments { documents = [:] }
        documents[place] = Document(forecast: forecast, modified: answer.headers["last-modified"], expires: expires)
        return forecast
    }

    /// Returns the daylight of today; nil if the server does not send it, because the weather can be shown without.
    private func sun(of city: City, in zone: Zone?) async -> MetNorwaySun? {
        let (latitude, longitude) = Self.coordinates(of: city)
        let date = (zone ?? .gmt).clock(at: time.now).isoDate
        do {
            let answer = try await http.exchange(
                request("sunrise/3.0/sun", ["lat": latitude, "lon": longitude, "date": date]))
            return try checked(answer).decode(MetNorwaySun.self)
        } catch {
            Log.weather.notice("No sunrise", metadata: ["error": "\(error.logDescription)"])
            return nil
        }
    }

    private func request(_ path: HTTPPath, _ query: KeyValuePairs<String, String?>) -> HTTPRequest {
        var request = HTTPRequest.get(path, query: query)
        request.maximumBytes = 500_000
        request.timeout = timeout
        return request
    }

    /// Throws the error of an answer. There is no key that could be refused: 401 and 403 are failures like any other.
    private func checked(_ answer: HTTPResponse) throws -> HTTPResponse {
        guard ![401, 403].contains(answer.status) else { throw RemoteError.status(answer.status) }
        return try answer.checked()
    }

    private func expiry(of answer: HTTPResponse) -> Date {
        let now = time.now
        let lifetime = answer.headers["expires"].flatMap(HTTPDate.parse)?.timeIntervalSince(now) ?? 600
        return now.addingTimeInterval(min(max(lifetime, Self.lifetimes.lowerBound), Self.lifetimes.upperBound))
    }

    private static func coordinates(of city: City) -> (latitude: String, longitude: String) {
        (String(format: "%.4f", city.latitude), String(format: "%.4f", city.longitude))
    }
}

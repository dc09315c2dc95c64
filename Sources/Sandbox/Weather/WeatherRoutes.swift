import Foundation

extension RouteGroup {
    /// The routes `GET /data/2.5/weather` and `GET /data/2.5/forecast`.
    static func weather(environment: SandboxEnvironment, gazetteer: GazetteerLoader) -> RouteGroup {
        let climate = Climate(seed: environment.seed)
        @Sendable func report(of request: Request) async throws -> WeatherReport {
            try request.checkWeatherKey()
            return try await WeatherReport(
                request, in: gazetteer.gazetteer(), climate: climate, environment: environment)
        }
        let routes = [
            Route("GET", "/data/2.5/weather") { .json(try await report(of: $0).current(at: environment.now())) },
            Route("GET", "/data/2.5/forecast") { request in
                let count = min(max(request.number("cnt") ?? WeatherReport.steps, 1), WeatherReport.steps)
                return .json(try await report(of: request).forecast(after: environment.now(), count: count))
            },
        ]
        let others = ["{api}", "{api}/{part}"].map { path in
            Route("GET", "/data/2.5/" + path) { request in
                try request.checkWeatherKey()
                return OpenWeatherMap.notOffered
            }
        }
        return RouteGroup(
            service: .weather, prefixes: ["/data/2.5/"], routes: routes + others,
            errorResponse: OpenWeatherMap.errorResponse)
    }
}

/// The error responses of both OpenWeatherMap services.
enum OpenWeatherMap {
    /// Returns OpenWeatherMap's response for an HTTP status. Its `cod` is a number in some errors and a string in
    /// others.
    @Sendable static func errorResponse(status: Int) -> Response {
        switch status {
        case 401:
            let message = "Invalid API key. Please see https://openweathermap.org/faq#error401 for more info."
            return .json(["cod": 401, "message": .string(message)], status: 401)
        case 404:
            return .json(["cod": "404", "message": "city not found"], status: 404)
        case 429:
            let message =
                "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
                + "Please choose the proper subscription https://openweathermap.org/price"
            return .json(["cod": 429, "message": .string(message)], status: 429)
        default:
            return .json(["cod": "\(status)", "message": "Internal error"], status: status)
        }
    }

    /// The response to a request of another API, such as `group` and `find`.
    static let notOffered = Response.json(
        ["cod": "404", "message": "This API is not offered here, only data/2.5/weather and data/2.5/forecast."],
        status: 404)

    /// Returns the response to an invalid request.
    static func badRequest(_ message: String) -> Response {
        .json(["cod": "400", "message": .string(message)], status: 400)
    }
}

extension Request {
    /// Throws OpenWeatherMap's 401 response unless `appid`, in any case, is the sandbox's key.
    func checkWeatherKey() throws {
        let key = query["appid"] ?? query.first { $0.key.lowercased() == "appid" }?.value
        guard key == Sandbox.weatherKey else { throw OpenWeatherMap.errorResponse(status: 401) }
    }

    /// Returns `lat` and `lon`, or nil if neither is given. Throws OpenWeatherMap's 400 response if one is invalid.
    func coordinates() throws -> (latitude: Double, longitude: Double)? {
        guard query["lat"] != nil || query["lon"] != nil else { return nil }
        guard let latitude = query["lat"].flatMap(Double.init), latitude.magnitude <= 90 else {
            throw OpenWeatherMap.badRequest("wrong latitude")
        }
        guard let longitude = query["lon"].flatMap(Double.init), longitude.magnitude <= 180 else {
            throw OpenWeatherMap.badRequest("wrong longitude")
        }
        return (latitude, longitude)
    }
}

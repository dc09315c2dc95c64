import Foundation

extension RouteGroup {
    /// The routes `GET /data/2.5/weather` and `GET /data/2.5/forecast`.
    static func weather(environment: SandboxEnvironment, gazetteer: GazetteerLoader) -> RouteGroup {
        let climate = Climate(seed: environment.seed)
        let route = Route("GET", "/data/2.5/weather") { request in
            try request.checkWeatherKey()
            let place = try await Place(request.query, in: gazetteer.gazetteer(), zoneOffset: environment.zoneOffset)
            let units = request.query["units"].flatMap(WeatherUnits.init) ?? .standard
            let inChinese = request.query["lang"]?.hasPrefix("zh") == true
            return .json(place.report(climate: climate, at: environment.now(), units: units, inChinese: inChinese))
        }
        let forecast = Route("GET", "/data/2.5/forecast") { request in
            try request.checkWeatherKey()
            let place = try await Place(request.query, in: gazetteer.gazetteer(), zoneOffset: environment.zoneOffset)
            let units = request.query["units"].flatMap(WeatherUnits.init) ?? .standard
            let inChinese = request.query["lang"]?.hasPrefix("zh") == true
            let count = request.query["cnt"].flatMap(Int.init).map { min(max($0, 1), ForecastWire.steps) }
            return .json(
                place.forecast(
                    climate: climate, after: environment.now(), count: count ?? ForecastWire.steps, units: units,
                    inChinese: inChinese))
        }
        let others = ["{api}", "{api}/{part}"].map { path in
            Route("GET", "/data/2.5/" + path) { request in
                try request.checkWeatherKey()
                return OpenWeatherMap.notOffered
            }
        }
        return RouteGroup(
            service: .weather, prefixes: ["/data/2.5/"], routes: [route, forecast] + others,
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
            return .json(NumberedError(cod: 401, message: message), status: 401)
        case 404:
            return .json(["cod": "404", "message": "city not found"], status: 404)
        case 429:
            let message =
                "Your account is temporary blocked due to exceeding of requests limitation of your subscription type. "
                + "Please choose the proper subscription https://openweathermap.org/price"
            return .json(NumberedError(cod: 429, message: message), status: 429)
        default:
            return .json(["cod": String(status), "message": "Internal error"], status: status)
        }
    }

    /// The response to a request of another API, such as `group` and `find`.
    static let notOffered = Response.json(
        ["cod": "404", "message": "This API is not offered here, only data/2.5/weather and data/2.5/forecast."],
        status: 404)

    /// Returns the response to an invalid request.
    static func badRequest(_ message: String) -> Response {
        .json(["cod": "400", "message": message], status: 400)
    }

    private struct NumberedError: Encodable {
        let cod: Int
        let message: String
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
        try Self.coordinates(in: query)
    }

    static func coordinates(in query: [String: String]) throws -> (latitude: Double, longitude: Double)? {
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

/// The place of a weather report: a city, or coordinates that may be far from any city.
private struct Place {
    let latitude: Double
    let longitude: Double
    let city: GazetteerCity?
    private let zoneOffset: @Sendable (String, Date) -> Int?

    init(
        _ query: [String: String], in gazetteer: Gazetteer, zoneOffset: @escaping @Sendable (String, Date) -> Int?
    ) throws {
        self.zoneOffset = zoneOffset
        if let coordinates = try Request.coordinates(in: query) {
            (latitude, longitude) = coordinates
            city = gazetteer.near(latitude: coordinates.latitude, longitude: coordinates.longitude, limit: 1).first
            return
        }
        let found: GazetteerCity?
        if let id = query["id"] {
            found = Int(id).flatMap(gazetteer.city(id:))
        } else if let code = query["zip"], !code.isEmpty {
            found = PostalCodes.city(of: code).flatMap(gazetteer.city(id:))
        } else if let name = query["q"], !name.isEmpty {
            found = gazetteer.search(name, limit: 1, wholeName: true).first
        } else {
            throw OpenWeatherMap.badRequest("Nothing to geocode")
        }
        guard let found else { throw OpenWeatherMap.errorResponse(status: 404) }
        (latitude, longitude, city) = (found.latitude, found.longitude, found)
    }

    func report(climate: Climate, at date: Date, units: WeatherUnits, inChinese: Bool) -> WeatherWire {
        let weather = climate.conditions(latitude: latitude, longitude: longitude, at: date)
        let offset = utcOffset(at: date)
        let (sunrise, sunset) = Self.wire(sun.day(of: date, offset: offset))
        return WeatherWire(
            coord: coordinates, weather: [condition(of: weather, at: date, inChinese: inChinese)],
            main: .init(weather, units: units, lower: 0.8, upper: 0.9),
            visibility: Int(weather.visibility.rounded()), wind: .init(weather, units: units),
            rain: weather.rain.map { .init(lastHour: $0.rounded(to: 2)) },
            snow: weather.snow.map { .init(lastHour: $0.rounded(to: 2)) },
            clouds: .init(all: Int(weather.clouds.rounded())),
            dt: Int(date.timeIntervalSince1970),
            sys: .init(
                type: city == nil ? nil : 2, id: city.map { 2_000_000 + $0.id % 100_000 }, country: city?.country,
                sunrise: sunrise, sunset: sunset),
            timezone: offset, id: city?.id ?? 0,
            name: name(inChinese: inChinese))
    }

    /// Returns the steps of three hours after a time, each at a multiple of three hours UTC.
    func forecast(
        climate: Climate, after date: Date, count: Int, units: WeatherUnits, inChinese: Bool
    ) -> ForecastWire {
        let first = (date.timeIntervalSince1970 / ForecastWire.step).rounded(.up) * ForecastWire.step
        let steps = (0..<count).map { index in
            let time = Date(timeIntervalSince1970: first + Double(index) * ForecastWire.step)
            let weather = climate.conditions(latitude: latitude, longitude: longitude, at: time)
            return ForecastWire.Step(
                weather, condition: condition(of: weather, at: time, inChinese: inChinese), units: units, at: time)
        }
        let (sunrise, sunset) = Self.wire(sun.day(of: date, offset: utcOffset(at: date)))
        return ForecastWire(
            cnt: steps.count, list: steps,
            city: .init(
                id: city?.id ?? 0, name: name(inChinese: inChinese), coord: coordinates, country: city?.country ?? "",
                timezone: utcOffset(at: date), sunrise: sunrise, sunset: sunset))
    }

    private var sun: Sun { Sun(latitude: latitude, longitude: longitude) }

    private var coordinates: WeatherWire.Coordinates {
        WeatherWire.Coordinates(lon: longitude.rounded(to: 4), lat: latitude.rounded(to: 4))
    }

    private func name(inChinese: Bool) -> String { (inChinese ? city?.chineseName : nil) ?? city?.name ?? "" }

    private func condition(of weather: Conditions, at date: Date, inChinese: Bool) -> WeatherWire.Condition {
        let code = ConditionCode(weather)
        let light = sun.elevation(at: date) > -0.833 ? "d" : "n"
        return WeatherWire.Condition(
            id: code.id, main: code.main, description: inChinese ? code.chinese : code.english,
            icon: code.picture + light)
    }

    /// Returns the offset of the city's time zone; at sea, of the nautical time zone.
    private func utcOffset(at date: Date) -> Int {
        city.flatMap { zoneOffset($0.timeZone, date) }
            ?? Int((longitude / 15).rounded()) * 3600
    }

    /// Returns the times of a day. If the sun does not rise or set, OpenWeatherMap returns 0 for both times.
    private static func wire(_ day: Sun.Day) -> (sunrise: Int, sunset: Int) {
        switch day {
        case .risesAndSets(let rise, let set): (Int(rise.timeIntervalSince1970), Int(set.timeIntervalSince1970))
        case .alwaysUp, .alwaysDown: (0, 0)
        }
    }
}

import Foundation

/// The weather of a place in the form of OpenWeatherMap 2.5: of a city, or of coordinates that may be far from any city.
struct WeatherReport {
    /// The number of steps of a forecast unless the request specifies fewer.
    static let steps = 40
    /// The time from one step to the next, in hours.
    private static let stepHours = 3

    private let latitude: Double
    private let longitude: Double
    private let city: GazetteerCity?
    private let climate: Climate
    private let units: WeatherUnits
    private let isChinese: Bool
    private let zoneOffset: @Sendable (String, Date) -> Int?

    /// Finds the place of a request. Throws OpenWeatherMap's response to an unknown one.
    init(_ request: Request, in gazetteer: Gazetteer, climate: Climate, environment: SandboxEnvironment) throws {
        let query = request.query
        self.climate = climate
        zoneOffset = environment.zoneOffset
        units = query["units"].flatMap(WeatherUnits.init) ?? .standard
        isChinese = query["lang"]?.hasPrefix("zh") == true
        if let coordinates = try request.coordinates() {
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

    /// Returns the current weather.
    func current(at date: Date) -> JSON {
        let (_, common) = weather(at: date, hours: 1, lower: 0.8, upper: 0.9)
        let (sunrise, sunset) = sunTimes(of: date)
        let report: [String: JSON] = [
            "coord": coordinates, "base": "stations",
            "sys": [
                "type": city == nil ? nil : 2, "id": city.map { .int(2_000_000 + $0.id % 100_000) },
                "country": city.map { .string($0.country) }, "sunrise": sunrise, "sunset": sunset,
            ],
            "timezone": .int(utcOffset(at: date)), "id": .int(city?.id ?? 0), "name": .string(name), "cod": 200,
        ]
        return .object(common.merging(report) { $1 })
    }

    /// Returns the steps of three hours after a time, each at a multiple of three hours UTC.
    func forecast(after date: Date, count: Int) -> JSON {
        let length = Double(Self.stepHours * 3600)
        let first = (date.timeIntervalSince1970 / length).rounded(.up) * length
        let steps = (0..<count).map { step(at: Date(timeIntervalSince1970: first + Double($0) * length)) }
        let (sunrise, sunset) = sunTimes(of: date)
        return [
            "cod": "200", "message": 0, "cnt": .int(count), "list": .array(steps),
            "city": [
                "id": .int(city?.id ?? 0), "name": .string(name), "coord": coordinates,
                "country": .string(city?.country ?? ""), "timezone": .int(utcOffset(at: date)), "sunrise": sunrise,
                "sunset": sunset,
            ],
        ]
    }

    /// Returns the weather of three hours, which is that at their beginning.
    private func step(at date: Date) -> JSON {
        let (weather, common) = weather(at: date, hours: Self.stepHours)
        let isWet = weather.rain != nil || weather.snow != nil
        // As the service writes it: "2026-01-31 08:17:00".
        let text = date.formatted(.iso8601).prefix(19).replacing("T", with: " ")
        let step: [String: JSON] = [
            "pop": .rounded(isWet ? 0.5 + weather.clouds / 200 : weather.clouds / 400),
            "sys": ["pod": .string(sun.light(at: date))], "dt_txt": .string(String(text)),
        ]
        return .object(common.merging(step) { $1 })
    }

    /// Returns the weather at a time, and the fields that the current weather and the steps of forecasts have; `hours` is the
    /// time in which the rain and the snow fall. The lowest and the highest temperature differ from the one in the middle by
    /// some degrees.
    private func weather(
        at date: Date, hours: Int, lower: Double = 0, upper: Double = 0
    ) -> (weather: Conditions, fields: [String: JSON]) {
        let weather = climate.conditions(latitude: latitude, longitude: longitude, at: date)
        let code = ConditionCode(weather)
        let pressure = JSON.int(Int(weather.pressure.rounded()))
        var fields: [String: JSON] = [
            "weather": [
                [
                    "id": .int(code.id), "main": .string(code.main),
                    "description": .string(isChinese ? code.chinese : code.english),
                    "icon": .string(code.picture + sun.light(at: date)),
                ]
            ],
            "main": [
                "temp": units.temperature(weather.temperature), "feels_like": units.temperature(weather.feelsLike),
                "temp_min": units.temperature(weather.temperature - lower),
                "temp_max": units.temperature(weather.temperature + upper), "pressure": pressure,
                "humidity": .int(Int(weather.humidity.rounded())), "sea_level": pressure,
                "grnd_level": .int(Int(weather.pressure.rounded()) - 4),
            ],
            "wind": [
                "speed": units.speed(weather.windSpeed), "deg": .int(Int(weather.windDirection)),
                "gust": weather.gust.map(units.speed),
            ],
            "clouds": ["all": .int(Int(weather.clouds.rounded()))],
            "visibility": .int(Int(weather.visibility.rounded())), "dt": .int(Int(date.timeIntervalSince1970)),
        ]
        for (name, anHour) in [("rain", weather.rain), ("snow", weather.snow)] {
            if let anHour { fields[name] = .object(["\(hours)h": .rounded(anHour * Double(hours))]) }
        }
        return (weather, fields)
    }

    private var sun: Sun { Sun(latitude: latitude, longitude: longitude) }

    private var coordinates: JSON { ["lon": .rounded(longitude, to: 4), "lat": .rounded(latitude, to: 4)] }

    private var name: String { (isChinese ? city?.chineseName : nil) ?? city?.name ?? "" }

    /// Returns the offset of the city's time zone; at sea, of the nautical time zone.
    private func utcOffset(at date: Date) -> Int {
        city.flatMap { zoneOffset($0.timeZone, date) } ?? Int((longitude / 15).rounded()) * 3600
    }

    /// Returns the times of a day. If the sun does not rise or set, OpenWeatherMap returns 0 for both times.
    private func sunTimes(of date: Date) -> (sunrise: JSON, sunset: JSON) {
        guard let (rise, set) = sun.day(of: date, offset: utcOffset(at: date)) else { return (0, 0) }
        return (.int(Int(rise.timeIntervalSince1970)), .int(Int(set.timeIntervalSince1970)))
    }
}

/// The `units` of a request.
enum WeatherUnits: String {
    case standard, metric, imperial

    /// Converts °C, rounded to hundredths.
    func temperature(_ celsius: Double) -> JSON {
        switch self {
        case .standard: .rounded(celsius + 273.15)
        case .metric: .rounded(celsius)
        case .imperial: .rounded(celsius * 1.8 + 32)
        }
    }

    /// Converts m/s, rounded to hundredths.
    func speed(_ metersPerSecond: Double) -> JSON {
        .rounded(self == .imperial ? metersPerSecond * 2.236_936 : metersPerSecond)
    }
}

extension JSON {
    /// A number rounded to a number of decimal places.
    static func rounded(_ number: Double, to places: Int = 2) -> JSON {
        let scale = pow(10, Double(places))
        return .double((number * scale).rounded() / scale)
    }
}

extension Sun {
    /// The suffix of the icons for day or night.
    fileprivate func light(at date: Date) -> String { isUp(at: date) ? "d" : "n" }
}

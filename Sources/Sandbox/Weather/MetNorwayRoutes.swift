import Foundation

extension RouteGroup {
    /// The routes of MET Norway's Locationforecast 2.0 and Sunrise 3.0 below `/weatherapi/`.
    static func metNorway(environment: SandboxEnvironment) -> RouteGroup {
        let climate = Climate(seed: environment.seed)
        let forecast = Route("GET", "/weatherapi/locationforecast/2.0/complete") { request in
            let (latitude, longitude) = try request.metNorwayPlace()
            // The service computes a forecast each hour.
            let updated = Date(
                timeIntervalSince1970: (environment.now().timeIntervalSince1970 / 3600).rounded(.down) * 3600)
            var response = Response(status: 304)
            if request.header("If-Modified-Since") != updated.httpText {
                let forecast = MetNorwayForecast(climate: climate, latitude: latitude, longitude: longitude)
                response = .json(forecast.json(from: updated))
            }
            response.headers["Last-Modified"] = updated.httpText
            response.headers["Expires"] = updated.addingTimeInterval(3600).httpText
            return response
        }
        let sunrise = Route("GET", "/weatherapi/sunrise/3.0/sun") { request in
            let (latitude, longitude) = try request.metNorwayPlace()
            guard let date = request.query["date"], let day = try? Date(date + "T12:00:00Z", strategy: .iso8601) else {
                throw Response(status: 400)
            }
            // The day is that of the mean sun.
            let noon = day.addingTimeInterval(-longitude * 240)
            let times = Sun(latitude: latitude, longitude: longitude).day(of: noon, offset: Int(longitude * 240))
            // Without seconds, as the service writes it: "2026-01-31T08:17+00:00".
            let events = [times?.rise, times?.set].map { time -> JSON in
                ["time": time.map { .string($0.formatted(.iso8601).prefix(16) + "+00:00") }]
            }
            return .json(["type": "Feature", "properties": ["sunrise": events[0], "sunset": events[1]]])
        }
        return RouteGroup(
            service: .weather, prefixes: ["/weatherapi/"], routes: [forecast, sunrise],
            errorResponse: { Response(status: $0) })
    }
}

extension Request {
    /// Returns the coordinates. Throws MET Norway's response to a program without a name, or without a place.
    fileprivate func metNorwayPlace() throws -> (latitude: Double, longitude: Double) {
        guard header("User-Agent")?.isEmpty == false else { throw Response(status: 403) }
        guard let place = try? coordinates() else { throw Response(status: 400) }
        return place
    }
}

/// The forecasts of Locationforecast 2.0 for a place: 54 hours, then 28 steps of six hours.
private struct MetNorwayForecast {
    let climate: Climate
    let latitude: Double
    let longitude: Double

    func json(from start: Date) -> JSON {
        let later = Date(
            timeIntervalSince1970: ((start.timeIntervalSince1970 + 54 * 3600) / 21_600).rounded(.up) * 21_600)
        let hours = Int(later.timeIntervalSince(start)) / 3600
        let steps =
            (0..<hours).map { step(at: start + Double($0) * 3600, isHourly: true) }
            + (0..<28).map { step(at: later + Double($0) * 21_600, isHourly: false) }
        return ["type": "Feature", "properties": ["timeseries": .array(steps)]]
    }

    private func step(at time: Date, isHourly: Bool) -> JSON {
        let now = weather(time)
        let details: [String: Double] = [
            "air_temperature": now.temperature, "air_pressure_at_sea_level": now.pressure,
            "relative_humidity": now.humidity, "cloud_area_fraction": now.clouds, "wind_speed": now.windSpeed,
            "wind_from_direction": now.windDirection, "wind_speed_of_gust": now.gust ?? now.windSpeed,
        ]
        return [
            "time": .string(time.formatted(.iso8601)),
            "data": [
                "instant": ["details": .object(details.mapValues { .rounded($0, to: 1) })],
                "next_1_hours": isHourly ? period(at: time, hours: 1) : nil,
                "next_6_hours": period(at: time, hours: 6),
            ],
        ]
    }

    private func period(at time: Date, hours: Int) -> JSON {
        let all = (0..<hours).map { weather(time + Double($0) * 3600) }
        let suffix = Sun(latitude: latitude, longitude: longitude).isUp(at: time) ? "_day" : "_night"
        var details = ["precipitation_amount": all.reduce(0) { $0 + ($1.rain ?? 0) + ($1.snow ?? 0) }]
        if hours > 1 {
            details["air_temperature_min"] = all.map(\.temperature).min()
            details["air_temperature_max"] = all.map(\.temperature).max()
        }
        return [
            "summary": ["symbol_code": .string(ConditionCode(all[0]).symbol + suffix)],
            "details": .object(details.mapValues { .rounded($0, to: 1) }),
        ]
    }

    private func weather(_ time: Date) -> Conditions {
        climate.conditions(latitude: latitude, longitude: longitude, at: time)
    }
}

extension ConditionCode {
    /// MET Norway's symbol without the suffix for day or night.
    fileprivate var symbol: String {
        switch id {
        case 200..<300: "rainandthunder"
        case 300..<500, 500: "lightrain"
        case 502: "heavyrain"
        case 501..<600: "rain"
        case 600: "lightsnow"
        case 602: "heavysnow"
        case 611...616: "sleet"
        case 600..<700: "snow"
        case 700..<800: "fog"
        case 800: "clearsky"
        case 801: "fair"
        case 802: "partlycloudy"
        default: "cloudy"
        }
    }
}

extension Date {
    /// The time as HTTP writes it (RFC 9110, section 5.6.7): "Sun, 01 Mar 2026 12:00:00 GMT".
    fileprivate var httpText: String {
        let parts = EnglishDate(self)
        return "\(parts.weekday), \(parts.day) \(parts.month) \(parts.year) \(parts.clock) GMT"
    }
}

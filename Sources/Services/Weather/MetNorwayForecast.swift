import Domain
import Foundation

/// An answer of MET Norway's Locationforecast 2.0 (`complete`): hourly steps of two to three days, then steps of six
/// hours.
struct MetNorwayForecast: Decodable, Sendable {
    struct Instant: Decodable, Sendable {
        struct Details: Decodable, Sendable {
            var air_temperature, air_pressure_at_sea_level, relative_humidity, cloud_area_fraction: Double?
            var wind_speed, wind_from_direction, wind_speed_of_gust: Double?
        }
        var details: Details
    }

    struct Period: Decodable, Sendable {
        struct Summary: Decodable, Sendable { var symbol_code: String }
        struct Details: Decodable, Sendable {
            var precipitation_amount, air_temperature_min, air_temperature_max: Double?
        }
        var summary: Lossy<Summary>?
        var details: Lossy<Details>?

        var condition: WeatherCondition? { summary?.value.flatMap { .init(metNorway: $0.symbol_code) } }
    }

    struct Step: Decodable, Sendable {
        struct Values: Decodable, Sendable {
            var instant: Instant
            var next_1_hours, next_6_hours, next_12_hours: Lossy<Period>?
        }
        /// The time when the step begins.
        let time: Date
        let data: Values

        private enum CodingKeys: String, CodingKey { case time, data }

        init(from decoder: any Decoder) throws {
            let values = try decoder.container(keyedBy: CodingKeys.self)
            guard let time = InternetTime.time(of: try values.decode(String.self, forKey: .time)) else {
                throw DecodingError.dataCorruptedError(forKey: .time, in: values, debugDescription: "not a time")
            }
            self.time = time
            data = try values.decode(Values.self, forKey: .data)
        }

        var condition: WeatherCondition? {
            [data.next_1_hours, data.next_6_hours, data.next_12_hours].lazy.compactMap { $0?.value?.condition }.first
        }
    }

    struct Properties: Decodable, Sendable { var timeseries: LossyList<Step> }

    /// The steps by their times, in seconds since 1970.
    private let steps: [Int: Step]

    private enum CodingKeys: String, CodingKey { case properties }

    init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let list = try values.decode(Properties.self, forKey: .properties).timeseries.elements
        steps = Dictionary(
            list.map { (Int($0.time.timeIntervalSince1970), $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// Returns the weather of the step that has begun at a time, or else of the first one; nil without steps.
    func weather(at now: Date, in city: City, sun: MetNorwaySun?, timeZone: Zone?) -> CurrentWeather? {
        let begun = steps.values.filter { $0.time <= now }.max { $0.time < $1.time }
        guard let step = begun ?? steps.values.min(by: { $0.time < $1.time }) else { return nil }
        let details = step.data.instant.details
        var weather = CurrentWeather(latitude: city.latitude, longitude: city.longitude)
        weather.isFromMetNorway = true
        (weather.time, weather.condition) = (now, step.condition)
        (weather.temperature, weather.humidity) = (details.air_temperature, details.relative_humidity)
        (weather.pressure, weather.cloudiness) = (details.air_pressure_at_sea_level, details.cloud_area_fraction)
        (weather.windSpeed, weather.windDirection) = (details.wind_speed, details.wind_from_direction)
        weather.gustSpeed = details.wind_speed_of_gust
        (weather.sunrise, weather.sunset) = (sun?.sunrise, sun?.sunset)
        weather.timeZoneSeconds = timeZone.map { Double($0.secondsFromGMT(for: now)) }
        return weather
    }

    /// Returns the steps of three hours from the one that contains a time. Where the service has steps of six hours, each
    /// has the amount of precipitation of six.
    func days(from now: Date, timeZone: Zone?) -> WeatherForecast {
        let length = 3 * 3600
        let first = Int(max(0, now.timeIntervalSince1970)) / length * length
        let found = (0..<WeatherForecast.maximumSteps).compactMap { index in step(at: first + index * length) }
        return WeatherForecast(found, timeZoneSeconds: timeZone.map { Double($0.secondsFromGMT(for: now)) })
    }

    private func step(at seconds: Int) -> WeatherForecast.Step? {
        guard let step = steps[seconds] else { return nil }
        let hours = (0..<3).compactMap { steps[seconds + $0 * 3600] }
        let amounts = hours.compactMap { $0.data.next_1_hours?.value?.details?.value?.precipitation_amount }
        let temperatures = hours.compactMap(\.data.instant.details.air_temperature)
        // Without the step in three hours, this one stands for six.
        let isLong = amounts.count < 3 && steps[seconds + 3 * 3600] == nil
        let period = isLong ? step.data.next_6_hours?.value : nil
        return WeatherForecast.Step(
            at: step.time, condition: period?.condition ?? step.condition,
            temperature: step.data.instant.details.air_temperature,
            lowest: period?.details?.value?.air_temperature_min ?? temperatures.min(),
            highest: period?.details?.value?.air_temperature_max ?? temperatures.max(),
            precipitation: period?.details?.value?.precipitation_amount ?? amounts.reduce(0, +))
    }
}

/// An answer of MET Norway's Sunrise 3.0.
struct MetNorwaySun: Decodable, Sendable {
    struct Event: Decodable, Sendable { var time: String? }
    struct Properties: Decodable, Sendable { var sunrise, sunset: Lossy<Event>? }

    var properties: Properties

    /// The times when the sun rises and sets; nil where it does not.
    var sunrise: Date? { Self.time(properties.sunrise) }
    var sunset: Date? { Self.time(properties.sunset) }

    /// Returns the time of an event, which has no seconds: "2026-01-31T08:17+01:00".
    private static func time(_ event: Lossy<Event>?) -> Date? {
        guard let text = event?.value?.time, text.utf8.count < 40 else { return nil }
        return InternetTime.time(of: text) ?? InternetTime.time(of: text.prefix(16) + ":00" + text.dropFirst(16))
    }
}

extension WeatherCondition {
    /// Creates the condition of a symbol such as "lightrainshowers_day"; nil for an unknown one.
    fileprivate init?(metNorway symbol: String) {
        let parts = symbol.split(separator: "_", maxSplits: 1)
        guard let name = parts.first, let code = Self.code(String(name)) else { return nil }
        self.init(code: code, isNight: parts.count > 1 && parts[1] != "day")
    }

    private static func code(_ name: String) -> Int? {
        let (isLight, isHeavy) = (name.hasPrefix("light"), name.hasPrefix("heavy"))
        return switch name {
        case "clearsky": 800
        case "fair": 801
        case "partlycloudy": 802
        case "cloudy": 804
        case "fog": 741
        case _ where name.hasSuffix("thunder"): 201
        case _ where name.contains("sleet"): 611
        case _ where name.contains("snow"): isLight ? 600 : isHeavy ? 602 : 601
        case _ where name.contains("rainshowers"): 521
        case _ where name.contains("rain"): isLight ? 500 : isHeavy ? 502 : 501
        default: nil
        }
    }
}

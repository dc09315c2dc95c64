import Foundation

/// OpenWeatherMap's answer to `/data/2.5/weather`, in metric units: everything it sends, and all that it may leave out
/// is optional.
public struct CurrentWeather: Codable, Equatable, Sendable {
    /// A place on the globe, in degrees.
    public struct Coordinates: Codable, Equatable, Sendable {
        /// North of the equator.
        public var latitude: Double
        /// East of Greenwich.
        public var longitude: Double

        enum CodingKeys: String, CodingKey {
            case latitude = "lat"
            case longitude = "lon"
        }
    }

    /// One of the sky's conditions; the first one counts most.
    public struct Condition: Codable, Equatable, Sendable {
        /// OpenWeatherMap's condition code, such as 501.
        public var id: Int?
        /// "Rain".
        public var group: String?
        /// "light rain", in the language asked for.
        public var text: String?
        /// "10d"; the letter tells day from night.
        public var icon: String?

        enum CodingKeys: String, CodingKey {
            case id
            case group = "main"
            case text = "description"
            case icon
        }
    }

    /// What thermometer, hygrometer and barometer say.
    public struct Main: Codable, Equatable, Sendable {
        /// In degrees Celsius.
        public var temperature: Double?
        /// In degrees Celsius.
        public var feelsLike: Double?
        /// The lowest in the city at this moment, in degrees Celsius.
        public var lowest: Double?
        /// The highest in the city at this moment, in degrees Celsius.
        public var highest: Double?
        /// At sea level unless the two below are there, in hPa.
        public var pressure: Double?
        /// In per cent.
        public var humidity: Double?
        /// In hPa.
        public var pressureAtSeaLevel: Double?
        /// In hPa.
        public var pressureAtGround: Double?

        enum CodingKeys: String, CodingKey {
            case temperature = "temp"
            case feelsLike = "feels_like"
            case lowest = "temp_min"
            case highest = "temp_max"
            case pressure
            case humidity
            case pressureAtSeaLevel = "sea_level"
            case pressureAtGround = "grnd_level"
        }
    }

    /// The wind.
    public struct Wind: Codable, Equatable, Sendable {
        /// In m/s.
        public var speed: Double?
        /// Where it comes from, in degrees clockwise from north.
        public var direction: Double?
        /// In m/s.
        public var gust: Double?

        enum CodingKeys: String, CodingKey {
            case speed
            case direction = "deg"
            case gust
        }
    }

    /// The clouds.
    public struct Clouds: Codable, Equatable, Sendable {
        /// How much of the sky they cover, in per cent.
        public var all: Double?
    }

    /// Rain or snow.
    public struct Precipitation: Codable, Equatable, Sendable {
        /// In the last hour, in mm.
        public var lastHour: Double?
        /// In the last three hours, in mm.
        public var lastThreeHours: Double?

        enum CodingKeys: String, CodingKey {
            case lastHour = "1h"
            case lastThreeHours = "3h"
        }
    }

    /// The country and its daylight.
    public struct Daylight: Codable, Equatable, Sendable {
        /// Two letters, ISO 3166.
        public var country: String?
        /// In seconds since 1970, UTC; 0 where the sun does not rise.
        public var sunriseSeconds: Double?
        /// In seconds since 1970, UTC; 0 where the sun does not set.
        public var sunsetSeconds: Double?
        /// OpenWeatherMap's own number of the station.
        public var stationID: Int?
        /// OpenWeatherMap's own kind of the station.
        public var stationType: Int?

        enum CodingKeys: String, CodingKey {
            case country
            case sunriseSeconds = "sunrise"
            case sunsetSeconds = "sunset"
            case stationID = "id"
            case stationType = "type"
        }

        /// When the sun rises; nil where it does not today.
        public var sunrise: Date? { Self.date(sunriseSeconds) }
        /// When the sun sets; nil where it does not today.
        public var sunset: Date? { Self.date(sunsetSeconds) }

        private static func date(_ seconds: Double?) -> Date? {
            // The year 10000 and later is no sunrise, and no calendar writes it.
            guard let seconds, seconds > 0, seconds < 253_402_300_800 else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }
    }

    /// Where it was measured.
    public var coordinates: Coordinates
    /// What the sky does, the most important first.
    public var conditions: [Condition]
    /// Temperature, humidity and pressure.
    public var main: Main?
    /// In meters, at most 10 000.
    public var visibility: Double?
    /// The wind.
    public var wind: Wind?
    /// The clouds.
    public var clouds: Clouds?
    /// The rain; nil when there is none.
    public var rain: Precipitation?
    /// The snow; nil when there is none.
    public var snow: Precipitation?
    /// When it was measured, in seconds since 1970, UTC.
    public var measuredSeconds: Double?
    /// The country, sunrise and sunset.
    public var sun: Daylight?
    /// The city's clock against UTC, in seconds.
    public var timeZoneSeconds: Double?
    /// OpenWeatherMap's number of the city.
    public var cityID: Int?
    /// The city's name; nil when it is unnamed.
    public var name: String?
    /// Where the data come from, as the service says.
    public var base: String?
    /// The status once more, 200; the service writes it as a number or as a string.
    public var code: Int?

    enum CodingKeys: String, CodingKey {
        case coordinates = "coord"
        case conditions = "weather"
        case main, visibility, wind, clouds, rain, snow
        case measuredSeconds = "dt"
        case sun = "sys"
        case timeZoneSeconds = "timezone"
        case cityID = "id"
        case name, base
        case code = "cod"
    }

    /// Reads an answer; only the coordinates must be there. An unnamed place has an empty name on the wire.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        coordinates = try values.decode(Coordinates.self, forKey: .coordinates)
        conditions = try values.decodeIfPresent([Condition].self, forKey: .conditions) ?? []
        main = try values.decodeIfPresent(Main.self, forKey: .main)
        visibility = try values.decodeIfPresent(Double.self, forKey: .visibility)
        wind = try values.decodeIfPresent(Wind.self, forKey: .wind)
        clouds = try values.decodeIfPresent(Clouds.self, forKey: .clouds)
        rain = try values.decodeIfPresent(Precipitation.self, forKey: .rain)
        snow = try values.decodeIfPresent(Precipitation.self, forKey: .snow)
        measuredSeconds = try values.decodeIfPresent(Double.self, forKey: .measuredSeconds)
        sun = try values.decodeIfPresent(Daylight.self, forKey: .sun)
        timeZoneSeconds = try values.decodeIfPresent(Double.self, forKey: .timeZoneSeconds)
        cityID = try values.decodeIfPresent(Int.self, forKey: .cityID)
        name = try values.decodeIfPresent(String.self, forKey: .name).flatMap { $0.isEmpty ? nil : $0 }
        base = try values.decodeIfPresent(String.self, forKey: .base)
        code =
            try (try? values.decodeIfPresent(String.self, forKey: .code)).map { $0.flatMap { Int($0) } }
            ?? values.decodeIfPresent(Int.self, forKey: .code)
    }

    /// The city's clock against UTC in whole seconds, when the answer has one that a clock can have.
    public var timeZone: TimeZone? {
        guard let seconds = timeZoneSeconds, abs(seconds) <= 18 * 3600 else { return nil }
        return TimeZone(secondsFromGMT: Int(seconds))
    }
}

import Foundation

/// OpenWeatherMap's answer to `/data/2.5/weather`, in metric units: everything it sends. Only the coordinates are required.
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

    /// One of the conditions of the sky; the first one is the most important.
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

    /// Temperature, pressure and humidity.
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
        /// The part of the sky that they cover, in per cent.
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
        /// OpenWeatherMap's number of the station.
        public var stationID: Int?
        /// OpenWeatherMap's type of the station.
        public var stationType: Int?

        enum CodingKeys: String, CodingKey {
            case country
            case sunriseSeconds = "sunrise"
            case sunsetSeconds = "sunset"
            case stationID = "id"
            case stationType = "type"
        }

        /// The time when the sun rises; nil if it does not today.
        public var sunrise: Date? { Self.date(sunriseSeconds) }
        /// The time when the sun sets; nil if it does not today.
        public var sunset: Date? { Self.date(sunsetSeconds) }

        private static func date(_ seconds: Double?) -> Date? {
            // The year 10000 and later cannot be formatted.
            guard let seconds, seconds > 0, seconds < 253_402_300_800 else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }
    }

    /// Where it was measured.
    public var coordinates: Coordinates
    /// Temperature, humidity and pressure.
    public var main: Main?
    /// In meters, at most 10 000.
    public var visibility: Double?
    /// The wind.
    public var wind: Wind?
    /// The clouds.
    public var clouds: Clouds?
    /// The rain; nil if there is none.
    public var rain: Precipitation?
    /// The snow; nil if there is none.
    public var snow: Precipitation?
    /// The time when it was measured, in seconds since 1970, UTC.
    public var measuredSeconds: Double?
    /// The country, sunrise and sunset.
    public var sun: Daylight?
    /// The offset of the city's time zone from UTC, in seconds.
    public var timeZoneSeconds: Double?
    /// OpenWeatherMap's number of the city.
    public var cityID: Int?
    /// The source of the data, as the service names it.
    public var base: String?
    private var sentConditions: [Condition]?
    private var sentName: String?
    private var sentCode: JSONScalar?

    enum CodingKeys: String, CodingKey {
        case coordinates = "coord"
        case main, visibility, wind, clouds, rain, snow
        case measuredSeconds = "dt"
        case sun = "sys"
        case timeZoneSeconds = "timezone"
        case cityID = "id"
        case base
        case sentConditions = "weather"
        case sentName = "name"
        case sentCode = "cod"
    }

    /// The conditions of the sky, the most important first.
    public var conditions: [Condition] { sentConditions ?? [] }
    /// The name of the city; nil if it is unnamed, which the service sends as an empty name.
    public var name: String? {
        get { sentName.flatMap { $0.isEmpty ? nil : $0 } }
        set { sentName = newValue }
    }
    /// The status once more, 200; the service sends it as a number or as a string.
    public var code: Int? { sentCode?.integer }

    /// The city's time zone; nil if the answer has none, or one that cannot exist.
    public var timeZone: Zone? { timeZoneSeconds.flatMap(Zone.init(weatherOffset:)) }
}

import Foundation

/// The weather in a place now, in metric units. It is stored and decoded in the form of OpenWeatherMap's answer to
/// `/data/2.5/weather`, of which only the coordinates are required.
public struct CurrentWeather: Codable, Equatable, Sendable {
    /// A place on the globe, in degrees.
    public struct Coordinates: Codable, Equatable, Sendable {
        /// The latitude, positive north of the equator.
        public var latitude: Double
        /// The longitude, positive east of Greenwich.
        public var longitude: Double

        enum CodingKeys: String, CodingKey {
            case latitude = "lat"
            case longitude = "lon"
        }

        /// Creates a place.
        public init(latitude: Double, longitude: Double) {
            (self.latitude, self.longitude) = (latitude, longitude)
        }
    }

    /// A condition of the sky; the first one is the most important.
    public struct Condition: Codable, Equatable, Sendable {
        /// OpenWeatherMap's condition code, such as 501.
        public var id: Int?
        /// The group, such as "Rain".
        public var group: String?
        /// The description, such as "light rain", in the requested language.
        public var text: String?
        /// The icon, such as "10d"; the letter distinguishes day from night.
        public var icon: String?

        enum CodingKeys: String, CodingKey {
            case id
            case group = "main"
            case text = "description"
            case icon
        }

        /// Creates a condition from OpenWeatherMap's code.
        public init(id: Int, isNight: Bool) { (self.id, icon) = (id, isNight ? "n" : "d") }
    }

    /// Temperature, pressure and humidity.
    public struct Main: Codable, Equatable, Sendable {
        /// The temperature in degrees Celsius.
        public var temperature: Double?
        /// The temperature that people feel, in degrees Celsius.
        public var feelsLike: Double?
        /// The lowest temperature in the city at this moment, in degrees Celsius.
        public var lowest: Double?
        /// The highest temperature in the city at this moment, in degrees Celsius.
        public var highest: Double?
        /// The pressure in hPa: at sea level unless the two values below exist.
        public var pressure: Double?
        /// The humidity in percent.
        public var humidity: Double?
        /// The pressure at sea level in hPa.
        public var pressureAtSeaLevel: Double?
        /// The pressure at the ground in hPa.
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

        /// Creates values; those that are not given are missing.
        public init(
            temperature: Double? = nil, lowest: Double? = nil, highest: Double? = nil, pressure: Double? = nil,
            humidity: Double? = nil
        ) {
            (self.temperature, self.lowest, self.highest) = (temperature, lowest, highest)
            (self.pressure, self.humidity) = (pressure, humidity)
        }
    }

    /// The wind.
    public struct Wind: Codable, Equatable, Sendable {
        /// The speed in m/s.
        public var speed: Double?
        /// The direction that the wind comes from, in degrees clockwise from north.
        public var direction: Double?
        /// The speed of the gusts in m/s.
        public var gust: Double?

        enum CodingKeys: String, CodingKey {
            case speed
            case direction = "deg"
            case gust
        }

        /// Creates a wind.
        public init(speed: Double?, direction: Double?, gust: Double?) {
            (self.speed, self.direction, self.gust) = (speed, direction, gust)
        }
    }

    /// The clouds.
    public struct Clouds: Codable, Equatable, Sendable {
        /// The part of the sky that the clouds cover, in percent.
        public var all: Double?

        /// Creates clouds that cover a part of the sky, in percent.
        public init(all: Double?) { self.all = all }
    }

    /// Rain or snow.
    public struct Precipitation: Codable, Equatable, Sendable {
        /// The amount in the last hour, in mm.
        public var lastHour: Double?
        /// The amount in the last three hours, in mm.
        public var lastThreeHours: Double?

        enum CodingKeys: String, CodingKey {
            case lastHour = "1h"
            case lastThreeHours = "3h"
        }

        /// Creates an amount in three hours, in mm.
        public init(lastThreeHours: Double) { self.lastThreeHours = lastThreeHours }
    }

    /// The country and its daylight.
    public struct Daylight: Codable, Equatable, Sendable {
        /// The country, in two letters (ISO 3166).
        public var country: String?
        /// The sunrise in seconds since 1970, UTC; 0, or the time of the sunset, where the sun does not rise.
        public var sunriseSeconds: Double?
        /// The sunset in seconds since 1970, UTC; 0, or the time of the sunrise, where the sun does not set.
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

        /// Creates the daylight of a place; a time is nil if the sun does not rise or set.
        public init(sunrise: Date?, sunset: Date?) {
            (sunriseSeconds, sunsetSeconds) = (sunrise?.timeIntervalSince1970, sunset?.timeIntervalSince1970)
        }

        /// The time when the sun rises; nil if it does not rise today.
        public var sunrise: Date? { sunriseSeconds == sunsetSeconds ? nil : Self.date(sunriseSeconds) }
        /// The time when the sun sets; nil if it does not set today.
        public var sunset: Date? { sunriseSeconds == sunsetSeconds ? nil : Self.date(sunsetSeconds) }

        private static func date(_ seconds: Double?) -> Date? {
            // The year 10000 and later cannot be formatted.
            guard let seconds, seconds > 0, seconds < 253_402_300_800 else { return nil }
            return Date(timeIntervalSince1970: seconds)
        }
    }

    /// The place of the measurement.
    public var coordinates: Coordinates
    /// Temperature, humidity and pressure.
    public var main: Main?
    /// The visibility in meters, at most 10 000.
    public var visibility: Double?
    /// The wind.
    public var wind: Wind?
    /// The clouds.
    public var clouds: Clouds?
    /// The rain; nil if there is none.
    public var rain: Precipitation?
    /// The snow; nil if there is none.
    public var snow: Precipitation?
    /// The time of the measurement, in seconds since 1970, UTC.
    public var measuredSeconds: Double?
    /// The country, sunrise and sunset.
    public var sun: Daylight?
    /// The offset of the city's time zone from UTC, in seconds.
    public var timeZoneSeconds: Double?
    /// OpenWeatherMap's number of the city.
    public var cityID: Int?
    /// The source of the data, as the service names it.
    public var base: String?
    private var sentConditions: LossyList<Condition>?
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

    /// The value of `base` in weather from MET Norway, whose license requires to name it.
    public static let metNorway = "MET Norway"

    /// Creates the weather at a time from the answer of another service, which is named by `source`.
    public init(
        at time: Date, in place: Coordinates, condition: Condition?, main: Main, wind: Wind, clouds: Clouds,
        sun: Daylight, timeZone: Zone?, source: String
    ) {
        coordinates = place
        (self.main, self.wind, self.clouds, self.sun) = (main, wind, clouds, sun)
        measuredSeconds = time.timeIntervalSince1970
        timeZoneSeconds = timeZone.map { Double($0.secondsFromGMT(for: time)) }
        base = source
        sentConditions = condition.map { LossyList([$0]) }
    }

    /// The conditions of the sky, the most important first.
    public var conditions: [Condition] { sentConditions?.elements ?? [] }
    /// The name of the city; nil if it is unnamed, which the service sends as an empty name.
    public var name: String? {
        get { sentName.flatMap { $0.isEmpty ? nil : $0 } }
        set { sentName = newValue }
    }
    /// The repeated status, 200; the service sends it as a number or as a string.
    public var code: Int? { sentCode?.integer }

    /// The city's time zone; nil if the answer has none, or one that cannot exist.
    public var timeZone: Zone? { timeZoneSeconds.flatMap(Zone.init(weatherOffset:)) }
}

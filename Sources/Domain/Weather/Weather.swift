import Foundation

/// A condition of the sky.
public struct WeatherCondition: Codable, Equatable, Sendable {
    /// The condition in OpenWeatherMap's codes, such as 501; 0 if it is unknown.
    public var code: Int
    /// Whether the sky is that of the night.
    public var isNight: Bool

    /// Creates a condition.
    public init(code: Int, isNight: Bool) { (self.code, self.isNight) = (code, isNight) }
}

/// The weather in a place now, in metric units. Values that the service does not have are nil.
public struct CurrentWeather: Codable, Equatable, Sendable {
    /// The place of the measurement, in degrees.
    public var latitude, longitude: Double
    /// The time of the measurement.
    public var time: Date?
    /// The most important condition of the sky.
    public var condition: WeatherCondition?
    /// The temperature in degrees Celsius.
    public var temperature: Double?
    /// The temperature that people feel, in degrees Celsius.
    public var feelsLike: Double?
    /// The pressure at sea level in hPa.
    public var pressure: Double?
    /// The humidity in percent.
    public var humidity: Double?
    /// The visibility in meters, at most 10 000.
    public var visibility: Double?
    /// The part of the sky that the clouds cover, in percent.
    public var cloudiness: Double?
    /// The speed of the wind in m/s.
    public var windSpeed: Double?
    /// The direction that the wind comes from, in degrees clockwise from north.
    public var windDirection: Double?
    /// The speed of the gusts in m/s.
    public var gustSpeed: Double?
    /// The times when the sun rises and sets; nil if it does not do so today.
    public var sunrise, sunset: Date?
    /// The offset of the place's time zone from UTC, in seconds.
    public var timeZoneSeconds: Double?
    /// Whether the weather is from MET Norway, whose license requires to name it.
    public var isFromMetNorway = false

    /// Creates the weather in a place, without values.
    public init(latitude: Double, longitude: Double) { (self.latitude, self.longitude) = (latitude, longitude) }

    /// The time zone; nil if it is unknown, or one that cannot exist.
    public var timeZone: Zone? { timeZoneSeconds.flatMap(Zone.init(weatherOffset:)) }
}

/// The weather of the next five days in steps of three hours, in metric units.
public struct WeatherForecast: Codable, Equatable, Sendable {
    /// The weather of one step.
    public struct Step: Codable, Equatable, Sendable {
        /// The duration of a step, in seconds.
        public static let duration: TimeInterval = 3 * 3600

        /// The time when the step begins.
        public var time: Date
        /// The most important condition of the sky.
        public var condition: WeatherCondition?
        /// The temperatures of the step in degrees Celsius: that of its beginning, the lowest and the highest one.
        public var temperature, lowest, highest: Double?
        /// The amount of rain and snow, in mm.
        public var precipitation: Double

        /// Creates a step that begins at a time.
        public init(
            at time: Date, condition: WeatherCondition?, temperature: Double?, lowest: Double? = nil,
            highest: Double? = nil, precipitation: Double
        ) {
            (self.time, self.condition, self.precipitation) = (time, condition, precipitation)
            (self.temperature, self.lowest, self.highest) = (temperature, lowest, highest)
        }
    }

    /// The maximum number of steps; services send about 40.
    public static let maximumSteps = 40

    /// The steps in the order of their times.
    public var steps: [Step]
    /// The offset of the place's time zone from UTC, in seconds.
    public var timeZoneSeconds: Double?

    /// Creates a forecast; steps beyond the maximum are left out.
    public init(_ steps: [Step], timeZoneSeconds: Double?) {
        self.steps = Array(steps.sorted { $0.time < $1.time }.prefix(Self.maximumSteps))
        self.timeZoneSeconds = timeZoneSeconds
    }

    /// The time zone; nil if it is unknown, or one that cannot exist.
    public var timeZone: Zone? { timeZoneSeconds.flatMap(Zone.init(weatherOffset:)) }
}

extension Zone {
    /// Creates a time zone from an offset from UTC in seconds that a server has sent; nil for one that cannot exist.
    fileprivate init?(weatherOffset seconds: Double) {
        guard abs(seconds) <= 18 * 3600 else { return nil }
        self.init(secondsFromGMT: Int(seconds))
    }
}

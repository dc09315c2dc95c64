import Foundation

/// The weather of the next five days in steps of three hours, in metric units. It is stored and decoded in the form of
/// OpenWeatherMap's answer to `/data/2.5/forecast`.
public struct WeatherForecast: Codable, Equatable, Sendable {
    /// The weather of one step. Only the time is required.
    public struct Step: Codable, Equatable, Sendable {
        /// The time when the step begins, in seconds since 1970, UTC.
        public var seconds: Double
        /// Temperature, humidity and pressure.
        public var main: CurrentWeather.Main?
        /// The probability of rain or snow, from 0 to 1.
        public var probability: Double?
        /// The rain.
        public var rain: CurrentWeather.Precipitation?
        /// The snow.
        public var snow: CurrentWeather.Precipitation?
        private var sentConditions: LossyList<CurrentWeather.Condition>?

        enum CodingKeys: String, CodingKey {
            case seconds = "dt"
            case main
            case probability = "pop"
            case rain, snow
            case sentConditions = "weather"
        }

        /// Creates a step that begins at a time, with an amount of rain or snow in mm.
        public init(
            at time: Date, condition: CurrentWeather.Condition?, main: CurrentWeather.Main, precipitation: Double
        ) {
            seconds = time.timeIntervalSince1970
            self.main = main
            rain = precipitation > 0 ? CurrentWeather.Precipitation(lastThreeHours: precipitation) : nil
            sentConditions = condition.map { LossyList([$0]) }
        }

        /// The time when the step begins.
        public var time: Date { Date(timeIntervalSince1970: seconds) }
        /// The most important condition of the sky.
        public var condition: CurrentWeather.Condition? { sentConditions?.elements.first }
        /// The amount of rain and snow, in mm.
        public var precipitation: Double { (rain?.lastThreeHours ?? 0) + (snow?.lastThreeHours ?? 0) }

        /// Whether the time can be that of a step. A server may send any number.
        fileprivate var isValid: Bool { (0..<253_402_300_800).contains(seconds) }
    }

    /// The place of the forecast.
    public struct Place: Codable, Equatable, Sendable {
        /// The offset of its time zone from UTC, in seconds.
        public var timeZoneSeconds: Double?

        enum CodingKeys: String, CodingKey { case timeZoneSeconds = "timezone" }
    }

    /// The maximum number of steps; the service sends 40.
    public static let maximumSteps = 40

    /// The steps in the order of their times.
    public var steps: [Step]
    /// The place.
    public var place: Place?

    enum CodingKeys: String, CodingKey {
        case steps = "list"
        case place = "city"
    }

    /// Creates a forecast of steps in the order of their times; those beyond the maximum are left out.
    public init(_ steps: [Step], timeZone: Zone?, at time: Date) {
        self.steps = Array(steps.prefix(Self.maximumSteps))
        place = Place(timeZoneSeconds: timeZone.map { Double($0.secondsFromGMT(for: time)) })
    }

    /// Creates a forecast from an answer; steps that cannot be read are left out.
    public init(from decoder: any Decoder) throws {
        let values = try decoder.container(keyedBy: CodingKeys.self)
        let all = try values.decode(LossyList<Step>.self, forKey: .steps).elements.filter(\.isValid)
        steps = Array(all.sorted { $0.seconds < $1.seconds }.prefix(Self.maximumSteps))
        place = try? values.decodeIfPresent(Place.self, forKey: .place)
    }

    /// The time zone of the place; nil if the answer has none, or one that cannot exist.
    public var timeZone: Zone? { place?.timeZoneSeconds.flatMap(Zone.init(weatherOffset:)) }
}

extension Zone {
    /// Creates a time zone from an offset from UTC in seconds that a server has sent; nil for one that cannot exist.
    init?(weatherOffset seconds: Double) {
        guard abs(seconds) <= 18 * 3600 else { return nil }
        self.init(secondsFromGMT: Int(seconds))
    }
}

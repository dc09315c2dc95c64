import Foundation

/// A response of OpenWeatherMap's forecast 2.5.
struct ForecastWire: Encodable {
    struct Amount: Encodable {
        enum CodingKeys: String, CodingKey { case lastThreeHours = "3h" }
        let lastThreeHours: Double
    }
    struct PartOfDay: Encodable { let pod: String }
    struct GazetteerCity: Encodable {
        let id: Int
        let name: String
        let coord: WeatherWire.Coordinates
        let country: String
        let timezone, sunrise, sunset: Int
    }
    struct Step: Encodable {
        let dt: Int
        let main: WeatherWire.Main
        let weather: [WeatherWire.Condition]
        let clouds: WeatherWire.Clouds
        let wind: WeatherWire.Wind
        let visibility: Int
        let pop: Double
        let rain, snow: Amount?
        let sys: PartOfDay
        let dt_txt: String
    }

    /// The number of steps that are sent unless the request specifies fewer.
    static let steps = 40
    /// The time from one step to the next, in seconds.
    static let step: TimeInterval = 3 * 3600

    let cod = "200"
    let message = 0
    let cnt: Int
    let list: [Step]
    let city: GazetteerCity
}

extension ForecastWire.Step {
    /// Creates the weather of three hours, which is that at their beginning.
    init(_ weather: Conditions, condition: WeatherWire.Condition, units: WeatherUnits, at date: Date) {
        func amount(_ anHour: Double?) -> ForecastWire.Amount? {
            anHour.map { ForecastWire.Amount(lastThreeHours: ($0 * 3).rounded(to: 2)) }
        }
        let isWet = weather.rain != nil || weather.snow != nil
        let time = Date.ISO8601FormatStyle(timeZone: .gmt)
        self.init(
            dt: Int(date.timeIntervalSince1970), main: .init(weather, units: units, lower: 0, upper: 0),
            weather: [condition], clouds: .init(all: Int(weather.clouds.rounded())),
            wind: .init(weather, units: units), visibility: Int(weather.visibility.rounded()),
            pop: (isWet ? 0.5 + weather.clouds / 200 : weather.clouds / 400).rounded(to: 2),
            rain: amount(weather.rain), snow: amount(weather.snow),
            sys: .init(pod: condition.icon.hasSuffix("n") ? "n" : "d"),
            dt_txt: date.formatted(time.year().month().day()) + " "
                + date.formatted(time.time(includingFractionalSeconds: false).timeSeparator(.colon)))
    }
}

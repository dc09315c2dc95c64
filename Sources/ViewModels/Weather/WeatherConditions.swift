import Domain
import Foundation

/// The sky as one picture, which the view draws.
public nonisolated enum WeatherPicture: Equatable, Sendable {
    case clear(isNight: Bool)
    case fewClouds(isNight: Bool)
    case clouds, rain, snow, thunder, mist

    /// Creates the picture of a condition.
    init(_ condition: WeatherCondition?) {
        let isNight = condition?.isNight ?? false
        self =
            switch condition?.code ?? 0 {
            case 200..<300: .thunder
            case 300..<600: .rain
            case 600..<700: .snow
            case 700..<800: .mist
            case 800: .clear(isNight: isNight)
            case 801, 802: .fewClouds(isNight: isNight)
            default: .clouds
            }
    }
}

/// The color of the sky behind the temperature, by the condition and the hour.
public nonisolated enum WeatherSky: String, CaseIterable, Sendable {
    case clear, night, twilight, clouds, rain, snow, thunder, mist

    /// The duration of twilight before and after sunrise and sunset, in seconds.
    private static let twilightDuration: TimeInterval = 40 * 60

    /// Creates the sky of an answer.
    init(_ weather: CurrentWeather, picture: WeatherPicture) {
        self =
            switch picture {
            case .clear(let isNight), .fewClouds(let isNight):
                Self.isTwilight(weather) ? .twilight : isNight ? .night : .clear
            case .clouds: weather.condition?.isNight == true ? .night : .clouds
            case .rain: .rain
            case .snow: .snow
            case .thunder: .thunder
            case .mist: .mist
            }
    }

    private static func isTwilight(_ weather: CurrentWeather) -> Bool {
        guard let now = weather.time else { return false }
        return [weather.sunrise, weather.sunset].contains { time in
            time.map { abs($0.timeIntervalSince(now)) < twilightDuration } ?? false
        }
    }
}

/// One measured value in a tile.
public nonisolated struct WeatherTile: Equatable, Sendable {
    /// The name of the value.
    public let title: String
    /// The value.
    public let value: String
    /// A smaller line; empty for none.
    public let detail: String
}

/// An answer of the weather service as finished strings, which are made when they are read.
public nonisolated struct WeatherConditions: Sendable {
    private let weather: CurrentWeather
    private let windUnit: WindUnit
    private let format: WeatherFormat
    private var words: Localizer { format.words }

    /// The picture, if there is one.
    public var picture: WeatherPicture { WeatherPicture(weather.condition) }
    /// The color of the sky.
    public var sky: WeatherSky { WeatherSky(weather, picture: picture) }
    /// The temperature, such as "14°"; "—" if the answer has none.
    public var temperature: String { format.temperature(weather.temperature) }
    /// A description such as "Light rain".
    public var summary: String { WeatherSummary.text(weather.condition, words) }
    /// The felt temperature, such as "Feels like 12°"; empty if the answer has none.
    public var feelsLike: String {
        weather.feelsLike.map { words("Feels like {temperature}", ["temperature": format.temperature($0)]) } ?? ""
    }
    /// The wind.
    public var wind: WindViewModel { WindViewModel(weather, unit: windUnit, words: words) }
    /// The tiles.
    public var tiles: [WeatherTile] {
        [
            WeatherTile(title: words("Humidity"), value: format.percent(weather.humidity), detail: ""),
            WeatherTile(title: words("Pressure"), value: format.pressure(weather.pressure), detail: ""),
            // Not every service has it.
            weather.visibility.map {
                WeatherTile(title: words("Visibility"), value: format.distance($0), detail: "")
            },
            WeatherTile(title: words("Clouds"), value: format.percent(weather.cloudiness), detail: ""),
            tile(words("Sunrise"), weather.sunrise),
            tile(words("Sunset"), weather.sunset),
        ].compactMap(\.self)
    }

    /// Creates the strings of an answer, with temperatures and speeds in the given units.
    public init(_ weather: CurrentWeather, temperature unit: TemperatureUnit, wind windUnit: WindUnit, words: Localizer)
    {
        (self.weather, self.windUnit) = (weather, windUnit)
        format = WeatherFormat(unit: unit, timeZone: weather.timeZone ?? .gmt, words: words)
    }

    private func tile(_ title: String, _ time: Date?) -> WeatherTile {
        let zone = weather.timeZone == nil ? words("UTC") : words("local time")
        return WeatherTile(title: title, value: format.clock(time), detail: time == nil ? "" : zone)
    }
}

/// Formats metric values for the user; "—" for values that are missing.
nonisolated struct WeatherFormat {
    let unit: TemperatureUnit
    /// The time zone of the city.
    let timeZone: Zone
    let words: Localizer

    func temperature(_ celsius: Double?) -> String {
        guard let celsius else { return "—" }
        let value = (unit == .celsius ? celsius : celsius * 9 / 5 + 32).rounded()
        return (value < 0 ? "−" : "") + words.number(abs(value), fractionDigits: 0) + "°"
    }

    func percent(_ value: Double?) -> String {
        value.map { words("{number}%", ["number": words.number($0, fractionDigits: 0)]) } ?? "—"
    }

    func pressure(_ hectopascals: Double?) -> String {
        hectopascals.map { words("{number} hPa", ["number": words.number($0, fractionDigits: 0)]) } ?? "—"
    }

    func distance(_ meters: Double?) -> String {
        guard let meters else { return "—" }
        return meters < 1000
            ? words("{number} m", ["number": words.number(meters, fractionDigits: 0)])
            : words("{number} km", ["number": words.number(meters / 1000, fractionDigits: 1)])
    }

    func clock(_ date: Date?) -> String {
        date.map { words.date($0, .time, in: timeZone) } ?? "—"
    }
}

/// Describes conditions.
nonisolated enum WeatherSummary {
    static func text(_ condition: WeatherCondition?, _ words: Localizer) -> String {
        switch condition?.code ?? 0 {
        case 200...202, 230...232: words("Thunderstorm with rain")
        case 203..<300: words("Thunderstorm")
        case 300..<400: words("Drizzle")
        case 500: words("Light rain")
        case 501: words("Rain")
        case 502...504: words("Heavy rain")
        case 511: words("Freezing rain")
        case 520..<600: words("Showers")
        case 600: words("Light snow")
        case 602, 622: words("Heavy snow")
        case 611...616: words("Sleet")
        case 601, 620..<700: words("Snow")
        case 701, 741: words("Fog")
        case 711: words("Smoke")
        case 721: words("Haze")
        case 731, 751, 761: words("Dust")
        case 762: words("Volcanic ash")
        case 771: words("Squalls")
        case 781: words("Tornado")
        case 800: words("Clear sky")
        case 801: words("Few clouds")
        case 802: words("Scattered clouds")
        case 803: words("Broken clouds")
        case 804: words("Overcast")
        default: words("Unknown weather")
        }
    }
}

import Foundation

/// A response of OpenWeatherMap's current weather 2.5.
struct WeatherWire: Encodable {
    struct Coordinates: Encodable { let lon, lat: Double }
    struct Condition: Encodable {
        let id: Int
        let main, description, icon: String
    }
    struct Main: Encodable {
        let temp, feels_like, temp_min, temp_max: Double
        let pressure, humidity, sea_level, grnd_level: Int
    }
    struct Wind: Encodable {
        let speed: Double
        let deg: Int
        let gust: Double?
    }
    struct Amount: Encodable {
        enum CodingKeys: String, CodingKey { case lastHour = "1h" }
        let lastHour: Double
    }
    struct Clouds: Encodable { let all: Int }
    struct System: Encodable {
        let type, id: Int?
        let country: String?
        let sunrise, sunset: Int
    }

    let coord: Coordinates
    let weather: [Condition]
    let base = "stations"
    let main: Main
    let visibility: Int
    let wind: Wind
    let rain, snow: Amount?
    let clouds: Clouds
    let dt: Int
    let sys: System
    let timezone, id: Int
    let name: String
    let cod = 200
}

extension WeatherWire.Main {
    /// Creates a response in which the lowest and the highest temperature differ from the one in the middle by some
    /// degrees.
    init(_ weather: Conditions, units: WeatherUnits, lower: Double, upper: Double) {
        let pressure = Int(weather.pressure.rounded())
        self.init(
            temp: units.temperature(weather.temperature), feels_like: units.temperature(weather.feelsLike),
            temp_min: units.temperature(weather.temperature - lower),
            temp_max: units.temperature(weather.temperature + upper), pressure: pressure,
            humidity: Int(weather.humidity.rounded()), sea_level: pressure, grnd_level: pressure - 4)
    }
}

extension WeatherWire.Wind {
    init(_ weather: Conditions, units: WeatherUnits) {
        self.init(
            speed: units.speed(weather.windSpeed), deg: Int(weather.windDirection), gust: weather.gust.map(units.speed))
    }
}

/// The `units` of a request.
enum WeatherUnits: String {
    case standard, metric, imperial

    /// Converts °C, rounded to hundredths.
    func temperature(_ celsius: Double) -> Double {
        switch self {
        case .standard: (celsius + 273.15).rounded(to: 2)
        case .metric: celsius.rounded(to: 2)
        case .imperial: (celsius * 1.8 + 32).rounded(to: 2)
        }
    }

    /// Converts m/s, rounded to hundredths.
    func speed(_ metersPerSecond: Double) -> Double {
        (self == .imperial ? metersPerSecond * 2.236_936 : metersPerSecond).rounded(to: 2)
    }
}

extension Double {
    /// Returns the number rounded to a number of decimal places.
    func rounded(to places: Int) -> Double {
        let scale = pow(10, Double(places))
        return (self * scale).rounded() / scale
    }
}

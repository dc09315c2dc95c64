import Domain
import Foundation

/// OpenWeatherMap's answer to `/data/2.5/weather`, of which only the coordinates are required. It is also the form in
/// which earlier versions of the program stored the weather.
struct OpenWeatherMapWeather: Decodable, Sendable {
    struct Coordinates: Decodable, Sendable { var lat, lon: Double }

    struct Condition: Decodable, Sendable {
        var id: Int?
        /// The icon, such as "10d"; the letter distinguishes day from night.
        var icon: String?

        var condition: WeatherCondition {
            WeatherCondition(code: id ?? 0, isNight: icon?.hasSuffix("n") ?? false)
        }
    }

    struct Main: Decodable, Sendable { var temp, feels_like, temp_min, temp_max, pressure, humidity: Double? }

    struct Wind: Decodable, Sendable { var speed, deg, gust: Double? }

    struct Clouds: Decodable, Sendable { var all: Double? }

    /// The times of the sun in seconds since 1970, UTC: 0, or both the same, where the sun does not rise or set.
    struct Sun: Decodable, Sendable { var sunrise, sunset: Double? }

    var coord: Coordinates
    var weather: LossyList<Condition>?
    var main: Main?
    var visibility: Double?
    var wind: Wind?
    var clouds: Clouds?
    var dt: Double?
    var sys: Sun?
    var timezone: Double?
    var base: String?

    /// The weather, with the times that can exist.
    var value: CurrentWeather {
        var value = CurrentWeather(latitude: coord.lat, longitude: coord.lon)
        value.time = dt.flatMap(Date.init(weatherSeconds:))
        value.condition = weather?.elements.first?.condition
        (value.temperature, value.feelsLike) = (main?.temp, main?.feels_like)
        (value.pressure, value.humidity) = (main?.pressure, main?.humidity)
        (value.visibility, value.cloudiness) = (visibility, clouds?.all)
        (value.windSpeed, value.windDirection, value.gustSpeed) = (wind?.speed, wind?.deg, wind?.gust)
        if let sys, sys.sunrise != sys.sunset {
            value.sunrise = sys.sunrise.flatMap(Date.init(weatherSeconds:))
            value.sunset = sys.sunset.flatMap(Date.init(weatherSeconds:))
        }
        value.timeZoneSeconds = timezone
        value.isFromMetNorway = base == "MET Norway"
        return value
    }
}

/// OpenWeatherMap's answer to `/data/2.5/forecast`. It is also the form in which earlier versions of the program stored
/// forecasts.
struct OpenWeatherMapForecast: Decodable, Sendable {
    struct Precipitation: Decodable, Sendable {
        /// The amount in three hours, in mm.
        var amount: Double?

        enum CodingKeys: String, CodingKey { case amount = "3h" }
    }

    struct Step: Decodable, Sendable {
        var dt: Double
        var main: OpenWeatherMapWeather.Main?
        var weather: LossyList<OpenWeatherMapWeather.Condition>?
        var rain, snow: Precipitation?

        /// The step; nil if its time cannot exist.
        var value: WeatherForecast.Step? {
            Date(weatherSeconds: dt).map { time in
                WeatherForecast.Step(
                    at: time, condition: weather?.elements.first?.condition, temperature: main?.temp,
                    lowest: main?.temp_min, highest: main?.temp_max,
                    precipitation: (rain?.amount ?? 0) + (snow?.amount ?? 0))
            }
        }
    }

    struct Place: Decodable, Sendable { var timezone: Double? }

    var list: LossyList<Step>
    var city: Lossy<Place>?

    /// The forecast, without the steps that cannot be read.
    var value: WeatherForecast {
        WeatherForecast(list.elements.compactMap(\.value), timeZoneSeconds: city?.value?.timezone)
    }
}

extension Date {
    /// Creates a time from a server's seconds since 1970; nil for 0, for one before, and for the year 10000 and later,
    /// which cannot be formatted.
    fileprivate init?(weatherSeconds seconds: Double) {
        guard seconds > 0, seconds < 253_402_300_800 else { return nil }
        self.init(timeIntervalSince1970: seconds)
    }
}

import Foundation
import Randomness

/// The weather at one place and time, in SI units except for temperatures in °C.
struct Conditions: Equatable {
    var temperature: Double
    var feelsLike: Double
    /// The pressure in hPa at sea level.
    var pressure: Double
    /// The humidity in percent.
    var humidity: Double
    /// The visibility in meters, at most 10 000.
    var visibility: Double
    /// The wind speed in m/s.
    var windSpeed: Double
    /// The direction from which the wind blows, in degrees.
    var windDirection: Double
    /// The gusts in m/s; nil in steady wind.
    var gust: Double?
    /// The part of the sky that the clouds cover, in percent.
    var clouds: Double
    /// The rain in mm in the last hour; nil if there was none.
    var rain: Double?
    /// The snow in mm in the last hour; nil if there was none.
    var snow: Double?
    var fog: Bool
}

/// Plausible weather of the whole world, from latitude, season, time of day and noise.
struct Climate: Sendable {
    private let noise: Noise

    init(seed: UInt64) { noise = Noise(seed: seed) }

    /// Returns the weather at a place and time; always the same for the same arguments.
    func conditions(latitude: Double, longitude: Double, at date: Date) -> Conditions {
        let time = date.timeIntervalSince1970
        func random(_ channel: UInt64, hours: Double) -> Double {
            noise.value(channel, latitude: latitude, longitude: longitude, time: time, period: hours * 3600)
        }

        let wetness = Self.wetness(latitude: latitude)
        let cloudiness = 0.65 * random(1, hours: 30) + 0.35 * random(2, hours: 7) + (wetness - 0.5) * 0.5
        let clouds = Noise.smooth((cloudiness - 0.1) / 0.8)
        let heaviness = Noise.smooth((cloudiness - 0.62) / 0.5) * random(3, hours: 5)

        let front = (random(4, hours: 72) - 0.5) * 2
        let day = (1 - 0.6 * clouds) * (latitude.magnitude > 66 ? 1.5 : 2.5 + 4 * (1 - wetness))
        let solarHour = (time / 3600 + longitude / 15).truncatingRemainder(dividingBy: 24)
        let temperature =
            Self.seasonalMean(latitude: latitude, longitude: longitude, at: date)
            + front * (0.5 + latitude.magnitude / 14) + day * cos((solarHour - 15) / 24 * 2 * .pi)

        let windSpeed = 0.4 + 13 * pow(random(5, hours: 11), 2) + 2 * clouds * random(6, hours: 4)
        let turn = random(7, hours: 40) + 0.15 * random(8, hours: 3)
        let humidity = min(max(38 + 30 * wetness + 32 * clouds * random(9, hours: 9) - day + 25 * heaviness, 12), 100)
        let fog = humidity > 78 && windSpeed < 2.5 && random(10, hours: 8) > 0.75 && solarHour < 11
        let water = heaviness > 0.06 ? 9 * heaviness * heaviness : nil
        let snows = temperature < 1.5
        let rains = temperature > 0.5
        let gusty = windSpeed > 4 && random(11, hours: 2) > 0.4

        return Conditions(
            temperature: temperature,
            feelsLike: Self.feelsLike(temperature, humidity: humidity, wind: windSpeed),
            pressure: 1013 + 22 * (0.5 - random(1, hours: 30)) + 8 * (random(12, hours: 50) - 0.5),
            humidity: humidity,
            visibility: fog ? 300 + 600 * random(13, hours: 1) : water.map { max(2000, 10_000 - 2200 * $0) } ?? 10_000,
            windSpeed: windSpeed,
            windDirection: (turn * 720).truncatingRemainder(dividingBy: 360),
            gust: gusty ? windSpeed * (1.25 + 0.6 * random(14, hours: 1)) : nil,
            clouds: 100 * clouds,
            rain: rains ? water.map { max($0, 0.1) } : nil,
            snow: snows ? water.map { max($0 * 0.7, 0.1) } : nil,
            fog: fog)
    }

    /// Returns the mean temperature of the day, without clouds and fronts.
    static func seasonalMean(latitude: Double, longitude: Double, at date: Date) -> Double {
        let sine = sin(latitude * .pi / 180)
        let continental = continentality(latitude: latitude, longitude: longitude)
        let yearly = 28 - 33 * sine * sine + 6 * (1 - continental) * Noise.smooth((latitude.magnitude - 25) / 20)
        let dayOfYear = (date.timeIntervalSince1970 / 86_400).truncatingRemainder(dividingBy: 365.2425)
        let season = cos((dayOfYear - 200) / 365.2425 * 2 * .pi) * (latitude < 0 ? -1 : 1)
        return yearly + season * 0.37 * latitude.magnitude * continental
    }

    /// Returns 1 far from the oceans, and less near them: western Europe and the southern hemisphere.
    private static func continentality(latitude: Double, longitude: Double) -> Double {
        if latitude < 0 { return 0.45 }
        guard latitude > 35, longitude > -25, longitude < 60 else { return 1 }
        return 0.4 + 0.6 * Noise.smooth((longitude - 2) / 38)
    }

    /// Returns the probability of clouds, from 0 to 1: wet at the equator, dry at the horse latitudes, wet again
    /// beyond.
    private static func wetness(latitude: Double) -> Double {
        0.5 + 0.25 * cos(latitude.magnitude / 26 * .pi) * (latitude.magnitude < 52 ? 1 : 0.4)
    }

    /// Returns the felt temperature: wind chill (Environment Canada) in the cold, apparent temperature (Steadman) in
    /// the heat.
    private static func feelsLike(_ temperature: Double, humidity: Double, wind: Double) -> Double {
        if temperature <= 10, wind > 1.3 {
            let speed = pow(wind * 3.6, 0.16)
            return 13.12 + 0.6215 * temperature - 11.37 * speed + 0.3965 * temperature * speed
        }
        guard temperature >= 20 else { return temperature }
        let vapor = humidity / 100 * 6.105 * exp(17.27 * temperature / (237.7 + temperature))
        return temperature + 0.33 * vapor - 0.7 * wind - 4
    }
}

/// Smooth noise over the globe and time, determined by a seed.
struct Noise: Sendable {
    let seed: UInt64

    /// Returns a value from 0 to 1 that changes smoothly over about 400 km and `period` seconds. Channels are
    /// independent.
    func value(_ channel: UInt64, latitude: Double, longitude: Double, time: TimeInterval, period: TimeInterval)
        -> Double
    {
        let (south, y) = split((latitude + 90) / 4)
        let (west, x) = split((longitude + 360).truncatingRemainder(dividingBy: 360) / 4)
        let (before, t) = split(time / period)
        func layer(_ step: Int) -> Double {
            func row(_ north: Int) -> Double {
                let a = hash(channel, west % 90, south + north, before + step)
                let b = hash(channel, (west + 1) % 90, south + north, before + step)
                return a + (b - a) * x
            }
            return row(0) + (row(1) - row(0)) * y
        }
        let value = layer(0) + (layer(1) - layer(0)) * t
        // Interpolation concentrates the values around the middle; this spreads them again.
        return Self.smooth((value - 0.15) / 0.7)
    }

    /// Returns a value from 0 to 1 that is unrelated to that of any other numbers.
    func hash(_ channel: UInt64, _ numbers: Int...) -> Double {
        var state = seed &+ channel &* 0xD1B5_4A32_D192_ED03
        for number in numbers { state = SeededRandom.mix(state ^ UInt64(bitPattern: Int64(number))) }
        return SeededRandom.unit(SeededRandom.mix(state))
    }

    /// Returns the smoothstep function: 0 below 0, 1 above 1.
    static func smooth(_ x: Double) -> Double {
        let x = min(max(x, 0), 1)
        return x * x * (3 - 2 * x)
    }

    private func split(_ x: Double) -> (Int, Double) {
        (Int(x.rounded(.down)), Self.smooth(x - x.rounded(.down)))
    }
}

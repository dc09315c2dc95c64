import Domain
import Foundation

/// The wind of an answer as finished strings. Missing values are handled here, once.
public nonisolated struct WindViewModel: Equatable, Sendable {
    /// The coordinates, such as "Lat: 51.51, Lon: -0.13".
    public let coordinatesText: String
    /// The speed, such as "4.1 m/s", in the user's unit; "—" if the answer has none.
    public let speedText: String
    /// The direction, such as "WSW 240°"; "—" without a direction.
    public let directionLine: String
    /// The force and the gusts, such as "Gentle breeze, force 3 · Gusts of 9 m/s", as far as the answer has them.
    public let forceLine: String
    /// The direction of an arrow that shows the wind, in degrees clockwise from up; nil without a direction.
    public let arrowDegrees: Double?

    /// Creates the strings of an answer.
    public init(_ weather: CurrentWeather, unit: WindUnit, words: Localizer) {
        coordinatesText = words(
            "Lat: {latitude}, Lon: {longitude}",
            [
                "latitude": words.number(weather.latitude, fractionDigits: 2),
                "longitude": words.number(weather.longitude, fractionDigits: 2),
            ])
        speedText = weather.windSpeed.map { Self.text(of: $0, in: unit, words) } ?? "—"
        let force = weather.windSpeed.map { Beaufort(metersPerSecond: $0).text(words) }
        let gusts = weather.gustSpeed.map { words("Gusts of {speed}", ["speed": Self.text(of: $0, in: unit, words)]) }
        let degrees = weather.windDirection.map {
            ($0.truncatingRemainder(dividingBy: 360) + 360).truncatingRemainder(dividingBy: 360)
        }
        directionLine =
            degrees.map { "\(Self.compassPoint($0, words)) \(words.number(Int($0.rounded())))°" } ?? "—"
        forceLine = [force, gusts].compactMap(\.self).joined(separator: " · ")
        // A wind is named after the direction that it comes from; the arrow points the other way.
        arrowDegrees = degrees.map { ($0 + 180).truncatingRemainder(dividingBy: 360) }
    }

    /// Returns a speed in meters per second in the user's unit.
    private static func text(of metersPerSecond: Double, in unit: WindUnit, _ words: Localizer) -> String {
        switch unit {
        case .metersPerSecond:
            words("{speed} m/s", ["speed": words.number(metersPerSecond, fractionDigits: 1)])
        case .kilometersPerHour:
            words("{speed} km/h", ["speed": words.number(metersPerSecond * 3.6, fractionDigits: 0)])
        case .milesPerHour:
            words("{speed} mph", ["speed": words.number(metersPerSecond * 2.236936, fractionDigits: 0)])
        }
    }

    /// Returns the nearest of the sixteen points of the compass.
    private static func compassPoint(_ degrees: Double, _ words: Localizer) -> String {
        let names = [
            words("N"), words("NNE"), words("NE"), words("ENE"), words("E"), words("ESE"), words("SE"), words("SSE"),
            words("S"), words("SSW"), words("SW"), words("WSW"), words("W"), words("WNW"), words("NW"), words("NNW"),
        ]
        return names[Int((degrees / 22.5).rounded()) % names.count]
    }
}

/// The Beaufort scale of wind force, 0 to 12.
nonisolated struct Beaufort: Equatable {
    let force: Int

    init(metersPerSecond: Double) {
        // The lower bound of each force from 1 on, in m/s (WMO-No. 8, Manual on Codes).
        let bounds = [0.3, 1.6, 3.4, 5.5, 8.0, 10.8, 13.9, 17.2, 20.8, 24.5, 28.5, 32.7]
        force = bounds.count { metersPerSecond >= $0 }
    }

    func text(_ words: Localizer) -> String {
        let names = [
            words("Calm"), words("Light air"), words("Light breeze"), words("Gentle breeze"),
            words("Moderate breeze"), words("Fresh breeze"), words("Strong breeze"), words("Near gale"),
            words("Gale"), words("Strong gale"), words("Storm"), words("Violent storm"), words("Hurricane force"),
        ]
        return words("{name}, force {force}", ["name": names[force], "force": words.number(force)])
    }
}

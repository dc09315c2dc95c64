import Domain
import Foundation

/// The temperature and the rain of a forecast over time, which the view draws at any size.
public nonisolated struct ForecastCurve: Equatable, Sendable {
    /// The weather at one time.
    public struct Point: Equatable, Sendable {
        /// The time, from 0 at the first step to 1 at the last.
        public let x: Double
        /// The temperature, from 0 for the lowest to 1 for the highest.
        public let y: Double
        /// Rain or snow, from 0 to 1.
        public let rain: Double
    }

    /// The points, by time; at least two.
    public let points: [Point]
    /// The midnights, by time, with the days that they begin, such as "Mon".
    public let midnights: [PlotLabel]
    /// The highest temperature and the lowest one, such as "14°".
    public let extremes: [PlotLabel]
    /// A description of the curve, for assistive technology.
    public let accessibleName: String

    /// The rain in three hours that fills the height for rain, in mm; more rain fills it, too.
    private static let fullRain = 6.0
    /// The minimum range of temperatures, in degrees Celsius. A smaller range is not stretched to the whole height.
    private static let leastRange = 4.0
}

nonisolated extension ForecastCurve {
    /// Creates a curve. Returns nil if there are fewer than two temperatures to draw.
    init?(_ forecast: WeatherForecast, format: WeatherFormat) {
        let steps = forecast.steps.compactMap { step in
            step.temperature.map { (time: step.time, temperature: $0, rain: step.precipitation) }
        }
        .filter { $0.temperature.isFinite }
        guard let first = steps.first, let last = steps.last, first.time < last.time,
            let highest = steps.max(by: { $0.temperature < $1.temperature }),
            let lowest = steps.min(by: { $0.temperature < $1.temperature })
        else { return nil }
        let duration = last.time.timeIntervalSince(first.time)
        // Halved before they are added: a server may send any finite number.
        let middle = highest.temperature / 2 + lowest.temperature / 2
        let range = max(highest.temperature - lowest.temperature, Self.leastRange)
        func x(_ time: Date) -> Double { time.timeIntervalSince(first.time) / duration }
        // Rounding may lead slightly out of the range.
        func y(_ temperature: Double) -> Double { min(max(0.5 + (temperature - middle) / range, 0), 1) }
        points = steps.map { step in
            Point(x: x(step.time), y: y(step.temperature), rain: min(max(step.rain / Self.fullRain, 0), 1))
        }
        extremes = [highest, lowest].map {
            PlotLabel(x: x($0.time), y: y($0.temperature), text: format.temperature($0.temperature))
        }
        let zone = format.timeZone
        midnights = Set(steps.map { zone.day(of: $0.time) }).sorted().map(zone.start(ofDay:))
            .map { PlotLabel(x: x($0), y: 0, text: format.words.date($0, .shortWeekday, in: zone)) }
            .filter { $0.x > 0 }
        accessibleName = format.words(
            "Temperatures of the next days, from {low} to {high}", ["low": extremes[1].text, "high": extremes[0].text])
    }
}

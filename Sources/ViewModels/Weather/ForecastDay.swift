import Domain
import Foundation

/// A day of the forecast as finished strings.
public nonisolated struct ForecastDay: Equatable, Sendable, Identifiable {
    /// The beginning of the day.
    public let id: Date
    /// "Today", "Tomorrow" or "Wednesday".
    public let name: String
    /// The picture.
    public let picture: WeatherPicture
    /// A description such as "Light rain".
    public let summary: String
    /// The precipitation, such as "3.2 mm"; empty on a dry day.
    public let precipitation: String
    /// The lowest temperature, such as "6°".
    public let low: String
    /// "14°".
    public let high: String
    /// The whole row for assistive technology.
    public let accessibleName: String
}

nonisolated extension ForecastDay {
    /// Returns the days of a forecast, in the time zone of the city, without a last day that has only one step. The range
    /// of today includes `current`, the temperature at this moment.
    static func days(
        of forecast: WeatherForecast, now: Date, current: Double?, format: WeatherFormat
    ) -> [ForecastDay] {
        var days = Dictionary(grouping: forecast.steps) { format.timeZone.day(of: $0.time) }.sorted { $0.key < $1.key }
        if days.count > 1, days.last?.value.count == 1 { days.removeLast() }
        return days.map { day, steps in
            let isToday = day == format.timeZone.day(of: now)
            return ForecastDay(day, steps, now: now, current: isToday ? current : nil, format: format)
        }
    }

    private init(
        _ number: Int, _ steps: [WeatherForecast.Step], now: Date, current: Double?, format: WeatherFormat
    ) {
        let day = format.timeZone.start(ofDay: number)
        let words = format.words
        let amount = steps.reduce(0) { $0 + $1.precipitation }
        let shown = Self.mostImportant(of: steps, amount: amount, day: day)?.condition
        id = day
        name = Self.name(of: number, at: day, now: now, format: format)
        // A day is shown by its daylight.
        picture = WeatherPicture(conditionID: shown?.id, icon: nil)
        summary = WeatherSummary.text(conditionID: shown?.id, words)
        precipitation =
            amount < Self.leastAmount
            ? "" : words("{number} mm", ["number": words.number(amount, fractionDigits: amount < 10 ? 1 : 0)])
        let current = current.map { [$0] } ?? []
        low = format.temperature((steps.compactMap { $0.main?.lowest ?? $0.main?.temperature } + current).min())
        high = format.temperature((steps.compactMap { $0.main?.highest ?? $0.main?.temperature } + current).max())
        let range = words("from {low} to {high}", ["low": low, "high": high])
        accessibleName = [name, summary, range, precipitation].filter { !$0.isEmpty }.joined(separator: words(", "))
    }

    /// The least amount of precipitation in a day that is displayed, in mm.
    private static let leastAmount = 0.1
    /// The amount of precipitation in a day from which the day counts as wet, in mm.
    private static let wetAmount = 1.0

    /// Returns the step whose sky stands for the day: the wettest step of a wet day, otherwise the one nearest to the
    /// afternoon.
    private static func mostImportant(
        of steps: [WeatherForecast.Step], amount: Double, day: Date
    ) -> WeatherForecast.Step? {
        if amount >= wetAmount { return steps.max { $0.precipitation < $1.precipitation } }
        let afternoon = day.addingTimeInterval(13 * 3600)
        return steps.min {
            abs($0.time.timeIntervalSince(afternoon)) < abs($1.time.timeIntervalSince(afternoon))
        }
    }

    private static func name(of number: Int, at start: Date, now: Date, format: WeatherFormat) -> String {
        let words = format.words
        return switch number - format.timeZone.day(of: now) {
        case 0: words("Today")
        case 1: words("Tomorrow")
        default: words.date(start, .weekday, in: format.timeZone)
        }
    }
}

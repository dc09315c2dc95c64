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
    /// "Light rain".
    public let summary: String
    /// "3.2 mm"; empty on a dry day.
    public let precipitation: String
    /// "6°".
    public let low: String
    /// "14°".
    public let high: String
    /// All of it for assistive technology.
    public let accessibleName: String
}

nonisolated extension ForecastDay {
    /// The days of a forecast, in the time zone of the city.
    static func days(of forecast: WeatherForecast, now: Date, format: WeatherFormat) -> [ForecastDay] {
        let calendar = calendar(format)
        let days = Dictionary(grouping: forecast.steps) { calendar.startOfDay(for: $0.time) }
        return days.sorted { $0.key < $1.key }.map { day, steps in
            ForecastDay(day, steps, now: now, calendar: calendar, format: format)
        }
    }

    /// The calendar of the city.
    static func calendar(_ format: WeatherFormat) -> Calendar {
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = format.timeZone
        return calendar
    }

    private init(
        _ day: Date, _ steps: [WeatherForecast.Step], now: Date, calendar: Calendar, format: WeatherFormat
    ) {
        let words = format.words
        let amount = steps.reduce(0) { $0 + $1.precipitation }
        let shown = Self.mostImportant(of: steps, amount: amount, day: day)?.condition
        id = day
        name = Self.name(of: day, now: now, calendar: calendar, words: words)
        // A day is shown by its daylight.
        picture = WeatherPicture(conditionID: shown?.id, icon: nil)
        summary = WeatherSummary.text(conditionID: shown?.id, words)
        precipitation =
            amount < Self.leastAmount
            ? "" : words("{number} mm", ["number": words.number(amount, fractionDigits: amount < 10 ? 1 : 0)])
        low = format.temperature(steps.compactMap { $0.main?.lowest ?? $0.main?.temperature }.min())
        high = format.temperature(steps.compactMap { $0.main?.highest ?? $0.main?.temperature }.max())
        let range = words("from {low} to {high}", ["low": low, "high": high])
        accessibleName = [name, summary, range, precipitation].filter { !$0.isEmpty }.joined(separator: words(", "))
    }

    /// Less rain than this in a day is not worth a word, in mm.
    private static let leastAmount = 0.1
    /// With this much rain in a day, it is a rainy one, in mm.
    private static let wetAmount = 1.0

    /// The step whose sky stands for the day: the wettest one of a wet day, or else the one nearest to one in the afternoon.
    private static func mostImportant(
        of steps: [WeatherForecast.Step], amount: Double, day: Date
    ) -> WeatherForecast.Step? {
        if amount >= wetAmount { return steps.max { $0.precipitation < $1.precipitation } }
        let afternoon = day.addingTimeInterval(13 * 3600)
        return steps.min {
            abs($0.time.timeIntervalSince(afternoon)) < abs($1.time.timeIntervalSince(afternoon))
        }
    }

    private static func name(of day: Date, now: Date, calendar: Calendar, words: Localizer) -> String {
        if calendar.isDate(day, inSameDayAs: now) { return words("Today") }
        if let tomorrow = calendar.date(byAdding: .day, value: 1, to: now), calendar.isDate(day, inSameDayAs: tomorrow)
        {
            return words("Tomorrow")
        }
        return day.formatted(
            Date.FormatStyle(locale: words.locale, calendar: calendar, timeZone: calendar.timeZone).weekday(.wide))
    }
}

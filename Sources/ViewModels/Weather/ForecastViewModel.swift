import Domain
import Foundation
import Logging
import Observation

/// The forecast for the selected city, below its weather.
@Observable
public final class ForecastViewModel {
    /// The states of the forecast.
    public enum Screen: String, Equatable, Sendable {
        /// Nothing is shown: there is no city, or its weather has not been loaded.
        case hidden
        /// The first answer is pending.
        case loading
        /// A forecast is displayed, up to date or not.
        case forecast
        /// A problem is displayed, because there is no forecast.
        case problem
    }

    /// The state of the forecast.
    public var screen: Screen {
        if shown != nil { return .forecast }
        switch forecast {
        case .idle, .loaded: return .hidden
        case .loading: return .loading
        case .failed: return hasWeatherProblem ? .hidden : .problem
        }
    }
    /// Whether the forecast is visible.
    public var isVisible: Bool { screen != .hidden }
    /// The days, in the user's units.
    public var days: [ForecastDay] {
        shown.map { ForecastDay.days(of: $0.value, now: now, current: currentTemperature, format: format($0.value)) }
            ?? []
    }
    /// The temperature and the rain over time; nil if there is nothing to draw.
    public var curve: ForecastCurve? {
        shown.flatMap { shown in
            curves.value(for: CurveKey(forecast: shown.value, unit: preferences.settings.temperatureUnit)) {
                ForecastCurve(shown.value, format: format(shown.value))
            }
        }
    }
    /// Whether there is a curve.
    public var showsCurve: Bool { curve != nil }
    /// A description of the curve, for assistive technology.
    public var curveName: String { curve?.accessibleName ?? "" }
    /// The problem with the last request; an older forecast is still displayed. Nil while the weather has a problem,
    /// too, because one message is enough.
    public var problem: Problem? { hasWeatherProblem ? nil : forecast.problem }
    /// The age of a forecast that no answer has confirmed, while no problem includes it.
    public var unconfirmedAgeText: String { problem == nil ? ageText : "" }
    /// The age, such as "Updated 3 hours ago", of a forecast that no answer has confirmed; empty for a new one.
    public var ageText: String {
        guard let shown, shown.isStale || forecast.problem != nil else { return "" }
        return FreshnessText(since: shown.time, now: now, words: words).text
    }

    /// The temperature now, in degrees Celsius.
    var currentTemperature: Double?
    /// Whether the page shows a problem of the weather.
    var hasWeatherProblem = false

    private var forecast = LoadState<WeatherForecast>.idle
    /// The time by which steps are over and days are called "Today".
    private var now: Date
    private let preferences: Preferences
    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let store: any WeatherStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var city: City?
    @ObservationIgnored private var request: Task<Void, Never>?
    @ObservationIgnored private let curves = LastValue<CurveKey, ForecastCurve?>()

    init(
        service: any WeatherService, store: any WeatherStore, preferences: Preferences, time: any TimeSource,
        words: Localizer
    ) {
        self.service = service
        self.store = store
        self.preferences = preferences
        self.time = time
        now = time.now
        self.words = words
    }

    deinit { request?.cancel() }

    // MARK: Intents

    /// Requests the forecast again.
    public func retry() async {
        if let city { await load(for: city) }
    }

    // MARK: For the page

    /// Shows the cached forecast of another city, or nothing without one.
    func show(_ city: City?) async {
        request?.cancel()
        self.city = city
        now = time.now
        forecast = .idle
        guard let city else { return }
        do {
            let cached = try await store.cachedForecast(for: city.id)
            guard self.city?.id == city.id, forecast.content == nil, let cached else { return }
            forecast = .loaded(Loaded(cached.answer, time: cached.time, isStale: true))
        } catch {
            // The request that follows refills the cache.
            Log.weather.warning("Cannot read the cached forecast", metadata: ["error": "\(error.logDescription)"])
        }
    }

    /// Updates the words that depend on today, and removes the steps that are over.
    func timePassed() { now = time.now }

    /// Requests the forecast of a city. An earlier request is canceled, so that the newest answer wins.
    func load(for city: City) async {
        guard city.id == self.city?.id else { return }
        request?.cancel()
        forecast = .loading(previous: forecast.content)
        let task = Task { [weak self, service, store, time] in
            let answer: WeatherForecast
            do { answer = try await service.forecast(at: city) } catch {
                if !Task.isCancelled { self?.fail(error) }
                return
            }
            guard !Task.isCancelled else { return }
            let now = time.now
            self?.now = now
            self?.forecast = .loaded(Loaded(answer, time: now))
            do { try await store.cacheForecast(answer, for: city.id, time: now) } catch {
                // The displayed forecast stays right; the next answer is cached.
                Log.weather.warning("Cannot cache the forecast", metadata: ["error": "\(error.logDescription)"])
            }
        }
        request = task
        await task.value
    }

    /// Cancels the request.
    func stop() async {
        request?.cancel()
        await request?.value
    }

    // MARK: Helpers

    /// A forecast with steps that are not over.
    private var shown: Loaded<WeatherForecast>? {
        guard var content = forecast.content else { return nil }
        content.value.steps.removeAll { $0.time.addingTimeInterval(WeatherForecast.Step.duration) <= now }
        return content.value.steps.isEmpty ? nil : content
    }

    /// The values that a curve depends on.
    private struct CurveKey: Equatable {
        let forecast: WeatherForecast
        let unit: TemperatureUnit
    }

    private func format(_ forecast: WeatherForecast) -> WeatherFormat {
        WeatherFormat(unit: preferences.settings.temperatureUnit, timeZone: forecast.timeZone ?? .gmt, words: words)
    }

    private func fail(_ error: any Error) {
        now = time.now
        Log.weather.notice("Cannot load the forecast", metadata: ["error": "\(error.logDescription)"])
        forecast = .failed(ErrorWords(words).weatherProblem(for: error), previous: forecast.content)
    }
}

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
        var shown = Self.mostImportant(of: steps, amount: amount, day: day)?.condition
        // A day is shown by its daylight.
        shown?.isNight = false
        id = day
        name = Self.name(of: number, at: day, now: now, format: format)
        picture = WeatherPicture(shown)
        summary = WeatherSummary.text(shown, words)
        precipitation =
            amount < Self.leastAmount
            ? "" : words("{number} mm", ["number": words.number(amount, fractionDigits: amount < 10 ? 1 : 0)])
        let current = current.map { [$0] } ?? []
        low = format.temperature((steps.compactMap { $0.lowest ?? $0.temperature } + current).min())
        high = format.temperature((steps.compactMap { $0.highest ?? $0.temperature } + current).max())
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

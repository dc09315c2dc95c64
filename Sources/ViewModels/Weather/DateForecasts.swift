import Domain
import Foundation
import Logging
import Observation

/// The weather on the user's dates: in the city of a known part of town, or else in the first city of the weather page,
/// which is the user's own. Each city's forecast is requested once in a while, and only if a date needs it.
@Observable
public final class DateForecasts: Lifecycle {
    /// A function that returns the weather at a time in a part of town, which may be empty; nil if it is not known. It
    /// reads observable state.
    public typealias Lookup = @MainActor (_ time: Date, _ area: String) -> PlannedWeather?

    private var forecasts: [City.ID: CachedForecast] = [:]
    private let preferences: Preferences
    /// The cities whose forecast a date needs, with the latest date of each.
    @ObservationIgnored private var wanted: [City.ID: (city: City, until: Date)] = [:]
    @ObservationIgnored private let wake = ChangeSignal()
    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let store: any WeatherStore
    @ObservationIgnored private let cities: () -> [City]
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer

    /// The time from now that forecasts cover, in seconds.
    private static let range: TimeInterval = 5 * 86_400
    /// The age from which a forecast is requested again, in seconds.
    private static let maximumAge: TimeInterval = 3 * 3600

    /// Creates forecasts that are requested from `service` and cached in `store`; `cities` returns the saved cities from
    /// observable state.
    public init(
        service: any WeatherService, store: any WeatherStore, cities: @escaping () -> [City], preferences: Preferences,
        time: any TimeSource, words: Localizer
    ) {
        (self.service, self.store, self.cities, self.preferences) = (service, store, cities, preferences)
        (self.time, self.words) = (time, words)
    }

    /// Returns the weather at a time in a part of town, which may be empty; nil if it is not known.
    public func weather(at moment: Date, in area: String) -> PlannedWeather? {
        let wait = moment.timeIntervalSince(time.now)
        let duration = WeatherForecast.Step.duration
        guard (-duration...Self.range).contains(wait), let city = city(of: area) else { return nil }
        let last = wanted.updateValue((city, max(moment, wanted[city.id]?.until ?? moment)), forKey: city.id)
        if last == nil { wake.send() }
        let distance = { (step: WeatherForecast.Step) in abs(step.time.timeIntervalSince(moment)) }
        guard let steps = forecasts[city.id]?.answer.steps,
            let step = steps.min(by: { distance($0) < distance($1) }), distance(step) <= duration
        else { return nil }
        let format = WeatherFormat(unit: preferences.settings.temperatureUnit, timeZone: .gmt, words: words)
        let temperature = format.temperature(step.temperature)
        let summary = WeatherSummary.text(step.condition, words)
        return PlannedWeather(
            picture: WeatherPicture(step.condition), temperature: temperature,
            text: [summary, temperature].joined(separator: words(", ")))
    }

    // MARK: Lifecycle

    /// Requests the forecasts that dates need until the task is canceled.
    public func start() async {
        let changes = wake.changes()
        await load()
        for await _ in changes { await load() }
    }

    /// Requests forecasts again that have become old, or that could not be loaded.
    public func timePassed() async { wake.send() }

    // MARK: Helpers

    private func city(of area: String) -> City? {
        let saved = cities()
        guard KnownArea.isKnown(area) else { return saved.first }
        let city = KnownArea.city
        return saved.first { $0.name == city.name && $0.country == city.country } ?? city
    }

    private func load() async {
        wanted = wanted.filter { time.now.timeIntervalSince($0.value.until) <= WeatherForecast.Step.duration }
        for (city, _) in wanted.values {
            do {
                if forecasts[city.id] == nil { forecasts[city.id] = try await store.cachedForecast(for: city.id) }
                if let known = forecasts[city.id], time.now.timeIntervalSince(known.time) < Self.maximumAge { continue }
                let now = time.now
                let answer = try await service.forecast(at: city)
                forecasts[city.id] = CachedForecast(answer, time: now)
                try await store.cacheForecast(answer, for: city.id, time: now)
            } catch is CancellationError {
                return
            } catch let error as StorageError {
                Log.weather.warning("The cache of the forecasts failed", metadata: ["error": "\(error.logDescription)"])
            } catch {
                // The dates are shown without it, and `timePassed()` tries again.
                Log.weather.notice("No forecast for dates", metadata: ["error": "\(error.logDescription)"])
            }
        }
    }
}

/// The forecast for a time and a place as finished strings.
public nonisolated struct PlannedWeather: Equatable, Sendable {
    /// The picture of the sky.
    public let picture: WeatherPicture
    /// The temperature, such as "14°".
    public let temperature: String
    /// The sky and the temperature, such as "Light rain, 14°".
    public let text: String
}

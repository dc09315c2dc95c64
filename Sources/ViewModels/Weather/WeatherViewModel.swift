import Domain
import Foundation
import Observation

/// A saved city as the page lists it.
public nonisolated struct SavedCity: Equatable, Sendable, Identifiable {
    public let id: City.ID
    public let name: String
    public let isSelected: Bool
}

/// The weather page: the saved cities and the conditions in the one that is selected (spec §3).
@Observable
public final class WeatherViewModel: Lifecycle {
    /// What the page shows below its search field.
    public enum Screen: Equatable, Sendable {
        /// The saved cities are being read.
        case starting
        /// No city is saved yet.
        case noCity
        /// The first answer is awaited.
        case loading
        /// There is weather to show, fresh or old.
        case conditions
        /// There is nothing but a problem to show.
        case problem
    }

    /// The cities the user keeps, in their order.
    public var cities: [SavedCity] {
        savedCities.map { SavedCity(id: $0.id, name: $0.name(in: words), isSelected: $0.id == selectedID) }
    }
    /// The selected city's name; empty without one.
    public var cityName: String { selected?.name(in: words) ?? "" }
    /// The region and country of the selected city.
    public var cityPlace: String { selected?.place(in: words) ?? "" }
    /// The weather in the user's units, while there is any.
    public var conditions: WeatherConditions? {
        weather.content.map {
            WeatherConditions(
                $0.value, temperature: preferences.settings.temperatureUnit, wind: preferences.settings.windUnit,
                words: words)
        }
    }
    /// "Updated 3 minutes ago"; empty without weather.
    public private(set) var ageText = ""
    /// What went wrong with the last request; old weather, if any, is still shown.
    public var problem: Problem? { weather.problem }
    /// True while an answer is awaited.
    public var isRefreshing: Bool { weather.isLoading }
    /// What the page shows.
    public var screen: Screen {
        if !hasLoaded { return .starting }
        if savedCities.isEmpty { return .noCity }
        if weather.content != nil { return .conditions }
        return weather.problem == nil ? .loading : .problem
    }
    /// The search for another city.
    public let search: CitySearchViewModel

    private var savedCities: [City] = []
    private var selectedID: City.ID?
    private var weather = LoadState<CurrentWeather>.idle { didSet { describeAge() } }
    private var hasLoaded = false
    private let preferences: Preferences

    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let store: any WeatherStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var request: Task<Void, Never>?
    @ObservationIgnored private var clock: Task<Void, Never>?

    /// After this many seconds, coming back to the page asks for a fresh answer.
    private static let freshness: TimeInterval = 600

    /// Shows what `store` has kept and asks `service` for more; nothing happens before `start()`.
    public init(
        service: any WeatherService, store: any WeatherStore, preferences: Preferences, time: any TimeSource,
        words: Localizer, appService: (any AppService)?
    ) {
        self.service = service
        self.store = store
        self.preferences = preferences
        self.time = time
        self.words = words
        self.appService = appService
        search = CitySearchViewModel(service: service, time: time, words: words)
        search.onChoose = { [weak self] city in await self?.keep(city) }
    }

    // MARK: Intents

    /// Reads the saved cities, shows the selected one's last answer, and asks for a fresh one.
    public func start() async {
        do {
            savedCities = try await store.savedCities()
            selectedID = try await store.selectedCityID() ?? savedCities.first?.id
        } catch {
            report(error)
        }
        hasLoaded = true
        await showSelected()
    }

    /// Shows another saved city.
    public func select(_ id: City.ID) async {
        guard id != selectedID, savedCities.contains(where: { $0.id == id }) else { return }
        selectedID = id
        do { try await store.select(id) } catch { report(error) }
        await showSelected()
    }

    /// Asks for a fresh answer; what is shown stays until it is there.
    public func refresh() async {
        guard let city = selected else { return }
        await ask(for: city)
    }

    /// Takes a city off the list at once, and puts it back if the user wants that.
    public func remove(_ id: City.ID) async {
        guard let position = savedCities.firstIndex(where: { $0.id == id }) else { return }
        let city = savedCities[position]
        let wasSelected = id == selectedID
        do { try await store.remove(id) } catch { return report(error) }
        savedCities.removeAll { $0.id == id }
        if wasSelected { await showNeighbor(of: position) }
        let outcome = await appService?.toast(
            words("{city} removed", ["city": city.name(in: words)]), undoTitle: words("Undo"))
        guard outcome == .undone, !savedCities.contains(where: { $0.id == id }) else { return }
        do { try await store.restore(city, at: position) } catch { return report(error) }
        savedCities.insert(city, at: min(position, savedCities.count))
        if wasSelected { await select(id) }
    }

    /// The page has come into sight: the age counts, and old weather is asked for anew.
    public func appear() async {
        keepCounting()
        if let content = weather.content, !weather.isLoading,
            time.now.timeIntervalSince(content.time) > Self.freshness
        {
            await refresh()
        }
    }

    /// The page has gone out of sight: nothing wakes up for it any more.
    public func disappear() async {
        clock?.cancel()
        clock = nil
    }

    // MARK: Helpers

    private var selected: City? { savedCities.first { $0.id == selectedID } }

    private func keep(_ city: City) async {
        if !savedCities.contains(where: { $0.id == city.id }) {
            savedCities.append(city)
            do { try await store.add(city) } catch { report(error) }
        }
        selectedID = nil
        await select(city.id)
    }

    private func showNeighbor(of position: Int) async {
        selectedID = nil
        request?.cancel()
        weather = .idle
        guard !savedCities.isEmpty else { return }
        await select(savedCities[min(position, savedCities.count - 1)].id)
    }

    private func showSelected() async {
        request?.cancel()
        weather = .idle
        guard let city = selected else { return }
        let last = try? await store.cachedWeather(for: city.id)
        guard city.id == selectedID, !weather.isLoading else { return }
        if let last { weather = .loaded(Loaded(last.weather, time: last.time, isStale: true)) }
        await ask(for: city)
    }

    /// Asks for a city's weather; an earlier request still under way is called off, so the newest answer wins.
    private func ask(for city: City) async {
        request?.cancel()
        weather = .loading(previous: weather.content)
        let asking = Task { [service, store, time] in
            let outcome: Result<CurrentWeather, any Error>
            do { outcome = .success(try await service.weather(at: city)) } catch { outcome = .failure(error) }
            guard !Task.isCancelled else { return }
            switch outcome {
            case .success(let answer):
                let now = time.now
                weather = .loaded(Loaded(answer, time: now))
                do { try await store.cacheWeather(answer, for: city.id, time: now) } catch { report(error) }
            case .failure(let error):
                weather = .failed(ErrorWords(words).weatherProblem(for: error), previous: weather.content)
            }
        }
        request = asking
        await asking.value
    }

    private func describeAge() {
        ageText = weather.content.map { Age(since: $0.time, now: time.now, words: words).text } ?? ""
        if clock != nil { keepCounting() }
    }

    private func keepCounting() {
        clock?.cancel()
        guard let shown = weather.content?.time else {
            clock = Task {}
            return
        }
        clock = Task { [weak self, time, words] in
            while !Task.isCancelled {
                let age = Age(since: shown, now: time.now, words: words)
                if self?.ageText != age.text { self?.ageText = age.text }
                do { try await time.sleep(until: age.nextChange) } catch { return }
            }
        }
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}

import Domain
import Foundation
import Observation

/// The weather page: the saved cities and the conditions in the selected one.
@Observable
public final class WeatherViewModel: Lifecycle {
    /// The states of the page below its search field.
    public enum Screen: String, Equatable, Sendable {
        /// The saved cities are being loaded.
        case starting
        /// No city is saved yet.
        case noCity
        /// No weather has been loaded yet, and a request is running.
        case loading
        /// Weather is displayed, up to date or not.
        case conditions
        /// A problem is displayed, because there is no weather.
        case problem
    }

    /// The saved cities, in the user's order.
    public var cities: [SavedCity] {
        savedCities.map { SavedCity(id: $0.id, name: cityWords.name($0), isSelected: $0.id == selectedID) }
    }
    /// The saved cities as the store has them.
    public private(set) var savedCities: [City] = []
    /// Whether the list of saved cities is shown.
    public var showsCities: Bool { !savedCities.isEmpty }
    /// The name of the selected city; empty without one.
    public var cityName: String { selected.map(cityWords.name) ?? "" }
    /// The region and country of the selected city.
    public var cityPlace: String { selected.map { cityWords.place($0) } ?? "" }
    /// The weather in the user's units, if there is any.
    public var conditions: WeatherConditions? {
        weather.content.map {
            WeatherConditions(
                $0.value, temperature: preferences.settings.temperatureUnit, wind: preferences.settings.windUnit,
                words: words)
        }
    }
    /// The age, such as "Updated 3 minutes ago"; empty without weather.
    public private(set) var ageText = ""
    /// The source of the weather, which its license requires; empty if it does not.
    public var source: String {
        weather.content?.value.isFromMetNorway == true ? words("Weather data from MET Norway") : ""
    }
    /// The problem with the last request; older weather is still displayed.
    public var problem: Problem? { weather.problem }
    /// True while a request is running.
    public var isRefreshing: Bool { weather.isLoading }
    /// Whether the user can refresh; false while a request is running.
    public var canRefresh: Bool { !isRefreshing }
    /// Whether the search field should have the keyboard focus: when the page appears without a city, and after the
    /// last city was removed.
    public private(set) var focusesSearch = false
    /// Whether the part below the search is shown; the results of the search take its place.
    public var showsWeather: Bool { !search.isOpen }
    /// The state of the page.
    public var screen: Screen {
        if !hasLoaded { return .starting }
        if savedCities.isEmpty { return .noCity }
        if weather.content != nil { return .conditions }
        return weather.problem == nil ? .loading : .problem
    }
    /// The search for another city.
    public let search: CitySearchViewModel
    /// The forecast for the selected city.
    public let forecast: ForecastViewModel

    private var selectedID: City.ID?
    private var weather = LoadState<CurrentWeather>.idle {
        didSet {
            forecast.hasWeatherProblem = weather.problem != nil
            forecast.currentTemperature = weather.content?.value.temperature
            updateAge()
        }
    }
    private var hasLoaded = false
    private let preferences: Preferences

    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let store: any WeatherStore
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let undoHistory: UndoHistory
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var requestTask: Task<Void, Never>?
    @ObservationIgnored private var clock: Task<Void, Never>?
    @ObservationIgnored private var isVisible = false

    /// The age from which an answer is refreshed when the page appears, in seconds.
    private static let maxAge: TimeInterval = 600

    /// Creates the page of the cities in `store`, with weather from `service`; nothing happens before `start()`.
    public init(
        service: any WeatherService, store: any WeatherStore, preferences: Preferences, time: any TimeSource,
        words: Localizer, undoHistory: UndoHistory, appService: (any AppService)?
    ) {
        self.service = service
        self.store = store
        self.preferences = preferences
        self.time = time
        self.words = words
        self.undoHistory = undoHistory
        self.appService = appService
        search = CitySearchViewModel(service: service, time: time, words: words)
        forecast = ForecastViewModel(
            service: service, store: store, preferences: preferences, time: time, words: words)
        search.onChoose = { [weak self] city in await self?.save(city) }
    }

    // MARK: Intents

    /// Loads the saved cities, shows the cached weather of the selected one, and refreshes it.
    public func start() async {
        do {
            savedCities = try await store.savedCities()
            selectedID = try await store.selectedCityID() ?? savedCities.first?.id
        } catch {
            report(error)
        }
        hasLoaded = true
        focusesSearch = isVisible && screen == .noCity
        await showSelected()
    }

    /// Shows another saved city.
    public func select(_ id: City.ID) async {
        guard id != selectedID, savedCities.contains(where: { $0.id == id }) else { return }
        selectedID = id
        do { try await store.select(id) } catch { report(error) }
        await showSelected()
    }

    /// Requests the current weather. The displayed weather stays until the answer arrives.
    public func refresh() async {
        guard let city = selected else { return }
        await request(for: city)
    }

    /// Removes a city from the list, and restores it if the user undoes the removal.
    public func remove(_ id: City.ID) async {
        guard let position = savedCities.firstIndex(where: { $0.id == id }) else { return }
        let city = savedCities[position]
        let wasSelected = id == selectedID
        do { try await store.remove(id) } catch { return report(error) }
        savedCities.removeAll { $0.id == id }
        focusesSearch = savedCities.isEmpty
        let step = undoHistory.offer(words("{city} removed", ["city": cityWords.name(city)])) { [weak self] in
            try await self?.restore(city, at: position, selects: wasSelected)
        }
        if wasSelected { await showNeighbor(of: position) }
        _ = await step.offer.value
    }

    private func restore(_ city: City, at position: Int, selects: Bool) async throws {
        guard !savedCities.contains(where: { $0.id == city.id }) else { return }
        try await store.restore(city, at: position)
        savedCities.insert(city, at: min(position, savedCities.count))
        if selects { await select(city.id) }
    }

    /// Called when the page has become visible: its age is kept up to date, and old weather is refreshed.
    public func appear() async {
        isVisible = true
        focusesSearch = screen == .noCity
        forecast.timePassed()
        startClock()
        if screen == .noCity { await search.suggest() }
        if let content = weather.content, !weather.isLoading, time.now.timeIntervalSince(content.time) > Self.maxAge {
            await refresh()
        }
    }

    /// Updates the words that depend on today. In the city's night, the weather of the day before is refreshed.
    public func timePassed() async {
        forecast.timePassed()
        updateAge()
        guard clock != nil, !weather.isLoading, let content = weather.content else { return }
        let zone = content.value.timeZone ?? .gmt
        if zone.day(of: content.time) != zone.day(of: time.now) { await refresh() }
    }

    /// Called when the page is hidden: its timer stops.
    public func disappear() async {
        isVisible = false
        focusesSearch = false
        clock?.cancel()
        clock = nil
    }

    /// Cancels the requests, whose answers would be saved too late.
    public func stop() async {
        requestTask?.cancel()
        await requestTask?.value
        await forecast.stop()
    }

    // MARK: Helpers

    private var cityWords: CityWords { CityWords(words: words) }
    private var selected: City? { savedCities.first { $0.id == selectedID } }

    private func save(_ city: City) async {
        focusesSearch = false
        if !savedCities.contains(where: { $0.id == city.id }) {
            savedCities.append(city)
            do { try await store.add(city) } catch { report(error) }
        }
        selectedID = nil
        await select(city.id)
    }

    private func showNeighbor(of position: Int) async {
        selectedID = nil
        requestTask?.cancel()
        weather = .idle
        guard !savedCities.isEmpty else { return await forecast.show(nil) }
        await select(savedCities[min(position, savedCities.count - 1)].id)
    }

    /// Shows the cached weather of the selected city, and refreshes it, unless another city is selected meanwhile.
    private func showSelected() async {
        requestTask?.cancel()
        weather = .idle
        await forecast.show(selected)
        guard let city = selected else { return }
        var cached: CachedWeather?
        do { cached = try await store.cachedWeather(for: city.id) } catch {
            // The request that follows refills the cache.
            Log.weather.warning("Cannot read the cached weather", metadata: ["error": "\(error.logDescription)"])
        }
        guard city.id == selectedID, !weather.isLoading else { return }
        if let cached { weather = .loaded(Loaded(cached.answer, time: cached.time, isStale: true)) }
        await request(for: city)
    }

    /// Requests the weather of a city and cancels an earlier request, so that the newest answer wins.
    private func request(for city: City) async {
        requestTask?.cancel()
        weather = .loading(previous: weather.content)
        let task = Task { [service, store, time] in
            do {
                let answer = try await service.weather(at: city)
                guard !Task.isCancelled else { return }
                let now = time.now
                weather = .loaded(Loaded(answer, time: now))
                do { try await store.cacheWeather(answer, for: city.id, time: now) } catch { report(error) }
                // After the weather, because a problem of the weather would also be one of the forecast.
                await forecast.load(for: city)
            } catch {
                guard !Task.isCancelled else { return }
                Log.weather.notice("Cannot load the weather", metadata: ["error": "\(error.logDescription)"])
                weather = .failed(ErrorWords(words).weatherProblem(for: error), previous: weather.content)
            }
        }
        requestTask = task
        await task.value
    }

    private func updateAge() {
        ageText = weather.content.map { FreshnessText(since: $0.time, now: time.now, words: words).text } ?? ""
        if clock != nil { startClock() }
    }

    /// Keeps the age up to date while the page is visible.
    private func startClock() {
        clock?.cancel()
        guard let shown = weather.content?.time else {
            clock = Task {}
            return
        }
        clock = Task { [weak self, time, words] in
            while !Task.isCancelled {
                let age = FreshnessText(since: shown, now: time.now, words: words)
                if self?.ageText != age.text { self?.ageText = age.text }
                do { try await time.sleep(until: age.nextChange) } catch { return }
            }
        }
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        Log.weather.error("Cannot save the cities or their weather", metadata: ["error": "\(error.logDescription)"])
        appService?.report(ErrorWords(words).problem(for: error))
    }
}

import Domain
import Foundation
import Observation

/// A city in the results of the search.
public nonisolated struct CityResult: Equatable, Sendable, Identifiable {
    /// The identifier.
    public let id: City.ID
    /// The display name.
    public let name: String
    /// "England, United Kingdom", with the coordinates if another city has the same.
    public let place: String
    /// The name that a screen reader reads out: "London, England, United Kingdom".
    public let accessibleName: String

    /// Creates a result. `others` are the other cities found; a city of the same name and country is distinguished by
    /// its region, or else by its coordinates.
    init(_ city: City, among others: [City], words: Localizer) {
        let cityWords = CityWords(words: words)
        id = city.id
        name = cityWords.name(city)
        let namesakes = others.filter {
            $0.id != city.id && $0.country == city.country && cityWords.name($0) == cityWords.name(city)
        }
        let region = cityWords.place(city, needsRegion: !namesakes.isEmpty)
        let isAmbiguous = namesakes.contains { cityWords.place($0, needsRegion: true) == region }
        place = isAmbiguous ? region + " · " + cityWords.coordinates(city) : region
        accessibleName = [name, place].filter { !$0.isEmpty }.joined(separator: words(", "))
    }
}

/// The search for a city as the user types. The newest answer wins.
@Observable
public final class CitySearchViewModel {
    /// The states of the list.
    public enum Screen: Equatable, Sendable {
        case closed, searching, results, nothingFound, problem
    }

    /// The text that the user has typed.
    public private(set) var text = ""
    /// The cities found, best first; those of the last answer stay until the next one arrives.
    public var results: [CityResult] {
        let cities = found.content?.value ?? []
        return cities.map { CityResult($0, among: cities, words: words) }
    }
    /// The problem with the last search.
    public var problem: Problem? { found.problem }
    /// The state of the list.
    public var screen: Screen {
        switch found {
        case .idle: .closed
        case .loading(let previous): previous?.value.isEmpty == false ? .results : .searching
        case .loaded(let cities): cities.value.isEmpty ? .nothingFound : .results
        case .failed: .problem
        }
    }

    /// Whether the list is shown.
    public var isOpen: Bool { screen != .closed }

    /// The title of the button that chooses the city where the user lives; empty if that is not known.
    public var suggestion: String {
        home.map { words("Add {city}", ["city": CityWords(words: words).name($0)]) } ?? ""
    }

    /// Returns the place where the user lives, as the account says.
    @ObservationIgnored public var place: () async -> String? = { nil }
    /// Called when the user has chosen a city.
    @ObservationIgnored var onChoose: (City) async -> Void = { _ in }

    private var found = LoadState<[City]>.idle
    private var home: City?
    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var searching: Task<Void, Never>?

    /// The delay after a key before a request is sent, in seconds.
    private static let typingDelay: TimeInterval = 0.25
    private static let maxResults = 5

    /// Creates a search with `service`.
    public init(service: any WeatherService, time: any TimeSource, words: Localizer) {
        self.service = service
        self.time = time
        self.words = words
    }

    /// Searches for the changed text after a short delay, and cancels the search for the text before.
    public func search(_ newText: String) async {
        guard newText != text else { return }
        text = newText
        await request(after: Self.typingDelay)
    }

    /// Repeats the search for the current text.
    public func retry() async { await request(after: 0) }

    /// Chooses a result and ends the search.
    public func choose(_ id: City.ID) async {
        guard let city = found.content?.value.first(where: { $0.id == id }) else { return }
        cancel()
        await onChoose(city)
    }

    /// Chooses the best result, as Enter in the field does.
    public func chooseFirst() async {
        if let first = found.content?.value.first { await choose(first.id) }
    }

    /// Suggests the city where the user lives, if it is the one whose areas are known.
    func suggest() async {
        let area = await place().flatMap { KnownArea.area(in: $0, inChinese: words.isChinese) }
        home = area == nil ? nil : KnownArea.city
    }

    /// Chooses the suggested city.
    public func chooseSuggestion() async {
        if let home { await onChoose(home) }
    }

    /// Ends the search without a choice. Returns false if there was none.
    @discardableResult
    public func cancel() -> Bool {
        defer {
            searching?.cancel()
            text = ""
            found = .idle
        }
        return isOpen
    }

    private func request(after delay: TimeInterval) async {
        searching?.cancel()
        let query = text.plain
        guard !query.isEmpty else {
            found = .idle
            return
        }
        found = .loading(previous: found.content)
        let task = Task { [service, time, words] in
            do {
                if delay > 0 { try await time.sleep(seconds: delay) }
                let cities = try await service.cities(matching: query, limit: Self.maxResults)
                if !Task.isCancelled { found = .loaded(Loaded(cities, time: time.now)) }
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                Log.weather.notice("The city search failed", metadata: ["error": "\(error.logDescription)"])
                found = .failed(ErrorWords(words).weatherProblem(for: error), previous: nil)
            }
        }
        searching = task
        await task.value
    }
}

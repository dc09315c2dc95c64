import Domain
import Foundation
import Observation

/// A city that the search has found.
public nonisolated struct CityResult: Equatable, Sendable, Identifiable {
    public let id: City.ID
    public let name: String
    /// "England, United Kingdom".
    public let place: String
}

/// The search for a city as the user types: the newest answer wins.
@Observable
public final class CitySearchViewModel {
    /// What the list under the search field shows.
    public enum Screen: Equatable, Sendable {
        case closed, searching, results, nothingFound, problem
    }

    /// What the user has typed.
    public private(set) var text = ""
    /// The cities found, best first; those of the last answer stay while the next one is awaited.
    public var results: [CityResult] {
        (found.content?.value ?? []).map {
            CityResult(id: $0.id, name: $0.name(in: words), place: $0.place(in: words))
        }
    }
    /// What went wrong with the last search.
    public var problem: Problem? { found.problem }
    /// What the list shows.
    public var screen: Screen {
        switch found {
        case .idle: .closed
        case .loading(let previous): previous?.value.isEmpty == false ? .results : .searching
        case .loaded(let cities): cities.value.isEmpty ? .nothingFound : .results
        case .failed: .problem
        }
    }

    /// Told when the user has chosen a city.
    @ObservationIgnored var onChoose: (City) async -> Void = { _ in }

    private var found = LoadState<[City]>.idle
    @ObservationIgnored private let service: any WeatherService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private var searching: Task<Void, Never>?

    /// How long to wait for the next key before asking, in seconds.
    private static let pause: TimeInterval = 0.25
    private static let limit = 5

    /// Searches with `service`.
    public init(service: any WeatherService, time: any TimeSource, words: Localizer) {
        self.service = service
        self.time = time
        self.words = words
    }

    /// The text changed: asks after a short pause, and calls off what was asked for the text before.
    public func search(_ newText: String) async {
        guard newText != text else { return }
        text = newText
        await ask(pause: Self.pause)
    }

    /// Asks again for the text that is there.
    public func retry() async { await ask(pause: 0) }

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

    /// Ends the search without a choice.
    public func cancel() {
        searching?.cancel()
        text = ""
        found = .idle
    }

    private func ask(pause: TimeInterval) async {
        searching?.cancel()
        let query = text.trimmed
        guard !query.isEmpty else {
            found = .idle
            return
        }
        found = .loading(previous: found.content)
        let asking = Task { [service, time, words] in
            do {
                if pause > 0 { try await time.sleep(seconds: pause) }
                let cities = try await service.cities(matching: query, limit: Self.limit)
                if !Task.isCancelled { found = .loaded(Loaded(cities, time: time.now)) }
            } catch {
                if Task.isCancelled || error is CancellationError { return }
                found = .failed(ErrorWords(words).weatherProblem(for: error), previous: nil)
            }
        }
        searching = asking
        await asking.value
    }
}

extension City {
    /// The city's name in the user's language, where the service knows it.
    nonisolated func name(in words: Localizer) -> String {
        let language = words.locale.language.languageCode?.identifier ?? "en"
        return localNames[language] ?? name
    }

    /// The region and the country, in the user's language where it can be.
    nonisolated func place(in words: Localizer) -> String {
        let countryName = words.locale.localizedString(forRegionCode: country) ?? country
        return [state, countryName].compactMap(\.self).filter { !$0.isEmpty }.joined(separator: words(", "))
    }
}

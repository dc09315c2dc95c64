import Domain
import Foundation

/// The names of places in the user's language. A name that the service has only in another language is left out.
nonisolated struct CityWords {
    let words: Localizer

    /// Returns the name of a city; its own name if the service has none in the user's language.
    func name(_ city: City) -> String {
        ForeignText.line(city.localNames[words.format.language] ?? city.name)
    }

    /// Returns a place such as "England, United Kingdom". `needsRegion` keeps a region in another language, to
    /// distinguish two cities.
    func place(_ city: City, needsRegion: Bool = false) -> String {
        [region(of: city, isNeeded: needsRegion), country(of: city)].filter { !$0.isEmpty }
            .joined(separator: words(", "))
    }

    /// Returns the coordinates, which distinguish any two cities.
    func coordinates(_ city: City) -> String {
        func degrees(_ value: Double) -> String { words.number(abs(value), fractionDigits: 3) }
        let latitude: KeyValuePairs = ["degrees": degrees(city.latitude)]
        let longitude: KeyValuePairs = ["degrees": degrees(city.longitude)]
        return [
            city.latitude < 0 ? words("{degrees}° S", latitude) : words("{degrees}° N", latitude),
            city.longitude < 0 ? words("{degrees}° W", longitude) : words("{degrees}° E", longitude),
        ].joined(separator: words(", "))
    }

    private func region(of city: City, isNeeded: Bool) -> String {
        guard let state = city.state.map(ForeignText.line) else { return "" }
        let region = words.isChinese ? chineseRegion(state, of: city) : state
        guard isNeeded || Self.hasHan(region) == words.isChinese else { return "" }
        // "北京，中国", not "北京，北京市，中国".
        return words.isChinese && (region == name(city) || region == name(city) + "市") ? "" : region
    }

    private func chineseRegion(_ state: String, of city: City) -> String {
        city.country == "CN" ? ChineseProvince.name(ofEnglish: state) ?? state : state
    }

    private func country(of city: City) -> String {
        // The table says "China mainland".
        if city.country == "CN" { return words("China") }
        return ForeignText.line(CountryName.name(of: city.country, inChinese: words.isChinese) ?? city.country)
    }

    private static func hasHan(_ text: String) -> Bool { text.unicodeScalars.contains { $0.properties.isIdeographic } }
}

/// A saved city, as the page lists it.
public nonisolated struct SavedCity: Equatable, Sendable, Identifiable {
    /// The identifier.
    public let id: City.ID
    /// The display name.
    public let name: String
    /// Whether the city is selected.
    public let isSelected: Bool
}

extension ErrorWords {
    /// Returns the words for a failed weather request. The key, the city and the limit have their own.
    public func weatherProblem(for error: any Error) -> Problem {
        switch error {
        case RemoteError.missingKey:
            preferences(
                words("An OpenWeatherMap key is needed"),
                words("Enter your key in Preferences, or use the sandbox, which needs none."))
        case RemoteError.unauthorized, RemoteError.forbidden:
            Problem(
                title: words("The weather service refused the key"),
                advice: words("Check the OpenWeatherMap key in Preferences. A new key works after some hours."),
                remedy: .openPreferences, remedyTitle: words("Open Preferences"), retryTitle: words("Try Again"))
        case RemoteError.notFound:
            retry(words("The weather service does not know this city"), words("Choose another city nearby."))
        case RemoteError.rateLimited(let seconds):
            retry(
                words("The weather service’s limit is reached"),
                problem(for: RemoteError.rateLimited(retryAfter: seconds)).advice)
        case RemoteError.malformed:
            retry(
                words("The weather service’s answer could not be understood"),
                words("Try again later, or check the address."))
        default:
            problem(for: error)
        }
    }
}

extension TodayItem {
    /// Returns the line of the weather on the page of today, until a city is added; `show` opens the page.
    public static func addCity(_ model: WeatherViewModel, words: Localizer, show: @escaping () -> Void) -> [TodayItem] {
        guard model.screen == .noCity else { return [] }
        return [
            TodayItem(
                .begin, id: "begin-weather", symbol: .weather, title: words("Add Your City"),
                subtitle: [words("See its weather, also for your appointments.")]
            ) { show() }
        ]
    }
}

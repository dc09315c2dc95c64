import Desktop
import Domain
import Gtk
import Sandbox
import Services
import ViewModels

extension FeatureID {
    /// The weather.
    static let weather = FeatureID(rawValue: "weather")
}

extension FeatureFactory {
    /// The weather in the user's cities.
    static let weather = FeatureFactory(id: .weather, migrations: WeatherMigrations.all, make: makeWeather)

    private static func makeWeather(_ context: FeatureContext) -> Feature {
        let (endpoints, words) = (context.endpoints, context.words)
        let presenter = context.appService
        let places = Places(gazetteer: GazetteerLoader(assets: context.assets))
        let service = ChosenWeather(
            endpoints: endpoints,
            metNorway: MetNorwayClient(
                baseURL: { try await endpoints.weatherServer() }, time: context.time, cities: places.cities,
                zone: places.zone),
            openWeatherMap: OpenWeatherMapClient(
                baseURL: { try await endpoints.weatherServer() }, key: { try await endpoints.weatherKey() },
                language: words.format.language))
        let store = SQLiteWeatherStore(context.database)
        let model = WeatherViewModel(
            service: service, store: store, preferences: context.preferences,
            time: context.time, words: words, undoHistory: context.undoHistory, appService: presenter)
        model.search.place = { [account = context.account] in await account.place() }
        let forecasts = DateForecasts(
            service: service, store: store, cities: { [weak model] in model?.savedCities ?? [] },
            preferences: context.preferences, time: context.time, words: words)
        context.weather = { [weak forecasts] in forecasts?.weather(at: $0, in: $1) }
        let preferences = WeatherPreferencesViewModel(
            preferences: context.preferences, secrets: context.ownSecrets, words: words, appService: presenter)
        context.todaySources.append { [show = context.showing(.weather)] _ in
            TodayItem.addCity(model, words: words, show: show)
        }
        return Feature(
            SideMenuEntry(id: .weather, title: words("Weather"), symbol: .weather, words: words),
            lifecycle: [model, forecasts], presenter: presenter,
            preferences: WeatherPreferencesView.sections(preferences),
            style: Style.weather, makePage: { WeatherPage(model, frame: $0) })
    }
}

/// Asks the service whose protocol the chosen server speaks.
nonisolated private struct ChosenWeather: WeatherService {
    let endpoints: ServiceEndpoints
    let metNorway: MetNorwayClient
    let openWeatherMap: OpenWeatherMapClient

    private var service: any WeatherService {
        get async throws { try await endpoints.usesMetNorway() ? metNorway : openWeatherMap }
    }

    func weather(at city: City) async throws -> CurrentWeather { try await service.weather(at: city) }

    func forecast(at city: City) async throws -> WeatherForecast { try await service.forecast(at: city) }

    func cities(matching text: String, limit: Int) async throws -> [City] {
        try await service.cities(matching: text, limit: limit)
    }
}

/// The cities and time zones that the program knows itself, for services that do not.
nonisolated private struct Places: Sendable {
    let gazetteer: GazetteerLoader

    /// Returns the cities whose name begins with a text, best first.
    func cities(matching text: String, limit: Int) async throws -> [City] {
        try await gazetteer.gazetteer().search(text, limit: limit).map { city in
            City(
                name: city.name, localNames: ["en": city.name, "zh": city.chineseName].compactMapValues(\.self),
                country: city.country, state: city.state, latitude: city.latitude, longitude: city.longitude)
        }
    }

    /// Returns the time zone of the nearest known city; far from any, that of the longitude.
    func zone(of city: City) async throws -> Zone? {
        let near = try await gazetteer.gazetteer().near(latitude: city.latitude, longitude: city.longitude, limit: 1)
        if let clock = near.first.flatMap({ WorldClock($0.timeZone) }) { return Zone { clock.offset(at: $0) } }
        return Zone(secondsFromGMT: Int((city.longitude / 15).rounded()) * 3600)
    }
}

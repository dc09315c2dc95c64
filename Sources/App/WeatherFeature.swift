import Desktop
import Gtk
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
        let client = OpenWeatherMapClient(
            baseURL: { try await endpoints.weatherServer() }, key: { try await endpoints.weatherKey() },
            language: words.format.language)
        let model = WeatherViewModel(
            service: client, store: SQLiteWeatherStore(context.database), preferences: context.preferences,
            time: context.time, words: words, undoHistory: context.undoHistory, appService: presenter)
        let preferences = WeatherPreferencesViewModel(
            preferences: context.preferences, secrets: context.ownSecrets, words: words, appService: presenter)
        return Feature(
            SideMenuEntry(id: .weather, title: words("Weather"), symbol: .weather, words: words),
            lifecycle: [model], presenter: presenter, preferences: WeatherPreferencesView.sections(preferences),
            style: Style.weather, makePage: { WeatherPage(model, frame: $0) })
    }
}

import Domain
import Gtk
import ViewModels

/// The weather's groups of the preferences window.
public enum WeatherPreferencesView {
    /// Returns the sections for the units, and for the server with its key.
    public static func sections(_ model: WeatherPreferencesViewModel) -> [PreferencesSection] {
        [
            PreferencesSection(.general) { units(model) },
            PreferencesSection(.services, load: model.load, save: model.saveKey) { server(model) },
        ]
    }

    private static func units(_ model: WeatherPreferencesViewModel) -> Widget {
        PreferencesGroup(title: words("Units")) {
            Choice.row(
                words("Temperature"),
                [(TemperatureUnit.celsius, words("°C")), (.fahrenheit, words("°F"))],
                current: { model.temperatureUnit }, choose: model.choose)
            Choice.row(
                words("Wind speed"),
                [
                    (WindUnit.metersPerSecond, words("m/s")), (.kilometersPerHour, words("km/h")),
                    (.milesPerHour, words("mph")),
                ], current: { model.windUnit }, choose: model.choose)
        }
    }

    private static func server(_ model: WeatherPreferencesViewModel) -> Widget {
        PreferencesGroup(
            title: words("Your own servers"),
            text: words(
                "Without an address and a key, the weather comes from MET Norway. OpenWeatherMap keys are free.")
        ) {
            FormField.make(
                words("Weather server"), text: { model.address }, warning: { model.addressProblem },
                edit: model.editAddress)
            EntryRow(title: words("OpenWeatherMap key"), isPassword: true).revealName(words("Show key"))
                .onEdit(model.editKey)
                .bind(\.text, to: model.key)
                .onFocus(left: { UserWork.begin { await model.saveKey() } })
        }
    }
}

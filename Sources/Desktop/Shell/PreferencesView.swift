import Domain
import Gtk
import ViewModels

/// The preferences window.
final class PreferencesView {
    let window: PreferencesWindow

    init(_ model: PreferencesViewModel, over parent: Window) {
        window = PreferencesWindow(
            over: parent, title: words("Preferences"),
            pages: [Self.generalPage(model), Self.servicesPage(model)])
        window.onCloseRequest {
            Task { await model.saveWeatherKey() }
            return false
        }
        Task { await model.load() }
    }

    private static func generalPage(_ model: PreferencesViewModel) -> PreferencesPage {
        PreferencesPage(title: words("General"), icon: "preferences-system-symbolic") {
            PreferencesGroup(title: words("Units")) {
                choiceRow(
                    words("Temperature"),
                    [(TemperatureUnit.celsius, words("°C")), (.fahrenheit, words("°F"))],
                    current: { model.temperatureUnit }, choose: model.choose)
                choiceRow(
                    words("Wind speed"),
                    [
                        (WindUnit.metersPerSecond, words("m/s")), (.kilometersPerHour, words("km/h")),
                        (.milesPerHour, words("mph")),
                    ], current: { model.windUnit }, choose: model.choose)
            }
            PreferencesGroup(title: words("Notifications")) {
                switchRow(
                    words("Desktop notifications"),
                    words("Tell me about new messages while Hutong is in the background"),
                    isOn: { model.showsNotifications }, change: model.showNotifications)
            }
        }
    }

    private static func servicesPage(_ model: PreferencesViewModel) -> PreferencesPage {
        let address = EntryRow(title: words("OpenWeatherMap address"))
            .onEdit(model.editWeatherAddress)
            .bind(\.text, to: model.weatherAddress)
            .bind(\.isAccessibleInvalid, to: !model.weatherAddressProblem.isEmpty)
            .bind(\.hasErrorStyle, to: !model.weatherAddressProblem.isEmpty)
        let problem = Label().css("error", "caption").textAlign(.start).wrapping().margin(top: 6, start: 12)
            .bind(\.text, to: model.weatherAddressProblem)
            .bind(\.isVisible, to: !model.weatherAddressProblem.isEmpty)
        let key = EntryRow(title: words("OpenWeatherMap key"), isPassword: true)
            .onEdit(model.editWeatherKey)
            .bind(\.text, to: model.weatherKey)
            .onFocus(left: { Task { await model.saveWeatherKey() } })
        let own = Box(.vertical) {
            PreferencesGroup(
                title: words("Your own servers"),
                text: words("Leave the address empty for OpenWeatherMap itself. A key is free at openweathermap.org.")
            ) {
                address.described(by: problem)
                key
            }
            problem
        }
        return PreferencesPage(title: words("Services"), icon: "network-server-symbolic") {
            PreferencesGroup(
                title: words("Sandbox"),
                text: words("A server inside Hutong with sample data. It needs no account, no key and no network.")
            ) {
                switchRow(words("Use the sandbox"), "", isOn: { model.usesSandbox }, change: model.useSandbox)
            }
            PreferencesGroup { own }.bind(\.isSensitive, to: !model.usesSandbox)
        }
    }

    private static func switchRow(
        _ title: String, _ subtitle: String, isOn: @escaping () -> Bool, change: @escaping (Bool) -> Void
    ) -> ActionRow {
        let toggle = Switch(name: title).onToggle(change).bind(\.isOn, to: isOn())
        return ActionRow(title: title, subtitle: subtitle).addSuffix(toggle, activates: true)
    }

    /// A choice of a few as linked buttons: each of them is pressed by pointer, key or assistive technology alike.
    private static func choiceRow<Value: Equatable>(
        _ title: String, _ choices: [(value: Value, title: String)], current: @escaping () -> Value,
        choose: @escaping (Value) -> Void
    ) -> ActionRow {
        let buttons = Box(.horizontal).css("linked").align(vertical: .center)
        var first: ToggleButton?
        for choice in choices {
            let button = ToggleButton(choice.title, group: first)
                .named("\(title): \(choice.title)")
                .onToggle { if $0 { choose(choice.value) } }
                .bind(\.isOn, to: current() == choice.value)
            first = first ?? button
            buttons.append(button)
        }
        return ActionRow(title: title).addSuffix(buttons)
    }
}

extension EntryRow {
    /// Whether the field shows in the color of errors.
    var hasErrorStyle: Bool {
        get { cssClasses.contains("error") }
        set { css("error", when: newValue) }
    }
}

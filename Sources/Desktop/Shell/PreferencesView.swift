import Domain
import Gtk
import ViewModels

/// The preferences window: made once, for libadwaita 1.2 keeps the groups of one that is gone.
final class PreferencesView {
    private let window: PreferencesWindow
    private let model: PreferencesViewModel
    private let first: PreferencesPage

    init(_ model: PreferencesViewModel, over parent: Window) {
        self.model = model
        first = Self.generalPage(model)
        window = PreferencesWindow(
            over: parent, title: words("Preferences"), pages: [first, Self.servicesPage(model)])
        window.onCloseRequest {
            Task {
                await model.saveWeatherKey()
                await model.signIn.save()
            }
            return false
        }
        window.hidesOnClose = true
    }

    /// Shows it with what is set now, or raises it.
    func present() {
        if !window.isMapped {
            window.show(first)
            window.focus = nil
            Task { await model.load() }
        }
        window.present()
    }

    private static func generalPage(_ model: PreferencesViewModel) -> PreferencesPage {
        PreferencesPage(title: words("General"), icon: "preferences-system-symbolic") {
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
            PreferencesGroup(title: words("Notifications")) {
                switchRow(
                    words("Desktop notifications"),
                    words("Tell me about new messages while Hutong is in the background"),
                    isOn: { model.showsNotifications }, change: model.showNotifications)
            }
        }
    }

    private static func servicesPage(_ model: PreferencesViewModel) -> PreferencesPage {
        let address = FormField.make(
            words("OpenWeatherMap address"), text: { model.weatherAddress }, warning: { model.weatherAddressProblem },
            edit: model.editWeatherAddress)
        let key = EntryRow(title: words("OpenWeatherMap key"), isPassword: true)
            .onEdit(model.editWeatherKey)
            .bind(\.text, to: model.weatherKey)
            .onFocus(left: { Task { await model.saveWeatherKey() } })
        let matrix = FormField.make(
            words("Matrix server"), text: { model.matrixAddress }, warning: { model.matrixProblem },
            edit: model.editMatrixAddress, submit: model.findMatrixServer)
        let findMatrix = Button(words("_Connect")).align(vertical: .center)
            .bind(\.isSensitive, to: !model.isFindingMatrix)
            .onClick(task: model.findMatrixServer)
        let people = PreferencesGroup(
            title: words("Account and groups"),
            text: words("A server’s name, such as matrix.org. Another server means another account.")
        ) {
            matrix
            ActionRow(title: words("Look for the server"))
                .bind(\.subtitle, to: model.matrixFound)
                .addSuffix(findMatrix, activates: true)
        }
        let own = PreferencesGroup(
            title: words("Your own servers"),
            text: words("Leave the address empty for OpenWeatherMap itself. A key is free at openweathermap.org.")
        ) {
            address
            key
        }
        return PreferencesPage(title: words("Services"), icon: "network-server-symbolic") {
            PreferencesGroup(
                title: words("Sandbox"),
                text: words("A server inside Hutong with sample data. It needs no account, no key and no network.")
            ) {
                switchRow(
                    words("Use the sandbox"), "", isOn: { model.usesSandbox },
                    change: { isOn in Task { await model.useSandbox(isOn) } })
            }
            SignInChoiceView.make(model.signIn).bind(\.isSensitive, to: !model.usesSandbox)
            people.bind(\.isSensitive, to: !model.usesSandbox).bind(\.isVisible, to: !model.signIn.showsForm)
            own.bind(\.isSensitive, to: !model.usesSandbox)
        }
    }

    private static func switchRow(
        _ title: String, _ subtitle: String, isOn: @escaping () -> Bool, change: @escaping (Bool) -> Void
    ) -> ActionRow {
        // The row it is in names it.
        let toggle = Switch().onToggle(change).bind(\.isOn, to: isOn())
        return ActionRow(title: title, subtitle: subtitle).addSuffix(toggle, activates: true)
    }
}

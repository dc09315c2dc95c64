import Gtk
import ViewModels

/// The preferences window. It is made only once, because libadwaita 1.2 leaks the groups of a closed one.
final class PreferencesView {
    private let window: PreferencesWindow
    private let sections: [PreferencesSection]
    private let first: PreferencesPage
    private let services: PreferencesPage

    init(_ model: PreferencesViewModel, sections: [PreferencesSection], over parent: Window) {
        self.sections = sections
        first = PreferencesPage(title: words("General"), icon: "preferences-system-symbolic") {
            sections.filter { $0.page == .general }.flatMap { $0.makeGroups() }
        }
        services = PreferencesPage(title: words("Services"), icon: "network-server-symbolic") {
            Self.sandboxGroup(model)
            sections.filter { $0.page == .services }.flatMap { $0.makeGroups() }
                .map { group in group.bind(\.isSensitive, to: !model.usesSandbox) }
        }
        window = PreferencesWindow(over: parent, title: words("Preferences"), pages: [first, services])
        window.onCloseRequest {
            UserWork.begin { for section in sections { await section.save() } }
            return false
        }
        window.hidesOnClose = true
    }

    /// Shows the window with the current settings, with the page of the servers if `services`, or raises it.
    func present(services showsServices: Bool) {
        if !window.isMapped {
            window.focus = nil
            Task { for section in sections { await section.load() } }
        }
        if showsServices { window.show(services) } else if !window.isMapped { window.show(first) }
        window.present()
    }

    /// Hides the window without saving.
    func hide() { window.isVisible = false }

    /// Destroys the window.
    func close() { window.destroy() }

    private static func sandboxGroup(_ model: PreferencesViewModel) -> Widget {
        PreferencesGroup(
            title: words("Sandbox"),
            text: words("Try Hutong with sample data, without an account or a network.")
        ) {
            SwitchRow.make(
                words("Use the sandbox"),
                subtitle: words("Sample data is kept separate from yours, and returns when you turn this on again."),
                isOn: { model.usesSandbox },
                change: { isOn in UserWork.begin { await model.useSandbox(isOn) } })
        }
    }
}

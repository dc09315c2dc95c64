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

/// The group of the preferences window for a program without a window.
enum BackgroundPreferencesView {
    static func section(_ model: BackgroundViewModel) -> PreferencesSection {
        PreferencesSection(.general, load: model.load) {
            PreferencesGroup(title: words("Background")) {
                SwitchRow.make(
                    words("Keep running in the background"),
                    subtitle: words("Get notifications after the window is closed"),
                    isOn: { model.keepsRunning },
                    change: { isOn in UserWork.begin { await model.keepRunning(isOn) } })
                SwitchRow.make(
                    words("Start at login"), subtitle: words("Without a window"),
                    isOn: { model.startsAtLogin },
                    change: { isOn in UserWork.begin { await model.startAtLogin(isOn) } }
                )
                .bind(\.isVisible, to: model.keepsRunning)
            }
        }
    }
}

/// The group of the preferences window that saves all data to a file and restores them.
enum BackupPreferencesView {
    static func section(_ model: BackupViewModel) -> PreferencesSection {
        PreferencesSection(.general, load: model.load) { group(model) }
    }

    private static func group(_ model: BackupViewModel) -> Widget {
        PreferencesGroup(title: words("Backup"), text: model.scope) {
            row(words("Save all data to a file"), words("_Back Up…"), model, task: model.backUp)
                .bind(\.subtitle, to: model.saved)
            row(words("Restore data from a backup"), words("_Restore…"), model, task: model.restore)
            row(words("Data before the last restore"), words("Bring Back"), model, task: model.bringBackEarlierData)
                .bind(\.subtitle, to: model.earlierData)
                .bind(\.isVisible, to: model.hasEarlierData)
            ActionRow()
                .addPrefix(Spinner())
                .addSuffix(Button(words("_Cancel")).align(vertical: .center).onClick { model.cancel() })
                .bind(\.title, to: model.activity)
                .bind(\.isVisible, to: model.isBusy)
            PreferencesRow(
                around: Label().css("error").wrapping().textAlign(.start)
                    .margin(top: 12, bottom: 12, start: 12, end: 12).bind(\.text, to: model.problem)
            ).bind(\.isVisible, to: !model.problem.isEmpty)
        }
    }

    private static func row(
        _ title: String, _ button: String, _ model: BackupViewModel, task: @escaping () async -> Void
    ) -> ActionRow {
        ActionRow(title: title).addSuffix(
            Button(button).align(vertical: .center).bind(\.isSensitive, to: model.canStart).onClick(task: task),
            activates: true)
    }
}

import Gtk
import ViewModels

/// The group of the preferences window for a program without a window.
enum BackgroundPreferencesView {
    static func sections(_ model: BackgroundViewModel) -> [PreferencesSection] {
        [
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
        ]
    }
}

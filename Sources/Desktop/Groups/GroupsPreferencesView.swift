import Gtk
import ViewModels

/// The groups' part of the preferences window.
public enum GroupsPreferencesView {
    /// Returns the section for the notifications.
    public static func sections(_ model: GroupsPreferencesViewModel) -> [PreferencesSection] {
        [
            PreferencesSection(.general) {
                PreferencesGroup(title: words("Notifications")) {
                    SwitchRow.make(
                        words("Desktop notifications"),
                        subtitle: words("Get notified of messages, homes and viewings while the window is not active"),
                        isOn: { model.showsNotifications }, change: model.showNotifications)
                }
            }
        ]
    }
}

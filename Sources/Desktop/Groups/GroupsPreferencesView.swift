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
                        subtitle: words("Tell me about new messages while Hutong is in the background"),
                        isOn: { model.showsNotifications }, change: model.showNotifications)
                }
            }
        ]
    }
}

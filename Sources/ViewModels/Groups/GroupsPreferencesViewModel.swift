import Domain
import Observation

/// The groups' part of the preferences: desktop notifications.
@Observable
public final class GroupsPreferencesViewModel {
    /// Whether desktop notifications are shown.
    public var showsNotifications: Bool { preferences.settings.showsNotifications }

    private let preferences: Preferences

    /// Creates a form that edits `preferences`.
    public init(preferences: Preferences) { self.preferences = preferences }

    /// Turns desktop notifications on or off.
    public func showNotifications(_ isOn: Bool) { preferences.change { $0.showsNotifications = isOn } }
}

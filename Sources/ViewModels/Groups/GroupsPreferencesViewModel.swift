import Domain
import Observation

/// The groups' part of the preferences: desktop notifications.
@Observable
public final class GroupsPreferencesViewModel {
    /// Whether desktop notifications are shown.
    public var showsNotifications: Bool { preferences.settings.showsNotifications }

    private let preferences: Preferences

    /// Edits `preferences`.
    public init(preferences: Preferences) { self.preferences = preferences }

    /// Shows desktop notifications, or none.
    public func showNotifications(_ isOn: Bool) { preferences.change { $0.showsNotifications = isOn } }
}

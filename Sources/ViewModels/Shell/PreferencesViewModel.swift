import Domain
import Observation

/// The shell's own preferences: whether the sandbox is used. Each feature has a view-model for its part.
@Observable
public final class PreferencesViewModel {
    /// Whether the server inside the app is used.
    public var usesSandbox: Bool { preferences.settings.services == .sandbox }

    private let preferences: Preferences
    @ObservationIgnored private let changeServer: ServerSwitch.Change

    /// Edits `preferences`; `changeServer` makes the changes of server.
    public init(preferences: Preferences, changeServer: @escaping ServerSwitch.Change) {
        self.preferences = preferences
        self.changeServer = changeServer
    }

    /// Uses the server inside the app, or those of the preferences.
    public func useSandbox(_ isOn: Bool) async {
        guard isOn != usesSandbox else { return }
        await changeServer { [preferences] in preferences.change { $0.services = isOn ? .sandbox : .real } }
    }
}

import Domain
import Observation

/// The shell's own preference: whether the sandbox is used. Each feature has a view-model for its part.
@Observable
public final class PreferencesViewModel {
    /// Whether the server inside the app is used.
    public var usesSandbox: Bool { preferences.settings.services == .sandbox }

    private let preferences: Preferences
    @ObservationIgnored private let reload: @MainActor () async -> Void
    @ObservationIgnored private var isReloading = false

    /// Creates a form that edits `preferences`; `reload` loads the program again, with the data of the servers that
    /// are used then.
    public init(preferences: Preferences, reload: @escaping @MainActor () async -> Void) {
        self.preferences = preferences
        self.reload = reload
    }

    /// Uses the server inside the app, or those of the preferences. The data and the session of each are kept until
    /// it is used again.
    public func useSandbox(_ isOn: Bool) async {
        guard isOn != usesSandbox, !isReloading else { return }
        isReloading = true
        defer { isReloading = false }
        preferences.change { $0.services = isOn ? .sandbox : .real }
        await preferences.flush()
        await reload()
    }
}

import Domain
import Observation

/// The shell's own preferences: whether the sandbox is used, and what is kept for reports of problems. Each feature has a view-model for its part.
@Observable
public final class PreferencesViewModel {
    /// Whether the server inside the app is used.
    public var usesSandbox: Bool { preferences.settings.services == .sandbox }

    /// Whether what the user did in the last minutes is kept in memory, for reports of problems.
    public var keepsRecentSteps: Bool { preferences.settings.keepsRecentSteps }

    private let preferences: Preferences
    @ObservationIgnored private let reload: @MainActor () async -> Void
    @ObservationIgnored private var isReloading = false

    /// Edits `preferences`; `reload` loads the program again, with the data of the servers that are used then.
    public init(preferences: Preferences, reload: @escaping @MainActor () async -> Void) {
        self.preferences = preferences
        self.reload = reload
    }

    /// Uses the server inside the app, or those of the preferences. The data and the session of each are kept for when it is
    /// used again.
    public func useSandbox(_ isOn: Bool) async {
        guard isOn != usesSandbox, !isReloading else { return }
        isReloading = true
        defer { isReloading = false }
        preferences.change { $0.services = isOn ? .sandbox : .real }
        await preferences.flush()
        await reload()
    }

    /// Keeps what the user did in the last minutes, or forgets it.
    public func keepRecentSteps(_ isOn: Bool) { preferences.change { $0.keepsRecentSteps = isOn } }
}

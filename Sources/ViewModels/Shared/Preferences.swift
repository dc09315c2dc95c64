import Domain
import Observation

/// The user's settings as the whole app sees them: loaded once, changed in one place, saved in order.
@Observable
public final class Preferences {
    /// The current settings.
    public private(set) var settings = Settings()

    @ObservationIgnored private let store: any SettingsStore
    @ObservationIgnored private let errorWords: ErrorWords
    @ObservationIgnored private weak var appService: (any AppService)?
    @ObservationIgnored private var lastSave: Task<Void, Never>?

    /// Creates preferences that are kept in `store`; nothing is read before `load()`.
    public init(store: any SettingsStore, words: Localizer, appService: (any AppService)?) {
        self.store = store
        self.errorWords = ErrorWords(words)
        self.appService = appService
    }

    /// Loads the saved settings, or the defaults if they cannot be read.
    public func load() async { settings = await store.load() }

    /// Changes settings at once and saves them in the background. A failed save is reported.
    public func change(_ edit: (inout Settings) -> Void) {
        var changed = settings
        edit(&changed)
        guard changed != settings else { return }
        settings = changed
        let earlier = lastSave
        lastSave = Task {
            await earlier?.value
            do {
                try await store.save(changed)
            } catch {
                appService?.report(errorWords.problem(for: error))
            }
        }
    }

    /// Returns when every change made so far is on disk, or has failed.
    public func flush() async { await lastSave?.value }
}

import Desktop
import Domain
import Foundation
import Services
import ViewModels

/// The backup of the current data, and the end of a restore.
struct BackupServices {
    /// The service that saves and restores.
    let service: DataBackup
    /// The section of the preferences that the backup adds.
    let model: BackupViewModel
    private let presenter: BackupPresenter
    private let undoHistory: UndoHistory
    private let restored: PendingRestore.Outcome?

    /// Creates the backup of the data in `space`, which belong to `services` and whose `database` is open; `restored`
    /// has just been finished.
    init(
        space: DataSpace, services: Settings.Services, database: LocalDatabase, secrets: any SecretStore,
        preferences: Preferences, time: SystemTime, zone: Zone, words: Localizer, undoHistory: UndoHistory,
        windows: GtkAppService, restored: PendingRestore.Outcome?
    ) {
        presenter = BackupPresenter(windows)
        service = DataBackup(
            space: space.data, database: database, migrations: databaseMigrations, secrets: secrets,
            appVersion: Options.version,
            settings: {
                var settings = await preferences.settings
                settings.services = services
                return settings
            }, now: { time.now })
        model = BackupViewModel(
            service: service, services: services, time: time, zone: zone, words: words,
            appService: presenter, reload: { [weak windows] in await windows?.reload(showsServices: false) })
        self.undoHistory = undoHistory
        self.restored = restored
    }

    /// Continues a committed restore before the data are opened. Returns nil if there is none. Throws `StorageError`.
    static func finishRestore(
        of space: DataSpace, secrets: any SecretStore, preferences: Preferences, now: Date
    ) async throws -> PendingRestore.Outcome? {
        let pending = PendingRestore(of: space.data, secrets: secrets)
        guard let outcome = try await pending.run(settings: preferences.settings, now: now) else { return nil }
        preferences.change { $0 = outcome.settings }
        await preferences.flush()
        try await pending.finish()
        return outcome
    }

    /// Reports a restore, if there was one.
    func reportRestore() {
        guard let restored else { return }
        model.reportRestore(signInAs: restored.accountToSignIn, isUndo: restored.isUndo, undoHistory: undoHistory)
    }
}

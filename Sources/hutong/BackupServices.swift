import Desktop
import Domain
import Foundation
import Services
import ViewModels

/// The backup of the data in use, and the end of a restore.
struct BackupServices {
    /// Saves and restores.
    let service: DataBackup
    /// The section of the preferences that the backup adds.
    let model: BackupViewModel
    private let presenter: BackupPresenter
    private let report: RestoreReport
    private let restored: PendingRestore.Outcome?

    /// Saves the data of `space`, which are those of `services` and whose `database` is open; `restored` has just been
    /// finished.
    init(
        space: DataSpace, services: Settings.Services, database: LocalDatabase, secrets: any SecretStore,
        preferences: Preferences, time: SystemTime, zone: Zone, words: Localizer, windows: GtkAppService,
        restored: PendingRestore.Outcome?
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
        report = RestoreReport(backup: model, words: words, appService: windows)
        self.restored = restored
    }

    /// Goes on with a restore that was committed, before the data are opened; nil without one. Throws `StorageError`.
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

    /// Says that data were restored, if they were.
    func reportRestore() async {
        if let restored { await report.show(signInAs: restored.accountToSignIn) }
    }
}

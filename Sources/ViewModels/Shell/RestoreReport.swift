import Domain

/// Confirms a restore, and offers to undo it.
public final class RestoreReport {
    private let backup: BackupViewModel
    private let words: Localizer
    private weak var appService: (any AppService)?

    /// Creates a report that undoes with `backup`.
    public init(backup: BackupViewModel, words: Localizer, appService: (any AppService)?) {
        self.backup = backup
        self.words = words
        self.appService = appService
    }

    /// Shows the toast; `account` has to sign in again, if any.
    public func show(signInAs account: Account?) async {
        let text = backup.backupWords.restored(signInAs: account)
        if await appService?.toast(text, undoTitle: words("Undo")) == .undone { await backup.bringBackEarlierData() }
    }
}

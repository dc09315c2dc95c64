import Domain

/// Confirms a restore, and offers to undo it.
public final class RestoreReport {
    private let backup: BackupViewModel
    private let undoHistory: UndoHistory

    /// Creates a report that undoes with `backup`.
    public init(backup: BackupViewModel, undoHistory: UndoHistory) {
        self.backup = backup
        self.undoHistory = undoHistory
    }

    /// Shows the toast; `account` has to sign in again, if any.
    public func show(signInAs account: Account?) {
        // The earlier data report their return themselves.
        undoHistory.offer(backup.backupWords.restored(signInAs: account), undone: "") { [backup] in
            await backup.bringBackEarlierData()
        }
    }
}

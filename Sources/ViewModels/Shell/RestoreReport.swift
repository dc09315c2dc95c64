import Domain

/// Confirms a restore, and offers to undo it, unless it has undone another one.
public final class RestoreReport {
    private let backup: BackupViewModel
    private let undoHistory: UndoHistory

    /// Creates a report that undoes with `backup`.
    public init(backup: BackupViewModel, undoHistory: UndoHistory) {
        self.backup = backup
        self.undoHistory = undoHistory
    }

    /// Shows the toast; `account` has to sign in again, if any.
    public func show(signInAs account: Account?, isUndo: Bool) {
        let text = backup.backupWords.restored(signInAs: account)
        guard !isUndo else { return backup.report(text) }
        // The earlier data report their return themselves.
        undoHistory.offer(text, undone: "") { [backup] in try await backup.undoRestore() }
    }
}

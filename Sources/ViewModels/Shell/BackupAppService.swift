import Domain

/// The question whether to replace the data.
public nonisolated struct RestoreQuestion: Equatable, Sendable {
    /// The title of the dialog.
    public let title: String
    /// A description of the backup's contents, of the data that it replaces, and of the steps that follow.
    public let text: String
    /// The title of the button that replaces the data.
    public let confirmTitle: String
}

/// The requests of the backup to the windows around it.
public protocol BackupAppService: AppService {
    /// Asks for the password of a new backup; false when the user cancels.
    func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool

    /// Asks for the password of an encrypted backup; `problem` says why an earlier answer was not right, or is empty. Nil
    /// when the user cancels.
    func askForPassword(problem: String) async -> String?

    /// Lets the user choose where a backup is saved; its path, or nil when they cancel.
    func chooseBackupLocation(name: String) async -> String?

    /// Lets the user choose a backup; its path, or nil when they cancel.
    func chooseBackup() async -> String?

    /// Asks before data are replaced.
    func confirmRestore(_ question: RestoreQuestion) async -> Bool
}

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
    /// Asks for the password of a new backup. Returns false if the user cancels.
    func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool

    /// Asks for the password of an encrypted backup. `problem` describes why an earlier answer was wrong, or is
    /// empty. Returns nil if the user cancels.
    func askForPassword(problem: String) async -> String?

    /// Lets the user choose where a backup is saved. Returns its path, or nil if they cancel.
    func chooseBackupLocation(name: String) async -> String?

    /// Lets the user choose a backup. Returns its path, or nil if they cancel.
    func chooseBackup() async -> String?

    /// Asks before data are replaced.
    func confirmRestore(_ question: RestoreQuestion) async -> Bool
}

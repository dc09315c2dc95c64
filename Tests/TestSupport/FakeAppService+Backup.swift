import Testing
import ViewModels

extension FakeAppService: BackupAppService {
    /// Types the scripted answer as both passwords; nil cancels.
    public func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool {
        guard let password: String = await ask("newPassword", fallback: nil) else { return false }
        question.password = password
        question.repetition = password
        return true
    }

    public func askForPassword(problem: String) async -> String? { await ask("password", problem, fallback: nil) }

    public func chooseBackupLocation(name: String) async -> String? {
        await ask("backupLocation", name, fallback: nil)
    }

    public func chooseBackup() async -> String? { await ask("backup", fallback: nil) }

    public func confirmRestore(_ question: RestoreQuestion) async -> Bool {
        await ask("confirmRestore", "\(question.title)\n\(question.text)", fallback: false)
    }
}

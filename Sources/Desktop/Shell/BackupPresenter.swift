import Gtk
import ViewModels

/// Asks for passwords and files of backups.
public final class BackupPresenter: @MainActor Presenter, @MainActor BackupAppService {
    /// The windows and services that all features share.
    public let windows: GtkAppService

    /// Creates a presenter that shows dialogs over `windows`.
    public init(_ windows: GtkAppService) { self.windows = windows }

    /// Asks for the password of a new backup. Returns false if the user cancels.
    public func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool {
        let dialog = BackupPasswordDialog.make(question, over: windows.activeWindow)
        return await windows.answer(to: dialog, closing: BackupPasswordDialog.cancel) == BackupPasswordDialog.confirm
    }

    /// Asks for the password of an encrypted backup. Returns nil if the user cancels.
    public func askForPassword(problem: String) async -> String? {
        var password = ""
        let dialog = BackupPasswordDialog.make(
            problem: problem, over: windows.activeWindow, edit: { password = $0 })
        let answer = await windows.answer(to: dialog, closing: BackupPasswordDialog.cancel)
        return answer == BackupPasswordDialog.confirm ? password : nil
    }

    /// Lets the user choose where a backup is saved. Returns nil if they cancel.
    public func chooseBackupLocation(name: String) async -> String? {
        await DesktopServices.chooseSaveLocation(
            over: windows.activeWindow, title: words("Back Up"), name: name, accept: words("_Save"),
            cancel: words("_Cancel"))
    }

    /// Lets the user choose a backup. Returns nil if they cancel.
    public func chooseBackup() async -> String? {
        await DesktopServices.chooseFile(
            over: windows.activeWindow, title: words("Choose a Backup"), accept: words("_Open"),
            cancel: words("_Cancel"), filter: words("Backups of Hutong"), patterns: ["*.hutong-backup"])
    }

    /// Asks before data are replaced.
    public func confirmRestore(_ question: RestoreQuestion) async -> Bool {
        let dialog = MessageDialog(over: windows.activeWindow, heading: question.title, body: question.text)
            .answer("cancel", words("_Cancel"))
            .answer("restore", question.confirmTitle, .destructive)
        return await windows.answer(to: dialog, closing: "cancel") == "restore"
    }
}

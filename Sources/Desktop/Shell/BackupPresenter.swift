import Gtk
import ViewModels

/// Asks for passwords and files of backups.
package final class BackupPresenter: @MainActor Presenter, @MainActor BackupAppService {
    package let windows: GtkAppService

    /// Creates a presenter that shows dialogs over `windows`.
    package init(_ windows: GtkAppService) { self.windows = windows }

    package func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool {
        let dialog = BackupPasswordDialog.make(question, over: windows.activeWindow)
        return await windows.answer(to: dialog, closing: BackupPasswordDialog.cancel) == BackupPasswordDialog.confirm
    }

    package func askForPassword(problem: String) async -> String? {
        var password = ""
        let dialog = BackupPasswordDialog.make(
            problem: problem, over: windows.activeWindow, edit: { password = $0 })
        let answer = await windows.answer(to: dialog, closing: BackupPasswordDialog.cancel)
        return answer == BackupPasswordDialog.confirm ? password : nil
    }

    package func chooseBackupLocation(name: String) async -> String? {
        await DesktopServices.chooseSaveLocation(
            over: windows.activeWindow, title: words("Back Up"), name: name, accept: words("_Save"),
            cancel: words("_Cancel"))
    }

    package func chooseBackup() async -> String? {
        await DesktopServices.chooseFile(
            over: windows.activeWindow, title: words("Choose a Backup"), accept: words("_Open"),
            cancel: words("_Cancel"), filter: words("Backups of Hutong"), patterns: ["*.hutong-backup"])
    }

    package func confirmRestore(_ question: RestoreQuestion) async -> Bool {
        let dialog = MessageDialog(over: windows.activeWindow, heading: question.title, body: question.text)
            .answer("cancel", words("_Cancel"))
            .answer("restore", question.confirmTitle, .destructive)
        return await windows.answer(to: dialog, closing: "cancel") == "restore"
    }
}

import Gtk
import ViewModels

/// Asks for passwords and files of backups.
package final class BackupPresenter: @MainActor Presenter, @MainActor BackupAppService {
    package let windows: GtkAppService

    /// Creates a presenter that shows dialogs over `windows`.
    package init(_ windows: GtkAppService) { self.windows = windows }

    package func askForNewPassword(_ question: BackupPasswordViewModel) async -> Bool {
        await windows.isConfirmed(BackupPasswordDialog.make(question, over: windows.activeWindow))
    }

    package func askForPassword(problem: String) async -> String? {
        var password = ""
        let dialog = BackupPasswordDialog.make(
            problem: problem, over: windows.activeWindow, edit: { password = $0 })
        return await windows.isConfirmed(dialog) ? password : nil
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
        await confirm(question.title, question.text, cancel: words("_Cancel"), confirm: question.confirmTitle)
    }
}

/// Asks for the password of a backup: twice for a new one, once for one that is restored.
enum BackupPasswordDialog {
    /// Asks for the password of a new backup, which may be empty.
    static func make(_ question: BackupPasswordViewModel, over parent: Window?) -> MessageDialog {
        let warning = Label().css("error", "caption").textAlign(.start).wrapping()
            .bind(\.optionalText, to: question.warning)
        let hint = Label().css("caption", "dim-label").textAlign(.start).wrapping(maximumCharacters: 40)
            .bind(\.text, to: question.hint)
        let again = EntryRow(title: words("Confirm password"), isPassword: true).revealName(words("Show password"))
            .onEdit { question.repetition = $0 }
            .bind(\.isAccessibleInvalid, to: !question.warning.isEmpty)
            .described(by: warning)
        let content = Box(.vertical, spacing: 6) {
            ListBox {
                EntryRow(title: words("Password (optional)"), isPassword: true).revealName(words("Show password"))
                    .onEdit { question.password = $0 }
                    .described(by: hint)
                again
            }
            hint
            warning
        }
        return make(
            words("Protect the backup?"),
            words("With a password, the file is encrypted. If you forget the password, the file cannot be opened."),
            content, over: parent, last: again
        )
        .observe { $0.setEnabled(question.canConfirm, answer: MessageDialog.confirm) }
    }

    /// Asks for the password of an encrypted backup.
    static func make(problem: String, over parent: Window?, edit: @escaping (String) -> Void) -> MessageDialog {
        let warning = Label().css("error", "caption").textAlign(.start).wrapping().with { $0.optionalText = problem }
        let entry = EntryRow(title: words("Password"), isPassword: true).revealName(words("Show password"))
            .onEdit(edit)
            .described(by: warning)
        let content = Box(.vertical, spacing: 6) {
            ListBox { entry }
            warning
        }
        return make(
            words("The backup is encrypted"), words("Enter its password."), content, over: parent, last: entry)
    }

    private static func make(
        _ heading: String, _ body: String, _ content: Widget, over parent: Window?, last: EntryRow
    ) -> MessageDialog {
        let dialog = MessageDialog(over: parent, heading: heading, body: body, content: content)
            .confirming(words("_Continue"))
            .enterAnswers(MessageDialog.confirm)
        last.onSubmit { [weak dialog] in dialog?.give(MessageDialog.confirm) }
        return dialog
    }
}

import Gtk
import ViewModels

/// Asks for the password of a backup: twice for a new one, once for one that is restored.
enum BackupPasswordDialog {
    /// The answer that continues.
    static let confirm = "confirm"
    /// The answer that cancels.
    static let cancel = "cancel"

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
        let dialog = MessageDialog(
            over: parent, heading: words("Protect the backup?"),
            body: words(
                "With a password, the file is encrypted. If you forget the password, the file cannot be opened."),
            content: content
        )
        .answer(cancel, words("_Cancel"))
        .answer(confirm, words("_Continue"), .suggested)
        .enterAnswers(confirm)
        dialog.observe { $0.setEnabled(question.canConfirm, answer: confirm) }
        again.onSubmit { [weak dialog] in dialog?.give(confirm) }
        return dialog
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
        let dialog = MessageDialog(
            over: parent, heading: words("The backup is encrypted"), body: words("Enter its password."),
            content: content
        )
        .answer(cancel, words("_Cancel"))
        .answer(confirm, words("_Continue"), .suggested)
        .enterAnswers(confirm)
        entry.onSubmit { [weak dialog] in dialog?.give(confirm) }
        return dialog
    }
}

import Gtk
import ViewModels

/// Asks for the price of a listing: a preview of the price, the field, and its warning.
enum PriceDialog {
    /// The answer that confirms the price.
    static let confirm = "confirm"
    /// The answer that cancels.
    static let cancel = "cancel"

    /// Creates the dialog, which gives one of the answers above.
    static func make(_ question: PriceQuestionViewModel, over parent: Window?) -> MessageDialog {
        let warning = Label().css("error", "caption").textAlign(.start).wrapping()
            .bind(\.text, to: question.warning)
            .bind(\.isVisible, to: !question.warning.isEmpty)
        let title = Label(question.fieldTitle).css("caption-heading").textAlign(.start)
        let entry = Entry(name: question.fieldTitle)
            .with { $0.text = question.text }
            .onEdit { question.text = $0 }
            .described(by: warning)
        let content = Box(.vertical, spacing: 8) {
            Label().css("title-4", "numeric").wrapping().bind(\.text, to: question.preview)
            Label().css("caption", "dim-label").wrapping().bind(\.optionalText, to: question.hint)
            title
            entry
            warning
        }
        let dialog = MessageDialog(over: parent, heading: question.title, body: question.subtitle, content: content)
            .answer(cancel, words("_Cancel"))
            .answer(confirm, question.title, .suggested)
            .enterAnswers(confirm)
            .focuses(entry)
        dialog.observe { $0.setEnabled(question.canConfirm, answer: confirm) }
        entry.onSubmit { [weak dialog] in dialog?.give(confirm) }
        return dialog
    }
}

import Domain
import Gtk
import ViewModels

extension GtkAppService: @MainActor ListingsAppService {
    public func askForNewPrice(of listing: Listing, current: Money) async -> Money? {
        await ask(PriceQuestionViewModel(newPriceOf: listing, current: current, words: words))
    }

    public func askForFinalPrice(of listing: Listing) async -> Money? {
        await ask(PriceQuestionViewModel(finalPriceOf: listing, words: words))
    }

    public func confirmDiscardingChanges() async -> Bool {
        let dialog = MessageDialog(
            over: activeWindow, heading: words("Discard your changes?"),
            body: words("What you have changed since the last save will be lost.")
        )
        .answer("keep", words("_Keep Editing"))
        .answer("discard", words("_Discard"), .destructive)
        return await answer(to: dialog, closing: "keep") == "discard"
    }

    public func showDetails(_ details: ListingDetailsViewModel) {
        ListingDetailsWindow(details, over: activeWindow).window.present()
    }

    public func openEditor(_ editor: ListingEditorViewModel) async {
        await closing(of: ListingEditorWindow(editor, over: activeWindow).window)
    }

    private func ask(_ question: PriceQuestionViewModel) async -> Money? {
        let warning = Label().css("error", "caption").textAlign(.start).wrapping()
            .bind(\.text, to: question.warning)
            .bind(\.isVisible, to: !question.warning.isEmpty)
        let entry = Entry(name: question.fieldTitle, placeholder: question.fieldTitle)
            .with { $0.text = question.text }
            .onEdit { question.text = $0 }
            .described(by: warning)
        let content = Box(.vertical, spacing: 8) {
            entry
            warning
            Label().css("title-4", "numeric").wrapping().bind(\.text, to: question.preview)
        }
        let dialog = MessageDialog(
            over: activeWindow, heading: question.title, body: question.subtitle, content: content
        )
        .answer("cancel", words("_Cancel"))
        .answer("confirm", question.confirmTitle, .suggested)
        .enterAnswers("confirm")
        dialog.observe { $0.setEnabled(question.canConfirm, answer: "confirm") }
        entry.onSubmit { [weak dialog] in
            if question.canConfirm { dialog?.give("confirm") }
        }
        let answer = await answer(to: dialog, closing: "cancel")
        return answer == "confirm" ? question.answer : nil
    }
}

import Domain
import Gtk
import ViewModels

/// Shows the dialogs and windows of the listings.
public final class ListingsPresenter: @MainActor Presenter, @MainActor ListingsAppService {
    /// What all features share.
    public let windows: GtkAppService

    /// Shows dialogs over `windows`.
    public init(_ windows: GtkAppService) { self.windows = windows }

    /// Asks for a new price; nil when the user cancels.
    public func askForNewPrice(of listing: Listing, current: Money) async -> Money? {
        await ask(PriceQuestionViewModel(newPriceOf: listing, current: current, words: words))
    }

    /// Asks for the final price; nil when the user cancels.
    public func askForFinalPrice(of listing: Listing) async -> Money? {
        await ask(PriceQuestionViewModel(finalPriceOf: listing, words: words))
    }

    /// Asks whether a price is right that is far from the current one.
    public func confirmPrice(_ question: PriceConfirmation) async -> Bool {
        await confirm(question.title, question.text, cancel: words("_Cancel"), confirm: question.confirmTitle)
    }

    /// Asks whether to lose the unsaved changes.
    public func confirmDiscardingChanges() async -> Bool {
        await confirm(
            words("Discard your changes?"), words("What you have changed since the last save will be lost."),
            cancel: words("_Keep Editing"), confirm: words("_Discard"))
    }

    /// Shows a listing in a window.
    public func showDetails(_ details: ListingDetailsViewModel) {
        ListingDetailsWindow(details, over: windows.activeWindow).window.present()
    }

    /// Shows the editor of a listing; returns when it is closed.
    public func openEditor(_ editor: ListingEditorViewModel) async {
        await windows.closing(of: ListingEditorWindow(editor, over: windows.activeWindow).window)
    }

    private func ask(_ question: PriceQuestionViewModel) async -> Money? {
        let dialog = PriceDialog.make(question, over: windows.activeWindow)
        let answer = await windows.answer(to: dialog, closing: PriceDialog.cancel)
        return answer == PriceDialog.confirm ? question.answer : nil
    }
}

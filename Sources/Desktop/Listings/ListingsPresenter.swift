import Domain
import Foundation
import Gtk
import ViewModels

/// Shows the dialogs and windows of the listings.
package final class ListingsPresenter: @MainActor Presenter, @MainActor ListingsAppService {
    package let windows: GtkAppService
    /// The pictures of details and editors, of which few are open.
    private let pictures = PictureCache.files()
    private let feature: FeatureID
    private let drafts: Drafts
    private let showChat: (_ id: String) -> Void

    /// Creates a presenter that shows dialogs over `windows`; typed prices are kept in `drafts`. A click on a notification
    /// makes `feature` open the listing, and `showChat` opens a chat on the page of the groups.
    package init(
        _ windows: GtkAppService, feature: FeatureID, drafts: Drafts, showChat: @escaping (_ id: String) -> Void
    ) {
        self.windows = windows
        self.feature = feature
        self.drafts = drafts
        self.showChat = showChat
    }

    package func openChat(_ id: String) { showChat(id) }

    package func askForPrice(of listing: Listing, insteadOf current: Money?) async -> Money? {
        let question = PriceQuestionViewModel(priceOf: listing, insteadOf: current, drafts: drafts, words: words)
        let dialog = PriceDialog.make(question, over: windows.activeWindow)
        return await windows.isConfirmed(dialog) ? question.confirm() : nil
    }

    package func confirmPrice(_ question: ListingQuestion) async -> Bool {
        await answer(to: question, .destructive)
    }

    package func confirmDiscardingChanges() async -> Bool {
        await confirm(
            words("Discard your changes?"), words("Changes since the last save will be lost."),
            cancel: words("_Keep Editing"), confirm: words("_Discard"))
    }

    package func openTable() async -> Data? {
        guard
            let path = await DesktopServices.chooseFile(
                over: windows.activeWindow, title: words("Import Table"), accept: words("_Import"),
                cancel: words("_Cancel"), filter: words("Tables (CSV)"), types: ["text/csv", "text/plain"])
        else { return nil }
        do {
            return try await ChosenFile.read(path, upTo: CSV.maximumBytes + 1)
        } catch {
            report(ErrorWords(words).problem(for: StorageError.failed(code: (error as NSError).code)))
            return nil
        }
    }

    package func saveTable(_ data: Data, name: String) async -> Bool {
        await save(words("Export as Table"), name: name, accept: words("_Export")) {
            try await ChosenFile.write(data, to: $0)
        }
    }

    package func copy(_ text: String) { windows.activeWindow?.copy(text) }

    package func copyPicture(of sheet: ListingSheet) async -> Bool {
        let (width, height) = ListingSheetPainter.pictureSize
        guard let picture = Printing.picture(width: width, height: height, draw: await painter(of: sheet)) else {
            report(
                Problem(
                    title: words("The picture could not be made"), advice: words("Free some memory, then try again.")))
            return false
        }
        windows.activeWindow?.copy(picture)
        return true
    }

    package func printSheet(_ sheet: ListingSheet) async -> Bool {
        let outcome = await Printing.printPage(
            over: windows.activeWindow, name: sheet.title, draw: await painter(of: sheet))
        if outcome == .failed {
            report(
                Problem(
                    title: words("The listing could not be printed"),
                    advice: words("Check the printer, or save the listing as a PDF file.")))
        }
        return outcome == .printed
    }

    package func savePDF(of sheet: ListingSheet) async -> Bool {
        await save(words("Save as PDF"), name: sheet.fileName) { path in
            let pdf = Printing.pdf(title: sheet.title, draw: await painter(of: sheet))
            guard let pdf else { throw StorageError.failed(code: Int(ENOMEM)) }
            try await ChosenFile.write(Data(pdf), to: path)
        }
    }

    package func confirmImport(_ question: ListingQuestion) async -> Bool {
        await answer(to: question, byEnter: true)
    }

    package func notify(_ notification: DesktopNotification) { windows.notify(notification, of: feature) }

    package func confirmDate(_ question: ListingQuestion) async -> Bool { await answer(to: question) }

    private func answer(
        to question: ListingQuestion, _ look: MessageDialog.Appearance = .suggested, byEnter: Bool = false
    ) async -> Bool {
        let dialog = MessageDialog(over: windows.activeWindow, heading: question.title, body: question.text)
            .answer(MessageDialog.cancel, question.cancelTitle)
        if let title = question.confirmTitle {
            dialog.answer(MessageDialog.confirm, title, look)
            if byEnter { dialog.enterAnswers(MessageDialog.confirm) }
        }
        return await windows.isConfirmed(dialog)
    }

    package func showDetails(_ details: ListingDetailsViewModel) {
        ListingDetailsWindow(details, pictures: pictures, over: windows.activeWindow).window.present()
    }

    package func choosePhotos() async -> [URL]? {
        await DesktopServices.chooseFiles(
            over: windows.activeWindow, title: words("Add Photos"), accept: words("_Add"), cancel: words("_Cancel"),
            filter: words("Pictures"), types: PictureCodec.types)?
            .map { URL(filePath: $0) }
    }

    package func showPhotos(_ viewer: ListingPhotoViewerViewModel) {
        ListingPhotoWindow(viewer, over: windows.activeWindow).window.present()
    }

    package func openEditor(_ editor: ListingEditorViewModel) async {
        await windows.closing(
            of: ListingEditorWindow(editor, pictures: pictures, over: windows.activeWindow).window)
    }

    /// Loads the pictures of a sheet, and returns a function that draws it.
    private func painter(of sheet: ListingSheet) async -> (Canvas) -> Void {
        var photo: Texture?
        if let file = sheet.photo {
            photo = await pictures.picture(file, size: ListingSheetPainter.photoSide)
        }
        return { [photo] in ListingSheetPainter(canvas: $0, photo: photo).paint(sheet) }
    }
}

/// Asks for the price of a listing: a preview of the price, the field, and its warning.
enum PriceDialog {
    static func make(_ question: PriceQuestionViewModel, over parent: Window?) -> MessageDialog {
        let warning = Label().css("error", "caption").textAlign(.start).wrapping()
            .bind(\.optionalText, to: question.warning)
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
            .confirming(question.title)
            .enterAnswers(MessageDialog.confirm)
            .focuses(entry)
        dialog.observe { $0.setEnabled(question.canConfirm, answer: MessageDialog.confirm) }
        entry.onSubmit { [weak dialog] in dialog?.give(MessageDialog.confirm) }
        return dialog
    }
}

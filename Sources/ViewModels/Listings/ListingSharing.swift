import Domain
import Foundation
import Observation

/// Shares a listing with others: as text or picture on the clipboard, on paper, or as a file.
@Observable
public final class ListingSharing {
    /// True while a dialog is open or a file is written; further requests are ignored.
    public private(set) var isBusy = false

    @ObservationIgnored private let row: ListingRowViewModel
    @ObservationIgnored private let actions: ListingActions

    private var words: Localizer { actions.words }

    /// Creates an object that shares the listing of `row`.
    init(_ row: ListingRowViewModel, actions: ListingActions) {
        self.row = row
        self.actions = actions
    }

    /// Copies the facts as text.
    public func copyText() {
        actions.appService?.copy(sheet.text)
        actions.appService?.toast(words("Text copied"))
    }

    /// Copies a picture of the sheet.
    public func copyPicture() async {
        await once(words("Picture copied")) { await actions.appService?.copyPicture(of: sheet) }
    }

    /// Asks for a printer and prints the sheet.
    public func printSheet() async {
        await once(words("Printed")) { await actions.appService?.printSheet(sheet) }
    }

    /// Asks for a place and writes the sheet as a PDF file.
    public func savePDF() async {
        await once(words("Saved")) { await actions.appService?.savePDF(of: sheet) }
    }

    /// The sheet as of now.
    var sheet: ListingSheet {
        ListingSheet(
            row.listing, photo: row.photo?.file, at: actions.time.now, in: actions.zone, words: words)
    }

    /// Performs `work`, and shows a toast if it succeeded.
    private func once(_ message: String, _ work: () async -> Bool?) async {
        guard !isBusy else { return }
        isBusy = true
        if await work() == true { actions.appService?.toast(message) }
        isBusy = false
    }
}

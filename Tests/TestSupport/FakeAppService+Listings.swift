import Domain
import Foundation
import Testing
import ViewModels

extension FakeAppService: ListingsAppService {
    public func askForPrice(of listing: Listing, insteadOf current: Money?) async -> Money? {
        await ask(current == nil ? "finalPrice" : "newPrice", listing.facts.communityName, fallback: nil)
    }

    public func confirmPrice(_ question: ListingQuestion) async -> Bool {
        await ask("confirmPrice", question.text, fallback: false)
    }

    public func confirmDiscardingChanges() async -> Bool { await ask("discardChanges", fallback: false) }

    public func openTable() async -> Data? { await ask("openTable", fallback: nil) }

    public func saveTable(_ data: Data, name: String) async -> Bool {
        savedTable = data
        return await ask("saveTable", name, fallback: false)
    }

    public func copyPicture(of sheet: ListingSheet) async -> Bool {
        note("copyPicture", sheet.title)
        return canCopyPictures
    }

    public func printSheet(_ sheet: ListingSheet) async -> Bool { await ask("print", sheet.title, fallback: false) }

    public func savePDF(of sheet: ListingSheet) async -> Bool { await ask("savePDF", sheet.fileName, fallback: false) }

    public func confirmImport(_ question: ListingQuestion) async -> Bool {
        await ask("confirmImport", "\(question.title)\n\(question.text)", fallback: false)
    }

    public func confirmDate(_ question: ListingQuestion) async -> Bool {
        await ask("confirmDate", "\(question.title)\n\(question.text)", fallback: false)
    }

    public func choosePhotos() async -> [URL]? { await ask("choosePhotos", fallback: nil) }

    public func showPhotos(_ viewer: ListingPhotoViewerViewModel) {
        photoViewer = viewer
        note("photos", "\(viewer.title), \(viewer.name)")
    }

    public func showDetails(_ details: ListingDetailsViewModel) {
        self.details = details
        note("details", details.title)
    }

    public func openEditor(_ editor: ListingEditorViewModel) async {
        note("editor", editor.form.communityName)
    }
}

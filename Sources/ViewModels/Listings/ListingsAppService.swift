import Domain
import Foundation

/// A question to the owner, in a dialog.
public nonisolated struct ListingQuestion: Equatable, Sendable {
    /// The title of the dialog.
    public let title: String
    /// The sentence that explains the consequences.
    public let text: String
    /// The title of the button that says yes; nil if there is nothing to decide.
    public let confirmTitle: String?
    /// The title of the button that says no.
    public let cancelTitle: String
}

/// The requests of the listings to the windows around them.
public protocol ListingsAppService: AppService {
    /// Asks for a new price in place of `current`; if that is nil, for the final price of a deal. Returns nil if the user
    /// cancels.
    func askForPrice(of listing: Listing, insteadOf current: Money?) async -> Money?

    /// Asks the user to confirm a price that is far from the current one.
    func confirmPrice(_ question: ListingQuestion) async -> Bool

    /// Asks whether to close an editor with unsaved changes.
    func confirmDiscardingChanges() async -> Bool

    /// Lets the user choose a table and reads it. Returns nil if the user cancels, or if the table cannot be read,
    /// which is reported.
    func openTable() async -> Data?

    /// Lets the user choose a file for a table and writes it. Returns false if the user cancels, or if the file
    /// cannot be written, which is reported.
    func saveTable(_ data: Data, name: String) async -> Bool

    /// Opens a chat on the page of the groups.
    func openChat(_ id: String)

    /// Copies a text to the clipboard.
    func copy(_ text: String)

    /// Copies a picture of a sheet to the clipboard. Returns false if the picture could not be made, which is reported.
    func copyPicture(of sheet: ListingSheet) async -> Bool

    /// Asks for a printer and prints a sheet. Returns false if the user cancels, or if printing failed, which is
    /// reported.
    func printSheet(_ sheet: ListingSheet) async -> Bool

    /// Asks for a place and writes a sheet as a PDF file. Returns false if the user cancels, or if the file cannot be
    /// written, which is reported.
    func savePDF(of sheet: ListingSheet) async -> Bool

    /// Asks whether to add the listings of a table.
    func confirmImport(_ question: ListingQuestion) async -> Bool

    /// Asks whether the date of the computer is right.
    func confirmDate(_ question: ListingQuestion) async -> Bool

    /// Shows a desktop notification.
    func notify(_ notification: DesktopNotification)

    /// Shows a listing with its history.
    func showDetails(_ details: ListingDetailsViewModel)

    /// Lets the user choose files with pictures. Returns nil if the user cancels.
    func choosePhotos() async -> [URL]?

    /// Shows photos on the whole screen, one at a time.
    func showPhotos(_ viewer: ListingPhotoViewerViewModel)

    /// Opens an editor; returns once it is closed.
    func openEditor(_ editor: ListingEditorViewModel) async
}

/// Acts on the homes of the signed-in user in the sandbox's markets, for testers.
public protocol ListingStage: Sendable {
    /// Approves the listing that has waited longest. Returns false if none waits.
    func approveNext() async throws -> Bool

    /// Rejects the listing that has waited longest. Returns false if none waits.
    func rejectNext() async throws -> Bool

    /// Lets the listing expire that would be the next to expire. Returns false if none is live.
    func expireNext() async throws -> Bool

    /// Adds sample listings.
    func addSamples(_ count: Int) async throws
}

extension ScenarioSection {
    /// Returns the scenarios that testers can perform in the listings.
    public static func listings(_ stage: any ListingStage, words: Localizer) -> ScenarioSection {
        ScenarioSection(
            title: words("Listings"),
            rows: [
                ScenarioRow(
                    title: words("The moderator decides"),
                    choices: [
                        ScenarioChoice(title: words("Approve"), name: words("Approve what waits longest")) {
                            try await stage.approveNext()
                        },
                        ScenarioChoice(title: words("Reject"), name: words("Reject what waits longest")) {
                            try await stage.rejectNext()
                        },
                    ]),
                ScenarioRow(words("A listing expires"), words: words) { try await stage.expireNext() },
                ScenarioRow(
                    title: words("Add sample listings"),
                    choices: [10, 100, 1_000].map { count in
                        ScenarioChoice(
                            title: words.number(count),
                            name: words.plural("Add {count} listing", "Add {count} listings", count)
                        ) {
                            try await stage.addSamples(count)
                            return true
                        }
                    }),
            ])
    }
}

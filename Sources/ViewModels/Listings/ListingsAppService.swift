import Domain

/// What the listings ask of the windows around them.
public protocol ListingsAppService: AppService {
    /// Asks for a new price; nil when the user cancels.
    func askForNewPrice(of listing: Listing, current: Money) async -> Money?

    /// Asks for the final price of a deal; nil when the user cancels.
    func askForFinalPrice(of listing: Listing) async -> Money?

    /// Asks whether a price is right that is far from the current one.
    func confirmPrice(_ question: PriceConfirmation) async -> Bool

    /// Asks whether to close an editor with unsaved changes.
    func confirmDiscardingChanges() async -> Bool

    /// Shows a listing with its history.
    func showDetails(_ details: ListingDetailsViewModel)

    /// Opens an editor; returns once it is closed.
    func openEditor(_ editor: ListingEditorViewModel) async
}

import Domain

/// What the listings ask of the windows around them.
public protocol ListingsAppService: AppService {
    /// Asks for another price; nil when the user cancels.
    func askForNewPrice(of listing: Listing, current: Money) async -> Money?

    /// Asks for how much it was sold or rented out in the end; nil when the user cancels.
    func askForFinalPrice(of listing: Listing) async -> Money?

    /// Asks whether to close an editor and lose what has not been saved.
    func confirmDiscardingChanges() async -> Bool

    /// Shows a listing with its history.
    func showDetails(_ details: ListingDetailsViewModel)

    /// Opens an editor; returns once it is closed.
    func openEditor(_ editor: ListingEditorViewModel) async
}

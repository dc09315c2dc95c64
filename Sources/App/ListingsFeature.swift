import Desktop
import Gtk
import Sandbox
import Services
import ViewModels

extension FeatureID {
    /// The listings.
    static let listings = FeatureID(rawValue: "listings")
}

extension FeatureFactory {
    /// The owner's listings.
    static let listings = FeatureFactory(id: .listings, migrations: ListingMigrations.all, make: makeListings)

    private static func makeListings(_ context: FeatureContext) -> Feature {
        let words = context.words
        let store = SQLiteListingStore(context.database)
        let photos = ListingPhotoFiles(context.database, in: context.space.data, converter: PixbufPhotoConverter())
        let presenter = ListingsPresenter(context.appService, drafts: context.drafts)
        let model = ListingsViewModel(
            store: store, photos: photos, drafts: context.drafts, time: context.time, words: words,
            appService: presenter,
            undoHistory: context.undoHistory, zone: context.zone)
        let sandbox = SandboxListings(store, photos: photos, context: context, appService: presenter)
        return Feature(
            SideMenuEntry(id: .listings, title: words("Listings"), symbol: .house, words: words),
            lifecycle: [model, sandbox], presenter: presenter,
            shortcuts: [
                Shortcut(words("New Listing"), key: "<Control>n") { [weak windows = context.appService] in
                    windows?.show(.listings)
                    UserWork.begin { await model.addListing() }
                }
            ],
            scenarios: [.listings(sandbox.stage, words: words)], style: Style.listings,
            search: DesktopSearch(listings: store, words: words),
            open: { [weak windows = context.appService] id in
                windows?.show(.listings)
                Task { await model.open(id) }
            },
            makePage: { ListingsPage(model, frame: $0) })
    }
}

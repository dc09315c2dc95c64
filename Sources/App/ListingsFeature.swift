import Desktop
import Foundation
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
        let markets = SQLiteListingMarketStore(context.database)
        let usesSandbox = context.endpoints.usesSandbox
        let model = ListingsViewModel(
            store: store, photos: photos,
            publishing: ListingPublishing(
                service: context.groups.markets, store: markets, preferences: context.preferences,
                isReviewedWithoutMarket: usesSandbox),
            drafts: context.drafts, time: context.time, words: words, appService: presenter,
            undoHistory: context.undoHistory, zone: context.zone)
        let file = CodableFile<Date>(BackupLayout.clockFile, in: context.space.data)
        let clock = ListingClock(
            load: { try await file.load().value }, save: { try await file.save($0) }, zone: context.zone,
            words: words, appService: presenter)
        let publisher = MarketPublisher(
            listings: store, store: markets, markets: context.groups.markets, photos: photos,
            files: context.groups.files, time: context.time, zone: context.zone, marketsDecide: !usesSandbox,
            isRightTime: { try await clock.isRight($0) })
        context.marketPublishing = MarketPublishing(publisher)
        let sandbox = SandboxListings(store, photos: photos, context: context, clock: clock)
        clock.onConfirm = { [weak sandbox, weak publisher] in
            await sandbox?.wake()
            await publisher?.wake()
        }
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

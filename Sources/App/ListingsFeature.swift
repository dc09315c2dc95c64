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
        let presenter = ListingsPresenter(context.appService, feature: .listings, drafts: context.drafts) {
            [weak context] in
            context?.openChat($0)
        }
        let markets = SQLiteListingMarketStore(context.database)
        let file = CodableFile<Date>(BackupLayout.clockFile, in: context.space.data)
        let clock = ListingClock(
            load: { try await file.load().value }, save: { try await file.save($0) }, zone: context.zone,
            words: words, appService: presenter)
        let publisher = MarketPublisher(
            listings: store, store: markets, markets: context.groups.markets, photos: photos,
            files: context.groups.files, time: context.time, zone: context.zone,
            isRightTime: { try await clock.isRight($0) })
        let actions = ListingActions(
            store: store, photos: photos,
            publishing: ListingPublishing(
                service: context.groups.markets, store: markets, preferences: context.preferences,
                decisions: publisher.decisions),
            drafts: context.drafts, time: context.time, words: words, appService: presenter,
            undoHistory: context.undoHistory, zone: context.zone)
        let model = ListingsViewModel(actions)
        context.appService.onActiveChanged { [weak model] in model?.news.windowBecame(active: $0) }
        context.marketPublishing = MarketPublishing(publisher)
        clock.onConfirm = { [weak publisher] in await publisher?.wake() }
        let today = ListingsToday(
            listings: model, markets: context.groups.markets,
            isUnread: { [weak context] in context?.isUnread($0) ?? false },
            openChat: { [weak context] in context?.openChat($0) },
            show: context.showing(.listings))
        context.todaySources.append { today.items(at: $0) }
        return Feature(
            SideMenuEntry(id: .listings, title: words("Listings"), symbol: .house, words: words),
            lifecycle: [model, today], presenter: presenter,
            shortcuts: [
                Shortcut(words("New Listing"), key: "<Control>n") { [weak windows = context.appService] in
                    windows?.show(.listings)
                    UserWork.begin { await model.addListing() }
                }
            ],
            scenarios: [.listings(context.sandbox.markets, words: words)],
            style: Style.listings,
            search: DesktopSearch(
                listings: store, isReady: { if !model.isOwnerKnown { await setOwner(of: store, context) } },
                words: words),
            open: { [weak windows = context.appService] id in
                windows?.show(.listings)
                Task { await model.open(id) }
            },
            makePage: { ListingsPage(model, frame: $0) })
    }
}

/// Shows a store's listings of the user who was signed in when the program ended, before it runs again: the desktop also
/// starts it for a search alone.
private func setOwner(of store: SQLiteListingStore, _ context: FeatureContext) async {
    do {
        switch try await context.account.session.restore().state {
        case .signedIn(let account), .renewing(let account): await store.setOwner(account.id)
        case .signedOut, .expired: break
        }
    } catch {
        // The start of the program reports it.
        Log.program.debug("The user is not known", metadata: ["error": "\(type(of: error))"])
    }
}

extension SandboxMarkets: ListingStage {}

/// Publishes the listings of the signed-in user in the markets of their groups.
final class MarketPublishing: Lifecycle {
    private let publisher: MarketPublisher

    /// Creates the lifecycle of `publisher`.
    init(_ publisher: MarketPublisher) { self.publisher = publisher }

    func start() async { await publisher.run() }

    func accountChanged(_ change: AccountChange) async { await publisher.setUser(change.userID) }

    func timePassed() async { await publisher.wake() }
}

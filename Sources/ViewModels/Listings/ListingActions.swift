import Domain
import Foundation

/// The owner's actions on listings, for rows and details: asks the user, changes the store, and reports problems.
public final class ListingActions {
    let store: any ListingStore
    let time: any TimeSource
    let words: Localizer
    let makeID: @Sendable () -> UUID
    weak var appService: (any ListingsAppService)?
    /// The deletions that can be undone.
    let deletions: ListingDeletions

    /// Creates actions on `store`; `makeID` creates the ids of new listings.
    public init(
        store: any ListingStore, time: any TimeSource, words: Localizer, appService: (any ListingsAppService)?,
        makeID: @escaping @Sendable () -> UUID = { UUID() }
    ) {
        self.store = store
        self.time = time
        self.words = words
        self.appService = appService
        self.makeID = makeID
        deletions = ListingDeletions(store: store, words: words, appService: appService)
    }

    /// Opens the editor for a new listing.
    public func create(_ purpose: ListingPurpose.Kind) async {
        await appService?.openEditor(ListingEditorViewModel(new: purpose, actions: self))
    }

    func viewDetails(of listing: Listing) {
        appService?.showDetails(ListingDetailsViewModel(listing, actions: self))
    }

    func adjustPrice(of listing: Listing) async {
        guard listing.allows(.adjustPrice), let current = listing.facts.price,
            let price = await appService?.askForNewPrice(of: listing, current: current), price != current
        else { return }
        await perform(.adjustPrice(from: current, to: price), on: listing, message: words("Price changed"))
    }

    func complete(_ listing: Listing) async {
        guard listing.allows(.complete), let price = await appService?.askForFinalPrice(of: listing) else { return }
        let name = ListingWords(words).status(.completed, of: listing.facts.purpose.kind)
        await perform(.complete(finalPrice: price), on: listing, message: name)
    }

    func withdraw(_ listing: Listing) async {
        await perform(.withdraw, on: listing, message: words("Withdrawn"))
    }

    func reopen(_ listing: Listing) async {
        await perform(.reopen, on: listing, message: words("Reopened"))
    }

    func edit(_ listing: Listing) async {
        guard listing.allows(.edit) else { return }
        await appService?.openEditor(ListingEditorViewModel(listing, actions: self))
    }

    func delete(_ listing: Listing) async {
        guard listing.allows(.delete) else { return }
        await deletions.delete(listing)
    }

    private func perform(_ action: ListingAction, on listing: Listing, message: String) async {
        guard listing.allows(action.kind) else { return }
        do {
            try await store.perform([action], on: listing.id, at: time.now)
            appService?.toast(message)
        } catch is CancellationError {
        } catch {
            Log.listings.warning(
                "The listing could not be changed",
                metadata: ["action": "\(action.kind)", "error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }
}

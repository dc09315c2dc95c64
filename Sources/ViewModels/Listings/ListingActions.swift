import Domain
import Foundation

/// The owner's actions on listings, for rows and details. They ask the user, change the store, and report problems.
public final class ListingActions {
    let store: any ListingStore
    /// The photos of the listings.
    let photos: ListingPhotos
    /// The markets in which listings are published.
    let markets: ListingMarkets
    let time: any TimeSource
    let words: Localizer
    let makeID: @Sendable () -> UUID
    /// The time zone in which days begin.
    let zone: Zone
    weak var appService: (any ListingsAppService)?
    /// The deletions that can be undone.
    let deletions: ListingDeletions
    /// Signals the details that time has passed.
    let timePassed = ChangeSignal()
    /// The history of actions that can be undone.
    let undoHistory: UndoHistory
    /// The drafts of editors.
    let drafts: Drafts

    /// Creates actions on `store`, which are remembered in `undoHistory`. `makeID` creates the identifiers of new
    /// listings, and days are those of `zone`.
    public init(
        store: any ListingStore, photos: any ListingPhotoStore, publishing: ListingPublishing? = nil, drafts: Drafts,
        time: any TimeSource, words: Localizer,
        appService: (any ListingsAppService)?, undoHistory: UndoHistory,
        makeID: @escaping @Sendable () -> UUID = { UUID() }, zone: Zone
    ) {
        self.store = store
        self.photos = ListingPhotos(photos, words: words)
        markets = ListingMarkets(publishing, words: words)
        self.zone = zone
        self.time = time
        self.words = words
        self.appService = appService
        self.makeID = makeID
        self.undoHistory = undoHistory
        self.drafts = drafts
        deletions = ListingDeletions(store: store, words: words, appService: appService, undoHistory: undoHistory)
    }

    /// Opens the editor for a new listing.
    public func create(_ purpose: ListingPurpose.Kind) async {
        await appService?.openEditor(ListingEditorViewModel(new: purpose, actions: self))
    }

    func viewDetails(of listing: Listing) {
        appService?.showDetails(ListingDetailsViewModel(listing, actions: self))
    }

    /// Opens a draft in the editor, and shows the details of another listing.
    func open(_ id: Listing.ID) async {
        do {
            guard let listing = try await store.record(of: id)?.listing else {
                appService?.toast(words("This listing no longer exists."))
                return
            }
            if listing.status == .draft { await edit(listing) } else { viewDetails(of: listing) }
        } catch is CancellationError {
        } catch {
            appService?.report(ErrorWords(words).problem(for: error))
        }
    }

    func adjustPrice(of listing: Listing) async {
        guard listing.allows(.adjustPrice), let current = listing.facts.price,
            let price = await appService?.askForPrice(of: listing, insteadOf: current), price != current,
            await confirms(price, insteadOf: current, for: listing)
        else { return }
        await perform(.adjustPrice(from: current, to: price), on: listing, message: words("Price changed"))
    }

    func complete(_ listing: Listing) async {
        guard listing.allows(.complete), let price = await appService?.askForPrice(of: listing, insteadOf: nil),
            await confirms(price, insteadOf: listing.facts.price, for: listing)
        else { return }
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

    /// Withdraws a listing that is in no market, and opens the editor, which asks for one.
    func publishInGroup(_ listing: Listing) async {
        guard markets.isNowhere(listing) else { return }
        await reporting(.publish) {
            try await store.perform([.withdraw], on: listing.id, at: time.now)
            guard let record = try await store.record(of: listing.id) else { throw ListingError.gone }
            await edit(record.listing)
        }
    }

    /// Cancels a publication that the server does not have yet, so that the listing is as it was before. Undoing this
    /// publishes it again.
    func cancelPublishing(_ listing: Listing) async {
        await reporting(.publish) {
            guard let change = try await store.record(of: listing.id)?.publication else {
                throw ListingError.changedElsewhere
            }
            try await store.undo(change)
            undoHistory.offer(words("Publishing canceled")) { [store, time] in
                try await store.perform([.publish], on: listing.id, at: time.now)
            }
        }
    }

    /// Sends a listing again that the server has refused.
    func tryAgain(_ listing: Listing) async {
        await reporting(.publish) { try await markets.resend(listing.id) }
    }

    func delete(_ listing: Listing) async {
        guard listing.allows(.delete) else { return }
        await deletions.delete([listing])
    }

    /// Withdraws listings, all or none. Returns false after a failure.
    func withdraw(_ listings: [Listing]) async -> Bool {
        await reporting(.withdraw) {
            let changes = try await store.perform([.withdraw], on: listings.map(\.id), at: time.now)
            let text = words.plural("{count} listing withdrawn", "{count} listings withdrawn", listings.count)
            undoHistory.offer(text) { [store] in try await store.undo(changes) }
        }
    }

    /// Asks the user to confirm a price that is far from the current one.
    func confirms(_ price: Money, insteadOf current: Money?, for listing: Listing) async -> Bool {
        guard let current, price.isFar(from: current) else { return true }
        let question = ListingQuestion(of: price, insteadOf: current, for: listing.facts, words: words)
        return await appService?.confirmPrice(question) == true
    }

    /// Reports an action, and offers to undo it. `undone` describes the state after that.
    func offerUndo(of change: ListingChange, _ message: String, undone: String? = nil) {
        undoHistory.offer(message, undone: undone) { [store] in try await store.undo(change) }
    }

    /// Reports that a listing was published, and offers to undo it. A market without review has it at once: then it
    /// is withdrawn.
    func offerUndo(ofPublishing change: ListingChange, _ message: String) {
        undoHistory.offer(message) { [store, time] in
            do {
                try await store.undo(change)
            } catch ListingError.changedElsewhere {
                try await store.perform([.withdraw], on: change.id, at: time.now)
            }
        }
    }

    /// Reports that changes of a live listing were published, and offers to undo it. A market that reviews them has
    /// changed the status: then the earlier facts are sent after them.
    func offerUndo(ofEditing change: ListingChange, _ message: String) {
        undoHistory.offer(message) { [store, time] in
            do {
                try await store.undo(change)
            } catch ListingError.changedElsewhere {
                guard case .changed(let old, let new, _) = change,
                    let current = try await store.record(of: change.id)?.listing, current.facts == new.facts
                else { throw ListingError.changedElsewhere }
                let steps = try current.actions(toward: old.facts, current.status, at: time.now)
                try await store.perform(steps, on: current.id, at: time.now)
            }
        }
    }

    private func undone(_ action: ListingAction.Kind, on listing: Listing) -> String? {
        let name: KeyValuePairs = ["name": ListingWords(words).name(of: listing.facts)]
        switch (action, listing.status.kind) {
        case (.adjustPrice, _): return words("“{name}” has its earlier price again", name)
        case (_, .live): return words("“{name}” is live again", name)
        case (_, .reviewing): return words("“{name}” is in review again", name)
        default: return nil
        }
    }

    private func perform(_ action: ListingAction, on listing: Listing, message: String) async {
        guard listing.allows(action.kind) else { return }
        await reporting(action.kind) {
            offerUndo(
                of: try await store.perform([action], on: listing.id, at: time.now), message,
                undone: undone(action.kind, on: listing))
        }
    }

    /// Reports why an action failed. Returns whether it was performed.
    @discardableResult
    private func reporting(_ action: ListingAction.Kind, _ work: () async throws -> Void) async -> Bool {
        do {
            try await work()
            return true
        } catch is CancellationError {
        } catch {
            Log.listings.warning(
                "The listing could not be changed",
                metadata: ["action": "\(action)", "error": "\(error.logDescription)"])
            appService?.report(ErrorWords(words).problem(for: error))
        }
        return false
    }
}

import Domain
import Observation

/// The deletions that can be undone. Listings are hidden at once, and deleted when their toast closes or the app
/// quits. Later, the undo history can restore them.
@Observable
final class ListingDeletions {
    /// A set of listings that are deleted together. The undo history holds it as long as the deletion can be undone.
    private final class Batch {
        let ids: [Listing.ID]
        /// The deletion that is being or has been performed; its result is nil after a failure.
        var commit: Task<[ListingChange]?, Never>?

        init(_ ids: [Listing.ID]) { self.ids = ids }
    }

    /// The listings that are not shown any more.
    private(set) var hidden: Set<Listing.ID> = []
    /// Called when `hidden` has changed; returns once the list is updated.
    @ObservationIgnored var onHiddenChanged: () async -> Void = {}

    @ObservationIgnored private var pending: [Batch] = []
    /// The deletions that are being performed.
    @ObservationIgnored private var running: [Batch] = []
    @ObservationIgnored private let store: any ListingStore
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let undoHistory: UndoHistory
    @ObservationIgnored private weak var appService: (any ListingsAppService)?

    init(store: any ListingStore, words: Localizer, appService: (any ListingsAppService)?, undoHistory: UndoHistory) {
        self.store = store
        self.words = words
        self.appService = appService
        self.undoHistory = undoHistory
    }

    /// Hides listings and offers to undo that. Deletes the listings when the offer has ended.
    func delete(_ listings: [Listing]) async {
        let listings = listings.filter { hidden.insert($0.id).inserted }
        guard let first = listings.first else { return }
        let batch = Batch(listings.map(\.id))
        pending.append(batch)
        await onHiddenChanged()
        let text =
            listings.count == 1
            ? words("“{name}” deleted", ["name": ListingWords(words).name(of: first.facts)])
            : words.plural("{count} listing deleted", "{count} listings deleted", listings.count)
        let step = undoHistory.offer(text) { [weak self] in try await self?.restore(batch) }
        let outcome = await step.offer.value
        guard takePending(batch) else { return }
        // Without windows the user cannot have agreed, so nothing is deleted.
        if outcome != .dismissed {
            undoHistory.remove(step)
            await unhide(batch)
        } else if await !commit(batch) {
            undoHistory.remove(step)
        }
    }

    /// Restores listings, whether they are only hidden or already deleted. Throws the errors of the store.
    private func restore(_ batch: Batch) async throws {
        if takePending(batch) { return await unhide(batch) }
        guard let changes = await batch.commit?.value else { return }
        try await store.undo(changes)
    }

    /// Deletes all hidden listings; returns once they are deleted on disk.
    func commitAll() async {
        let batches = pending
        pending = []
        for batch in batches { await commit(batch) }
        for batch in running { _ = await batch.commit?.value }
    }

    /// Deletes listings. Returns false after a failure.
    @discardableResult
    private func commit(_ batch: Batch) async -> Bool {
        let commit = Task { () -> [ListingChange]? in
            var changes: [ListingChange]?
            do {
                changes = try await store.delete(batch.ids)
            } catch {
                Log.listings.warning("Listings could not be deleted", metadata: ["error": "\(error.logDescription)"])
                appService?.report(ErrorWords(words).problem(for: error))
            }
            await unhide(batch)
            return changes
        }
        batch.commit = commit
        running.append(batch)
        let changes = await commit.value
        running.removeAll { $0 === batch }
        return changes != nil
    }

    /// Ends the pending state of a deletion. Returns false if it was not pending.
    private func takePending(_ batch: Batch) -> Bool {
        guard let index = pending.firstIndex(where: { $0 === batch }) else { return false }
        pending.remove(at: index)
        return true
    }

    private func unhide(_ batch: Batch) async {
        hidden.subtract(batch.ids)
        await onHiddenChanged()
    }
}

import Domain

/// Deletions that can be undone: a listing is hidden at once, and deleted when its toast goes away or the app quits.
/// Later the history of undo brings it back.
final class ListingDeletions {
    /// The listings that the list has to hide.
    private(set) var hidden: Set<Listing.ID> = []
    /// Called when `hidden` has changed; returns once the list is updated.
    var onHiddenChanged: () async -> Void = {}

    private var pending: [Listing.ID] = []
    /// The deletions that are being or have been performed; nil is the result of one that failed.
    private var commits: [Listing.ID: Task<ListingChange?, Never>] = [:]
    private let store: any ListingStore
    private let words: Localizer
    private let undoHistory: UndoHistory
    private weak var appService: (any ListingsAppService)?

    init(store: any ListingStore, words: Localizer, appService: (any ListingsAppService)?, undoHistory: UndoHistory) {
        self.store = store
        self.words = words
        self.appService = appService
        self.undoHistory = undoHistory
    }

    /// Hides a listing and offers to undo that; deletes it when the offer is gone.
    func delete(_ listing: Listing) async {
        guard hidden.insert(listing.id).inserted else { return }
        pending.append(listing.id)
        await onHiddenChanged()
        let text = words("“{name}” deleted", ["name": ListingWords(words).name(of: listing.facts)])
        let step = undoHistory.offer(text) { [weak self] in try await self?.restore(listing.id) }
        let outcome = await step.offer.value
        guard let index = pending.firstIndex(of: listing.id) else { return }
        pending.remove(at: index)
        // Without windows the user cannot have agreed, so nothing is deleted.
        if outcome != .dismissed {
            undoHistory.remove(step)
            await unhide(listing.id)
        } else if await !commit(listing.id) {
            undoHistory.remove(step)
        }
    }

    /// Brings a listing back, whether it is only hidden or deleted already. Throws what the store throws.
    private func restore(_ id: Listing.ID) async throws {
        if let index = pending.firstIndex(of: id) {
            pending.remove(at: index)
            return await unhide(id)
        }
        guard let change = await commits[id]?.value else { return }
        try await store.undo(change)
        commits[id] = nil
    }

    /// Deletes all hidden listings; returns once they are deleted on disk.
    func commitAll() async {
        let ids = pending
        pending = []
        for id in ids { await commit(id) }
        for commit in commits.values { _ = await commit.value }
    }

    /// Deletes a listing; false when that failed.
    @discardableResult
    private func commit(_ id: Listing.ID) async -> Bool {
        let commit = Task { () -> ListingChange? in
            var change: ListingChange?
            do {
                change = try await store.delete(id)
            } catch {
                Log.listings.warning("The listing could not be deleted", metadata: ["error": "\(error.logDescription)"])
                appService?.report(ErrorWords(words).problem(for: error))
            }
            await unhide(id)
            return change
        }
        commits[id] = commit
        return await commit.value != nil
    }

    private func unhide(_ id: Listing.ID) async {
        hidden.remove(id)
        await onHiddenChanged()
    }
}

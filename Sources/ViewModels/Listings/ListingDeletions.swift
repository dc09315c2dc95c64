import Domain

/// Deletions that can be undone: a listing is hidden at once, and deleted when its toast goes away or the app quits.
final class ListingDeletions {
    /// The listings that the list has to hide.
    private(set) var hidden: Set<Listing.ID> = []
    /// Called when `hidden` has changed; returns once the list is updated.
    var onHiddenChanged: () async -> Void = {}

    private var pending: [Listing.ID] = []
    private var commits: [Listing.ID: Task<Void, Never>] = [:]
    private let store: any ListingStore
    private let words: Localizer
    private weak var appService: (any ListingsAppService)?

    init(store: any ListingStore, words: Localizer, appService: (any ListingsAppService)?) {
        self.store = store
        self.words = words
        self.appService = appService
    }

    /// Hides a listing and offers to undo that; deletes it when the offer is gone.
    func delete(_ listing: Listing) async {
        guard hidden.insert(listing.id).inserted else { return }
        pending.append(listing.id)
        await onHiddenChanged()
        let text = words("“{name}” deleted", ["name": ListingWords(words).name(of: listing.facts)])
        let outcome = await appService?.toast(text, undoTitle: words("Undo"))
        guard let index = pending.firstIndex(of: listing.id) else {
            if outcome == .undone { appService?.toast(words("It has been deleted already")) }
            return
        }
        pending.remove(at: index)
        // Without windows the user cannot have agreed, so nothing is deleted.
        if outcome == .dismissed { await commit(listing.id) } else { await unhide(listing.id) }
    }

    /// Deletes all hidden listings; returns once they are deleted on disk.
    func commitAll() async {
        let ids = pending
        pending = []
        for id in ids { await commit(id) }
        for commit in commits.values { await commit.value }
    }

    private func commit(_ id: Listing.ID) async {
        let commit = Task {
            do {
                try await store.delete(id)
            } catch {
                Log.listings.warning("The listing could not be deleted", metadata: ["error": "\(error.logDescription)"])
                appService?.report(ErrorWords(words).problem(for: error))
            }
            commits[id] = nil
            await unhide(id)
        }
        commits[id] = commit
        await commit.value
    }

    private func unhide(_ id: Listing.ID) async {
        hidden.remove(id)
        await onHiddenChanged()
    }
}

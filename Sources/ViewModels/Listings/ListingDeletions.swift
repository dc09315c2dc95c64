import Domain

/// Listings that look deleted and are not yet: they go when their toast goes, or when the app quits.
final class ListingDeletions {
    /// What is to be left out of the list.
    private(set) var hidden: Set<Listing.ID> = []
    /// Called when `hidden` has changed; returns once the list shows it.
    var hiddenChanged: () async -> Void = {}

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

    /// Hides a listing at once, offers to undo that, and deletes it once the offer has gone.
    func delete(_ listing: Listing) async {
        guard hidden.insert(listing.id).inserted else { return }
        pending.append(listing.id)
        await hiddenChanged()
        let text = words("“{name}” deleted", ["name": ListingWords(words).name(of: listing.facts)])
        let outcome = await appService?.toast(text, undoTitle: words("Undo"))
        guard let place = pending.firstIndex(of: listing.id) else {
            if outcome == .undone { appService?.toast(words("It has been deleted already")) }
            return
        }
        pending.remove(at: place)
        // Without windows nobody can have agreed, so nothing is lost.
        if outcome == .dismissed { await commit(listing.id) } else { await show(listing.id) }
    }

    /// Deletes whatever still waits for its toast to go, and returns once all of it is off the disk.
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
                appService?.report(ErrorWords(words).problem(for: error))
            }
            commits[id] = nil
            await show(id)
        }
        commits[id] = commit
        await commit.value
    }

    private func show(_ id: Listing.ID) async {
        hidden.remove(id)
        await hiddenChanged()
    }
}

import Domain
import Foundation

/// The actions on a home of a market, wherever it is listed: its details and its chat are opened, it is saved and
/// forgotten.
public final class HomeActions {
    let context: GroupsContext
    let write: (_ text: String, _ chatID: String) -> Void

    private var words: Localizer { context.words.words }
    private var watch: any MarketWatch { context.service.watch }

    /// Creates the actions; `write` opens a chat with a text to send.
    public init(context: GroupsContext, write: @escaping (_ text: String, _ chatID: String) -> Void) {
        self.context = context
        self.write = write
    }

    /// Shows the details of a home.
    public func open(_ id: MarketHome.ID, in groupID: String) async {
        guard let home = await home(id, in: groupID) else { return }
        context.appService?.showHome(HomeDetailsViewModel(home, actions: self))
    }

    /// Shows the details of the home of a row.
    public func open(_ row: HomeRow) async { await open(row.id, in: row.groupID) }

    /// Saves the home of a row, or forgets it if it is saved.
    public func toggleSaved(_ row: HomeRow) async {
        if row.isSaved { return await forget(row.key) }
        if let home = await home(row.id, in: row.groupID) { await save(home) }
    }

    /// Returns a home; nil if it is no longer offered or cannot be read, which is said.
    private func home(_ id: MarketHome.ID, in groupID: String) async -> MarketHome? {
        guard let found = await context.perform({ try await $0.markets.home(id, in: groupID) }) else { return nil }
        if found == nil { context.appService?.toast(words("This home is no longer offered")) }
        return found
    }

    /// Saves a home, and offers to undo that.
    func save(_ home: MarketHome) async {
        guard let saved = SavedHome(home, at: context.time.now),
            await context.perform({ try await $0.watch.save(saved) }) != nil
        else { return }
        let name = home.home.facts.displayed(words).communityName
        context.undoHistory.offer(words("Saved: {name}", ["name": name])) { [watch] in
            _ = try await watch.removeSaved(saved.id)
        }
    }

    /// Forgets a saved home, and offers to undo that.
    func forget(_ id: HomeKey) async {
        guard let removed = await context.perform({ try await $0.watch.removeSaved(id) }) ?? nil else { return }
        let name = ForeignText.line(removed.name)
        context.undoHistory.offer(words("No longer saved: {name}", ["name": name])) { [watch] in
            try await watch.save(removed)
        }
    }

    /// Shows a list of homes from all groups.
    public func show(_ kind: HomeListViewModel.Kind) {
        context.appService?.showHomes(HomeListViewModel(kind, actions: self))
    }

    /// Returns the data of a picture; nil if it cannot be loaded.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        await context.pictureData(at: address, size: size)
    }
}

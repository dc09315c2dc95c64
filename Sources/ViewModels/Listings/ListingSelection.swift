import Domain
import Foundation
import Observation

/// The listings of the list that are selected for one action. Listings that leave the list leave the selection.
@Observable
public final class ListingSelection {
    /// True while listings are being selected.
    public private(set) var isActive = false
    /// True while an action on the selected listings is running; further ones are ignored.
    public private(set) var isBusy = false
    private var ids: Set<Listing.ID> = []
    private var counts = ListingCounts()

    /// The listings of the list.
    @ObservationIgnored var entries: () -> [ListingEntry] = { [] }
    /// The listing at which a range begins.
    @ObservationIgnored private var anchor: Listing.ID?
    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let transfer: ListingTransfer

    private var words: Localizer { actions.words }

    init(actions: ListingActions, transfer: ListingTransfer) {
        self.actions = actions
        self.transfer = transfer
    }

    // MARK: Outputs

    /// The number of selected listings.
    public var count: Int { ids.count }
    /// The count, such as "3 selected".
    public var countText: String { words.plural("{count} selected", "{count} selected", count) }
    /// The title of the button that withdraws listings, with their number if not all can be withdrawn.
    public var withdrawTitle: String { title(words("Withdraw"), .withdraw) { words("Withdraw {count}", $0) } }
    /// The title of the button that deletes listings, with their number if not all can be deleted.
    public var deleteTitle: String { title(words("Delete"), .delete) { words("Delete {count}", $0) } }
    /// Whether some of the selected listings can be withdrawn.
    public var canWithdraw: Bool { !isBusy && count(.withdraw) > 0 }
    /// Whether some of the selected listings can be deleted.
    public var canDelete: Bool { !isBusy && count(.delete) > 0 }
    /// Whether there are listings to export; also during an export, because the button would lose the focus.
    public var canExport: Bool { !ids.isEmpty }

    /// Returns whether the listing of a row is selected.
    public func contains(_ row: ListingRowViewModel) -> Bool { ids.contains(row.listing.id) }

    // MARK: Intents

    /// Starts or ends the selection.
    public func setActive(_ isActive: Bool) {
        if isActive { self.isActive = true } else { end() }
    }

    /// Ends the selection. Returns false if there was none.
    @discardableResult
    public func end() -> Bool {
        guard isActive else { return false }
        isActive = false
        anchor = nil
        replace(with: [])
        return true
    }

    /// Selects or deselects the listing of a row, and starts the selection.
    public func toggle(_ row: ListingRowViewModel) {
        let id = row.listing.id
        isActive = true
        anchor = id
        let isAdded = ids.insert(id).inserted
        if !isAdded { ids.remove(id) }
        counts[row.listing.status.kind] += isAdded ? 1 : -1
    }

    /// Toggles the selection of a pressed row. Returns false if no selection is active.
    @discardableResult
    public func press(_ row: ListingRowViewModel) -> Bool {
        if isActive { toggle(row) }
        return isActive
    }

    /// Selects the listings from the row that was selected last to `row`, and no others.
    public func extend(to row: ListingRowViewModel) {
        let entries = entries()
        guard let end = position(of: row.listing.id, in: entries) else { return }
        extend(to: end, in: entries, startingAt: row.listing.id)
    }

    /// Selects the listings from the row that was selected last to the row that is `step` rows from `row`.
    public func extend(from row: ListingRowViewModel, by step: Int) {
        let (entries, id) = (entries(), row.listing.id)
        guard let position = position(of: id, in: entries) else { return }
        if !isActive { anchor = id }
        extend(to: min(max(position + step, 0), entries.count - 1), in: entries, startingAt: id)
    }

    /// Selects all listings of the list.
    public func selectAll() {
        isActive = true
        replace(with: entries())
    }

    /// Withdraws the selected listings that can be withdrawn, all or none of them.
    public func withdraw() async {
        guard canWithdraw else { return }
        await run { listings in
            guard await actions.withdraw(listings.filter { $0.allows(.withdraw) }) else { return }
            end()
        }
    }

    /// Deletes the selected listings that can be deleted, unless the user undoes the deletion.
    public func delete() async {
        guard canDelete else { return }
        let listings = selected.map(\.listing).filter { $0.allows(.delete) }
        end()
        await actions.deletions.delete(listings)
    }

    /// Writes the selected listings to a table.
    public func export() async {
        guard canExport, !isBusy else { return }
        await run { await transfer.export($0) }
    }

    // MARK: Helpers

    /// Called when the list shows other listings.
    func entriesChanged() {
        if !ids.isEmpty { replace(with: selected) }
    }

    /// The selected listings, in the order of the list.
    private var selected: [ListingEntry] { entries().filter { ids.contains($0.id) } }

    private func position(of id: Listing.ID, in entries: [ListingEntry]) -> Int? {
        entries.firstIndex { $0.id == id }
    }

    private func extend(to end: Int, in entries: [ListingEntry], startingAt id: Listing.ID) {
        isActive = true
        let anchor = anchor ?? id
        self.anchor = anchor
        let start = position(of: anchor, in: entries) ?? end
        replace(with: entries[min(start, end)...max(start, end)])
    }

    private func replace(with new: some Collection<ListingEntry>) {
        var newCounts = ListingCounts()
        for entry in new { newCounts[entry.listing.status.kind] += 1 }
        let newIDs = Set(new.map(\.id))
        if ids != newIDs { ids = newIDs }
        if counts != newCounts { counts = newCounts }
    }

    /// Returns the number of selected listings whose status allows an action.
    private func count(_ action: ListingAction.Kind) -> Int {
        ListingStatus.Kind.allCases.reduce(0) { $0 + ($1.allowedActions.contains(action) ? counts[$1] : 0) }
    }

    private func title(
        _ all: String, _ action: ListingAction.Kind, some: (KeyValuePairs<String, String>) -> String
    ) -> String {
        let possible = count(action)
        return possible == 0 || possible == count ? all : some(["count": "\(possible)"])
    }

    private func run(_ work: ([Listing]) async -> Void) async {
        isBusy = true
        await work(selected.map(\.listing))
        isBusy = false
    }
}

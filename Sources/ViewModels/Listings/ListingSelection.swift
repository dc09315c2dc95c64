import Domain
import Foundation
import Observation

/// The listings of the list that are selected for one action. What leaves the list leaves the selection.
@Observable
public final class ListingSelection {
    /// True while listings are being selected.
    public private(set) var isActive = false
    /// True while an action on the selected listings is running; further ones are ignored.
    public private(set) var isBusy = false
    private var slots: Set<ListingSlot> = []
    private var counts = ListingCounts()

    /// What the list shows.
    @ObservationIgnored private var result = ListingResult.empty
    /// The listing at which a range begins.
    @ObservationIgnored private var anchor: ListingSlot?
    @ObservationIgnored private let actions: ListingActions
    @ObservationIgnored private let transfer: ListingTransfer

    private var words: Localizer { actions.words }

    init(actions: ListingActions, transfer: ListingTransfer) {
        self.actions = actions
        self.transfer = transfer
    }

    // MARK: Outputs

    /// The number of selected listings.
    public var count: Int { slots.count }
    /// "3 selected".
    public var countText: String { words.plural("{count} selected", "{count} selected", count) }
    /// Whether all selected listings can be withdrawn.
    public var canWithdraw: Bool { allow(.withdraw) }
    /// Whether all selected listings can be deleted.
    public var canDelete: Bool { allow(.delete) }
    /// Whether there is something to export; also while that is done, for the button would lose the focus.
    public var canExport: Bool { !slots.isEmpty }
    /// Why the selected listings can neither be withdrawn nor deleted; empty where they can.
    public var hint: String {
        slots.isEmpty || canWithdraw || canDelete || isBusy
            ? "" : words("Some of these can only be withdrawn, others only be deleted.")
    }

    /// Whether the listing of a row is selected.
    public func contains(_ row: ListingRowViewModel) -> Bool { row.slot.map(slots.contains) ?? false }

    // MARK: Intents

    /// Starts or ends the selection.
    public func setActive(_ isActive: Bool) {
        if isActive { self.isActive = true } else { end() }
    }

    /// Ends the selection; false when there was none.
    @discardableResult
    public func end() -> Bool {
        guard isActive else { return false }
        isActive = false
        anchor = nil
        replace(with: [])
        return true
    }

    /// Selects the listing of a row, or no longer; starts the selection.
    public func toggle(_ row: ListingRowViewModel) {
        guard let slot = row.slot, let listing = result[slot: slot] else { return }
        isActive = true
        anchor = slot
        let isAdded = slots.insert(slot).inserted
        if !isAdded { slots.remove(slot) }
        counts[listing.status.kind] += isAdded ? 1 : -1
    }

    /// What a press on a row does while listings are selected; false while they are not.
    @discardableResult
    public func press(_ row: ListingRowViewModel) -> Bool {
        if isActive { toggle(row) }
        return isActive
    }

    /// Selects from the listing of the last row that was selected to that of `row`, and no others.
    public func extend(to row: ListingRowViewModel) {
        guard let slot = row.slot, let end = result.slots.firstIndex(of: slot) else { return }
        extend(toPosition: end, startingAt: slot)
    }

    /// Selects from the listing of the last row that was selected to the one that is `step` rows from `row`.
    public func extend(from row: ListingRowViewModel, by step: Int) {
        guard let slot = row.slot, let position = result.slots.firstIndex(of: slot) else { return }
        if !isActive { anchor = slot }
        extend(toPosition: min(max(position + step, 0), result.slots.count - 1), startingAt: slot)
    }

    /// Selects all listings of the list.
    public func selectAll() {
        isActive = true
        replace(with: result.slots)
    }

    /// Withdraws the selected listings, all or none.
    public func withdraw() async {
        guard canWithdraw else { return }
        await run { listings in
            guard await actions.withdraw(listings) else { return }
            end()
        }
    }

    /// Deletes the selected listings, unless the user undoes that.
    public func delete() async {
        guard canDelete else { return }
        let listings = listings
        end()
        await actions.deletions.delete(listings)
    }

    /// Writes the selected listings to a table.
    public func export() async {
        guard canExport, !isBusy else { return }
        await run { await transfer.export($0) }
    }

    // MARK: Helpers

    /// The list shows another result.
    func show(_ new: ListingResult) {
        result = new
        guard !slots.isEmpty else { return }
        replace(with: new.slots.filter(slots.contains))
    }

    /// The selected listings, in the order of the list.
    private var listings: [Listing] { result.slots.filter(slots.contains).compactMap { result[slot: $0] } }

    private func extend(toPosition end: Int, startingAt slot: ListingSlot) {
        isActive = true
        let anchor = anchor ?? slot
        self.anchor = anchor
        let start = result.slots.firstIndex(of: anchor) ?? end
        replace(with: result.slots[min(start, end)...max(start, end)])
    }

    private func replace(with new: some Collection<ListingSlot>) {
        var newCounts = ListingCounts()
        for slot in new {
            if let listing = result[slot: slot] { newCounts[listing.status.kind] += 1 }
        }
        let newSlots = Set(new)
        if slots != newSlots { slots = newSlots }
        if counts != newCounts { counts = newCounts }
    }

    private func allow(_ action: ListingAction.Kind) -> Bool {
        !slots.isEmpty && !isBusy
            && ListingStatus.Kind.allCases.allSatisfy { counts[$0] == 0 || $0.allowedActions.contains(action) }
    }

    private func run(_ work: ([Listing]) async -> Void) async {
        isBusy = true
        await work(listings)
        isBusy = false
    }
}

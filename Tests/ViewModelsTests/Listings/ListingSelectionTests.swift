import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Several listings are selected for one action.
@Suite struct ListingSelectionTests {
    let app = FakeAppService()
    let time = ManualTime()
    let history: UndoHistory

    init() { history = UndoHistory(words: .identity, appService: app) }

    /// Returns a list of listings named "0", "1", …, in that order.
    private func make(
        _ statuses: [ListingStatus.Kind]
    ) async throws -> (list: ListingsViewModel, store: FakeListingStore, rows: [ListingRowViewModel]) {
        let names = statuses.indices.map(String.init)
        let store = FakeListingStore(zip(statuses, names).reversed().map { .sample($0, name: $1) })
        let list = ListingsViewModel(ListingActions(store, app, time: time, history: history))
        await list.load()
        let rows = statuses.indices.map { position in
            let row = list.makeRow()
            list.bind(row, to: position)
            return row
        }
        return (list, store, rows)
    }

    private func selected(_ list: ListingsViewModel, _ rows: [ListingRowViewModel]) -> String {
        rows.filter(list.selection.contains).map(\.communityName).joined()
    }

    @Test func rowsAreSelectedOneByOne() async throws {
        let (list, _, rows) = try await make([.live, .live, .draft])
        let selection = list.selection
        #expect(!selection.isActive && !selection.press(rows[0]) && selection.count == 0)
        selection.setActive(true)
        #expect(selection.isActive && selection.countText == "0 selected")
        #expect(!selection.canWithdraw && !selection.canDelete && !selection.canExport)
        #expect(rows[1].selectTitle == "Select 1")
        #expect(selection.press(rows[1]))
        selection.toggle(rows[0])
        #expect(selected(list, rows) == "01" && selection.countText == "2 selected")
        #expect(selection.canWithdraw && !selection.canDelete && selection.canExport)
        selection.toggle(rows[2])
        #expect(selection.canWithdraw && selection.canDelete && selection.canExport)
        #expect(selection.withdrawTitle == "Withdraw 2" && selection.deleteTitle == "Delete 1")
        selection.toggle(rows[0])
        selection.toggle(rows[1])
        #expect(selected(list, rows) == "2" && selection.canDelete && !selection.canWithdraw)
        #expect(selection.withdrawTitle == "Withdraw" && selection.deleteTitle == "Delete")
        #expect(selection.end() && !selection.end())
        #expect(selected(list, rows) == "" && selection.count == 0 && !selection.isActive)
    }

    @Test func aPressOpensARowUnlessRowsAreBeingSelected() async throws {
        let (list, _, rows) = try await make([.live, .draft])
        await list.press(rows[0])
        #expect(app.calls == ["details: 0"])
        await list.press(rows[1])
        #expect(app.calls.count == 2 && app.calls.last == "editor: 1")
        list.selection.setActive(true)
        await list.press(rows[0])
        #expect(app.calls.count == 2 && selected(list, rows) == "0")
    }

    @Test func aRangeGoesFromTheLastSelectedRow() async throws {
        let (list, _, rows) = try await make(Array(repeating: .live, count: 6))
        let selection = list.selection
        selection.toggle(rows[2])
        selection.extend(to: rows[4])
        #expect(selected(list, rows) == "234")
        selection.extend(to: rows[1])
        #expect(selected(list, rows) == "12")
        selection.end()
        // By keyboard, the range begins at the focused row.
        selection.extend(from: rows[3], by: 1)
        selection.extend(from: rows[4], by: 1)
        selection.extend(from: rows[5], by: 1)
        #expect(selected(list, rows) == "345" && selection.isActive)
        selection.extend(from: rows[5], by: -1)
        #expect(selected(list, rows) == "34")
        selection.extend(to: list.makeRow())
        #expect(selected(list, rows) == "34")
    }

    @Test func allOfTheFilteredListAreSelectedAndWhatLeavesItIsNot() async throws {
        let (list, store, rows) = try await make([.live, .draft, .live, .draft])
        let selection = list.selection
        await list.selectStatus(at: list.statuses.index(of: .live))
        selection.selectAll()
        #expect(selection.isActive && selection.count == 2 && selection.canWithdraw)
        await list.selectStatus(at: 0)
        #expect(selection.count == 2)
        #expect(selected(list, rows) == "02")
        // A listing is withdrawn elsewhere: the actions follow.
        try await store.perform([.withdraw], on: rows[0].listing.id, at: time.now)
        await list.load()
        #expect(selection.count == 2 && selection.withdrawTitle == "Withdraw 1" && selection.deleteTitle == "Delete 1")
        await list.search(for: "0")
        #expect(selection.count == 1 && selection.canDelete)
        await list.search(for: "")
        #expect(selection.count == 1)
        await list.accountChanged(.signedOut)
        #expect(!selection.isActive && selection.count == 0)
    }

    @Test func theSearchEndsWithTheSession() async throws {
        let (list, _, _) = try await make([.live, .reviewing])
        await list.search(for: "0")
        await list.selectSort(at: 1)
        await list.accountChanged(.notSignedIn)
        #expect(list.query.text == "0")
        await list.accountChanged(.signedOut)
        #expect(list.query == ListingQuery(sort: list.sorts[1]))
    }

    @Test func allAreWithdrawnTogetherAndUndoneTogether() async throws {
        let (list, store, rows) = try await make([.live, .reviewing, .live])
        list.selection.selectAll()
        await list.selection.withdraw()
        #expect(!list.selection.isActive)
        for row in rows { #expect(await store.listing(row.listing.id)?.status == .withdrawn) }
        #expect(app.calls == ["toast: 3 listings withdrawn [Undo]"])
        await history.undo()
        for row in rows { #expect(await store.listing(row.listing.id)?.status == row.listing.status) }
        #expect(app.problems.isEmpty)
    }

    @Test func anActionIsPerformedOnTheListingsThatAllowIt() async throws {
        let (list, store, rows) = try await make([.live, .draft, .reviewing, .expired])
        list.selection.selectAll()
        await list.selection.withdraw()
        var statuses: [ListingStatus.Kind?] = []
        for row in rows { statuses.append(await store.listing(row.listing.id)?.status.kind) }
        #expect(statuses == [.withdrawn, .draft, .withdrawn, .expired])
        await list.load()
        list.selection.selectAll()
        app.answer("toast", with: ToastOutcome.dismissed)
        await list.selection.delete()
        #expect(await store.ids.isEmpty)
    }

    @Test func aFailedWithdrawalChangesNothingAndKeepsTheSelection() async throws {
        let (list, store, rows) = try await make([.live, .live])
        list.selection.selectAll()
        await store.failNext(StorageError.diskFull)
        await list.selection.withdraw()
        #expect(app.problems.map(\.title) == ["The disk is full"])
        #expect(selected(list, rows) == "01" && !list.selection.isBusy && list.selection.canWithdraw)
        // One has changed in the meantime, and the list does not know yet.
        try await store.perform([.expire], on: rows[1].listing.id, at: time.now)
        await list.selection.withdraw()
        #expect(app.problems.count == 2)
        #expect(await store.listing(rows[0].listing.id)?.status.kind == .live)
    }

    @Test func allAreHiddenAtOnceAndDeletedWhenTheToastGoes() async throws {
        let (list, store, _) = try await make([.draft, .draft, .live])
        let selection = list.selection
        await list.selectStatus(at: list.statuses.index(of: .draft))
        selection.selectAll()
        app.answer("toast") {
            #expect(list.count == 0 && !selection.isActive)
            #expect(await store.ids.count == 3)
            return ToastOutcome.dismissed
        }
        await selection.delete()
        #expect(await store.ids.count == 1)
        #expect(app.calls == ["toast: 2 listings deleted [Undo]"])
        await history.undo()
        #expect(await store.ids.count == 3)
    }

    @Test func theDeletionOfAllIsUndoneByTheToast() async throws {
        let (list, store, rows) = try await make([.draft, .withdrawn])
        list.selection.selectAll()
        app.answer("toast", with: ToastOutcome.undone)
        await list.selection.delete()
        #expect(await store.ids.count == 2 && list.count == 2)
        // A failed deletion restores all of them.
        list.selection.selectAll()
        app.answer("toast") {
            await store.failNext(StorageError.diskFull)
            return ToastOutcome.dismissed
        }
        await list.selection.delete()
        #expect(list.count == 2 && app.problems.map(\.title) == ["The disk is full"])
        #expect(rows.count == 2)
    }

    @Test func onlyTheSelectedAreExported() async throws {
        let (list, _, rows) = try await make([.live, .draft, .live])
        list.selection.toggle(rows[2])
        list.selection.toggle(rows[1])
        app.answer("saveTable", with: true)
        await list.selection.export()
        let lines = String(decoding: app.savedTable, as: UTF8.self).split(separator: "\r\n")
        #expect(lines.count == 3 && lines[1].contains(",1,") && lines[2].contains(",2,"))
        #expect(app.calls == ["saveTable: Listings.csv", "toast: 2 listings exported"])
        #expect(selected(list, rows) == "12" && !list.selection.isBusy)
    }

    @Test func nothingHappensWithoutWindowsOrASelection() async throws {
        let store = FakeListingStore([.sample(.draft), .sample(.live)])
        let list = ListingsViewModel(ListingActions(store, nil, time: time))
        await list.load()
        await list.selection.delete()
        await list.selection.withdraw()
        await list.selection.export()
        list.selection.selectAll()
        await list.selection.export()
        await list.selectStatus(at: list.statuses.index(of: .draft))
        await list.selection.delete()
        #expect(await store.ids.count == 2)
    }

    @Test func aHundredThousandAreSelectedAndOneOfThemIsLeftOut() async throws {
        let (list, _, rows) = try await make([.live])
        let store = FakeListingStore((0..<100_000).map { .sample(.live, name: "\($0)") })
        let large = ListingsViewModel(ListingActions(store, app, time: time, history: history))
        await large.load()
        _ = (list, rows)
        large.selection.selectAll()
        #expect(large.selection.count == 100_000 && large.selection.canWithdraw)
        let row = large.makeRow()
        large.bind(row, to: 50_000)
        large.selection.toggle(row)
        #expect(large.selection.count == 99_999 && !large.selection.contains(row))
    }

    @Test func theSelectionKeepsNothingAlive() async throws {
        try await expectRelease {
            let (list, _, _) = try await make([.live, .draft])
            list.selection.selectAll()
            await list.selection.withdraw()
            return list.selection
        }
    }
}

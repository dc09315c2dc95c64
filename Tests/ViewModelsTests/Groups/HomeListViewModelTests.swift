import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Saving homes, and the lists of homes from all groups.
@Suite struct HomeListViewModelTests {
    let fixture = GroupFixture()

    private var actions: HomeActions { HomeActions(context: fixture.context) { _, _ in } }

    private func running(_ list: HomeListViewModel, _ body: () async throws -> Void) async rethrows {
        let running = Task { await list.run() }
        await eventually("reads") { list.screen != .loading }
        try await body()
        running.cancel()
        await running.value
    }

    @Test func aHomeIsSavedAndForgottenWithUndo() async throws {
        fixture.markets.set([GroupFixture.home("a"), GroupFixture.home("b", isOwn: true)])
        let homes = fixture.homes()
        try await fixture.running(homes) {
            #expect(homes.rows.map(\.canSave) == [true, false])
            let row = try #require(homes.rows.first)
            #expect(row.saveName == "Add Hillcrest Row to Saved Homes" && row.saveSymbol == .emptyStar)
            await homes.actions.toggleSaved(row)
            await eventually("saved") { homes.rows[0].isSaved }
            #expect(homes.rows[0].saveName == "Remove Hillcrest Row from Saved Homes")
            #expect(homes.rows[0].saveSymbol == .star)
            await fixture.undoHistory.undo()
            await eventually("undone") { !homes.rows[0].isSaved }
            await homes.actions.toggleSaved(homes.rows[0])
            await eventually("saved again") { homes.rows[0].isSaved }
            await homes.actions.toggleSaved(homes.rows[0])
            await eventually("forgotten") { !homes.rows[0].isSaved }
            await fixture.undoHistory.undo()
            await eventually("restored") { homes.rows[0].isSaved }
            #expect(fixture.app.calls.contains("toast: Saved: Hillcrest Row [Undo]"))
            #expect(fixture.app.calls.contains("toast: No longer saved: Hillcrest Row [Undo]"))
        }
        // A home that was deleted meanwhile, and a disk that is full.
        await actions.toggleSaved(HomeRow(GroupFixture.home("x"), now: fixture.time.now, words: fixture.context.words))
        #expect(fixture.app.calls.last == "toast: This home is no longer offered")
        fixture.markets.setError(StorageError.diskFull)
        await actions.toggleSaved(homes.rows[0])
        #expect(fixture.app.problems.count == 1)
    }

    @Test func theDetailsSaveTheHome() async {
        let home = GroupFixture.home("a")
        fixture.markets.set([home])
        let details = HomeDetailsViewModel(home, actions: actions)
        let running = Task { await details.run() }
        #expect(details.canSave && !details.isSaved && details.saveSymbol == .emptyStar)
        await details.toggleSaved()
        await eventually("saved") { details.isSaved }
        #expect(details.saveName == "Remove Hillcrest Row from Saved Homes" && details.saveSymbol == .star)
        await details.toggleSaved()
        await eventually("forgotten") { !details.isSaved }
        running.cancel()
        await running.value
        let own = HomeDetailsViewModel(GroupFixture.home("b", isOwn: true), actions: actions)
        #expect(!own.canSave)
    }

    @Test func theFilterShowsSavedHomesAlsoIfTheyAreNoLongerOffered() async {
        var saved = GroupFixture.home("b", offer: .withdrawn)
        saved.isSaved = true
        fixture.markets.set([GroupFixture.home("a"), saved])
        let homes = fixture.homes()
        await fixture.running(homes) {
            #expect(homes.rows.map(\.id) == ["a"])
            await homes.filters.setSavedOnly(true)
            #expect(homes.rows.map(\.id) == ["b"] && homes.rows[0].mark == "No longer offered")
            #expect(homes.filters.isSavedOnly && !homes.filters.isNarrowed)
            fixture.markets.set([GroupFixture.home("a")])
            await eventually("none") { homes.screen == .placeholder }
            #expect(homes.placeholder.title == "No Saved Homes" && homes.canAct)
            await homes.performPlaceholderAction()
            #expect(homes.rows.map(\.id) == ["a"] && !homes.filters.isSavedOnly)
        }
    }

    @Test func allSavedHomesAreListedAlsoDeletedOnes() async throws {
        let home = GroupFixture.home("a")
        fixture.markets.set([home])
        try await fixture.markets.save(#require(SavedHome(home, at: fixture.time.now)))
        let gone = SavedHome(
            id: HomeKey(ownerID: "@x:here", listing: UUID()), savedAt: fixture.time.now, name: "Old\nCourt",
            purpose: .sale, price: Money(3_000_000))
        try await fixture.markets.save(gone)
        let list = HomeListViewModel(.saved, actions: actions)
        try await running(list) {
            #expect(list.title == "Saved Homes" && list.subtitle == "2 homes")
            #expect(
                list.rows.map(\.name) == ["Old Court", "Hillcrest Row"] && list.rows.map(\.isSaved) == [true, true])
            #expect(list.rows[0].mark == "No longer offered" && list.rows[0].price == "¥3,000,000")
            #expect(list.rows[0].accessibleName == "Old Court, ¥3,000,000, No longer offered, For sale")
            await list.actions.open(list.rows[0])
            #expect(fixture.app.calls.last == "toast: This home is no longer offered")
            await list.actions.open(list.rows[1])
            #expect(fixture.app.calls.last == "showHome: Hillcrest Row")
            let row = try #require(list.rows.first)
            await list.actions.toggleSaved(row)
            await eventually("forgotten") { list.rows.map(\.id) == ["a"] }
            await list.actions.toggleSaved(list.rows[0])
            await eventually("none") { list.screen == .placeholder }
            #expect(list.placeholder.title == "No Saved Homes" && list.subtitle == "")
        }
    }

    @Test func newHomesStayInTheListOnceTheyAreSeen() async {
        fixture.markets.set([GroupFixture.home("a"), GroupFixture.home("b")])
        let list = HomeListViewModel(.new, actions: actions)
        await running(list) {
            #expect(list.title == "New Homes" && list.rows.map(\.id) == ["a", "b"])
            await eventually("seen") { fixture.markets.calls.contains("markSeen all") }
            fixture.markets.set([GroupFixture.home("b", price: Money(5000)), GroupFixture.home("c")])
            await eventually("newest version") { list.rows.map(\.price) == ["¥5,000 / month"] }
        }
    }

    @Test func aStaleAnswerIsNotShown() async {
        fixture.markets.set([GroupFixture.home("a")])
        let list = HomeListViewModel(.matches(HomeMatchesTests.demand, search: nil), actions: actions)
        let gate = Gate()
        fixture.markets.hold { _ in await gate.pass() }
        let first = Task { await list.reload() }
        await eventually("asks") { await gate.arrivals == 1 }
        fixture.markets.hold(nil)
        fixture.markets.set([GroupFixture.home("b")])
        await list.reload()
        #expect(list.rows.map(\.id) == ["b"])
        fixture.markets.set([GroupFixture.home("c")])
        await gate.open()
        await first.value
        #expect(list.rows.map(\.id) == ["b"])
        // An error keeps what is shown.
        fixture.markets.setError(StorageError.locked)
        await list.reload()
        #expect(list.screen == .list && list.outdatedProblem != nil)
    }

    @Test func theMatchesOfASearchAreLoadedInParts() async {
        fixture.markets.set((0..<200).map { GroupFixture.home("h\($0)") })
        let id = UUID()
        let list = HomeListViewModel(.matches(HomeMatchesTests.demand, search: id), actions: actions)
        await running(list) {
            #expect(list.title == "Matching Homes" && list.rows.count == 60)
            #expect(list.subtitle == "Rent in Chaoyang · up to ¥9,000 / month")
            await eventually("seen") { fixture.markets.calls.contains("markSeen \(id)") }
            await list.reachedEnd()
            #expect(list.rows.count == 120)
        }
    }

    @Test func theListIsReleased() async {
        await expectRelease {
            let list = HomeListViewModel(.saved, actions: actions)
            await running(list) {}
            return list
        }
    }
}

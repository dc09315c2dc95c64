import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The homes of markets that match a demand, the searches that go on, and the notifications about both.
@Suite struct HomeMatchesTests {
    nonisolated static let demand = Demand(
        area: "Chaoyang", purpose: .rent, minimum: nil, maximum: Money(9000), layout: .any)

    let fixture = GroupFixture()
    let kept: KeptSearchesViewModel
    let matches: HomeMatchesViewModel

    init() {
        let actions = HomeActions(context: fixture.context) { _, _ in }
        kept = KeptSearchesViewModel(
            actions: actions, bringToFront: { [app = fixture.app] in app.note("bringToFront") },
            appService: fixture.app)
        matches = HomeMatchesViewModel(kept: kept, actions: actions)
    }

    /// Follows the markets as a signed-in user.
    private func running(_ body: () async throws -> Void) async rethrows {
        await kept.accountChanged(.signedIn(userID: FakeGroupMarkets.user))
        let tasks = [Task { await kept.start() }, Task { await matches.start() }]
        await eventually("follows") { fixture.markets.calls.count { $0 == "keptSearches" } > 1 }
        try await body()
        for task in tasks {
            task.cancel()
            await task.value
        }
    }

    private func announced() -> [String] { fixture.app.calls.filter { $0.hasPrefix("notify") } }

    /// Waits until the news have been collected and read.
    private func pass() async {
        let count = fixture.markets.calls.count { $0 == "takeNews" }
        await eventually("reads the news") {
            fixture.time.advance(by: KeptSearchesViewModel.quietPeriod)
            return fixture.markets.calls.count { $0 == "takeNews" } > count
        }
    }

    // MARK: Matches

    @Test func homesAreShownAsSoonAsThereIsADemand() async {
        fixture.markets.set((0..<8).map { GroupFixture.home("h\($0)") })
        await running {
            #expect(!matches.isVisible && matches.rows.isEmpty)
            await matches.show(Self.demand)
            #expect(matches.isVisible && matches.title == "8 homes in your groups" && matches.rows.count == 6)
            #expect(matches.hasMore && !matches.hasOthers && matches.canKeep && !matches.isKept)
            matches.showAll()
            #expect(fixture.app.calls == ["showHomes: Matching Homes"])
            await matches.actions.open(matches.rows[0])
            #expect(fixture.app.calls.last == "showHome: Hillcrest Row")
            fixture.markets.set([GroupFixture.home("b")])
            await eventually("follows") { matches.title == "1 home in your groups" }
            await matches.actions.toggleSaved(matches.rows[0])
            await eventually("saved") { matches.rows[0].isSaved }
            await matches.show(nil)
            #expect(!matches.isVisible && matches.rows.isEmpty)
        }
    }

    @Test func theHomesToWhichAgentsPointAreCardsWhileTheyAreInTheMarkets() async {
        let home = GroupFixture.home("a")
        let reference = HomeReference(groupID: home.groupID, event: home.id)
        let unknown = HomeReference(groupID: home.groupID, event: "$none")
        fixture.markets.set([home])
        await running {
            await matches.show([reference, unknown])
            #expect(matches.rows(of: reference).map(\.id) == ["a"] && matches.rows(of: unknown).isEmpty)
            #expect(!matches.isVisible && matches.rows.isEmpty)
            await matches.actions.open(matches.rows(of: reference)[0])
            #expect(fixture.app.calls.last == "showHome: Hillcrest Row")
            fixture.markets.set([MarketHome]())
            await eventually("it was deleted") { matches.rows(of: reference).isEmpty }
        }
    }

    @Test func theCardOfAnAgentsHomeFollowsTheDay() async {
        let home = GroupFixture.home("a", daysAgo: 0)
        let reference = HomeReference(groupID: home.groupID, event: home.id)
        fixture.markets.set([home])
        await matches.show([reference])
        #expect(matches.rows(of: reference).map(\.mark) == ["New"])
        fixture.time.advance(by: MarketHome.newPeriod)
        await matches.timePassed()
        #expect(matches.rows(of: reference).map(\.mark) == [""])
    }

    @Test func withoutAMatchThoseOfOtherAreasAreShown() async {
        fixture.markets.set([GroupFixture.home("a", area: "Haidian"), GroupFixture.home("own", isOwn: true)])
        await matches.show(Self.demand)
        #expect(matches.title == "No homes in your groups match" && matches.rows.isEmpty && !matches.hasMore)
        #expect(matches.hasOthers && matches.others.map(\.id) == ["a"] && matches.canKeep)
    }

    @Test func theSameHomeInTwoGroupsIsShownOnce() async {
        let home = GroupFixture.home("a")
        var copy = home
        (copy.id, copy.groupID) = ("b", "other")
        fixture.markets.set([home, copy] + (0..<70).map { GroupFixture.home("h\($0)") })
        await matches.show(Self.demand)
        #expect(matches.rows.prefix(2).map(\.id) == ["a", "h0"])
        fixture.markets.set((0..<70).map { GroupFixture.home("h\($0)") })
        await matches.reload()
        #expect(matches.title == "More than 60 homes in your groups")
    }

    @Test func anOlderAnswerIsNotShown() async {
        fixture.markets.set([GroupFixture.home("a")])
        let gate = Gate()
        fixture.markets.hold { _ in await gate.pass() }
        let first = Task { await matches.show(Self.demand) }
        await eventually("asks") { await gate.arrivals == 1 }
        fixture.markets.hold(nil)
        let other = Demand(area: "Haidian", purpose: .sale, minimum: nil, maximum: Money(9), layout: .any)
        let second = Task { await matches.show(other) }
        await fixture.time.waitForSleepers()
        fixture.time.advance(by: 1)
        await second.value
        #expect(matches.title == "No homes in your groups match")
        await gate.open()
        await first.value
        #expect(matches.title == "No homes in your groups match")
    }

    @Test func aProblemIsShownAndARetryReads() async {
        fixture.markets.setError(StorageError.locked)
        await matches.show(Self.demand)
        #expect(matches.isVisible && matches.problem != nil && matches.title == "")
        fixture.markets.setError(nil)
        await matches.reload()
        #expect(matches.problem == nil && matches.title == "No homes in your groups match")
        fixture.markets.setError(RemoteError.notSignedIn)
        await matches.reload()
        #expect(!matches.isVisible && matches.problem == nil)
    }

    // MARK: Kept searches

    @Test func aSearchIsKeptAndRemovedWithUndo() async throws {
        try await running {
            await matches.show(Self.demand)
            await matches.keep()
            await eventually("kept") { matches.isKept && !matches.canKeep && kept.isVisible }
            #expect(
                kept.rows.map(\.title) == ["Rent in Chaoyang · up to ¥9,000 / month"])
            #expect(fixture.app.calls == ["toast: You will be notified of new homes [Undo]"])
            await matches.keep()
            #expect(fixture.markets.calls.count { $0.hasPrefix("keep ") } == 1)
            let id = try #require(kept.rows.first?.id)
            await kept.remove(id)
            await eventually("removed") { !kept.isVisible && matches.canKeep }
            #expect(fixture.app.calls.last == "toast: Search removed [Undo]")
            await fixture.undoHistory.undo()
            await eventually("restored") { kept.rows.map(\.id) == [id] }
            kept.open(id)
            #expect(fixture.app.homeList?.title == "Matching Homes")
            kept.showSavedHomes()
            #expect(fixture.app.homeList?.title == "Saved Homes")
            fixture.markets.set([KeptSearch(id: id, demand: Self.demand, keptAt: fixture.time.now, newCount: 3)])
            await eventually("new homes") { kept.rows.map(\.news) == ["3 new homes"] }
            fixture.markets.setError(KeptSearchError.tooMany)
            let other = Demand(area: "Haidian", purpose: .sale, minimum: nil, maximum: Money(9), layout: .any)
            await kept.keep(other)
            #expect(fixture.app.problems.map(\.title) == ["You have saved too many searches"])
        }
    }

    // MARK: News

    @Test func newsAreAnnouncedOnceAndTogether() async {
        await running {
            await pass()
            #expect(announced().isEmpty)
            let home = GroupFixture.home("$a", group: "!g:here")
            fixture.markets.set(HomeNews(matches: [home]))
            await pass()
            await eventually("announced") {
                announced() == [
                    "notify: homes-new New home: Hillcrest Row | ¥7,200 / month · 3 bed · 2 living · 1 bath · "
                        + "Nanluogu Lane > match/!g:here/$a"
                ]
            }
            fixture.markets.set(
                HomeNews(
                    matches: (0..<5).map { GroupFixture.home("$\($0)", name: "Court \($0)") }, matchCount: 7,
                    reductions: [HomeNews.Reduction(home, earlier: Money(7500))]))
            await pass()
            await eventually("announced together") { announced().count == 3 }
            #expect(
                announced().suffix(2) == [
                    "notify: homes-new 7 new homes | Court 0, Court 1, Court 2, +4 > new-homes",
                    "notify: homes-price Lower price: Hillcrest Row | Price changed from ¥7,500 / month to "
                        + "¥7,200 / month > home/!g:here/$a",
                ])
            fixture.markets.set(
                HomeNews(reductions: [
                    HomeNews.Reduction(home, earlier: Money(7500)),
                    HomeNews.Reduction(GroupFixture.home("b", name: "Jade"), earlier: Money(9)),
                ]))
            await pass()
            await eventually("announced prices") { announced().count == 4 }
            #expect(
                announced().last
                    == "notify: homes-price 2 saved homes are cheaper | Hillcrest Row, Jade > saved-homes")
        }
    }

    @Test func aNotificationOpensItsHomesOnceTheUserIsKnown() async throws {
        fixture.markets.set([GroupFixture.home("$a", group: "!g:here")])
        #expect(kept.open(item: UUID().uuidString) == nil)
        #expect(kept.open(item: "home/x") == nil)
        await kept.open(item: "match/!g:here/$a")?.value
        #expect(fixture.app.calls == ["bringToFront"])
        await kept.accountChanged(.signedIn(userID: FakeGroupMarkets.user))
        #expect(fixture.app.calls == ["bringToFront", "showHome: Hillcrest Row"])
        #expect(fixture.markets.calls.contains("markSeen all"))
        await kept.open(item: "new-homes")?.value
        #expect(fixture.app.calls.last == "showHomes: New Homes")
        await kept.open(item: "saved-homes")?.value
        #expect(fixture.app.calls.last == "showHomes: Saved Homes")
        await kept.accountChanged(.signedOut)
        #expect(
            fixture.app.calls.suffix(2) == ["withdrawNotification: homes-new", "withdrawNotification: homes-price"])
    }

    @Test func theyAreReleased() async {
        await expectRelease {
            let fixture = GroupFixture()
            let kept = KeptSearchesViewModel(
                actions: HomeActions(context: fixture.context) { _, _ in }, bringToFront: {}, appService: fixture.app)
            let running = Task { await kept.start() }
            await fixture.time.waitForSleepers()
            running.cancel()
            await running.value
            return kept
        }
    }
}

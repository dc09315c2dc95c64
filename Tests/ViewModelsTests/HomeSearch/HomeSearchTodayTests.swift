import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeSearchTodayTests {
    let flow = HomeSearchViewModelTests()
    let groups = GroupFixture()

    private func make(_ search: HomeSearchViewModel) -> (today: HomeSearchToday, kept: KeptSearchesViewModel) {
        let kept = KeptSearchesViewModel(
            actions: HomeActions(context: groups.context) { _, _ in }, bringToFront: {}, appService: flow.app)
        return (HomeSearchToday(search: search, kept: kept) { [app = flow.app] in app.note("show") }, kept)
    }

    private func lines(_ today: HomeSearchToday) -> [String] {
        today.items(at: flow.time.now).map { "\($0.part) \($0.line.title): \($0.line.subtitle)" }
    }

    @Test func aSearchIsShownUntilAViewingIsBookedWhichIsShownUntilItIsOver() async {
        let search = flow.make()
        let (today, kept) = make(search)
        #expect(lines(today).isEmpty, "the search is not loaded yet")
        await search.appear()
        #expect(lines(today) == ["begin Find a Home: Agents and your neighbors can offer you homes."])
        flow.fill(search)
        await search.startSearch()
        await flow.listening()
        flow.service.answer(flow.one)
        await eventually("answered") {
            lines(today) == [
                "unfinished Your Search for a Home: 1 agent answered · Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month"
            ]
        }
        await today.items(at: flow.time.now)[0].open()
        #expect(flow.app.calls.last == "show")
        await search.viewings.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        await search.choose(flow.one.id)
        await search.book()
        #expect(lines(today) == ["upcoming Viewing with Agent 1: Tomorrow, 10:00\u{202F}AM · Chaoyang"])
        #expect(today.items(at: flow.time.now + 2 * 86_400).isEmpty)
        #expect(!kept.isVisible)
    }

    @Test func newHomesOfAKeptSearchAreShown() async throws {
        let (today, kept) = make(flow.make())
        let demand = HomeSearchSamples.posted().demand
        try await groups.service.fakeMarkets.keep(
            KeptSearch(id: UUID(), demand: demand, keptAt: flow.time.now, newCount: 3))
        await kept.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        #expect(lines(today).count == 1 && lines(today)[0].hasPrefix("matches 3 new homes: "))
    }
}

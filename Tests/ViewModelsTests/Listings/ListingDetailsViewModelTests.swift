import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct ListingDetailsViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()

    private func make(_ record: ListingRecord) async throws -> ListingDetailsViewModel {
        try await store.add([record])
        let actions = ListingActions(store, appService, time: time)
        return ListingDetailsViewModel(record.listing, actions: actions)
    }

    private func published() throws -> ListingRecord {
        var record = ListingRecord(draft: .sample(.rent(.whole), price: Money(6500)), id: UUID(), at: .sampleStart)
        try record.perform(
            [.publish, .approve(until: .sampleEnd), .adjustPrice(from: Money(6500), to: Money(6000))], at: .sampleStart)
        return record
    }

    @Test func theHistoryIsNewestFirst() async throws {
        let details = try await make(published())
        #expect(details.history.isEmpty)
        await details.refresh()
        #expect(
            details.history.map(\.text) == [
                "Price changed from ¥6,500 / month to ¥6,000 / month", "Approved and live", "Published in a group",
                "Draft created",
            ])
        #expect(details.history.allSatisfy { $0.time.contains("2026") })
        #expect(details.title == "阳光花园")
        typealias Fact = ListingSheet.Fact
        #expect(
            details.facts == [
                Fact(title: "Offer", value: "For rent, whole home"),
                Fact(title: "Layout", value: "3 bed · 2 living · 1 bath"), Fact(title: "Size", value: "89.5 m²"),
                Fact(title: "Floor", value: "5 of 18"), Fact(title: "Price per m²", value: "¥67"),
                Fact(title: "Days left", value: "31"), Fact(title: "Views", value: "0"),
            ])
    }

    @Test func theViewsOfTheLastDaysAreAPlot() async throws {
        let record = try published()
        let details = try await make(record)
        #expect(!details.showsViews && details.viewsPlot == nil)
        await details.refresh()
        #expect(details.showsViews && details.viewsPlot == nil && details.viewsText == "No views in the last 30 days")
        // March 1 is 20 513. Gaps are zero, days before and after are left out, and of two days the latest has most.
        for (day, count) in [(20_514, 60), (20_513, 1), (20_510, 4), (20_485, 4), (20_484, 2), (20_483, 50)] {
            try await store.addViews([record.listing.id: count], on: ViewDay(number: day))
        }
        await details.refresh()
        let plot = try #require(details.viewsPlot)
        #expect(plot.bars == [0.5, 1] + Array(repeating: 0, count: 24) + [1, 0, 0, 0.25])
        #expect(plot.peak == PlotLabel(x: 26.0 / 29, y: 1, text: "4"))
        #expect(plot.days == [PlotLabel(x: 0, y: 0, text: "Jan 31"), PlotLabel(x: 1, y: 0, text: "Mar 1")])
        #expect(details.viewsText == "Viewed 11 times in the last 30 days, most on February 26 (4)")
        #expect(plot.summary == details.viewsText)
    }

    @Test func viewsWithoutADayAreNotPassedOffAsNone() async throws {
        let details = try await make(ListingRecord(stored: .sample(.live, views: 12), history: []))
        await details.refresh()
        #expect(details.viewsText == "Earlier views were not counted by day. New views will be shown here.")
    }

    @Test func missingFactsAreLeftOut() async throws {
        let details = try await make(
            ListingRecord(draft: ListingFacts(purpose: .sale, floor: -1), id: UUID(), at: .sampleStart))
        typealias Fact = ListingSheet.Fact
        #expect(details.facts == [Fact(title: "Offer", value: "For sale"), Fact(title: "Floor", value: "−1")])
    }

    @Test(arguments: [(3_200_000, "¥35,754"), (44, "¥0"), (45, "¥1")] as [(Int64, String)])
    func thePriceOfASquareMeterIsRoundedToWholeUnits(price: Int64, text: String) async throws {
        let details = try await make(ListingRecord(draft: .sample(price: Money(price)), id: UUID(), at: .sampleStart))
        #expect(details.facts.first { $0.title == "Price per m²" }?.value == text)
    }

    @Test func theDetailsFollowTheListingUntilItIsDeleted() async throws {
        let record = try published()
        let details = try await make(record)
        await details.refresh()
        try await store.perform([.withdraw], on: record.listing.id, at: time.now)
        await details.refresh()
        #expect(details.row.statusText == "Withdrawn")
        #expect(details.history.first?.text == "Withdrawn")
        try await store.delete(record.listing.id)
        await details.refresh()
        #expect(details.isDeleted)
        #expect(details.title == "阳光花园")
    }

    @Test func allActionsOfTheStatusAreOffered() async throws {
        let details = try await make(published())
        #expect(
            details.actionItems.map(\.title) == ["Mark as Rented Out…", "Edit…", "Adjust Price…", "Withdraw"])
        await details.perform(.edit)
        await details.perform(.withdraw)
        await details.refresh()
        #expect(details.actionItems.map(\.title) == ["Publish Again…", "Delete"])
        appService.answer("toast") {
            #expect(details.isDeleted)
            return ToastOutcome.dismissed
        }
        await details.perform(.delete)
        #expect(await store.ids.isEmpty)
        #expect(appService.calls.first == "editor: 阳光花园")
    }

    @Test func aFailureKeepsTheOldHistory() async throws {
        let details = try await make(published())
        await store.failNext(StorageError.corrupt)
        await details.refresh()
        #expect(details.problem?.title == "Stored data could not be read")
        await details.refresh()
        await store.failNext(StorageError.locked)
        await details.refresh()
        #expect(details.history.count == 4)
        #expect(details.problem != nil)
    }

    @Test func thePageFollowsTheStoreWhileItRuns() async throws {
        let record = try published()
        try await expectRelease {
            let details = try await make(record)
            let running = Task { await details.run() }
            while details.history.isEmpty { await Task.yield() }
            try await store.perform([.withdraw], on: record.listing.id, at: time.now)
            while details.row.listing.status != .withdrawn { await Task.yield() }
            running.cancel()
            await running.value
            return details
        }
    }
}

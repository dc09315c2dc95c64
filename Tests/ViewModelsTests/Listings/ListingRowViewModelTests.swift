import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions of each status, row by row, for both purposes.
@Suite struct ListingRowViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()

    private func row(_ listing: Listing) -> ListingRowViewModel {
        let actions = ListingActions(store, appService, time: time)
        return ListingRowViewModel(listing, now: time.now, actions: actions)
    }

    nonisolated struct Expected {
        let status: ListingStatus.Kind
        let main: ListingRowAction
        let mainTitle: String
        var mainTitleForRent: String?
        let menu: [ListingRowAction]
        var gray = ""
        var grayForRent: String?
        var red = ""
        var daysLeft = ""
        var views = "12 views"
        var isSelectable = true
        let text: String
        var textForRent: String?
        let tone: ListingTone

        /// Every possible action, by a button or in the menu.
        var actions: Set<ListingRowAction> { Set(menu + [main]) }
    }

    nonisolated static let table = [
        Expected(
            status: .draft, main: .edit, mainTitle: "Publish…", menu: [.delete], views: "",
            isSelectable: false, text: "Draft", tone: .neutral),
        Expected(
            status: .reviewing, main: .viewDetails, mainTitle: "View Details", menu: [.withdraw], text: "In review",
            tone: .pending),
        Expected(
            status: .rejected, main: .edit, mainTitle: "Edit…", menu: [.viewDetails, .delete],
            red: "The price looks wrong.", text: "Rejected", tone: .negative),
        Expected(
            status: .live, main: .complete, mainTitle: "Mark as Sold…", mainTitleForRent: "Mark as Rented Out…",
            menu: [.viewDetails, .edit, .adjustPrice, .withdraw], daysLeft: "31 days left", text: "Live",
            tone: .positive),
        Expected(
            status: .expired, main: .edit, mainTitle: "Publish Again…", menu: [.viewDetails, .complete, .delete],
            text: "Expired", tone: .warning),
        Expected(
            status: .withdrawn, main: .edit, mainTitle: "Publish Again…", menu: [.viewDetails, .delete],
            text: "Withdrawn", tone: .neutral),
        Expected(
            status: .completed, main: .reopen, mainTitle: "Reopen", menu: [.viewDetails, .delete],
            gray: "Sold for ¥3,000,000", grayForRent: "Rented out for ¥3,000,000 / month", text: "Sold",
            textForRent: "Rented out", tone: .neutral),
    ]

    @Test(arguments: table.indices, ListingPurpose.Kind.allCases)
    func everyStatusShowsAndOffersWhatTheTableSays(index: Int, purpose: ListingPurpose.Kind) {
        let expected = Self.table[index]
        let isRent = purpose == .rent
        let row = row(.sample(expected.status, isRent ? .rent(.shared) : .sale))
        let mainTitle = isRent ? expected.mainTitleForRent ?? expected.mainTitle : expected.mainTitle
        #expect(row.mainAction == expected.main)
        #expect(row.mainTitle == mainTitle && row.mainName == "\(mainTitle), 阳光花园")
        #expect(row.moreTitle == "More actions for 阳光花园" && row.menu.title == row.moreTitle)
        #expect(row.menu.items.map(\.action) == [expected.main] + expected.menu)
        #expect(Set(ListingRowAction.allCases.filter(row.isPossible)) == expected.actions)
        #expect(row.statusBarGrayText == (isRent ? expected.grayForRent ?? expected.gray : expected.gray))
        #expect(row.statusBarRedText == expected.red)
        #expect(row.statusTone == expected.tone)
        #expect(row.daysLeftText == expected.daysLeft)
        #expect(row.daysLeftIcon == (expected.daysLeft.isEmpty ? nil : .calendar))
        #expect(row.viewsText == expected.views)
        #expect(row.isPossible(.viewDetails) == expected.isSelectable)
        #expect(row.statusText == (isRent ? expected.textForRent ?? expected.text : expected.text))
        #expect(row.communityName == "阳光花园")
        #expect(row.houseFacts == "3 bed · 2 living · 1 bath · 89.5 m² · floor 5 of 18")
        #expect(row.roomFacts == "3 bed · 2 living · 1 bath" && row.sizeFacts == "89.5 m² · floor 5 of 18")
        #expect(row.price == (isRent ? "¥3,200,000 / month" : "¥3,200,000"))
        #expect(row.rentTypeText == (isRent ? "Shared home" : ""))
        #expect(row.rentTypeIcon == (isRent ? .people : nil))
        #expect(row.factsLine(isNarrow: false) == row.houseFacts && row.factsLine(isNarrow: true) == row.sizeFacts)
    }

    @Test func viewsAreShownOnceTheListingWasLive() {
        #expect(row(.sample(.reviewing, views: 0)).viewsText == "" && row(.sample(.rejected, views: 0)).viewsText == "")
        #expect(row(.sample(.reviewing, views: 1)).viewsText == "1 view")
        #expect(row(.sample(.live, views: 0)).viewsText == "0 views")
    }

    @Test func theTitlesOfTheMenuDependOnTheListing() {
        #expect(
            row(.sample(.live)).menu.items.map(\.title)
                == ["Mark as Sold…", "View Details", "Edit…", "Adjust Price…", "Withdraw"])
        #expect(
            row(.sample(.expired)).menu.items.map(\.title)
                == ["Publish Again…", "View Details", "Mark as Sold…", "Delete"])
        #expect(
            row(.sample(.expired, .rent(.whole))).menu.items.map(\.title)
                == ["Publish Again…", "View Details", "Mark as Rented Out…", "Delete"])
    }

    @Test func aWholeHomeForRentHasItsOwnSymbolAndText() {
        let row = row(.sample(.live, .rent(.whole)))
        #expect(row.rentTypeText == "Whole home")
        #expect(row.rentTypeIcon == .house)
    }

    @Test func anEmptyDraftSaysSo() {
        let row = row(Listing(id: UUID(), draft: ListingFacts(purpose: .rent(.whole), floor: -1), at: time.now))
        #expect(row.communityName == "Untitled draft")
        #expect(row.price == "No price yet")
        #expect(row.houseFacts == "floor −1")
    }

    @Test func theLastDaysAreMarkedByMoreThanColor() {
        let soon = time.now.addingTimeInterval(3 * 86_400)
        #expect(row(.sample(until: soon)).daysLeftIcon == .warning)
        #expect(row(.sample(until: soon)).daysLeftText == "3 days left")
        #expect(row(.sample(until: soon.addingTimeInterval(1))).daysLeftIcon == .calendar)
        #expect(row(.sample(until: time.now)).daysLeftText == "0 days left")
    }

    @Test func centsAreShownOnlyWhereThereAreAny() {
        #expect(row(.sample(price: Money(minorUnits: 123_450))).price == "¥1,234.50")
        #expect(row(.sample(price: Money(minorUnits: Money.maximumMinorUnits - 1))).price == "¥999,999,999,999.99")
    }

    // MARK: Intents

    private func stored(_ listing: Listing) async throws -> ListingRowViewModel {
        try await store.add([ListingRecord(stored: listing, history: [])])
        return row(listing)
    }

    @Test func viewingShowsTheDetails() async {
        await row(.sample()).perform(.viewDetails)
        #expect(appService.calls == ["details: 阳光花园"])
    }

    @Test func aNewPriceIsAskedForAndStored() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("newPrice", with: Money(3_000_000) as Money?)
        await row.perform(.adjustPrice)
        #expect(await store.listing(row.listing.id)?.facts.price == Money(3_000_000))
        await eventually("the toast") { appService.calls == ["newPrice: 阳光花园", "toast: Price changed [Undo]"] }
        #expect(!row.isBusy)
    }

    @Test func cancelingAQuestionChangesNothing() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("newPrice", with: nil as Money?)
        appService.answer("finalPrice", with: nil as Money?)
        await row.perform(.adjustPrice)
        await row.perform(.complete)
        #expect(await store.listing(row.listing.id) == row.listing)
        #expect(appService.calls == ["newPrice: 阳光花园", "finalPrice: 阳光花园"])
    }

    @Test(arguments: [(ListingPurpose.sale, "Sold"), (.rent(.whole), "Rented out")])
    func closingADealAsksForTheFinalPrice(purpose: ListingPurpose, said: String) async throws {
        let row = try await stored(.sample(.expired, purpose))
        appService.answer("finalPrice", with: Money(2_900_000) as Money?)
        await row.perform(.complete)
        #expect(
            await store.listing(row.listing.id)?.status
                == .completed(finalPrice: Money(2_900_000), until: .sampleStart))
        await eventually("the toast") { appService.calls.last == "toast: \(said) [Undo]" }
    }

    @Test func withdrawingAndReopeningGoStraightToTheStore() async throws {
        let reviewing = try await stored(.sample(.reviewing))
        await reviewing.perform(.withdraw)
        #expect(await store.listing(reviewing.listing.id)?.status == .withdrawn)
        let completed = try await stored(.sample(.completed))
        await completed.performMainAction()
        #expect(await store.listing(completed.listing.id)?.status == .live(until: .sampleEnd))
    }

    @Test(arguments: [ListingStatus.Kind.draft, .rejected, .expired, .withdrawn])
    func theMainActionOpensTheEditor(status: ListingStatus.Kind) async throws {
        let row = try await stored(.sample(status))
        await row.performMainAction()
        #expect(appService.calls == ["editor: 阳光花园"])
    }

    @Test(arguments: ListingStatus.Kind.allCases)
    func actionsThatAreNotOfferedDoNothing(status: ListingStatus.Kind) async throws {
        let row = try await stored(.sample(status))
        for action: ListingRowAction in [.adjustPrice, .complete, .withdraw, .delete, .edit, .reopen]
        where !row.isPossible(action) {
            await row.perform(action)
        }
        #expect(appService.calls == [])
        #expect(await store.listing(row.listing.id) == row.listing)
    }

    @Test func aListingThatChangedBehindTheRowIsNotOverwritten() async throws {
        let row = try await stored(.sample(.live))
        let id = row.listing.id
        appService.answer("newPrice") { [store, time] in
            _ = try? await store.perform(
                [.adjustPrice(from: Money(3_200_000), to: Money(3_150_000))], on: id, at: time.now)
            return Money(3_000_000) as Money?
        }
        await row.perform(.adjustPrice)
        #expect(await store.listing(id)?.facts.price == Money(3_150_000))
        #expect(appService.problems.map(\.title) == ["The listing has changed in the meantime"])
    }

    @Test func anActionThatIsNoLongerAllowedSaysWhatTheListingIsNow() async throws {
        let row = try await stored(.sample(.live))
        try await store.perform([.expire], on: row.listing.id, at: time.now)
        await row.perform(.withdraw)
        #expect(
            appService.problems.map(\.advice) == ["Its status is now “Expired”, which does not allow this."])
        try await store.delete(row.listing.id)
        await row.perform(.withdraw)
        #expect(appService.problems.last?.title == "The listing has been deleted")
    }

    @Test func aFailedWriteSaysWhyAndLeavesTheRow() async throws {
        let row = try await stored(.sample(.live))
        await store.failNext(StorageError.diskFull)
        await row.perform(.withdraw)
        #expect(appService.problems.map(\.title) == ["The disk is full"])
        #expect(row.listing.status.kind == .live)
        #expect(!row.isBusy)
    }

    @Test func aSecondPressDuringAnActionIsIgnored() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("finalPrice") {
            await row.perform(.complete)
            #expect(row.isBusy)
            return nil as Money?
        }
        await row.perform(.complete)
        #expect(appService.calls == ["finalPrice: 阳光花园"])
    }

    @Test func whatIsChosenOnceTheChangeIsVisibleHappens() async throws {
        let row = try await stored(.sample(.live))
        let withdrawn = Listing(
            stored: row.listing.id, createdAt: row.listing.createdAt, facts: row.listing.facts, status: .withdrawn,
            views: 1)
        appService.answer("finalPrice") { [time] in
            // Given a first action that has changed the listing and has not ended, when its result is acted on,
            row.show(withdrawn, now: time.now)
            #expect(!row.isBusy)
            await row.perform(.edit)
            return nil as Money?
        }
        await row.perform(.complete)
        // then that action is performed, too.
        #expect(appService.calls == ["finalPrice: 阳光花园", "editor: 阳光花园"])
        #expect(!row.isBusy)
    }

    @Test func aRowThatShowsAnotherListingMeanwhileIsNotBusy() async throws {
        let row = try await stored(.sample(.live))
        let other = Listing.sample(.live)
        appService.answer("finalPrice") { [time] in
            row.show(other, now: time.now)
            #expect(!row.isBusy)
            return nil as Money?
        }
        await row.perform(.complete)
        #expect(!row.isBusy && row.listing == other)
    }

    @Test func aMenuActsOnTheListingThatItWasOpenedFor() async throws {
        // Given the menu of a listing,
        let row = try await stored(.sample(.live))
        let menu = row.menu
        let first = row.listing.id
        // when the row shows another one before an action is chosen,
        let other = Listing.sample(.live)
        try await store.add([ListingRecord(stored: other, history: [])])
        row.show(other, now: time.now)
        await row.perform(.withdraw, of: menu)
        // then that one is not changed.
        #expect(await store.listing(first)?.status == .withdrawn)
        #expect(await store.listing(other.id) == other)
    }

    @Test func theMainActionOfAListingInReviewShowsItsDetails() async throws {
        await row(.sample(.reviewing)).performMainAction()
        #expect(appService.calls == ["details: 阳光花园"])
    }

    @Test func withoutWindowsNothingHappens() async throws {
        let listing = Listing.sample(.live)
        try await store.add([ListingRecord(stored: listing, history: [])])
        let actions = ListingActions(store, nil, time: time)
        let row = ListingRowViewModel(listing, now: time.now, actions: actions)
        await row.perform(.viewDetails)
        await row.perform(.adjustPrice)
        await row.perform(.complete)
        await row.perform(.edit)
        #expect(await store.listing(listing.id) == listing)
    }
}

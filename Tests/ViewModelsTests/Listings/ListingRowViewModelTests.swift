import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Spec §4's table, row by row, in both purposes.
@Suite struct ListingRowViewModelTests {
    let appService = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()

    private func row(_ listing: Listing) -> ListingRowViewModel {
        let actions = ListingActions(
            store: store, time: time, words: .identity, appService: appService,
            undoHistory: UndoHistory(words: .identity, appService: appService))
        return ListingRowViewModel(listing, now: time.now, actions: actions)
    }

    nonisolated struct Expected {
        let status: ListingStatus.Kind
        var adjust = false
        var delete = false
        var complete = false
        var withdraw = false
        var gray = ""
        var grayForRent: String?
        var red = ""
        var isButton = false
        var daysLeft = ""
        var views = "12 views"
        var isSelectable = true
        let text: String
        var textForRent: String?
    }

    nonisolated static let table = [
        Expected(
            status: .draft, delete: true, gray: "Draft. Finish and publish", isButton: true, views: "",
            isSelectable: false, text: "Draft"),
        Expected(status: .reviewing, withdraw: true, gray: "In review", text: "In review"),
        Expected(status: .rejected, delete: true, red: "The price looks wrong.", isButton: true, text: "Rejected"),
        Expected(
            status: .live, adjust: true, complete: true, withdraw: true, daysLeft: "31 days left", text: "Live"),
        Expected(
            status: .expired, delete: true, complete: true, gray: "Expired. Publish again", isButton: true,
            text: "Expired"),
        Expected(status: .withdrawn, delete: true, gray: "Withdrawn. Publish again", isButton: true, text: "Withdrawn"),
        Expected(
            status: .completed, delete: true, gray: "Sold for ¥3,000,000",
            grayForRent: "Rented out for ¥3,000,000 / month", isButton: true, text: "Sold", textForRent: "Rented out"),
    ]

    @Test(arguments: table.indices, ListingPurpose.Kind.allCases)
    func everyStatusShowsAndOffersWhatTheTableSays(index: Int, purpose: ListingPurpose.Kind) {
        let expected = Self.table[index]
        let isRent = purpose == .rent
        let row = row(.sample(expected.status, isRent ? .rent(.shared) : .sale))
        #expect(row.canAdjustPrice == expected.adjust)
        #expect(row.showsDelete == expected.delete)
        #expect(row.showsSoldOrRentedOut == expected.complete)
        #expect(row.soldOrRentedOutTitle == (isRent ? "Rented Out" : "Sold"))
        #expect(row.showsNotSellingOrRenting == expected.withdraw)
        #expect(row.notSellingOrRentingTitle == (isRent ? "Not Renting" : "Not Selling"))
        #expect(row.showsStatusBar == (expected.gray + expected.red != ""))
        #expect(row.statusBarIsButton == expected.isButton)
        #expect(row.statusBarArrow == (expected.isButton ? .forward : nil))
        #expect(row.statusBarGrayText == (isRent ? expected.grayForRent ?? expected.gray : expected.gray))
        #expect(row.statusBarRedText == expected.red)
        #expect(row.daysLeftText == expected.daysLeft)
        #expect(row.daysLeftIcon == (expected.daysLeft.isEmpty ? nil : .calendar))
        #expect(row.viewsText == expected.views)
        #expect(row.viewsIcon == (expected.views.isEmpty ? nil : .views))
        #expect(row.isSelectable == expected.isSelectable)
        #expect(row.showsViewButton == expected.isSelectable)
        #expect(row.statusText == (isRent ? expected.textForRent ?? expected.text : expected.text))
        #expect(row.communityName == "阳光花园")
        #expect(row.houseFacts == "3 bed · 2 living · 1 bath · 89.5 m² · floor 5 of 18")
        #expect(row.roomFacts == "3 bed · 2 living · 1 bath" && row.sizeFacts == "89.5 m² · floor 5 of 18")
        #expect(row.price == (isRent ? "¥3,200,000 / month" : "¥3,200,000"))
        #expect(row.rentTypeText == (isRent ? "Shared home" : ""))
        #expect(row.rentTypeIcon == (isRent ? .people : nil))
        #expect(row.showsRentType == isRent)
        #expect(row.showsDaysLeft == !expected.daysLeft.isEmpty)
        #expect(row.showsViews == !expected.views.isEmpty)
        #expect(row.statusBarText == row.statusBarGrayText + row.statusBarRedText)
        #expect(row.factsLine(isNarrow: false) == row.houseFacts && row.factsLine(isNarrow: true) == row.sizeFacts)
    }

    @Test func viewsAreShownOnceTheListingWasLive() {
        #expect(row(.sample(.reviewing, views: 0)).viewsText == "" && row(.sample(.rejected, views: 0)).viewsText == "")
        #expect(row(.sample(.reviewing, views: 1)).viewsText == "1 view")
        #expect(row(.sample(.live, views: 0)).viewsText == "0 views")
    }

    @Test func everyStatusHasAPictureOfItsOwn() {
        let pictures = ListingStatus.Kind.allCases.map { row(.sample($0)).statusIcon }
        #expect(Set(pictures).count == pictures.count)
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
        #expect(row.houseFacts == "floor -1")
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

    @Test func viewingShowsTheDetails() {
        row(.sample()).viewDetails()
        #expect(appService.calls == ["details: 阳光花园"])
    }

    @Test func aNewPriceIsAskedForAndStored() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("newPrice", with: Money(3_000_000) as Money?)
        await row.adjustPrice()
        #expect(await store.listing(row.listing.id)?.facts.price == Money(3_000_000))
        await eventually("the toast") { appService.calls == ["newPrice: 阳光花园", "toast: Price changed [Undo]"] }
        #expect(!row.isBusy)
    }

    @Test func cancelingAQuestionChangesNothing() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("newPrice", with: nil as Money?)
        appService.answer("finalPrice", with: nil as Money?)
        await row.adjustPrice()
        await row.markSoldOrRentedOut()
        #expect(await store.listing(row.listing.id) == row.listing)
        #expect(appService.calls == ["newPrice: 阳光花园", "finalPrice: 阳光花园"])
    }

    @Test(arguments: [(ListingPurpose.sale, "Sold"), (.rent(.whole), "Rented out")])
    func closingADealAsksForTheFinalPrice(purpose: ListingPurpose, said: String) async throws {
        let row = try await stored(.sample(.expired, purpose))
        appService.answer("finalPrice", with: Money(2_900_000) as Money?)
        await row.markSoldOrRentedOut()
        #expect(
            await store.listing(row.listing.id)?.status
                == .completed(finalPrice: Money(2_900_000), until: .sampleStart))
        await eventually("the toast") { appService.calls.last == "toast: \(said) [Undo]" }
    }

    @Test func withdrawingAndReopeningGoStraightToTheStore() async throws {
        let reviewing = try await stored(.sample(.reviewing))
        await reviewing.withdraw()
        #expect(await store.listing(reviewing.listing.id)?.status == .withdrawn)
        let completed = try await stored(.sample(.completed))
        await completed.putBackOnMarket()
        #expect(await store.listing(completed.listing.id)?.status == .live(until: .sampleEnd))
    }

    @Test(arguments: [ListingStatus.Kind.draft, .rejected, .expired, .withdrawn])
    func theStatusBarOpensTheEditor(status: ListingStatus.Kind) async throws {
        let row = try await stored(.sample(status))
        await row.putBackOnMarket()
        #expect(appService.calls == ["editor: 阳光花园"])
    }

    @Test(arguments: ListingStatus.Kind.allCases)
    func actionsThatAreNotOfferedDoNothing(status: ListingStatus.Kind) async throws {
        let row = try await stored(.sample(status))
        if !row.canAdjustPrice { await row.adjustPrice() }
        if !row.showsSoldOrRentedOut { await row.markSoldOrRentedOut() }
        if !row.showsNotSellingOrRenting { await row.withdraw() }
        if !row.showsDelete { await row.delete() }
        if !row.statusBarIsButton { await row.putBackOnMarket() }
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
        await row.adjustPrice()
        #expect(await store.listing(id)?.facts.price == Money(3_150_000))
        #expect(appService.problems.map(\.title) == ["The listing has changed in the meantime"])
    }

    @Test func anActionThatIsNoLongerAllowedSaysWhatTheListingIsNow() async throws {
        let row = try await stored(.sample(.live))
        try await store.perform([.expire], on: row.listing.id, at: time.now)
        await row.withdraw()
        #expect(
            appService.problems.map(\.advice) == ["Its status is now “Expired”, which does not allow this."])
        try await store.delete(row.listing.id)
        await row.withdraw()
        #expect(appService.problems.last?.title == "The listing has been deleted")
    }

    @Test func aFailedWriteSaysWhyAndLeavesTheRow() async throws {
        let row = try await stored(.sample(.live))
        await store.failNext(StorageError.diskFull)
        await row.withdraw()
        #expect(appService.problems.map(\.title) == ["The disk is full"])
        #expect(row.listing.status.kind == .live)
        #expect(!row.isBusy)
    }

    @Test func aSecondPressDuringAnActionIsIgnored() async throws {
        let row = try await stored(.sample(.live))
        appService.answer("finalPrice") {
            await row.markSoldOrRentedOut()
            #expect(row.isBusy)
            return nil as Money?
        }
        await row.markSoldOrRentedOut()
        #expect(appService.calls == ["finalPrice: 阳光花园"])
    }

    @Test func aRowThatShowsAnotherListingMeanwhileIsNotBusy() async throws {
        let row = try await stored(.sample(.live))
        let other = Listing.sample(.live)
        appService.answer("finalPrice") { [time] in
            row.show(other, now: time.now)
            #expect(!row.isBusy)
            return nil as Money?
        }
        await row.markSoldOrRentedOut()
        #expect(!row.isBusy && row.listing == other)
    }

    @Test func withoutWindowsNothingHappens() async throws {
        let listing = Listing.sample(.live)
        try await store.add([ListingRecord(stored: listing, history: [])])
        let actions = ListingActions(
            store: store, time: time, words: .identity, appService: nil,
            undoHistory: UndoHistory(words: .identity, appService: nil))
        let row = ListingRowViewModel(listing, now: time.now, actions: actions)
        row.viewDetails()
        await row.adjustPrice()
        await row.markSoldOrRentedOut()
        await row.editAndRepublish()
        #expect(await store.listing(listing.id) == listing)
    }
}

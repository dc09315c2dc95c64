import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The actions of a row, and what becomes of them when they are canceled, fail, or come too late.
extension ListingRowViewModelTests {
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

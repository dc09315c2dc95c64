import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Every action on a listing can be undone, until the program ends.
@Suite struct ListingUndoTests {
    let app = FakeAppService()
    let time = ManualTime()
    let store = FakeListingStore()
    let history: UndoHistory
    let actions: ListingActions

    init() {
        history = UndoHistory(words: .identity, appService: app)
        actions = ListingActions(store, app, time: time, history: history)
    }

    private func stored(_ status: ListingStatus.Kind) async throws -> ListingRecord {
        let record = ListingRecord(stored: .sample(status), history: [ListingEvent(.created, at: .sampleStart)])
        try await store.add([record])
        return record
    }

    private func row(_ listing: Listing) -> ListingRowViewModel {
        ListingRowViewModel(listing, now: time.now, actions: actions)
    }

    @Test func whatChangedAgainIsNotUndone() async throws {
        let live = try await stored(.live)
        await row(live.listing).perform(.withdraw)
        try await store.perform([.publish], on: live.listing.id, at: time.now)
        await history.undo()
        #expect(app.problems.map(\.title) == ["The listing has changed in the meantime"])
        #expect(await store.listing(live.listing.id)?.status.kind == .reviewing)
    }

    @Test func whatWasDeletedElsewhereIsNotUndone() async throws {
        let live = try await stored(.live)
        await row(live.listing).perform(.withdraw)
        try await store.delete(live.listing.id)
        await history.undo()
        #expect(app.problems.map(\.title) == ["The listing has been deleted"])
    }

    @Test func aWithdrawalAndAPriceAreTakenBack() async throws {
        let live = try await stored(.live)
        app.answer("newPrice", with: Money(3_000_000) as Money?)
        await row(live.listing).perform(.adjustPrice)
        let cheaper = try #require(try await store.record(of: live.listing.id))
        await row(cheaper.listing).perform(.withdraw)
        #expect(await store.listing(live.listing.id)?.status == .withdrawn)
        await history.undo()
        #expect(try await store.record(of: live.listing.id) == cheaper)
        await history.undo()
        #expect(try await store.record(of: live.listing.id) == live)
        let name = live.listing.facts.communityName
        #expect(
            app.calls.suffix(2)
                == ["toast: “\(name)” is live again", "toast: “\(name)” has its earlier price again"])
        #expect(app.problems.isEmpty)
    }

    @Test func viewsThatWereCountedMeanwhileStay() async throws {
        let live = try await stored(.live)
        app.answer("newPrice", with: Money(3_000_000) as Money?)
        await row(live.listing).perform(.adjustPrice)
        let day = ViewDay(number: 20_513)
        try await store.addViews([live.listing.id: 5], on: day)
        await history.undo()
        let restored = try #require(try await store.record(of: live.listing.id))
        #expect(restored.listing.facts.price == Money(3_200_000) && restored.listing.views == live.listing.views + 5)
        #expect(restored.viewsByDay == [day: 5])
    }

    @Test(arguments: [ListingStatus.Kind.live, .expired])
    func aDealIsTakenBack(status: ListingStatus.Kind) async throws {
        let listing = try await stored(status)
        app.answer("finalPrice", with: Money(3_100_000) as Money?)
        await row(listing.listing).perform(.complete)
        #expect(await store.listing(listing.listing.id)?.status.kind == .completed)
        await history.undo()
        #expect(try await store.record(of: listing.listing.id) == listing)
    }

    @Test func aNewListingAndAnEditAreTakenBack() async throws {
        let draft = try await stored(.draft)
        let editor = ListingEditorViewModel(draft.listing, actions: actions)
        editor.form.communityName = "Lake View"
        await editor.save()
        let new = ListingEditorViewModel(new: .rent, actions: actions)
        new.form.communityName = "Elm"
        await new.save()
        #expect(await store.ids.count == 2)
        await history.undo()
        #expect(await store.ids == [draft.listing.id])
        await history.undo()
        #expect(try await store.record(of: draft.listing.id) == draft)
    }

    @Test func aDeletionIsTakenBackBeforeAndAfterItWasPerformed() async throws {
        let draft = try await stored(.draft)
        let gate = Gate()
        app.holdToast(gate)
        let deleting = Task { await row(draft.listing).perform(.delete) }
        await eventually("hidden") { await gate.arrivals == 1 }
        await history.undo()
        #expect(actions.deletions.hidden.isEmpty)
        await gate.open()
        await deleting.value
        #expect(await store.ids == [draft.listing.id])

        await row(draft.listing).perform(.delete)
        #expect(await store.ids.isEmpty)
        await history.undo()
        #expect(try await store.record(of: draft.listing.id) == draft)
    }

    @Test func aDeletionThatFailedIsNotToBeUndone() async throws {
        let draft = try await stored(.draft)
        app.answer("toast") {
            await store.failNext(StorageError.diskFull)
            return ToastOutcome.dismissed
        }
        await row(draft.listing).perform(.delete)
        await history.undo()
        #expect(app.calls.last == "toast: Nothing to undo")
    }

    // MARK: Prices

    @Test(arguments: [
        (320, true), (1_599_999, true), (1_600_000, false), (4_800_000, false), (4_800_001, true), (32_000_000, true),
    ])
    func aPriceThatChangesByMoreThanHalfIsConfirmed(price: Int64, asks: Bool) async throws {
        let live = try await stored(.live)
        app.answer("newPrice", with: Money(price) as Money?)
        if asks { app.answer("confirmPrice", with: false) }
        await row(live.listing).perform(.adjustPrice)
        #expect(await store.listing(live.listing.id)?.facts.price == (asks ? Money(3_200_000) : Money(price)))
        #expect(app.calls.contains { $0.hasPrefix("confirmPrice") } == asks)
    }

    @Test func bothPricesAreWrittenInFiguresAndWords() async throws {
        let live = try await stored(.live)
        app.answer("newPrice", with: Money(320) as Money?)
        app.answer("confirmPrice", with: true)
        await row(live.listing).perform(.adjustPrice)
        #expect(await store.listing(live.listing.id)?.facts.price == Money(320))
        let question = try #require(app.calls.first { $0.hasPrefix("confirmPrice") })
        #expect(question.contains("¥3,200,000 (three million two hundred thousand Chinese Yuan)"))
        #expect(question.contains("¥320 (three hundred twenty Chinese Yuan)"))
    }

    @Test func aFinalPriceFarFromTheAskingPriceIsConfirmed() async throws {
        let live = try await stored(.live)
        app.answer("finalPrice", with: Money(32_000_000) as Money?)
        app.answer("confirmPrice", with: false)
        await row(live.listing).perform(.complete)
        #expect(await store.listing(live.listing.id)?.status.kind == .live)
    }

    @Test func thePriceOfAnEditedListingIsConfirmedButNotThatOfADraft() async throws {
        for (status, isSaved) in [(ListingStatus.Kind.expired, false), (.draft, true)] {
            let stored = try await stored(status)
            let editor = ListingEditorViewModel(stored.listing, actions: actions)
            editor.form.price = "320"
            if !isSaved { app.answer("confirmPrice", with: false) }
            await editor.save()
            #expect(editor.isDone == isSaved)
            #expect(await store.listing(stored.listing.id)?.facts.price == Money(isSaved ? 320 : 3_200_000))
        }
    }
}

import Domain
import TestSupport
import Testing

@testable import ViewModels

/// A deleted listing is hidden at once, and deleted when its toast closes.
extension ListingsViewModelTests {
    @Test func deletingHidesAtOnceAndIsCommittedWhenTheToastGoes() async {
        let (list, store) = await make(["b", "a"])
        appService.answer("toast") {
            #expect(names(list) == ["a"])
            #expect(list.counts.text(of: .withdrawn) == "1 withdrawn")
            await list.search(for: "a")
            #expect(list.counts.shownText == "1 of 1 shown")
            await list.search(for: "")
            #expect(await store.ids.count == 2)
            return ToastOutcome.dismissed
        }
        await row(list, 0).perform(.delete)
        #expect(await store.ids.count == 1)
        #expect(names(list) == ["a"])
        #expect(appService.calls == ["toast: “b” deleted [Undo]"])
    }

    @Test func undoBringsTheRowBackToItsPlace() async {
        let (list, store) = await make(["c", "b", "a"])
        appService.answer("toast", with: ToastOutcome.undone)
        await row(list, 1).perform(.delete)
        #expect(names(list) == ["c", "b", "a"])
        #expect(await store.ids.count == 3)
    }

    @Test func aFailedDeletionPutsTheRowBackAndSaysWhy() async {
        let (list, store) = await make(["b", "a"])
        appService.answer("toast") {
            await store.failNext(StorageError.diskFull)
            return ToastOutcome.dismissed
        }
        await row(list, 0).perform(.delete)
        #expect(names(list) == ["b", "a"])
        #expect(appService.problems.map(\.title) == ["The disk is full"])
    }

    @Test func deletingThenQuittingAtOnceDeletes() async {
        let (list, store) = await make(["b", "a"])
        appService.answer("toast") {
            await list.stop()
            #expect(await store.ids.count == 1)
            return ToastOutcome.dismissed
        }
        await row(list, 0).perform(.delete)
        #expect(await store.ids.count == 1)
        #expect(names(list) == ["a"])
    }

    @Test func whatWasDeletedWhileTheToastWasShownComesBack() async {
        let (list, _) = await make(["b", "a"])
        appService.answer("toast") {
            await list.stop()
            return ToastOutcome.undone
        }
        await row(list, 0).perform(.delete)
        await list.load()
        #expect(names(list) == ["b", "a"])
        #expect(appService.calls == ["toast: “b” deleted [Undo]"])
    }

    @Test func twoDeletionsWaitIndependently() async {
        let (list, store) = await make(["c", "b", "a"])
        let (first, second) = (row(list, 0), row(list, 1))
        appService.answer("toast") {
            appService.answer("toast", with: ToastOutcome.dismissed)
            await second.perform(.delete)
            return ToastOutcome.undone
        }
        await first.perform(.delete)
        #expect(names(list) == ["c", "a"])
        #expect(await store.ids.count == 2)
    }

    @Test func withoutWindowsADeletionIsNotMade() async {
        let store = FakeListingStore([.sample(.draft)])
        let list = ListingsViewModel(ListingActions(store, nil, time: time))
        await list.load()
        await row(list, 0).perform(.delete)
        #expect(await store.ids.count == 1)
        #expect(list.count == 1)
    }

    @Test func aStaleResultDoesNotRestoreADeletedListing() async {
        let (list, store) = await make(["b", "a"])
        appService.answer("toast", with: ToastOutcome.dismissed)
        async let refreshed: Void = list.load()
        await row(list, 0).perform(.delete)
        await refreshed
        await list.load()
        #expect(names(list) == ["a"])
        #expect(await store.ids.count == 1)
    }

    @Test func nothingIsRememberedOfADeletionButInTheHistoryOfUndo() async {
        let listing = Listing.sample(.withdrawn)
        let store = FakeListingStore([listing])
        let deletions = ListingDeletions(
            store: store, words: .identity, appService: appService,
            undoHistory: UndoHistory(words: .identity, appService: appService))
        appService.answer("toast", with: ToastOutcome.dismissed)
        await deletions.delete([listing])
        #expect(await store.ids.isEmpty)
        let kept = Mirror(reflecting: deletions).children.filter { _, value in
            [.collection, .set, .dictionary].contains(Mirror(reflecting: value).displayStyle)
                && !Mirror(reflecting: value).children.isEmpty
        }
        #expect(kept.isEmpty)
    }
}

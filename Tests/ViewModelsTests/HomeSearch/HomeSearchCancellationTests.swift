import Domain
import TestSupport
import Testing

@testable import ViewModels

/// A search that is canceled or changed, and the messages to the agents.
extension HomeSearchViewModelTests {
    @Test func theAgentsAreToldOfACancellationWhenItsToastIsGone() async {
        let model = await searching()
        app.answer("toast") { [store, service] in
            #expect(model.screen == .form)
            #expect(await store.kept != nil, "a crash now still knows the search")
            #expect(!service.calls.contains { $0.hasPrefix("cancel") })
            return ToastOutcome.dismissed
        }
        await model.cancel()
        #expect(await store.kept == nil)
        #expect(service.calls.last == "cancel: $demand1 [00000000-0000-0000-0000-000000000001-cancel]")
        await eventually("nothing listens") { service.listenerCount == 0 }
        service.answer(one)
        #expect(model.screen == .form && model.content.answers.isEmpty, "a stale answer changes nothing")
    }

    @Test func aSearchThatWasCanceledIsForgottenWhenTheProgramEndsMeanwhile() async {
        let model = await searching()
        await model.stop()
        #expect(await store.kept != nil)
        let gate = Gate()
        app.holdToast(gate)
        let cancellation = Task { await model.cancel() }
        await eventually("offered") { await gate.arrivals == 1 }
        await model.stop()
        #expect(await store.kept == nil)
        await gate.open()
        await cancellation.value
    }

    @Test func cancelingCanBeUndone() async {
        let model = await searching()
        app.answer("toast") { [service] in
            service.answer(one)
            return ToastOutcome.undone
        }
        await model.cancel()
        #expect(model.screen == .searching)
        await eventually { model.content.hasAnswers }
        #expect(!service.calls.contains { $0.hasPrefix("cancel") })
        #expect(await store.kept?.id == "$demand1")
    }

    @Test func withoutWindowsNothingIsCanceled() async {
        var windows: FakeAppService? = FakeAppService()
        let model = HomeSearchViewModel(
            service: service, store: FakeHomeSearchStore(HomeSearchSamples.posted()),
            viewings: .make(app, service, time), time: time, zone: .gmt, drafts: .inMemory,
            user: { HomeSearchSamples.user }, bringToFront: { [app] in app.note("bringToFront") }, words: .identity,
            appService: windows!)
        windows = nil
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        await model.cancel()
        #expect(model.screen == .searching)
        #expect(!service.calls.contains { $0.hasPrefix("cancel") })
    }

    @Test func searchingAgainPostsAFreshDemandAndWithdrawsTheOldOne() async {
        let model = HomeSearchViewModel.make(app, service, time, store)
        await model.appear()
        fill(model)
        await model.startSearch()
        await tick(180)
        await eventually { model.screen == .timedOut }
        await model.searchAgain()
        #expect(model.screen == .searching && model.content.countdownText == "3:00")
        #expect(service.calls.suffix(2).map { $0.prefix(8) } == ["post: Lo", "cancel: "])
        #expect(await store.kept?.id == "$demand2")
    }

    @Test func changingATimedOutDemandTellsTheAgentsAndChangingABookedOneDoesNot() async {
        let model = await searching()
        await tick(180)
        await eventually { model.screen == .timedOut }
        await model.changeDemand()
        #expect(
            model.screen == .form
                && service.calls.last == "cancel: $demand1 [00000000-0000-0000-0000-000000000001-cancel]")
    }

    @Test func ctrlZUndoesACancellationWhileItsToastIsShownAndNotLater() async {
        let model = await searching()
        let gate = Gate()
        app.holdToast(gate)
        let cancellation = Task { await model.cancel() }
        await eventually("offered") { await gate.arrivals == 1 }
        await model.viewings.undoHistory.undo()
        await gate.open()
        await cancellation.value
        #expect(model.screen == .searching && !service.calls.contains { $0.hasPrefix("cancel") })
        await model.cancel()
        #expect(service.calls.last?.hasPrefix("cancel") == true)
        await model.viewings.undoHistory.undo()
        #expect(app.calls.last == "toast: Nothing to undo" && model.screen == .form)
    }
}

import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// The screen that a restart opens.
@Suite struct HomeSearchResumeTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let service = FakeHomeSearchService()
    private let one = HomeSearchSamples.answer(1)
    private let two = HomeSearchSamples.answer(2)

    private func make(_ store: FakeHomeSearchStore) -> HomeSearchViewModel {
        HomeSearchViewModel.make(app, service, time, store)
    }

    private func resumed(_ search: HomeSearch?) async -> (HomeSearchViewModel, FakeHomeSearchStore) {
        let store = FakeHomeSearchStore(search)
        search?.answers.forEach(service.answer)
        let model = make(store)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        return (model, store)
    }

    @Test func withNothingUnderWayNothingIsOpened() async {
        let (model, _) = await resumed(nil)
        #expect(model.screen == .form && app.calls.isEmpty && service.calls.isEmpty)
    }

    @Test func answersFromBeforeTheRestartOpenTheList() async {
        time.advance(by: 30)
        let (model, _) = await resumed(HomeSearchSamples.posted([one]))
        #expect(model.screen == .searching)
        #expect(app.calls == ["bringToFront"])
    }

    @Test func answersThatArrivedWhileTheAppWasClosedOpenTheList() async {
        service.answer(one)
        service.answer(two)
        time.advance(by: 30)
        let (model, store) = await resumed(HomeSearchSamples.posted())
        #expect(model.content.answers.map(\.name) == ["Agent 1", "Agent 2"])
        #expect(app.calls == ["bringToFront"])
        #expect(await store.kept?.answers.count == 2)
    }

    @Test func withoutAnswersTheCountdownIsWhereItWouldBe() async {
        time.advance(by: 100)
        let (model, _) = await resumed(HomeSearchSamples.posted())
        #expect(model.screen == .searching && model.content.countdownText == "1:20")
        #expect(app.calls == ["bringToFront"])
        #expect(model.form.area == "Chaoyang")
        await time.waitForSleepers()
        time.advance(by: 80)
        await eventually { model.screen == .timedOut }
    }

    @Test func aCountdownThatRanOutOpensThePageThatSaysSo() async {
        time.advance(by: 8 * 3600)
        let (model, _) = await resumed(HomeSearchSamples.posted())
        #expect(model.screen == .timedOut)
        #expect(app.calls == ["bringToFront"])
        await model.searchAgain()
        #expect(model.screen == .searching && model.content.countdownText == "3:00")
    }

    @Test func aCountdownThatRanOutWithAnswersOpensTheList() async {
        service.answer(one)
        time.advance(by: 8 * 3600)
        let (model, _) = await resumed(HomeSearchSamples.posted())
        #expect(model.screen == .searching)
    }

    @Test func aClockSetBackBetweenTwoRunsLengthensNothing() async {
        time.advance(by: -86_400)
        let (model, _) = await resumed(HomeSearchSamples.posted().after(.timePassed, at: time.now + 86_400 + 60))
        #expect(model.content.countdownText == "2:00")
    }

    @Test func aChosenAgentStaysChosen() async {
        let search = HomeSearchSamples.posted([one]).after(
            .answerChosen(one.id), at: time.now)
        let (model, _) = await resumed(search)
        #expect(model.screen == .viewing && model.content.chosenName == "Agent 1")
        #expect(app.calls == ["bringToFront"])
    }

    @Test func aBookedViewingIsShownButNotForced() async {
        let search = HomeSearchSamples.posted([one])
            .after(.answerChosen(one.id), at: time.now).after(.viewingBooked(time.now + 90_000), at: time.now)
        let (model, _) = await resumed(search)
        #expect(model.screen == .booked)
        #expect(app.calls == [])
    }

    @Test func aResumedSearchIsOfferedOnceAndNotForcedAfterTheUserLeftIt() async {
        let (model, store) = await resumed(HomeSearchSamples.posted())
        await model.appear()
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(app.calls.filter { $0 == "bringToFront" }.count == 1)
        await model.disappear()
        #expect(await store.kept?.isDeclined == true)
        let (second, _) = await resumed(await store.kept)
        #expect(app.calls.filter { $0 == "bringToFront" }.count == 1)
        #expect(second.screen == .searching, "it is still there")
    }

    @Test func aSearchThatWasLeftInItsFirstRunIsOfferedAfterTheRestart() async {
        let store = FakeHomeSearchStore()
        let model = make(store)
        await model.appear()
        model.form.area = "Chaoyang"
        model.form.maximum = "5000"
        await model.startSearch()
        await model.disappear()
        let (_, _) = await resumed(await store.kept)
        #expect(app.calls == ["bringToFront"])
    }

    @Test func aCrashBetweenKeepingAndSendingSendsItUnderTheSameID() async throws {
        let id = UUID()
        let unsent = HomeSearch(
            HomeSearchSamples.demand, owner: HomeSearchSamples.user, transaction: id, now: time.now)
        let (model, store) = await resumed(unsent)
        #expect(service.calls.count == 1 && service.calls[0].hasSuffix("[\(id)]"))
        #expect(await store.kept?.id == "$demand1")
        #expect(model.screen == .searching)
        // The same after a crash between sending and keeping.
        let (_, again) = await resumed(unsent)
        #expect(await again.kept?.id == "$demand1", "the same demand, not a second one")
    }

    @Test func anOfflineStartShowsTheStoredSearchAndTheAnswersOpenLater() async {
        service.connect(.offline(.offline, lastAnswer: nil))
        time.advance(by: 10)
        let (model, _) = await resumed(HomeSearchSamples.posted())
        #expect(model.screen == .searching && model.problem == nil && model.content.statusText == "You are offline")
        service.answer(one)
        service.connect(.online)
        await eventually { model.content.hasAnswers }
    }

    @Test func aServerThatNeverAnswersDoesNotHoldTheStart() async {
        service.connect(.connecting)
        let store = FakeHomeSearchStore(HomeSearchSamples.posted())
        let model = make(store)
        let start = Task { await model.accountChanged(.signedIn(userID: "@mei:hutong")) }
        await time.waitForSleepers()
        #expect(model.screen == .loading)
        time.advance(by: 4.9)
        #expect(time.sleeperCount == 1 && model.screen == .loading)
        time.advance(by: 0.1)
        await start.value
        #expect(model.screen == .searching)
    }

    @Test func aDamagedSearchIsQuarantinedAndReported() async {
        let store = FakeHomeSearchStore()
        await store.fail(reading: [StorageError.corrupt])
        let model = make(store)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.problem?.title == "Your unfinished search could not be read")
        #expect(model.screen == .form && app.calls.isEmpty)
        model.dismissProblem()
        #expect(model.problem == nil)
    }

    @Test func aFailedReadIsReportedAndCanBeRetried() async {
        service.answer(one)
        let store = FakeHomeSearchStore(HomeSearchSamples.posted([one]))
        await store.fail(reading: [StorageError.locked])
        let model = make(store)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.problem?.remedy == .retry)
        model.form.area = "Elsewhere"
        model.form.maximum = "1"
        await model.startSearch()
        #expect(service.calls.isEmpty, "what is on the disk is not written over unread")
        await model.retry()
        #expect(model.screen == .searching && model.problem == nil)
    }

    @Test func aCanceledStartIsSilentAndCanBeRepeated() async {
        service.answer(one)
        let store = FakeHomeSearchStore(HomeSearchSamples.posted([one]))
        await store.fail(reading: [CancellationError()])
        let model = make(store)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.problem == nil)
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        #expect(model.screen == .searching)
    }
}

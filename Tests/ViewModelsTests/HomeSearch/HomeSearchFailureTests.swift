import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Failures of the server and the disk: reported, and retried.
extension HomeSearchViewModelTests {
    @Test func anOfflinePostKeepsTheFormAndIsRepeatedUnderTheSameTransaction() async {
        service.fail("post", RemoteError.offline)
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        #expect(model.screen == .form && model.problem?.title == "You are offline" && !model.isBusy)
        #expect(model.form.area == " Chaoyang ")
        #expect(await store.kept == nil)
        await model.retry()
        #expect(model.screen == .searching && model.problem == nil)
        #expect(Set(service.calls.map { $0.suffix(38) }).count == 1)
    }

    @Test func aServerWithoutAgentsIsReported() async {
        service.fail("post", HomeSearchError.noAgents)
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        #expect(model.screen == .form && model.problem?.title == "This server has no agents")
        await model.retry()
        #expect(model.screen == .searching)
    }

    @Test func aCanceledPostIsSilent() async {
        service.fail("post", CancellationError())
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        #expect(model.screen == .form && model.problem == nil && !model.isBusy)
    }

    @Test func aDoublePressPostsOnce() async {
        let model = make()
        await model.appear()
        fill(model)
        service.next("post") { await model.startSearch() }
        await model.startSearch()
        #expect(service.calls.count == 1)
    }

    /// Returns a search whose only answer was chosen, which the server did not confirm in time.
    private func choiceTimedOut() async -> HomeSearchViewModel {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.canOpenAnswers }
        await model.openAnswers()
        service.fail("choose", RemoteError.timedOut)
        await model.choose(one.id)
        return model
    }

    @Test func aChoiceThatFailsStaysInTheListAndIsRetried() async {
        let model = await choiceTimedOut()
        #expect(model.screen == .answers && model.problem?.title == "The server took too long")
        await model.retry()
        #expect(model.screen == .viewing && model.problem == nil)
        service.fail("book", RemoteError.offline)
        await model.book()
        #expect(model.screen == .viewing && model.problem?.remedy == .retry)
        await model.retry()
        #expect(model.screen == .booked)
    }

    @Test func aLostConnectionDoesNotReplaceAFailedRequest() async {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.canOpenAnswers }
        await model.openAnswers()
        service.fail("choose", RemoteError.offline)
        await model.choose(one.id)
        service.disconnect(RemoteError.timedOut)
        await time.waitForSleepers()
        #expect(model.problem?.title == "You are offline")
        await model.retry()
        #expect(model.screen == .viewing)
    }

    @Test func aCancellationThatCannotBeSentIsReported() async {
        let model = await searching()
        app.answer("toast", with: ToastOutcome.dismissed)
        service.fail("cancel", RemoteError.offline)
        await model.cancel()
        #expect(app.problems.map(\.title) == ["You are offline"])
        #expect(model.screen == .form)
    }

    @Test func aLostConnectionIsReportedAndMissedAnswersAreLoaded() async {
        let model = await searching()
        service.disconnect(RemoteError.offline)
        await eventually { model.problem != nil }
        service.answerUnheard(one)
        await time.waitForSleepers(2)
        time.advance(by: 5)
        await eventually { model.content.canOpenAnswers }
        #expect(model.problem == nil && model.screen == .searching)
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
    }

    @Test func aConnectionIsConfirmedByItsFirstAnswerEvenAnEmptyOne() async {
        let model = await searching()
        #expect(!service.calls.contains { $0.hasPrefix("answers") }, "nothing can be missed yet")
        service.disconnect(RemoteError.offline)
        await eventually { model.problem != nil }
        await time.waitForSleepers(2)
        time.advance(by: 4.9)
        // Not before the delay.
        await time.waitForSleepers(2)
        #expect(model.problem != nil && service.listenerCount == 0)
        time.advance(by: 0.1)
        await eventually { service.listenerCount == 1 }
        #expect(model.problem == nil && model.content.answers.isEmpty)
        #expect(service.calls.last == "answers: $demand1 since -")
    }

    @Test func anAnswerDoesNotHideAProblemOfTheUsersOwnRequest() async {
        let model = await choiceTimedOut()
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
        #expect(model.problem?.title == "The server took too long")
    }

    @Test func aFailedRequestReplacesALostConnection() async {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.canOpenAnswers }
        await model.openAnswers()
        service.disconnect(RemoteError.offline)
        await eventually { model.problem?.title == "You are offline" }
        service.fail("choose", RemoteError.timedOut)
        await model.choose(one.id)
        #expect(model.problem?.title == "The server took too long")
    }

    @Test func anotherDemandIsPostedUnderAnotherTransaction() async {
        service.fail("post", RemoteError.offline)
        let model = HomeSearchViewModel(
            service: service, store: store, viewings: .make(app, service, time), time: time, zone: .gmt,
            drafts: .inMemory,
            user: { HomeSearchSamples.user },
            bringToFront: {}, words: .identity, appService: app)
        await model.appear()
        fill(model)
        await model.startSearch()
        model.form.area = "Haidian"
        await model.startSearch()
        #expect(Set(service.calls.map { $0.suffix(38) }).count == 2)
    }

    @Test func aFullDiskDoesNotReplaceAnotherProblem() async {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.canOpenAnswers }
        service.disconnect(RemoteError.offline)
        await eventually { model.problem != nil }
        await store.fail(writing: [StorageError.diskFull])
        await model.openAnswers()
        #expect(model.screen == .answers && model.problem?.title == "You are offline")
    }

    @Test func aFullDiskIsReportedAndTheSearchContinues() async {
        await store.fail(writing: [StorageError.diskFull, StorageError.diskFull])
        let model = await searching()
        #expect(model.screen == .searching && model.problem?.title == "The disk is full")
        await model.retry()
        #expect(model.problem == nil)
        #expect(await store.kept?.id != nil)
    }
}

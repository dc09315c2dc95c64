import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// Messages that are not sent yet, and failures of the server and the disk.
extension HomeSearchViewModelTests {
    private static var offline: GroupsConnection { .offline(.offline, lastAnswer: nil) }
    private static var transaction: String { "00000000-0000-0000-0000-000000000001" }

    @Test func anOfflineDemandWaitsForTheServerBeforeItsCountdownBegins() async {
        service.connect(Self.offline)
        let model = await searching()
        #expect(model.screen == .searching && model.problem == nil && !model.content.showsCountdown)
        #expect(model.content.statusText == "Not sent yet. It will be sent as soon as you are online.")
        #expect(await store.kept?.demand == HomeSearchSamples.demand)
        time.advance(by: 8 * 3600)
        service.connect(.online)
        await eventually { model.content.showsCountdown }
        #expect(model.content.countdownText == "3:00" && model.content.statusText.isEmpty)
        await eventually("kept") { await store.kept?.id == "$demand1" }
        #expect(service.calls.count == 1)
    }

    @Test func anOfflineDemandIsTheSameAfterARestart() async throws {
        service.connect(Self.offline)
        _ = await searching()
        let model = make()
        await model.appear()
        #expect(model.screen == .searching && !model.content.showsCountdown)
        service.connect(.online)
        await eventually { model.content.showsCountdown }
        #expect(service.calls.count == 1)
    }

    @Test func aServerWithoutAgentsIsReportedAboveTheForm() async {
        service.connect(Self.offline)
        let model = await searching()
        service.refuse(Self.transaction, .notAllowed)
        await eventually { model.problem?.title == "This server has no agents" }
        #expect(model.screen == .form && model.form.area == "Chaoyang")
        await eventually("forgotten") { await store.kept == nil }
        service.connect(.online)
        await model.retry()
        #expect(model.screen == .searching && model.problem == nil)
    }

    @Test func anEncryptedRoomHasNoAgents() async {
        service.fail("post", HomeSearchError.noAgents)
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        #expect(model.screen == .form && model.problem?.title == "This server has no agents" && !model.isBusy)
        await model.retry()
        #expect(model.screen == .searching)
    }

    @Test func aDemandBeforeTheGroupsHaveStartedIsSentAfterwards() async {
        service.fail("post", RemoteError.notSignedIn)
        let model = await searching()
        #expect(model.screen == .searching && model.problem == nil && !model.content.showsCountdown)
        service.connect(.online)
        await eventually { model.content.showsCountdown }
        #expect(Set(service.calls.map { $0.suffix(38) }).count == 1)
    }

    @Test func aDoublePressPostsOnce() async {
        let model = make()
        await model.appear()
        fill(model)
        service.next("post") { await model.startSearch() }
        await model.startSearch()
        #expect(service.calls.count == 1)
    }

    @Test func aChoiceThatCannotBeStoredStaysInTheListAndIsRetried() async {
        let model = await answered()
        service.fail("choose", StorageError.diskFull)
        await model.choose(one.id)
        #expect(model.screen == .searching && model.problem?.title == "The disk is full")
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
        #expect(model.problem?.title == "The disk is full", "an answer does not hide it")
        await model.retry()
        #expect(model.screen == .viewing && model.problem == nil)
        service.fail("book", StorageError.diskFull)
        await model.book()
        #expect(model.screen == .viewing && model.problem?.remedy != nil)
        await model.retry()
        #expect(model.screen == .booked)
    }

    @Test func aChoiceAndABookingNeedNoConnection() async {
        let model = await answered()
        service.connect(Self.offline)
        await model.choose(one.id)
        await model.book()
        #expect(model.screen == .booked && model.problem == nil)
    }

    @Test func aLostConnectionIsShownWhileTheCountdownRuns() async {
        let model = await searching()
        service.connect(Self.offline)
        await eventually { model.content.statusText == "You are offline" }
        #expect(model.problem == nil && model.content.showsCountdown)
        service.connect(.online)
        await eventually { model.content.statusText.isEmpty }
    }

    @Test func aCancellationThatCannotBeStoredIsReported() async {
        let model = await searching()
        app.answer("toast", with: ToastOutcome.dismissed)
        service.fail("cancel", StorageError.diskFull)
        await model.cancel()
        #expect(app.problems.map(\.title) == ["The disk is full"])
        #expect(model.screen == .form)
    }

    @Test func aDeletedAnswerDisappearsAndAnEditedOneChanges() async {
        let model = await searching()
        service.answer(one)
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
        service.delete(one)
        await eventually { model.content.answers.map(\.id) == [two.id] }
        service.delete(two)
        service.answer(AgentAnswer(id: two.id, agent: two.agent, text: "Corrected", time: two.time))
        await eventually { model.content.answers.map(\.text) == ["Corrected"] }
        service.delete(two)
        await eventually { !model.content.hasAnswers }
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

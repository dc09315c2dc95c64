import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

/// From the search to the stored viewing.
@Suite struct BookedViewingTests {
    private let time = ManualTime()
    private let app = FakeAppService()
    private let service = FakeHomeSearchService()
    private let viewings = FakeViewingStore()
    private let answer = AgentAnswer(
        id: "$answer1", agent: Agent(id: "@agent1:test", name: "Agent 1"), text: "Two homes.", time: ManualTime().now,
        homes: HomeSearchSamples.homes)

    private var booked: HomeSearch {
        HomeSearchSamples.posted([answer]).after(.timePassed, at: time.now + 200)
            .after(.answerChosen(answer.id), at: time.now).after(.viewingBooked(time.now + 7200), at: time.now)
    }

    private func resumed(_ search: HomeSearch) async -> (HomeSearchViewModel, FakeHomeSearchStore) {
        let store = FakeHomeSearchStore(search)
        search.answers.forEach(service.answer)
        let model = HomeSearchViewModel.make(
            app, service, time, store, viewings: .make(app, service, time, store: viewings), bringToFront: {})
        await model.viewings.tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        await model.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        return (model, store)
    }

    @Test func answersNameHomesWithRoomsSizeAndPrice() async {
        let (model, _) = await resumed(HomeSearchSamples.posted([answer]))
        let homes = ["Jade Park · 2 bed · 85.5 m² · ¥4,500 / month", "Old Mill Lofts · 2 bed · ¥4,900 / month"]
        #expect(model.content.answers.map { $0.homes.map(\.text) } == [homes])
        await model.choose(answer.id)
        #expect(model.content.chosenHomes == homes.joined(separator: "\n"))
        await model.writeToAgent()
        #expect(app.calls == ["openChat: !chat with @agent1:test"])
    }

    @Test func aNewSearchKeepsTheViewing() async {
        let (model, store) = await resumed(HomeSearchSamples.posted([answer]))
        await model.choose(answer.id)
        await model.book()
        #expect(model.screen == .booked && model.viewings.countText == "1")
        await eventually("offered") { app.calls == ["toast: Viewing booked [Undo]"] }
        await model.changeDemand()
        #expect(model.screen == .form)
        #expect(await store.kept == nil && viewings.all.count == 1)
        #expect(model.viewings.lines == ["Upcoming: Agent 1 Monday, March 2, 10:00\u{202F}AM"])
        #expect(viewings.all[0].homes == HomeSearchSamples.homes && viewings.all[0].message != nil)
    }

    /// A new search replaces this one, and a crash loses data that are not stored.
    @Test func theViewingIsStoredBeforeThePageSaysThatItIsBooked() async {
        let gate = Gate()
        viewings.holdAdding(at: gate)
        let (model, _) = await resumed(HomeSearchSamples.posted([answer]))
        await model.choose(answer.id)
        let booking = Task { await model.book() }
        await eventually("is being stored") { await gate.arrivals == 1 }
        #expect(model.screen == .viewing && model.isBusy)
        await model.changeDemand()
        #expect(model.screen == .viewing)
        await gate.open()
        await booking.value
        #expect(model.screen == .booked && viewings.all.count == 1)
    }

    @Test func aBookingOfTheLastVersionIsTakenOverOnce() async {
        let (model, store) = await resumed(booked)
        #expect(model.screen == .booked && viewings.all.map(\.id) == [booked.transaction])
        #expect(app.calls == [] && service.calls.filter { $0.hasPrefix("book") } == [])
        await model.viewings.perform(.cancel, on: booked.transaction)
        #expect(model.content.bookedTitle == "Your viewing is canceled" && model.content.bookedText == "")
        // The next start finds the search again, and leaves the canceled viewing alone.
        let (again, _) = await resumed(await store.kept!)
        #expect(again.content.bookedTitle == "Your viewing is canceled" && viewings.all.count == 1)
    }

    @Test func thePageShowsTheTimeToWhichTheViewingWasMoved() async throws {
        let (model, _) = await resumed(booked)
        #expect(model.content.bookedText == "Agent 1 expects you on Sunday, March 1, 2:00\u{202F}PM.")
        let later = time.now + 3 * 3600
        let now = time.now
        try await viewings.update(booked.transaction) { $0.rescheduled(to: later, at: now) }
        await model.viewings.refresh()
        #expect(model.content.bookedText == "Agent 1 expects you on Sunday, March 1, 3:00\u{202F}PM.")
    }

    @Test func aBookingCanBeUndone() async {
        app.answer("toast", with: ToastOutcome.undone)
        let (model, _) = await resumed(HomeSearchSamples.posted([answer]))
        await model.choose(answer.id)
        await model.book()
        await eventually("canceled") { viewings.all[0].isCanceled }
        await model.viewings.refresh()
        #expect(service.calls.last?.hasPrefix("cancelViewing") == true)
        #expect(model.content.bookedTitle == "Your viewing is canceled")
    }

    @Test func aViewingThatCannotBeStoredIsReportedAndStoredAtTheNextStart() async {
        let (model, store) = await resumed(HomeSearchSamples.posted([answer]))
        await model.choose(answer.id)
        viewings.fail(StorageError.diskFull)
        await model.book()
        #expect(app.problems.map(\.title) == ["The disk is full"] && model.screen == .booked && viewings.all == [])
        _ = await resumed(await store.kept!)
        #expect(viewings.all.count == 1)
    }

    @Test func anotherUsersBookingIsNotTakenOver() async {
        let search = HomeSearch(HomeSearchSamples.demand, owner: "@tom:test", transaction: UUID(), now: time.now)
            .after(.posted("$1"), at: time.now).after(.answersReceived([answer]), at: time.now)
            .after(.answerChosen(answer.id), at: time.now)
            .after(.viewingBooked(time.now + 60), at: time.now)
        _ = await resumed(search)
        #expect(viewings.all == [])
    }
}

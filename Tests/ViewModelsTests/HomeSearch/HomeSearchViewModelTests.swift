import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeSearchViewModelTests {
    let time = ManualTime()
    let app = FakeAppService()
    let store = FakeHomeSearchStore()
    let service = FakeHomeSearchService(agents: [
        Agent(id: "@agent1:test", name: "Agent 1"), Agent(id: "@agent9:test", name: "Agent 9"),
    ])
    let one = HomeSearchSamples.answer(1)
    let two = HomeSearchSamples.answer(2)

    func make() -> HomeSearchViewModel {
        let id = UUID(uuidString: "00000000-0000-0000-0000-000000000001")!
        return HomeSearchViewModel.make(app, service, time, store, makeID: { id })
    }

    /// Returns a model with a posted search that listens for answers.
    func searching() async -> HomeSearchViewModel {
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        await listening()
        return model
    }

    /// Returns a model with a posted search that an agent has answered.
    func answered() async -> HomeSearchViewModel {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.hasAnswers }
        return model
    }

    func fill(_ model: HomeSearchViewModel) {
        model.form.area = " Chaoyang "
        model.form.maximum = "5000"
        model.form.layout = .two
    }

    func listening() async {
        await eventually { service.listenerCount > 0 }
    }

    func tick(_ seconds: TimeInterval) async {
        await time.waitForSleepers()
        time.advance(by: seconds)
    }

    @Test func withoutASearchThereAreNoAnswers() {
        let content = make().content
        #expect(content.answerCountText == "No answers yet" && content.answers.isEmpty && !content.hasAnswers)
        #expect(content.demandText.isEmpty)
    }

    @Test func theWholeFlowShowsItsScreensInOrder() async {
        let model = await searching()
        let screens = ValueRecorder { model.screen }
        #expect(model.screen == .searching)
        #expect(model.content.demandText == "Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month")
        #expect(model.content.answerCountText == "No answers yet" && !model.content.hasAnswers)
        service.answer(one)
        await eventually { model.content.hasAnswers }
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
        #expect(model.screen == .searching && model.content.answerCountText == "2 agents answered")
        #expect(model.content.picture.waiting.map(\.name) == ["Agent 9"])
        #expect(model.content.picture.answered.map(\.name) == ["Agent 1", "Agent 2"])
        #expect(model.content.answers.map { "\($0.name): \($0.text)" } == ["Agent 1: Home 1", "Agent 2: Home 2"])
        await model.choose(two.id)
        #expect(model.screen == .viewing && model.content.chosenName == "Agent 2")
        await model.reconsider()
        await model.choose(one.id)
        model.viewing.dayIndex = 1
        model.viewing.timeIndex = 2
        await model.book()
        #expect(model.screen == .booked)
        #expect(model.content.bookedText == "Agent 1 expects you on Monday, March 2, 10:00\u{202F}AM.")
        #expect(model.content.bookedTitle == "Your viewing is booked")
        await eventually { screens.values == [.searching, .viewing, .searching, .viewing, .booked] }
        #expect(app.calls == [])
        let id = "00000000-0000-0000-0000-000000000001"
        #expect(
            service.calls == [
                "post: Looking for a home: Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month [\(id)]",
                "choose: Agent 2, I would like to look for a home with you. You wrote: “Home 2” [\(id)-choose-$answer2]",
                "choose: Agent 1, I would like to look for a home with you. You wrote: “Home 1” [\(id)-choose-$answer1]",
                "book: Agent 1, I would like to see homes on Monday, March 2, 10:00\u{202F}AM. [\(id)-book-1772445600]",
            ])
        #expect(await store.kept?.isUnfinished == false)
        await model.changeDemand()
        #expect(model.screen == .form && model.form.area == "Chaoyang")
        #expect(await store.kept == nil)
    }

    @Test func aViewingThatIsOverIsNotExpected() async {
        let model = await answered()
        await model.choose(one.id)
        let tracker = model.viewings.tracker
        await tracker.accountChanged(.signedIn(userID: HomeSearchSamples.user))
        let following = Task { await tracker.start() }
        await model.book()
        #expect(model.content.bookedTitle == "Your viewing is booked")
        await eventually { model.viewings.countText == "1" }
        // The page shows by itself that the time has come.
        await time.waitForSleepers()
        time.advance(by: 3 * 86_400)
        await eventually { model.content.bookedTitle == "Your viewing is over" }
        following.cancel()
        #expect(model.screen == .booked)
        #expect(model.content.bookedText == "Agent 1 expected you on Monday, March 2, 10:00\u{202F}AM.")
    }

    @Test func answersArePutInOrderByPriceAndSize() async {
        func answer(_ number: Int, price: Int64, area: Int?) -> AgentAnswer {
            let sample = HomeSearchSamples.answer(number)
            let home = OfferedHome(community: "Home", bedrooms: 1, areaInHundredths: area, price: Money(price))
            return AgentAnswer(
                id: sample.id, agent: sample.agent, text: sample.text, time: sample.time,
                homes: [home].compactMap(\.self))
        }
        let model = await searching()
        #expect(model.order.titles == ["Earliest answer first", "Lowest price first", "Largest first"])
        service.answer(one)
        await eventually { model.content.hasAnswers }
        #expect(!model.content.canSort)
        for new in [answer(2, price: 4800, area: 9000), answer(3, price: 4500, area: nil)] { service.answer(new) }
        await eventually { model.content.answers.count == 3 }
        #expect(model.content.canSort && model.order.index == 0)
        let orders = (0..<3).map { index in
            model.order.select(at: index)
            return model.content.answers.map(\.name)
        }
        #expect(
            orders == [
                ["Agent 1", "Agent 2", "Agent 3"], ["Agent 3", "Agent 2", "Agent 1"],
                ["Agent 2", "Agent 1", "Agent 3"],
            ])
    }

    @Test func anAgentIsChosenWhileTheCountdownRuns() async {
        let model = await answered()
        #expect(model.content.showsCountdown && model.content.runningText == "3:00 left · 1 agent answered")
        await model.choose(one.id)
        #expect(model.screen == .viewing && model.content.runningText.isEmpty)
        await model.reconsider()
        #expect(model.screen == .searching && model.content.showsCountdown)
        await model.changeDemand()
        #expect(model.screen == .searching, "only a finished search is changed")
    }

    @Test func theSearchIsOnDiskBeforeItIsPosted() async {
        service.next("post") { [store] in
            #expect(await store.kept?.demand == HomeSearchSamples.demand)
            #expect(await store.kept?.id == nil)
        }
        _ = await searching()
        #expect(await store.kept?.id == "$demand1")
    }

    @Test func aFormThatIsNotRightSaysSoBesideTheFields() async {
        let model = make()
        await model.appear()
        #expect(model.form.areaProblem.isEmpty && model.form.maximumProblem.isEmpty)
        model.form.minimum = "x"
        await model.startSearch()
        #expect(
            [model.form.areaProblem, model.form.minimumProblem, model.form.maximumProblem] == [
                "Enter where you are looking for a home.", "Enter a price in digits, such as 3,200,000 or 320万.",
                "Enter a price.",
            ])
        model.form.area = "Chaoyang"
        model.form.minimum = "6000"
        model.form.maximum = "5000"
        #expect([model.form.areaProblem, model.form.minimumProblem] == ["", ""])
        #expect(model.form.maximumProblem == "The maximum is below the minimum.")
        model.form.area = String(repeating: "a", count: 10_000)
        #expect(model.form.areaProblem == "An area can have at most 100 characters.")
        model.form.area = "😀"
        #expect(model.form.areaProblem == "An area needs letters or digits.")
        await model.startSearch()
        #expect(service.calls.isEmpty && model.screen == .form && app.calls.isEmpty)
    }

    @Test func aViewingInThePastCannotBeBooked() async {
        let model = await answered()
        await model.choose(one.id)
        #expect(model.viewing.dayTitles.count == 14 && model.viewing.dayTitles.first == "Sunday, Mar 1")
        #expect(model.viewing.timeTitles.first == "9:00\u{202F}AM" && model.viewing.timeTitles.last == "7:30\u{202F}PM")
        model.viewing.dayIndex = 0
        #expect(model.viewing.problem == "That time has passed. Choose a later one.")
        await model.book()
        #expect(model.screen == .viewing)
        model.viewing.timeIndex = 7
        #expect(model.viewing.problem.isEmpty)
    }

    @Test func theListOfAgentsLoadsInTheBackground() async {
        let gate = Gate()
        service.next("agents") { await gate.pass() }
        let model = make()
        await model.appear()
        fill(model)
        let start = Task { await model.startSearch() }
        await eventually("asked for the agents") { await gate.arrivals == 1 }
        #expect(model.screen == .searching && !model.isBusy && model.content.picture.waiting.isEmpty)
        await gate.open()
        await start.value
        #expect(model.content.picture.waiting.count == 2)
    }

    @Test func anAnswerThatIsDeliveredTwiceIsAnnouncedOnce() async {
        let model = await searching()
        await model.disappear()
        service.answer(one)
        await eventually { app.calls == ["toast: Agent 1 answered your search"] }
        service.connect(.online)
        service.answer(two)
        await eventually { model.content.answers.count == 2 }
        await eventually { app.calls.count > 1 }
        #expect(app.calls == ["toast: Agent 1 answered your search", "toast: Agent 2 answered your search"])
    }

    @Test func answersAreNotAnnouncedOnTheVisiblePage() async {
        let model = await searching()
        service.answer(one)
        await eventually { model.content.hasAnswers }
        #expect(app.calls == [])
    }

    @Test func whatDoesNotApplyDoesNothing() async {
        let model = make()
        await model.appear()
        await model.searchAgain()
        await model.choose(one.id)
        await model.book()
        await model.cancel()
        await model.changeDemand()
        #expect(model.screen == .form && app.calls == [] && service.calls == [])
        let searching = await searching()
        let calls = service.calls
        await searching.startSearch()
        await searching.book()
        #expect(searching.screen == .searching && service.calls == calls)
    }

    @Test func searchingRequiresASignIn() async {
        let model = HomeSearchViewModel.make(app, service, time, store, user: { nil }, bringToFront: {})
        await model.appear()
        #expect(model.screen == .loading)
        await model.accountChanged(.notSignedIn)
        fill(model)
        await model.startSearch()
        #expect(model.screen == .signedOut && service.calls == [])
    }

    @Test func theViewingCanBeBookedWhenItsTimeIsLaterAndTheServerIsNotBusy() async {
        let model = await answered()
        await model.choose(one.id)
        #expect((model.viewing.dayIndex, model.viewing.timeIndex) == (1, 2) && model.canBook)
        (model.viewing.dayIndex, model.viewing.timeIndex) = (0, 6)
        #expect(model.viewing.selectedTime == time.now && !model.canBook, "now is not later")
        model.viewing.timeIndex = 7
        service.next("book") { #expect(await !model.canBook) }
        await model.book()
        #expect(model.screen == .booked)
    }

    @Test func theModelIsFreedWhileItSearches() async {
        await expectRelease {
            let model = await searching()
            return model
        }
        await eventually { service.listenerCount == 0 && time.sleeperCount == 0 }
    }
}

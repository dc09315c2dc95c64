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
        return HomeSearchViewModel(
            service: service, store: store, time: time, zone: { .gmt }, makeID: { id },
            user: { HomeSearchSamples.user }, words: .identity,
            appService: app)
    }

    /// A model whose search is posted and listened to.
    func searching() async -> HomeSearchViewModel {
        let model = make()
        await model.appear()
        fill(model)
        await model.startSearch()
        await listening()
        return model
    }

    func fill(_ model: HomeSearchViewModel) {
        model.form.area = " Chaoyang "
        model.form.maximum = "5000"
        model.form.layoutIndex = 2
    }

    func listening() async {
        await until { service.listenerCount > 0 }
    }

    func until(_ isSo: () -> Bool) async {
        await eventually("what the test waits for", isSo)
    }

    func tick(_ seconds: TimeInterval) async {
        await time.waitForSleepers()
        time.advance(by: seconds)
    }

    @Test func theWholeFlowShowsOnePageAfterTheOther() async {
        let model = await searching()
        #expect(model.step == .searching)
        #expect(model.demandText == "Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month")
        #expect(model.answerCountText == "No answers yet" && !model.canOpenAnswers)
        service.answer(one)
        await until { model.canOpenAnswers }
        service.answer(two)
        await until { model.answers.count == 2 }
        #expect(model.step == .searching && model.answerCountText == "2 agents answered")
        #expect(model.pins.map { "\($0.name) \($0.hasAnswered)" } == ["Agent 9 false", "Agent 1 true", "Agent 2 true"])
        await model.openAnswers()
        #expect(model.answers.map { "\($0.name): \($0.text)" } == ["Agent 1: Home 1", "Agent 2: Home 2"])
        await model.choose(two.id)
        #expect(model.step == .viewing && model.chosenName == "Agent 2")
        await model.reconsider()
        await model.choose(one.id)
        model.viewing.dayIndex = 1
        model.viewing.timeIndex = 2
        await model.book()
        #expect(model.step == .booked)
        #expect(model.bookedText == "Agent 1 expects you on Monday, March 2, 10:00\u{202F}AM.")
        #expect(
            app.calls == [
                "showHomeSearch: searching", "showHomeSearch: answers", "showHomeSearch: viewing",
                "showHomeSearch: answers", "showHomeSearch: viewing", "showHomeSearch: booked",
            ])
        let id = "00000000-0000-0000-0000-000000000001"
        #expect(
            service.calls == [
                "post: Looking for a home: Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month [\(id)]",
                "choose: Agent 2, I would like to look for a home with you. [\(id)-choose-$answer2]",
                "choose: Agent 1, I would like to look for a home with you. [\(id)-choose-$answer1]",
                "book: Agent 1, I would like to see homes on Monday, March 2, 10:00\u{202F}AM. [\(id)-book-1772445600]",
            ])
        #expect(await store.kept?.isUnfinished == false)
        await model.changeDemand()
        #expect(model.step == .form && model.form.area == "Chaoyang")
        #expect(await store.kept == nil)
    }

    @Test func theSearchIsOnDiskBeforeItIsPosted() async {
        service.next("post") { [store, service] in
            #expect(await store.kept?.demand == HomeSearchSamples.demand)
            #expect(await store.kept?.id == nil)
            #expect(service.calls.count == 1)
        }
        _ = await searching()
        #expect(await store.kept?.id?.rawValue == "$demand1")
    }

    @Test func theCountdownCountsEachSecondAndThenSaysThatNobodyAnswered() async {
        let model = await searching()
        var texts = [model.countdownText]
        for _ in 0..<3 {
            await tick(1)
            await until { model.countdownText != texts.last }
            texts.append(model.countdownText)
        }
        #expect(texts == ["3:00", "2:59", "2:58", "2:57"])
        #expect(model.countdownFraction == 177.0 / 180)
        await tick(177)
        await until { model.step == .timedOut }
        #expect(app.calls.last == "showHomeSearch: timedOut")
        await eventually("kept") { await store.stages.last == .timedOut }
        #expect(time.sleeperCount == 0, "nothing ticks any more")
    }

    @Test func theCountdownEndsWithTheListWhenSomebodyAnswered() async {
        let model = await searching()
        service.answer(one)
        await until { model.canOpenAnswers }
        await tick(180)
        await until { model.step == .answers }
        #expect(app.calls == ["showHomeSearch: searching", "showHomeSearch: answers"])
    }

    @Test func aClockSetBackNeitherStopsNorLengthensTheCountdown() async {
        let model = await searching()
        await tick(60)
        await until { model.countdownText == "2:00" }
        await tick(-3600)
        await tick(1)
        // Nobody knows how much of that second was before the clock was set back, so it is given to the user.
        await tick(1)
        await until { model.countdownText == "1:59" }
        #expect(model.countdownFraction == 119.0 / 180)
        await tick(8 * 3600)
        await until { model.step == .timedOut }
    }

    @Test func whileThePageIsNotShownTheClockIsLookedAtOnlyAtTheEnd() async {
        let model = await searching()
        await model.disappear()
        await time.waitForSleepers()
        time.advance(by: 179)
        #expect(time.sleeperCount == 1 && model.countdownText == "3:00")
        service.answer(one)
        await until { app.calls.contains("toast: Agent 1 answered your search") }
        await tick(1)
        await until { model.step == .answers }
        #expect(!app.calls.contains("openHomeSearch"), "nobody is pulled away from another page")
    }

    @Test func aFormThatIsNotRightSaysSoBesideTheFields() async {
        let model = make()
        await model.appear()
        #expect(model.areaProblem.isEmpty && model.maximumProblem.isEmpty)
        model.form.minimum = "x"
        await model.startSearch()
        #expect(
            [model.areaProblem, model.minimumProblem, model.maximumProblem] == [
                "Fill in where you look for a home.", "Enter a price in digits, such as 3,200,000 or 320万.",
                "Enter a price.",
            ])
        model.form.area = "Chaoyang"
        model.form.minimum = "6000"
        model.form.maximum = "5000"
        #expect([model.areaProblem, model.minimumProblem] == ["", ""])
        #expect(model.maximumProblem == "The most is less than the least.")
        model.form.area = String(repeating: "a", count: 10_000)
        #expect(model.areaProblem == "Write the area in at most 100 characters.")
        model.form.area = "😀"
        #expect(model.areaProblem == "An area has letters or digits in it.")
        await model.startSearch()
        #expect(service.calls.isEmpty && model.step == .form && app.calls.isEmpty)
    }

    @Test func aViewingInThePastCannotBeBooked() async {
        let model = await searching()
        service.answer(one)
        await until { model.canOpenAnswers }
        await model.openAnswers()
        await model.choose(one.id)
        #expect(model.viewing.dayTitles.count == 14 && model.viewing.dayTitles.first == "Sunday, March 1")
        #expect(model.viewing.timeTitles.first == "9:00\u{202F}AM" && model.viewing.timeTitles.last == "7:30\u{202F}PM")
        model.viewing.dayIndex = 0
        #expect(model.viewingProblem == "That time has passed. Choose a later one.")
        await model.book()
        #expect(model.step == .viewing)
        model.viewing.timeIndex = 7
        #expect(model.viewingProblem.isEmpty)
    }

    @Test func cancelingTellsTheAgentsOnceTheToastHasGone() async {
        let model = await searching()
        app.answer("toast") { [store, service] in
            #expect(model.step == .form)
            #expect(await store.kept != nil, "a crash now still knows the search")
            #expect(!service.calls.contains { $0.hasPrefix("cancel") })
            return ToastOutcome.dismissed
        }
        await model.cancel()
        #expect(await store.kept == nil)
        #expect(service.calls.last == "cancel: $demand1 [00000000-0000-0000-0000-000000000001-cancel]")
        service.answer(one)
        for _ in 0..<50 { await Task.yield() }
        #expect(model.step == .form && model.answers.isEmpty, "a stale answer changes nothing")
    }

    @Test func nobodyWaitsForTheListOfAgents() async {
        let gate = Gate()
        service.next("agents") { await gate.pass() }
        let model = make()
        await model.appear()
        fill(model)
        let start = Task { await model.startSearch() }
        await eventually("asked for the agents") { await gate.arrivals == 1 }
        #expect(model.step == .searching && !model.isBusy && model.pins.isEmpty)
        await gate.open()
        await start.value
        #expect(model.pins.count == 2)
    }

    @Test func cancelingCanBeUndone() async {
        let model = await searching()
        app.answer("toast") { [service] in
            service.answerUnheard(one)
            return ToastOutcome.undone
        }
        await model.cancel()
        #expect(model.step == .searching)
        await until { model.canOpenAnswers }
        #expect(!service.calls.contains { $0.hasPrefix("cancel") })
        #expect(await store.kept?.id?.rawValue == "$demand1")
    }

    @Test func withoutWindowsNothingIsCanceled() async {
        var windows: FakeAppService? = FakeAppService()
        let model = HomeSearchViewModel(
            service: service, store: FakeHomeSearchStore(HomeSearchSamples.posted()), time: time, zone: { .gmt },
            user: { HomeSearchSamples.user }, words: .identity, appService: windows!)
        windows = nil
        await model.accountChanged(.signedIn(userID: "@mei:hutong"))
        await model.cancel()
        #expect(model.step == .searching)
        #expect(!service.calls.contains { $0.hasPrefix("cancel") })
    }

    @Test func searchingAgainPostsAFreshDemandAndWithdrawsTheOldOne() async {
        let model = HomeSearchViewModel(
            service: service, store: store, time: time, zone: { .gmt }, user: { HomeSearchSamples.user },
            words: .identity, appService: app)
        await model.appear()
        fill(model)
        await model.startSearch()
        await tick(180)
        await until { model.step == .timedOut }
        await model.searchAgain()
        #expect(model.step == .searching && model.countdownText == "3:00")
        #expect(service.calls.suffix(2).map { $0.prefix(8) } == ["post: Lo", "cancel: "])
        #expect(await store.kept?.id?.rawValue == "$demand2")
    }

    @Test func theModelIsFreedWhileItSearches() async {
        weak var leaked: HomeSearchViewModel?
        do {
            let model = await searching()
            leaked = model
        }
        await until { leaked == nil }
        await until { service.listenerCount == 0 && time.sleeperCount == 0 }
    }
}

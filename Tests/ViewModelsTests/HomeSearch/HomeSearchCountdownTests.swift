import Domain
import TestSupport
import Testing

@testable import ViewModels

/// The time that agents have to answer.
extension HomeSearchViewModelTests {
    @Test func theCountdownUpdatesEachSecondAndThenTimesOut() async {
        let model = await searching()
        var texts = [model.content.countdownText]
        for _ in 0..<3 {
            await tick(1)
            await eventually { model.content.countdownText != texts.last }
            texts.append(model.content.countdownText)
        }
        #expect(texts == ["3:00", "2:59", "2:58", "2:57"])
        #expect(await store.stages == [.searching, .searching], "time alone is not saved")
        #expect(model.content.countdownFraction == 177.0 / 180)
        await tick(177)
        await eventually { model.screen == .timedOut }
        await eventually("kept") { await store.stages.last == .timedOut }
        #expect(time.sleeperCount == 0, "nothing ticks any more")
    }

    @Test func theCountdownEndsWithTheListWhenAnAgentAnswered() async {
        let model = await answered()
        await tick(180)
        await eventually { !model.content.showsCountdown }
        #expect(model.screen == .searching && app.calls == [])
    }

    @Test func aClockSetBackNeitherStopsNorLengthensTheCountdown() async {
        let model = await searching()
        await tick(60)
        await eventually { model.content.countdownText == "2:00" }
        await tick(-3600)
        await tick(1)
        // It is unknown which part of that second was before the clock was set back, so the user gets all of it.
        await tick(1)
        await eventually { model.content.countdownText == "1:59" }
        #expect(model.content.countdownFraction == 119.0 / 180)
        await tick(8 * 3600)
        await eventually { model.screen == .timedOut }
    }

    @Test func whileThePageIsNotShownTheClockIsLookedAtOnlyAtTheEnd() async {
        let model = await searching()
        await model.disappear()
        await time.waitForSleepers()
        time.advance(by: 179)
        #expect(time.sleeperCount == 1 && model.content.countdownText == "3:00")
        service.answer(one)
        await eventually { app.calls.contains("toast: Agent 1 answered your search") }
        await tick(1)
        await eventually { !model.content.showsCountdown }
        #expect(model.screen == .searching)
        #expect(!app.calls.contains("bringToFront"), "another page stays open")
    }
}

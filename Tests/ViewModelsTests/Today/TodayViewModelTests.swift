import Domain
import Foundation
import Observation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct TodayViewModelTests {
    @Observable final class Feature {
        var items: [TodayItem] = []
        var isReady = true
        var calendarCount = 0
    }

    let feature = Feature()
    let time = ManualTime()

    private func model() -> TodayViewModel {
        TodayViewModel(
            sources: { [feature] in [{ _ in feature.items }] }, isReady: { [feature] in feature.isReady },
            showCalendar: { [feature] in feature.calendarCount += 1 }, time: time, zone: .gmt, words: .identity)
    }

    private func item(
        _ part: TodayItem.Part, _ id: String, hours: Double? = nil, open: @escaping @MainActor () -> Void = {}
    ) -> TodayItem {
        TodayItem(part, id: id, symbol: .house, title: id, time: hours.map { time.now + $0 * 3600 }) { open() }
    }

    private func lines(_ model: TodayViewModel) -> [String] {
        model.sections.map { "\($0.title): \($0.lines.map(\.id).joined(separator: " "))" }
    }

    @Test func linesAreInTheirPartsAndDatesInTheirOrder() {
        feature.items = [
            item(.unread, "b"), item(.unread, "a"), item(.upcoming, "later", hours: 30), item(.homes, "home"),
            item(.upcoming, "sooner", hours: 2), item(.begin, "begin"),
        ]
        let model = model()
        #expect(lines(model) == ["Coming Up: sooner later", "Your Homes: home", "Unread: b a"])
        #expect(model.hasDates)
        model.showCalendar()
        #expect(feature.calendarCount == 1)
        feature.items.removeAll { $0.part == .upcoming }
        #expect(!model.hasDates)
    }

    @Test func whatCanBeBegunIsShownIfNothingElseIs() {
        feature.items = [item(.signIn, "sign in"), item(.begin, "begin")]
        let model = model()
        #expect(lines(model) == [": sign in", "Get Started: begin"] && model.screen == .lines)
        feature.items.append(item(.unfinished, "draft"))
        #expect(lines(model) == [": sign in", "Unfinished: draft"])
        feature.items = []
        #expect(model.screen == .nothing)
        feature.isReady = false
        #expect(model.screen == .loading)
    }

    @Test func aPartHasFewLinesAndNoneTwice() {
        feature.items = (0..<9).map { item(.unread, "\($0)") } + [item(.homes, "3")]
        #expect(lines(model()) == ["Your Homes: 3", "Unread: 0 1 2 4 5"])
    }

    @Test func aLineLeadsToWhereItIsDealtWithAndDisappears() async {
        let model = model()
        feature.items = [item(.homes, "home") { [feature] in feature.items = [] }]
        await model.open("home")
        #expect(model.screen == .nothing)
        // A line that has disappeared meanwhile is ignored.
        await model.open("home")
    }

    @Test func theDayFollowsMidnight() async {
        let model = model()
        #expect(model.day == "Sunday, March 1")
        time.advance(by: 86_400)
        await model.timePassed()
        #expect(model.day == "Monday, March 2")
    }

    @Test func theWholeLineIsReadOut() {
        let item = TodayItem(
            .unread, id: "g", symbol: .people, title: "Lane", subtitle: ["Tom: Hi", ""],
            unread: ("2", "2 unread messages"), open: {})
        #expect(item.line.accessibleName == "Lane. 2 unread messages. Tom: Hi")
    }

    @Test func thePageIsReleased() async {
        await expectRelease { model() }
    }
}

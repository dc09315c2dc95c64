import Domain
import Foundation
import TestSupport
import Testing

@testable import ViewModels

@Suite struct HomeSearchWordsTests {
    private let words = HomeSearchWords(.identity, zone: .gmt)

    @Test func theCountdownIsInMinutesAndSeconds() {
        #expect([180, 179.5, 60, 59.1, 5, 0].map(words.countdown) == ["3:00", "3:00", "1:00", "1:00", "0:05", "0:00"])
    }

    @Test func aDemandIsOneLine() {
        let demand = Demand(
            area: "Haidian", purpose: .sale, minimum: Money(1_000_000), maximum: Money(2_000_000), layout: .one)
        #expect(words.demand(demand) == "Buy in Haidian · 1 bedroom · ¥1,000,000 to ¥2,000,000")
        #expect(words.demand(HomeSearchSamples.demand) == "Rent in Chaoyang · 2 bedrooms · up to ¥5,000 / month")
    }

    @Test func everyStageHasItsScreen() {
        let start = ManualTime().now
        let one = HomeSearchSamples.answer(1)
        let stages: [HomeSearch.Stage?] = [
            nil, .searching, .answered, .chosen(one), .booked(one, start), .timedOut,
        ]
        let screens = stages.map { HomeSearchScreen($0, isSignedIn: true) }
        #expect(screens == [.form, .searching, .searching, .viewing, .booked, .timedOut])
        #expect(screens.map(\.isFinal) == [false, false, false, false, true, true])
        #expect(HomeSearchScreen(nil, isSignedIn: false) == .signedOut)
    }

    @Test func contentWithoutASearchIsEmpty() {
        let content = HomeSearchContent(
            search: nil, agents: [], viewing: nil, order: .time, connection: .online, homeSearchWords: words,
            now: ManualTime().now)
        #expect([content.demandText, content.chosenName, content.bookedText] == ["", "", ""])
        #expect(content.countdownText == "0:00" && content.countdownFraction == 0 && !content.hasAnswers)
        #expect(content.answers.isEmpty && content.picture.answered.isEmpty)
    }
}

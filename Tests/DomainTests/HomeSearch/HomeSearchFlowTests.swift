import Domain
import Foundation
import TestSupport
import Testing

@Suite struct HomeSearchFlowTests {
    private let start = ManualTime().now
    private let one = HomeSearchSamples.answer(1)
    private let two = HomeSearchSamples.answer(2)

    /// A search in each stage, by the name of the stage.
    private var stages: [(String, HomeSearch)] {
        let searching = HomeSearchSamples.posted()
        let heard = HomeSearchSamples.posted([one])
        let answered = heard.after(.timePassed, at: start + 180)
        let chosen = answered.after(.answerChosen(one.id), at: start)
        return [
            ("searching", searching), ("heard", heard), ("answered", answered), ("chosen", chosen),
            ("booked", chosen.after(.viewingBooked(start + 90_000), at: start)),
            ("timedOut", searching.after(.timePassed, at: start + 180)),
        ]
    }

    private func name(_ search: HomeSearch) -> String {
        switch search.stage {
        case .searching: search.answers.isEmpty ? "searching" : "heard"
        case .answered: "answered"
        case .timedOut: "timedOut"
        case .chosen: "chosen"
        case .booked: "booked"
        }
    }

    @Test func everyEventInEveryStageLeadsToOneStage() {
        let events: [(String, HomeSearch.Event, TimeInterval)] = [
            ("answer", .answersReceived([two]), 1), ("no answer", .answersReceived([]), 1),
            ("a second", .timePassed, 1),
            ("the end", .timePassed, 180), ("late answer", .answersReceived([two]), 200),
            ("choose", .answerChosen(one.id), 1),
            ("choose nobody", .answerChosen("$nobody"), 1), ("back", .choiceReverted, 1),
            ("book", .viewingBooked(start), 1),
            ("declined", .declined, 1),
        ]
        let columns = ["searching", "heard", "answered", "chosen", "booked", "timedOut"]
        let table: [String: [String]] = [
            "answer": ["heard", "heard", "answered", "chosen", "booked", "answered"],
            "no answer": ["searching", "heard", "answered", "chosen", "booked", "timedOut"],
            "a second": ["searching", "heard", "answered", "chosen", "booked", "timedOut"],
            "the end": ["timedOut", "answered", "answered", "chosen", "booked", "timedOut"],
            "late answer": ["answered", "answered", "answered", "chosen", "booked", "answered"],
            "choose": ["searching", "chosen", "chosen", "chosen", "booked", "timedOut"],
            "choose nobody": ["searching", "heard", "answered", "chosen", "booked", "timedOut"],
            "back": ["searching", "heard", "answered", "answered", "booked", "timedOut"],
            "book": ["searching", "heard", "answered", "booked", "booked", "timedOut"],
            "declined": ["searching", "heard", "answered", "chosen", "booked", "timedOut"],
        ]
        #expect(stages.map { name($0.1) } == columns && stages.map(\.0) == columns)
        for (event, value, seconds) in events {
            #expect(stages.map { name($0.1.after(value, at: start + seconds)) } == table[event], "\(event)")
        }
    }

    @Test func aSearchIsUnfinishedUntilItIsBookedOrDeclined() {
        #expect(stages.map(\.1.isUnfinished) == [true, true, true, true, false, true])
        #expect(stages.allSatisfy { !$0.1.after(.declined, at: start).isUnfinished })
    }

    @Test func anAgentIsListedOnceWithTheNewestAnswer() {
        let again = HomeSearchSamples.answer(3, agent: 1, after: 20)
        let older = HomeSearchSamples.answer(4, agent: 1, after: 5)
        let search = HomeSearchSamples.posted([one, two]).after(.answersReceived([again, older, two]), at: start)
        #expect(search.answers == [again, two])
        let sameTime = AgentAnswer(id: "$answer5", agent: again.agent, text: "Other", time: again.time)
        #expect(search.after(.answersReceived([sameTime]), at: start).answers == [again, two])
    }

    @Test func postingSetsTheIDAndRestartsTheCountdown() {
        let new = HomeSearch(HomeSearchSamples.demand, owner: "@mei:test", transaction: UUID(), now: start)
        #expect(new.id == nil)
        let posted = new.after(.posted("$1"), at: start + 20)
        #expect(posted.id == "$1" && posted.countdown.remaining == 180)
    }

    @Test func aSearchSurvivesTheDiskInEveryStage() throws {
        for (name, search) in stages {
            let data = try JSONEncoder().encode(search)
            #expect(try JSONDecoder().decode(HomeSearch.self, from: data) == search, "\(name)")
        }
    }

    @Test func theCountdownIsNeverNegativeNeverTooLongAndNeverGrows() {
        // The seconds by which the clock moves, and the remaining time of ten seconds.
        let moves: [(TimeInterval, TimeInterval)] = [
            (1, 9), (0.5, 8.5), (-3600, 8.5), (1, 7.5), (-0.5, 7.5), (-86_400 * 400, 7.5), (7, 0.5), (3600, 0),
            (-7200, 0),
            (-1, 0),
        ]
        var now = start
        var countdown = SearchCountdown(length: 10, now: now)
        #expect(countdown.remaining == 10)
        for (seconds, left) in moves {
            now += seconds
            countdown.update(now: now)
            #expect(abs(countdown.remaining - left) < 0.001, "after \(seconds)")
            #expect(countdown.isOver == (left == 0))
        }
    }

    @Test func theCountdownContinuesAfterASuspendAndARestart() throws {
        var countdown = SearchCountdown(length: 180, now: start)
        countdown.update(now: start + 60)
        let data = try JSONEncoder().encode(countdown)
        var restarted = try JSONDecoder().decode(SearchCountdown.self, from: data)
        restarted.update(now: start + 100)
        #expect(restarted.remaining == 80)
        restarted.update(now: start + 8 * 3600)
        #expect(restarted.remaining == 0)
        var clockWasSetBack = try JSONDecoder().decode(SearchCountdown.self, from: data)
        clockWasSetBack.update(now: start - 86_400)
        #expect(clockWasSetBack.remaining == 120)
    }

    @Test func theMapOfAnAreaIsAlwaysTheSameAndAgentsStandOnIt() {
        let map = AreaMap(area: "朝阳区")
        #expect(map == AreaMap(area: "朝阳区") && map.streets == AreaMap(area: "朝阳区").streets)
        #expect(map.streets != AreaMap(area: "海淀区").streets)
        var places: Set<MapPoint> = []
        for number in 0..<500 {
            let place = map.place(ofAgent: "@agent\(number):test")
            #expect(place == AreaMap(area: "朝阳区").place(ofAgent: "@agent\(number):test"))
            #expect((0.05...0.95).contains(place.x) && (0.15...0.95).contains(place.y))
            let distance = hypot(place.x - 0.5, place.y - 0.5)
            #expect((0.1...0.43).contains(distance))
            places.insert(place)
        }
        #expect(places.count == 500)
        #expect(map.place(ofAgent: "@a:test") != AreaMap(area: "").place(ofAgent: "@a:test"))
        #expect(map.streets.count == 12 && map.river.points.count == 5)
        #expect(map.park.1.x < 1 && map.park.1.y < 1)
    }
}

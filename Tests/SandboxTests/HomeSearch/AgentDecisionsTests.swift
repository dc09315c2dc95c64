import Testing

@testable import Sandbox

@Suite struct AgentDecisionsTests {
    private let decisions = AgentDecisions(seed: 7)

    private func demand(_ area: String = "Chaoyang", purpose: String = "rent", maximum: Int = 500_000) -> DemandWire {
        DemandWire(area: area, purpose: purpose, minimum: nil, maximum: maximum, currency: "CNY", bedrooms: 2)
    }

    @Test func sameSeedAndMessageGiveTheSameAnswers() {
        #expect(
            decisions.answers(to: demand(), in: .english, eventID: "$a")
                == decisions.answers(to: demand(), in: .english, eventID: "$a"))
        #expect(
            decisions.answers(to: demand(), in: .english, eventID: "$a")
                != decisions.answers(to: demand(), in: .english, eventID: "$b"))
        let other = AgentDecisions(seed: 8)
        #expect(
            other.answers(to: demand(), in: .english, eventID: "$a")
                != decisions.answers(to: demand(), in: .english, eventID: "$a"))
    }

    @Test func twoToFiveDifferentAgentsAnswerWithinEightySeconds() {
        var counts: Set<Int> = []
        for number in 0..<200 {
            let lines = decisions.answers(to: demand(), in: .english, eventID: "$\(number)")
            counts.insert(lines.count)
            #expect(Set(lines.map(\.agent.localpart)).count == lines.count)
            #expect(lines.map(\.delay) == lines.map(\.delay).sorted())
            #expect(lines.allSatisfy { (6...80).contains($0.delay) && !$0.text.isEmpty })
        }
        #expect(counts == [2, 3, 4, 5])
    }

    @Test(arguments: [SandboxAgent.Language.english, .chinese])
    func eachAgentOffersOtherHomes(language: SandboxAgent.Language) {
        for number in 0..<50 {
            let offers = SandboxAgent.all.map {
                decisions.offer(from: $0, to: demand(), in: language, eventID: "$\(number)")
            }
            let names = offers.flatMap(\.homes).map(\.community)
            #expect(Set(names).count == names.count)
        }
    }

    @Test(arguments: [
        ("Dongcheng", "dongcheng, Beijing", true), ("东城区", "Dongcheng", true), ("Dongcheng", "东城", true),
        ("鼓楼", "Gulou", true), ("Chaoyang", "Dongcheng", false), ("东直门", "东城区", false), ("Lane 9", "lane 9", true),
    ])
    func aHomeOfAMarketIsInTheDemandedArea(area: String, demanded: String, isThere: Bool) {
        #expect(SampleHome.isArea(area, in: demanded) == isThere)
    }

    @Test func demandBelowTheMinimumBudgetGetsNoAnswer() {
        #expect(decisions.answers(to: demand(maximum: 49_999), in: .english, eventID: "$a").isEmpty)
        #expect(!decisions.answers(to: demand(maximum: 50_000), in: .english, eventID: "$a").isEmpty)
        #expect(decisions.answers(to: demand(purpose: "sale", maximum: 9_999_999), in: .english, eventID: "$a").isEmpty)
    }

    @Test(arguments: [
        ("Looking for a home: Rent in Chaoyang", "Chaoyang", false), ("我要找房：在朝阳租房", "朝阳", true),
        ("Looking for a home: Rent in 朝阳", "朝阳", false), ("我要找房：在Beijing租房", "Beijing", true),
        ("…", "朝阳", true), ("", "Soho", false),
    ])
    func theLanguageIsThatOfTheTextAroundTheArea(text: String, area: String, isChinese: Bool) {
        #expect((AgentDecisions.language(of: text, area: area) == .chinese) == isChinese)
    }

    @Test(arguments: [SandboxAgent.Language.english, .chinese])
    func agentsWriteInTheLanguageOfTheDemand(language: SandboxAgent.Language) {
        var texts: [String] = []
        for number in 0..<50 {
            texts += decisions.answers(to: demand(), in: language, eventID: "$\(number)").map(\.text)
        }
        #expect(texts.allSatisfy { AgentDecisions.language(of: "", area: $0) == language })
    }
}

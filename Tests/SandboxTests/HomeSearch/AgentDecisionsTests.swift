import Testing

@testable import Sandbox

@Suite struct AgentDecisionsTests {
    private let decisions = AgentDecisions(seed: 7)

    private func demand(_ area: String = "Chaoyang", purpose: String = "rent", maximum: Int64 = 500_000) -> DemandWire {
        DemandWire(area: area, purpose: purpose, minimum: nil, maximum: maximum, currency: "CNY", bedrooms: 2)
    }

    @Test func sameSeedAndMessageGiveTheSameAnswers() {
        #expect(decisions.answers(to: demand(), eventID: "$a") == decisions.answers(to: demand(), eventID: "$a"))
        #expect(decisions.answers(to: demand(), eventID: "$a") != decisions.answers(to: demand(), eventID: "$b"))
        let other = AgentDecisions(seed: 8)
        #expect(other.answers(to: demand(), eventID: "$a") != decisions.answers(to: demand(), eventID: "$a"))
    }

    @Test func twoToFiveDifferentAgentsAnswerWithinEightySeconds() {
        var counts: Set<Int> = []
        for number in 0..<200 {
            let lines = decisions.answers(to: demand(), eventID: "$\(number)")
            counts.insert(lines.count)
            #expect(Set(lines.map(\.agent.localpart)).count == lines.count)
            #expect(lines.map(\.delay) == lines.map(\.delay).sorted())
            #expect(lines.allSatisfy { (6...80).contains($0.delay) && !$0.text.isEmpty })
        }
        #expect(counts == [2, 3, 4, 5])
    }

    @Test func demandBelowTheMinimumBudgetGetsNoAnswer() {
        #expect(decisions.answers(to: demand(maximum: 49_999), eventID: "$a").isEmpty)
        #expect(!decisions.answers(to: demand(maximum: 50_000), eventID: "$a").isEmpty)
        #expect(decisions.answers(to: demand(purpose: "sale", maximum: 9_999_999), eventID: "$a").isEmpty)
    }

    @Test func agentsWriteInTheLanguageOfTheArea() {
        for number in 0..<50 {
            for line in decisions.answers(to: demand("朝阳区"), eventID: "$\(number)") {
                #expect(AgentDecisions.language(of: line.text) == .chinese && line.text.contains("朝阳区"))
            }
            for line in decisions.answers(to: demand("Chaoyang"), eventID: "$\(number)") {
                #expect(AgentDecisions.language(of: line.text) == .english)
            }
        }
        let agent = SandboxAgent.all[0]
        #expect(
            AgentDecisions.language(of: decisions.thanks(from: agent, forDemandIn: "朝阳", eventID: "$").text) == .chinese
        )
        #expect(
            AgentDecisions.language(of: decisions.confirmation(from: agent, forDemandIn: "Soho", eventID: "$").text)
                == .english)
    }
}

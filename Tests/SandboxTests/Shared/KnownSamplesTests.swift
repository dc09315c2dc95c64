import Foundation
import Randomness
import Testing

@testable import Sandbox

/// The data that the sandbox makes from a seed must not change between versions: screenshots and stored sample data
/// depend on them.
@Suite struct KnownSamplesTests {
    private let demand = DemandWire(
        area: "Chaoyang", purpose: "rent", maximum: 500_000, currency: "CNY", bedrooms: 2)

    @Test func theClimateStaysTheSame() {
        let noise = Noise(seed: 42)
        #expect(noise.hash(3, 1, 2, -5).bitPattern == 4_605_620_045_665_179_416)
        let value = noise.value(1, latitude: 31.22, longitude: 121.46, time: 1_800_000_000, period: 3600)
        #expect(value.bitPattern == 4_602_708_505_923_585_653)
        let conditions = Climate(seed: 1).conditions(
            latitude: 31.22, longitude: 121.46, at: Date(timeIntervalSince1970: 1_800_000_000))
        #expect(conditions.temperature == 12.939233393577023)
        #expect(conditions.pressure == 1016.2960884369721)
        #expect(conditions.gust == 11.056019364720525)
    }

    @Test func phrasesStayTheSame() {
        var random = SeededRandom(seed: 7)
        let phrases = [SamplePhrases.english, .chinese, .english].map { $0.message(&random) }
        #expect(
            phrases == [
                "Hi everyone. The persimmons in our yard are ripe. Come by and help yourselves.",
                "周五谁在家，能帮我收个快递吗？我六点才下班。", "Can anyone lend me a drill for an hour?",
            ])
    }

    @Test func verdictsStayTheSame() throws {
        let moderator = ListingModerator(seed: 1)
        let submissions = try (0..<24).map { index in
            ListingModerator.Submission(
                id: try #require(UUID(uuidString: "00000000-0000-4000-8000-0000000000\(index + 10)")),
                sentAt: Date(timeIntervalSinceReferenceDate: Double(index)), communityName: "翠湖", isRent: false,
                priceInHundredths: 320_000_000, areaInHundredths: 9000, rooms: 6)
        }
        #expect(
            submissions.map(moderator.delay) == [
                22, 11, 23, 20, 40, 27, 30, 14, 34, 25, 25, 25, 16, 15, 27, 32, 10, 19, 14, 31, 26, 34, 25, 25,
            ])
        #expect(submissions.indices.filter { moderator.rejection(of: submissions[$0]) != nil } == [16])
    }

    @Test func agentsStayTheSame() {
        let decisions = AgentDecisions(seed: 7)
        let answers = decisions.answers(to: demand, in: .english, eventID: "$abc")
        #expect(answers.map(\.agent.localpart) == ["agent-zhou", "agent-gao", "agent-tang"])
        #expect(answers.map(\.delay) == [23.7, 36.0, 36.300000000000004])
        #expect(answers[2].text == "I can show you 3 places near Chaoyang this week.")
        let offer = decisions.offer(from: SandboxAgent.all[2], to: demand, in: .english, eventID: "$abc")
        #expect(
            offer.text
                == "Good timing: something with enough bedrooms in Chaoyang came in this morning. Shall we have a look?"
        )
        #expect(offer.homes.count == 1)
    }
}

import Testing

extension DesktopJourneys {
    /// The detection of random journeys that end the process.
    @UIActor @Suite struct RandomChildTests {
        @Test func aTrapIsShrunkToTheStepThatTraps() async throws {
            let steps: [RandomStep] = [.press("Tab"), .press("ctrl+5"), .press("F10"), .check(.trap), .press("Tab")]
            let outcome = try await RandomChild.run(RandomWork(start: .guest, steps: steps))
            #expect(outcome.failure?.check == .trap)
            #expect(outcome.failure?.message.contains("a trap, as a test asks for it") == true, "\(outcome)")
            #expect(outcome.steps == Array(steps.prefix(4)))
            let shortest = try await shortestJourney(
                outcome.steps, failing: .trap, from: .guest, within: .seconds(60))
            #expect(shortest == [.check(.trap)])
        }

        @Test func aChildDoesAsManyStepsAsItIsTold() async throws {
            let outcome = try await RandomChild.run(RandomWork(start: .guest, seed: 4, count: 30))
            #expect(outcome.failure == nil && outcome.steps.count == 30)
        }
    }
}

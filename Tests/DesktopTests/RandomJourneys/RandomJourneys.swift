import Foundation
import Randomness
import Testing

/// The number of steps and their seed; `.ci/test monkey` chooses both.
private enum Extent {
    private static var environment: [String: String] { ProcessInfo.processInfo.environment }
    /// The number of steps of both suites together.
    static let steps = environment["HUTONG_MONKEY_STEPS"].flatMap(Int.init) ?? 4000
    static let seed = environment["HUTONG_MONKEY_SEED"].flatMap(UInt64.init) ?? 1
    /// The number of steps in each app, which is also the number in which a failure is reduced.
    static let stepsOfApp = 5000
    /// The number of apps that run at a time in each suite. A step waits as long as it works; but in `make test`,
    /// other tests need the time.
    static let apps = environment["HUTONG_MONKEY_STEPS"] == nil ? 1 : 2
    /// The time for reducing a failing journey.
    static let shrinking = Duration.seconds(120)
}

/// Runs random journeys in one app after another, and records the first failure as the shortest journey that was found.
@UIActor
private func runRandomJourneys(from start: RandomStart, steps: Int, seed: UInt64) async throws {
    if try await RandomChild.runAssigned() { return }
    let clock = ContinuousClock.now
    var works = stride(from: 0, to: steps, by: Extent.stepsOfApp).map { first in
        RandomWork(
            start: start, seed: SeededRandom.mix(seed &+ UInt64(first)), count: min(Extent.stepsOfApp, steps - first))
    }[...]
    var done = 0
    let failed = try await withThrowingTaskGroup { group -> (RandomWork, RandomOutcome)? in
        for work in works.prefix(Extent.apps) { group.addTask { (work, try await RandomChild.run(work)) } }
        works = works.dropFirst(Extent.apps)
        while let (work, outcome) = try await group.next() {
            done += outcome.steps.count
            if outcome.failure != nil {
                group.cancelAll()
                return (work, outcome)
            }
            if done % 10_000 < Extent.stepsOfApp {
                let each = (ContinuousClock.now - clock) / .milliseconds(1) / Double(done)
                print("random journeys (\(start)): \(done) steps of \(String(format: "%.1f", each)) ms, seed \(seed)")
            }
            if let next = works.popFirst() { group.addTask { (next, try await RandomChild.run(next)) } }
        }
        return nil
    }
    if let (work, outcome) = failed, let failure = outcome.failure {
        try await report(failure, of: outcome.steps, seed: work.seed, from: start)
    }
}

/// Returns the shortest journey found that fails like another one. Every attempt is a process of its own.
@UIActor
func shortestJourney(
    _ journey: [RandomStep], failing check: RandomCheck, from start: RandomStart, within budget: Duration
) async throws -> [RandomStep] {
    try await JourneyShrinker(budget: budget).shrink(journey) { candidate in
        let outcome = try await RandomChild.run(RandomWork(start: start, steps: candidate))
        return outcome.failure?.check == check ? outcome.steps : nil
    }
}

@UIActor
private func report(
    _ failure: RandomFailure, of journey: [RandomStep], seed: UInt64, from start: RandomStart
) async throws {
    let shortest = try await shortestJourney(
        journey, failing: failure.check, from: start, within: Extent.shrinking)
    let writer = JourneyWriter(seed: seed, start: start)
    let file = try writer.write(shortest, failing: failure.check, into: App.failures)
    let isSame = shortest.count == journey.count
    Issue.record(
        """
        \(failure)
        after \(journey.count) steps\(isSame ? ", which did not fail again with fewer" : ""); as \(shortest.count) steps in \
        \(file.path):
        \(writer.source(of: shortest, failing: failure.check))
        """)
}

extension DesktopJourneys {
    /// Random use while signed out.
    @UIActor @Suite struct RandomGuestJourneys {
        @Test func noStepBreaksAnything() async throws {
            try await runRandomJourneys(from: .guest, steps: Extent.steps / 2, seed: Extent.seed)
        }
    }

    /// Random use by a member of groups.
    @UIActor @Suite struct RandomMemberJourneys {
        @Test func noStepBreaksAnything() async throws {
            let rest = Extent.steps - Extent.steps / 2
            try await runRandomJourneys(from: .member, steps: rest, seed: SeededRandom.mix(Extent.seed))
        }
    }
}

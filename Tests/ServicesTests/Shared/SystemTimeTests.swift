import Domain
import Foundation
import Synchronization
import TestSupport
import Testing

@testable import Services

/// Moving the clock of the computer, and waiting for it.
@Suite struct SystemTimeTests {
    /// Begins a sleep, whose end `isOver` reports.
    private struct Sleeper {
        let task: Task<Void, any Error>
        private let hasEnded: Ended

        private final class Ended: Sendable { let value = Atomic(false) }

        init(_ sleep: @escaping @Sendable () async throws -> Void) {
            let ended = Ended()
            hasEnded = ended
            task = Task {
                defer { ended.value.store(true, ordering: .releasing) }
                try await sleep()
            }
        }

        var isOver: Bool { hasEnded.value.load(ordering: .acquiring) }
    }

    /// Whether a sleep has begun when the clock is moved, or is about to begin, in several orders.
    private static let orders = (0..<40).map { ($0.isMultiple(of: 2), $0.isMultiple(of: 4)) }

    @Test func movingTheClockMovesTheTime() {
        let time = SystemTime()
        let before = time.now
        time.advance(by: 3600)
        #expect(time.now.timeIntervalSince(before) >= 3600)
    }

    @Test func aDeadlineInThePastReturnsAtOnce() async throws {
        let time = SystemTime()
        try await time.sleep(until: time.now)
        try await time.sleep(until: .distantPast)
    }

    @Test func aShortSleepEndsByItself() async throws {
        let time = SystemTime()
        let deadline = time.now.addingTimeInterval(0.05)
        try await time.sleep(until: deadline)
        #expect(time.now >= deadline)
    }

    @Test(arguments: orders)
    func movingTheClockEndsTheSleepsThatAreDue(yieldsBefore: Bool, yieldsBetween: Bool) async throws {
        let time = SystemTime()
        let deadline = time.now.addingTimeInterval(7200)
        let sleeper = Sleeper { try await time.sleep(until: deadline) }
        if yieldsBefore { await Task.yield() }
        time.advance(by: 3600)
        if yieldsBetween { await Task.yield() }
        time.advance(by: 3600)
        try await eventually("it notices the moves") { sleeper.isOver }
        try await sleeper.task.value
        #expect(time.now >= deadline)
    }

    @Test(arguments: [false, true])
    func settingTheClockBackDoesNotExtendASleepForSeconds(yieldsBefore: Bool) async throws {
        let time = SystemTime()
        let sleeper = Sleeper { try await time.sleep(seconds: 0.05) }
        if yieldsBefore { await Task.yield() }
        time.advance(by: -7200)
        try await eventually("it ends all the same") { sleeper.isOver }
    }

    @Test func aSleepForSecondsEndsWhenTheClockIsMovedPastThem() async throws {
        let time = SystemTime()
        let sleeper = Sleeper { try await time.sleep(seconds: 7200) }
        // Until it sleeps, it has not read the time.
        try await eventually("it sleeps") { time.sleeperCount == 1 }
        time.advance(by: 7200)
        try await eventually("it ends") { sleeper.isOver }
    }

    @Test func aClockThatStandsEndsNoSleepUntilItIsMoved() async throws {
        let start = Date(timeIntervalSince1970: 1_800_000_000)
        let time = SystemTime(stoppedAt: start)
        let sleepers = [
            Task {
                try await time.sleep(seconds: 0.01)
                return time.now
            },
            Task {
                try await time.sleep(until: start.addingTimeInterval(0.01))
                return time.now
            },
        ]
        try await eventually("both sleep") { time.sleeperCount == 2 }
        #expect(time.now == start)
        time.advance(by: 0.005)
        try await eventually("both sleep again") { time.sleeperCount == 2 }
        time.advance(by: 0.995)
        // A sleep that had ended before would have read another time.
        for sleeper in sleepers { #expect(try await sleeper.value == start.addingTimeInterval(1)) }
    }

    @Test(arguments: orders.map(\.0))
    func aCanceledSleepThrows(yieldsBefore: Bool) async throws {
        let time = SystemTime()
        let sleeper = Sleeper { try await time.sleep(seconds: 7200) }
        if yieldsBefore { await Task.yield() }
        sleeper.task.cancel()
        try await eventually("it ends") { sleeper.isOver }
        await #expect(throws: CancellationError.self) { try await sleeper.task.value }
    }

    /// Sleeps that began at different moments check the clock at the same one.
    @Test(arguments: [(0.0, 60.0), (0.5, 59.5), (59, 1), (60, 60), (61, 59), (3601.5, 58.5)])
    func allSleepsCheckTheClockAtTheSameTime(after seconds: TimeInterval, rest: TimeInterval) {
        #expect(SystemTime.secondsToCheck(after: seconds) == rest)
    }
}

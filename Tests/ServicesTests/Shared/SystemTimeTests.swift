import Domain
import Foundation
import Testing

@testable import Services

@Suite(.timeLimit(.minutes(2))) struct SystemTimeTests {
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

    /// Fails by its time limit when a sleeper does not notice the move.
    @Test func movingTheClockEndsTheSleepsThatAreDue() async throws {
        for _ in 0..<200 {
            let time = SystemTime()
            let deadline = time.now.addingTimeInterval(7200)
            let sleeper = Task { try await time.sleep(until: deadline) }
            if Bool.random() { await Task.yield() }
            time.advance(by: 3600)
            if Bool.random() { await Task.yield() }
            time.advance(by: 3600)
            try await sleeper.value
            #expect(time.now >= deadline)
        }
    }

    /// Fails by its time limit when the sleep grows by what the clock was set back.
    @Test func settingTheClockBackDoesNotExtendASleepForSeconds() async throws {
        for _ in 0..<20 {
            let time = SystemTime()
            let sleeper = Task { try await time.sleep(seconds: 0.05) }
            if Bool.random() { await Task.yield() }
            time.advance(by: -7200)
            try await sleeper.value
        }
    }

    @Test func aSleepForSecondsEndsWhenTheClockIsMovedPastThem() async throws {
        let time = SystemTime()
        let sleeper = Task { try await time.sleep(seconds: 7200) }
        await Task.yield()
        time.advance(by: 7200)
        try await sleeper.value
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
        try await SystemTime().sleep(seconds: 0.1)
        #expect(time.now == start)
        time.advance(by: 0.005)
        try await SystemTime().sleep(seconds: 0.1)
        time.advance(by: 0.995)
        // One that had ended before would have read another time.
        for sleeper in sleepers { #expect(try await sleeper.value == start.addingTimeInterval(1)) }
    }

    @Test func aCanceledSleepThrows() async throws {
        for _ in 0..<200 {
            let time = SystemTime()
            let sleeper = Task { try await time.sleep(seconds: 7200) }
            if Bool.random() { await Task.yield() }
            sleeper.cancel()
            await #expect(throws: CancellationError.self) { try await sleeper.value }
        }
    }

    /// Sleeps that began at different moments check the clock in the same one.
    @Test(arguments: [(0.0, 60.0), (0.5, 59.5), (59, 1), (60, 60), (61, 59), (3601.5, 58.5)])
    func allSleepsCheckTheClockAtTheSameTime(after seconds: TimeInterval, rest: TimeInterval) {
        #expect(SystemTime.secondsToCheck(after: seconds) == rest)
    }
}

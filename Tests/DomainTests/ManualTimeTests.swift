import Domain
import TestSupport
import Testing

@Suite struct ManualTimeTests {
    @Test func sleepersWakeWhenTheClockReachesThem() async throws {
        let time = ManualTime()
        let start = time.now
        let sleeper = Task {
            try await time.sleep(seconds: 10)
            return time.now
        }
        await time.waitForSleepers()
        time.advance(by: 9)
        #expect(time.sleeperCount == 1)
        time.advance(by: 1)
        #expect(try await sleeper.value.timeIntervalSince(start) == 10)
    }

    @Test func cancelingWakesASleeper() async {
        let time = ManualTime()
        let sleeper = Task { try await time.sleep(seconds: 10) }
        await time.waitForSleepers()
        sleeper.cancel()
        await #expect(throws: CancellationError.self) { try await sleeper.value }
        #expect(time.sleeperCount == 0)
    }
}

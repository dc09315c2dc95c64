import Foundation
import Services

/// The actor of everything that operates the app: the main actor, because the app is in this process.
typealias UIActor = MainActor

/// The clock of the app and of the sandboxes beside it, which is the same in every run. It stands while the app
/// works, and moves while a journey waits and the app is at rest.
enum JourneyClock {
    static let time = SystemTime(stoppedAt: start)

    /// The current time.
    static var now: Date { time.now }

    /// Returns after some seconds of this clock.
    @Sendable static func sleep(seconds: TimeInterval) async throws { try await time.sleep(seconds: seconds) }

    /// Moves the clock a little between two looks at the app, once it is at rest. Returns the seconds.
    @UIActor static func pass(after waited: Double) async throws -> Double {
        try Task.checkCancellation()
        await rest()
        time.advance(by: 0.05)
        await rest()
        return 0.05
    }

    /// Waits until the app and the sandboxes have finished their work, or wait for something else than this process.
    @UIActor static func rest() async {
        let deadline = ContinuousClock.now + .seconds(30)
        var (looks, pause) = (0, UInt32(200))
        while looks < 2, ContinuousClock.now < deadline {
            // What other threads have handed to the main actor runs first.
            for _ in 0..<4 { await Task.yield() }
            // On a busy computer, looks without a pause would keep the app from its work.
            (looks, pause) = isAtRest(getpid(), except: 1) ? (looks + 1, 200) : (0, min(pause * 2, 6400))
            usleep(pause)
        }
    }
}

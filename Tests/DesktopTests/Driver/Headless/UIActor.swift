import Foundation
import Services

/// The actor of everything that operates the app: the main actor, because the app is in this process.
typealias UIActor = MainActor

/// The maximum pause between two looks at the app, in milliseconds.
let longestPause = 5

/// The clock of the app and of the sandboxes beside it, which is the same in every run. It stands while the app
/// works, and moves while a journey waits.
enum JourneyClock {
    static let time = SystemTime(stoppedAt: Date(timeIntervalSince1970: 1_795_514_400))

    /// The current time.
    static var now: Date { time.now }

    /// Returns after some seconds of this clock.
    @Sendable static func sleep(seconds: TimeInterval) async throws { try await time.sleep(seconds: seconds) }

    /// Moves the clock a little, because a journey has not found the element that it waits for.
    static func pass() { time.advance(by: 0.05) }
}

import Foundation
import Services

/// The actor of everything that operates the app, which is in this process: its own.
typealias UIActor = MainActor

/// In milliseconds, between two looks at the app.
let longestPause = 5

/// The time of the app and of the sandboxes beside it, which is the same in every run. It stands while the app works, and goes
/// on while a journey waits.
enum JourneyClock {
    static let time = SystemTime(stoppedAt: Date(timeIntervalSince1970: 1_795_514_400))

    /// The current time.
    static var now: Date { time.now }

    /// Returns after some seconds of this time.
    @Sendable static func sleep(seconds: TimeInterval) async throws { try await time.sleep(seconds: seconds) }

    /// Lets time pass, as a journey has looked in vain for what it waits for.
    static func pass() { time.advance(by: 0.05) }
}

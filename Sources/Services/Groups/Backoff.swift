import Foundation

/// The delay after each failure: doubled each time, up to a limit, with jitter, so that the clients of a server that
/// recovers do not all return at once.
package struct Backoff: Sendable {
    /// The first delay, in seconds.
    package static let first: TimeInterval = 1
    /// The maximum delay, in seconds.
    package static let maximum: TimeInterval = 60

    /// The number of failures in a row.
    private(set) var failures = 0
    private let random: @Sendable () -> Double

    /// Creates a backoff without failures; `random` returns numbers from 0 to 1.
    package init(random: @escaping @Sendable () -> Double) { self.random = random }

    /// Counts a failure and returns the delay in seconds, which is at least the one that the server requested.
    package mutating func next(retryAfter: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        let full = min(Self.maximum, Self.first * pow(2, Double(min(failures, 16) - 1)))
        let delay = full * (0.5 + random() / 2)
        guard let retryAfter else { return delay }
        return min(max(retryAfter, 0), 3600) + random()
    }

    /// Resets the delay after a success.
    package mutating func reset() { failures = 0 }
}

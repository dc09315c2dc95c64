import Foundation

/// How long to wait after each failure: twice as long each time, up to a limit, with jitter, so that the clients of a
/// server that comes back do not all come back with it.
public struct Backoff: Sendable {
    /// The first wait, in seconds.
    public static let first: TimeInterval = 1
    /// The longest wait, in seconds.
    public static let longest: TimeInterval = 60

    /// How many failures in a row there have been.
    public private(set) var failures = 0
    private let random: @Sendable () -> Double

    /// Starts without failures; `random` gives numbers from 0 to 1.
    public init(random: @escaping @Sendable () -> Double) { self.random = random }

    /// Counts a failure and tells how many seconds to wait; at least what the server asked for, where it did.
    public mutating func next(retryAfter: TimeInterval? = nil) -> TimeInterval {
        failures += 1
        let full = min(Self.longest, Self.first * pow(2, Double(min(failures, 16) - 1)))
        // Between half and the whole: never at once, never all together.
        let wait = full * (0.5 + random() / 2)
        guard let retryAfter else { return wait }
        return min(max(retryAfter, 0), 3600) + random()
    }

    /// All is well again.
    public mutating func reset() { failures = 0 }
}

import Foundation

/// A countdown by the wall clock: time passes while the app is closed and while the computer sleeps.
///
/// The remaining time is never negative, never longer than the whole, and never grows: when the clock is set back,
/// the countdown continues from the last update.
public struct SearchCountdown: Codable, Equatable, Sendable {
    /// The whole time, in seconds.
    public let length: TimeInterval
    private var startedAt: Date
    private var seenAt: Date

    /// Creates a countdown that starts now.
    public init(length: TimeInterval, now: Date) {
        self.length = length
        startedAt = now
        seenAt = now
    }

    /// Advances the countdown to `now`, and corrects it when the clock was set back.
    public mutating func update(now: Date) {
        if now < seenAt { startedAt += now.timeIntervalSince(seenAt) }
        seenAt = now
    }

    /// The seconds that were left at the last update.
    public var remaining: TimeInterval { min(max(0, length - seenAt.timeIntervalSince(startedAt)), length) }

    /// Whether no time is left.
    public var isOver: Bool { remaining <= 0 }
}

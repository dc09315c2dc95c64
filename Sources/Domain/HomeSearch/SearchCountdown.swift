import Foundation

/// How long is left of a wait, by the wall clock: time passes while the app is off and while the computer sleeps.
///
/// What is left is never negative, never longer than the whole, and never grows: when the clock is set back, the wait
/// goes on from where it was seen last.
public struct SearchCountdown: Codable, Equatable, Sendable {
    /// The whole wait, in seconds.
    public let length: TimeInterval
    private var startedAt: Date
    private var seenAt: Date

    /// A wait that begins now.
    public init(length: TimeInterval, now: Date) {
        self.length = length
        startedAt = now
        seenAt = now
    }

    /// Looks at the clock, and notices that it was set back.
    public mutating func look(at now: Date) {
        if now < seenAt { startedAt += now.timeIntervalSince(seenAt) }
        seenAt = now
    }

    /// The seconds left when the clock was looked at last.
    public var remaining: TimeInterval { min(max(0, length - seenAt.timeIntervalSince(startedAt)), length) }

    /// True once there is nothing left.
    public var isOver: Bool { remaining <= 0 }
}

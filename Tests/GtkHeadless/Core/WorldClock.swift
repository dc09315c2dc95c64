import Foundation

/// The time zones of the system, whose rules come from Foundation.
public nonisolated struct WorldClock: Sendable {
    private let zone: TimeZone

    /// The user's zone.
    public static let local = WorldClock(zone: .current)

    private init(zone: TimeZone) { self.zone = zone }

    /// Creates a zone by its name, such as "Asia/Shanghai"; nil for an unknown one.
    public init?(_ name: String) {
        guard let zone = TimeZone(identifier: name) else { return nil }
        self.zone = zone
    }

    /// Returns the offset of the clocks from UTC at a time in seconds since 1970, in seconds.
    public func offset(at seconds: Int) -> Int {
        zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
    }
}

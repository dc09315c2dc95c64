import Domain
import Foundation

extension Zone {
    /// Creates a time zone with the rules of Foundation's.
    public init(_ zone: TimeZone) {
        self.init { zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double($0))) }
    }
}

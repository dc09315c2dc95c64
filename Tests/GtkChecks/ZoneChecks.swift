import Foundation
import Gtk

extension Check {
    /// The clocks of GLib agree with Foundation's, which come from another database.
    static var zones: [Check] {
        let names = [
            "Asia/Shanghai", "Europe/Berlin", "America/New_York", "Australia/Lord_Howe", "Asia/Kathmandu", "UTC",
        ]
        return names.map { name in
            Check("the clocks of \(name) are right") {
                guard let clock = WorldClock(name), let zone = TimeZone(identifier: name) else {
                    return try expect(false, "unknown")
                }
                // From 1990 to 2036, at any time of the day.
                for seconds in stride(from: 631_152_000, to: 2_082_758_400, by: 100_003) {
                    let expected = zone.secondsFromGMT(for: Date(timeIntervalSince1970: Double(seconds)))
                    try expect(clock.offset(at: seconds) == expected, "\(seconds)")
                }
            }
        } + [
            Check("a zone that does not exist is none") {
                try expect(WorldClock("Mars/Olympus_Mons") == nil, "known")
            },
            Check("the local clock is that of the system") {
                let now = Int(Date.now.timeIntervalSince1970)
                try expect(WorldClock.local.offset(at: now) == TimeZone.current.secondsFromGMT(), "another offset")
            },
        ]
    }
}

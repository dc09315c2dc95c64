import Domain
import Gtk

extension Zone {
    /// The user's time zone.
    static let system = Zone { WorldClock.local.offset(at: $0) }
}

import Domain
import Foundation
import Gtk
import Logging
import Services
import ViewModels

/// The resources of the computer that the program uses. Tests provide their own.
struct Computer {
    /// The clock.
    let time: SystemTime
    /// The user's time zone.
    let zone: Zone
    /// The user's language.
    let words: Localizer
    /// The keyring for the program whose data are in a folder, under a label that its users see.
    let keyring: (_ folder: URL, _ label: String) -> any SecretStore
    /// The folder of the programs that the desktop starts when the user logs in.
    let autostart: URL
}

extension Zone {
    /// The user's time zone.
    static let system = Zone { WorldClock.local.offset(at: $0) }
}

/// The loggers of this module, one label for each subsystem. They never receive secrets or personal data.
nonisolated enum Log {
    static let program = Logger(label: "program")
}

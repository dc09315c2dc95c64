import Domain
import Foundation
import Gtk
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

import Gtk
import ViewModels

/// The status of a listing, as a word on a color.
enum StatusPill {
    static func make(_ row: ListingRowViewModel) -> Widget {
        Label().align(.start, vertical: .center)
            .bind(\.text, to: row.statusText)
            .bind(\.cssClasses, to: ["status-pill", row.statusTone.rawValue])
    }
}

import Gtk
import ViewModels

/// A line of facts: the name in gray, and the value at the end.
enum FactRow {
    /// Returns a row for a list, with a text.
    static func make(_ name: String, _ value: String) -> Widget {
        make(name, Label(value).textAlign(.end).wrapping().expand(horizontally: true))
    }

    /// Returns a row for a list, with any value.
    static func make(_ name: String, _ value: Widget) -> Widget {
        PreferencesRow(
            around: Box.line(spacing: 12) {
                Label(name).css("dim-label").textAlign(.start).expand(horizontally: true)
                value.align(vertical: .center)
            }
            .margin(top: 8, bottom: 8, start: 12, end: 12))
    }
}

/// The status of a listing, as a word on a color.
enum StatusPill {
    static func make(_ row: ListingRowViewModel) -> Widget {
        Label().align(.start, vertical: .center)
            .bind(\.text, to: row.statusText)
            .bind(\.cssClasses, to: ["status-pill", row.statusTone.rawValue])
    }
}

import Gtk

/// A part of a row that is made when the row first needs it, so that most rows do not pay for it. Hidden widgets cost
/// time, too, whenever GTK updates the styles of a list.
final class WhenNeeded<Part> {
    private let make: () -> Part
    private var part: Part?

    /// Creates a part; `make` makes its widget and inserts it.
    init(_ make: @escaping () -> Part) { self.make = make }

    /// Returns the part, which is made when it is first needed; nil if it has never been needed.
    func callAsFunction(when isNeeded: Bool) -> Part? {
        if part == nil, isNeeded { part = make() }
        return part
    }
}

extension WhenNeeded where Part: Widget {
    /// Shows the widget after `fill` has filled it, or hides it.
    func show(_ isNeeded: Bool, fill: (Part) -> Void = { _ in }) {
        guard let widget = self(when: isNeeded) else { return }
        if isNeeded { fill(widget) }
        widget.isVisible = isNeeded
    }
}

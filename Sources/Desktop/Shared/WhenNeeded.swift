import Gtk

/// A part of a row that is made when the row first needs it: what most rows do without costs them nothing. Hidden widgets
/// cost time, too, whenever GTK looks at the styles of a list.
final class WhenNeeded<Part> {
    private let make: () -> Part
    private var part: Part?

    /// `make` makes the part and puts it into its place.
    init(_ make: @escaping () -> Part) { self.make = make }

    /// Returns the part, made now where it is needed for the first time; nil if it has never been needed.
    func callAsFunction(when isNeeded: Bool) -> Part? {
        if part == nil, isNeeded { part = make() }
        return part
    }
}

extension WhenNeeded where Part: Widget {
    /// Shows the widget with what `fill` writes into it, or hides it.
    func show(_ isNeeded: Bool, fill: (Part) -> Void = { _ in }) {
        guard let widget = self(when: isNeeded) else { return }
        if isNeeded { fill(widget) }
        widget.isVisible = isNeeded
    }
}

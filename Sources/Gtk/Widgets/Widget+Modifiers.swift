import CGtk
import CGtkShim

/// The direction in which a container lays out its children.
public enum Orientation {
    case horizontal, vertical
    var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

/// The position of a widget in room that it does not need.
public enum Align {
    case fill, start, center, end
    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        }
    }
}

extension ObjectProtocol where Self: Widget {
    /// Adds style classes.
    @discardableResult
    public func css(_ classes: String...) -> Self {
        for name in classes { gtk_widget_add_css_class(widget, name) }
        return self
    }

    /// Adds or removes one style class.
    @discardableResult
    public func css(_ name: String, when isOn: Bool) -> Self {
        isOn ? gtk_widget_add_css_class(widget, name) : gtk_widget_remove_css_class(widget, name)
        return self
    }

    /// Sets the same margin on all sides, in pixels.
    @discardableResult
    public func margin(_ pixels: Int) -> Self { margin(top: pixels, bottom: pixels, start: pixels, end: pixels) }

    /// Sets margins in pixels; those that are not given stay unchanged.
    @discardableResult
    public func margin(top: Int? = nil, bottom: Int? = nil, start: Int? = nil, end: Int? = nil) -> Self {
        if let top { gtk_widget_set_margin_top(widget, Int32(top)) }
        if let bottom { gtk_widget_set_margin_bottom(widget, Int32(bottom)) }
        if let start { gtk_widget_set_margin_start(widget, Int32(start)) }
        if let end { gtk_widget_set_margin_end(widget, Int32(end)) }
        return self
    }

    /// Sets whether the widget takes the remaining room; values that are not given stay unchanged.
    @discardableResult
    public func expand(horizontally: Bool? = nil, vertically: Bool? = nil) -> Self {
        if let horizontally { gtk_widget_set_hexpand(widget, horizontally ? 1 : 0) }
        if let vertically { gtk_widget_set_vexpand(widget, vertically ? 1 : 0) }
        return self
    }

    /// Sets the position in room that the widget does not need; values that are not given stay unchanged.
    @discardableResult
    public func align(_ horizontal: Align? = nil, vertical: Align? = nil) -> Self {
        if let horizontal { gtk_widget_set_halign(widget, horizontal.gtk) }
        if let vertical { gtk_widget_set_valign(widget, vertical.gtk) }
        return self
    }

    /// Sets the minimum size, in pixels.
    @discardableResult
    public func minimumSize(width: Int = -1, height: Int = -1) -> Self {
        gtk_widget_set_size_request(widget, Int32(width), Int32(height))
        return self
    }

    /// Sets the name that assistive technology reads out, which is also the tooltip of icon buttons.
    @discardableResult
    public func named(_ label: String) -> Self {
        accessibleLabel = label
        return self
    }

    /// Connects the widget with the text that explains it, such as a field's error, for assistive technology.
    @discardableResult
    public func described(by text: Widget) -> Self {
        hutong_accessible_set_described_by(widget, text.widget)
        return self
    }

    /// Cuts off everything outside of its round corners.
    @discardableResult
    public func clipped() -> Self {
        gtk_widget_set_overflow(widget, GTK_OVERFLOW_HIDDEN)
        return self
    }

    /// Hides the widget from assistive technology, for pure decoration.
    @discardableResult
    public func decorative() -> Self {
        hutong_accessible_set_hidden(widget, 1)
        return self
    }
}

import CGtk
import CGtkShim

/// A row or column of widgets.
public final class Box: Widget {
    /// Creates a box that lays out children one after another, `spacing` pixels apart; under an accessible role of its
    /// own if given, such as a tab list.
    public convenience init(
        _ orientation: Orientation = .vertical, spacing: Int = 0, role: AccessibleRole? = nil,
        @Children _ children: () -> [Widget] = { [] }
    ) {
        self.init(retaining: role.map { hutong_widget_new_with_role(gtk_box_get_type(), $0.gtk)! } ?? hutong_box_new()!)
        gtk_orientable_set_orientation(opaque, orientation.gtk)
        gtk_box_set_spacing(cast(), Int32(spacing))
        children().forEach(append)
    }

    /// Returns a row for texts of several lines. Its children are laid out by their widths alone, which GTK 4.8's own
    /// row does not do, at a high cost for each text.
    public static func line(spacing: Int, @Children _ children: () -> [Widget] = { [] }) -> Box {
        let box = Box(.horizontal, children)
        hutong_line_lay_out(box.widget, Int32(spacing))
        return box
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) { gtk_box_append(cast(), child.widget) }

    /// Adds a child at the start.
    public func prepend(_ child: Widget) { gtk_box_prepend(cast(), child.widget) }

    /// Inserts a widget after one that is in the box.
    public func insert(_ child: Widget, after other: Widget) {
        gtk_box_insert_child_after(cast(), child.widget, other.widget)
    }

    /// Inserts a widget before one that is in the box.
    public func insert(_ child: Widget, before other: Widget) {
        gtk_widget_insert_before(child.widget, widget, other.widget)
    }

    /// Removes a child.
    public func remove(_ child: Widget) { gtk_box_remove(cast(), child.widget) }

    /// Removes all children.
    public func removeAll() {
        releaseFocus()
        while let child = gtk_widget_get_first_child(widget) { gtk_box_remove(cast(), child) }
    }
}

/// Accessible roles that no widget has by default.
public enum AccessibleRole {
    case tabList, tab

    var gtk: GtkAccessibleRole { self == .tab ? GTK_ACCESSIBLE_ROLE_TAB : GTK_ACCESSIBLE_ROLE_TAB_LIST }
}

/// A container that shows one of its children at a time.
public final class Stack: Widget {
    /// Creates an empty stack that cross-fades between its children, unless told to change at once.
    public convenience init(crossFades: Bool = true) {
        self.init(retaining: gtk_stack_new())
        if crossFades { gtk_stack_set_transition_type(opaque, GTK_STACK_TRANSITION_TYPE_CROSSFADE) }
        // A hidden page must not determine the size of the visible one.
        gtk_stack_set_hhomogeneous(opaque, 0)
        gtk_stack_set_vhomogeneous(opaque, 0)
    }

    /// Adds a child under a name.
    @discardableResult
    public func add(_ child: Widget, named name: String) -> Stack {
        hutong_stack_add(opaque, child.widget, name)
        return self
    }

    /// Returns whether there is a child of that name.
    public func contains(_ name: String) -> Bool { gtk_stack_get_child_by_name(opaque, name) != nil }

    /// The visible child.
    public var visibleChild: Widget? {
        gtk_stack_get_visible_child(opaque).map { Widget(retaining: UnsafeMutableRawPointer($0)) }
    }

    /// The name of the visible child; setting an unknown name changes nothing.
    public var visibleName: String {
        get { gtk_stack_get_visible_child_name(opaque).map { String(cString: $0) } ?? "" }
        set {
            guard let next = gtk_stack_get_child_by_name(opaque, newValue) else { return }
            let last = gtk_stack_get_visible_child(opaque)
            // Has no effect if the child is hidden.
            gtk_stack_set_visible_child(opaque, next)
            guard let shown = gtk_stack_get_visible_child(opaque), shown != last else { return }
            // Until it has faded out, GTK lets the pointer press the previous child if that was added later.
            if let last { gtk_widget_set_can_target(last, 0) }
            gtk_widget_set_can_target(shown, 1)
        }
    }
}

/// A container that scrolls a child that does not fit.
public final class ScrolledWindow: Widget {
    /// Creates a scroller that scrolls vertically, and horizontally only if requested.
    public convenience init(horizontally: Bool = false, _ child: Widget) {
        self.init(retaining: gtk_scrolled_window_new())
        gtk_scrolled_window_set_policy(
            opaque, horizontally ? GTK_POLICY_AUTOMATIC : GTK_POLICY_NEVER, GTK_POLICY_AUTOMATIC)
        gtk_scrolled_window_set_child(opaque, child.widget)
        expand(horizontally: true, vertically: true)
    }

    /// Creates a scroller with the height of its child, a line of widgets that scrolls horizontally.
    public convenience init(line child: Widget) {
        self.init(horizontally: true, child)
        gtk_scrolled_window_set_policy(opaque, GTK_POLICY_AUTOMATIC, GTK_POLICY_NEVER)
        expand(vertically: false)
    }

    /// Takes the child's natural height, up to `pixels`.
    @discardableResult
    public func maximumContentHeight(_ pixels: Int) -> ScrolledWindow {
        gtk_scrolled_window_set_max_content_height(opaque, Int32(pixels))
        gtk_scrolled_window_set_propagate_natural_height(opaque, 1)
        return self
    }

    /// Leaves the wheel to the scroller around this one while there is nothing to scroll, in which case GTK 4.8 takes
    /// it.
    @discardableResult
    public func passingWheelOn() -> ScrolledWindow {
        WheelSmoother.attach(to: self) { inner in
            guard inner.verticalAdjustment.upper <= inner.verticalAdjustment.pageSize else { return nil }
            let around = gtk_widget_get_parent(inner.widget).flatMap {
                gtk_widget_get_ancestor($0, gtk_scrolled_window_get_type())
            }
            return around.map { ScrolledWindow(retaining: UnsafeMutableRawPointer($0)) }
        }
        return self
    }

    /// The vertical position and range.
    public var verticalAdjustment: Adjustment {
        Adjustment(retaining: gtk_scrolled_window_get_vadjustment(opaque))
    }

    /// Runs the handler while less than a screenful is left to scroll down.
    public func onEndNear(_ handler: @escaping () -> Void) {
        let adjustment = verticalAdjustment
        let raw = adjustment.raw
        adjustment.onValueChanged {
            let adjustment = Adjustment(retaining: raw)
            if adjustment.value + 2 * adjustment.pageSize > adjustment.upper { handler() }
        }
    }
}

/// A value between bounds: the position of a scroller.
public final class Adjustment: Object {
    /// The position, in pixels from the start.
    public var value: Double {
        get { gtk_adjustment_get_value(cast()) }
        set { gtk_adjustment_set_value(cast(), newValue) }
    }
    /// The length of the whole content.
    public var upper: Double { gtk_adjustment_get_upper(cast()) }
    /// The length of the visible part.
    public var pageSize: Double { gtk_adjustment_get_page_size(cast()) }

    /// Runs the handler when the position changes.
    public func onValueChanged(_ handler: @escaping () -> Void) { on("value-changed", handler) }

    /// Runs the handler when the length of the content, or of its visible part, changes.
    public func onBoundsChanged(_ handler: @escaping () -> Void) { on("changed", handler) }
}

/// A container that limits its child to a legible width.
public final class Clamp: Widget {
    /// Creates a clamp that centers the child at no more than `maximum` pixels.
    public convenience init(maximum: Int = 600, _ child: Widget) {
        self.init(retaining: adw_clamp_new())
        adw_clamp_set_maximum_size(opaque, Int32(maximum))
        adw_clamp_set_tightening_threshold(opaque, Int32(maximum * 2 / 3))
        adw_clamp_set_child(opaque, child.widget)
    }
}

/// A container that centers a list inside a scroller, which keeps the whole width.
public final class ClampedList: Widget {
    /// Creates a container whose list takes no more than `maximum` pixels.
    public convenience init(maximum: Int, _ list: UniformList) {
        self.init(retaining: adw_clamp_scrollable_new())
        adw_clamp_scrollable_set_maximum_size(opaque, Int32(maximum))
        adw_clamp_scrollable_set_tightening_threshold(opaque, Int32(maximum * 2 / 3))
        adw_clamp_scrollable_set_child(opaque, list.widget)
    }
}

/// A container that draws widgets over a main one.
public final class Overlay: Widget {
    /// Creates an overlay from the main child, which determines the size, and the widgets over it.
    public convenience init(_ child: Widget, @Children over: () -> [Widget]) {
        self.init(retaining: gtk_overlay_new())
        gtk_overlay_set_child(opaque, child.widget)
        for widget in over() { gtk_overlay_add_overlay(opaque, widget.widget) }
    }
}

/// A container of one child that can be replaced.
public final class Bin: Widget {
    /// Creates a bin with a child, or empty.
    public convenience init(_ child: Widget? = nil) {
        self.init(retaining: adw_bin_new())
        if let child { adw_bin_set_child(cast(), child.widget) }
    }

    /// Replaces the child, or removes it.
    public func setChild(_ child: Widget?) {
        releaseFocus()
        adw_bin_set_child(cast(), child?.widget)
    }
}

/// A container that lays out children in rows, with as many in a row as fit.
public final class FlowBox: Widget {
    /// Creates a box with up to `perLine` children in a row, of one width if `isEven`; children cannot be selected.
    public convenience init(
        spacing: Int = 12, perLine: Int = 8, isEven: Bool = true,
        @Children _ children: () -> [Widget] = { [] }
    ) {
        self.init(retaining: hutong_flow_box_new())
        gtk_flow_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        gtk_flow_box_set_max_children_per_line(opaque, guint(perLine))
        gtk_flow_box_set_row_spacing(opaque, guint(spacing))
        gtk_flow_box_set_column_spacing(opaque, guint(spacing))
        gtk_flow_box_set_homogeneous(opaque, isEven ? 1 : 0)
        children().forEach(append)
    }

    /// Removes all children.
    public func removeAll() {
        releaseFocus()
        while let child = gtk_widget_get_first_child(widget) { gtk_flow_box_remove(opaque, child) }
    }

    /// Adds a child at the end.
    public func append(_ child: Widget) {
        gtk_flow_box_insert(opaque, child.widget, -1)
        guard let holder = gtk_widget_get_parent(child.widget) else { return }
        // The wrapping child would be a second, empty stop for the Tab key, and the place of a hidden child would stay.
        gtk_widget_set_focusable(holder, 0)
        g_object_bind_property(child.raw, "visible", holder, "visible", G_BINDING_SYNC_CREATE)
    }
}

/// A widget beside a content, left out if there is not enough room for both.
public final class AsideBox: Widget {
    /// Creates a box that shows `aside` if both together have at least `threshold` pixels, or proportionally more for
    /// larger text.
    public convenience init(_ aside: Widget, from threshold: Int, spacing: Int, content: () -> Widget) {
        let content = content()
        let box = withExtendedLifetime((aside, content)) {
            hutong_aside_box_new(aside.widget, content.widget, Int32(threshold), Int32(spacing))
        }
        self.init(retaining: box!)
    }
}

import CGtk
import CGtkShim

/// Any GTK widget.
open class Widget: Object {
    package var widget: UnsafeMutablePointer<GtkWidget> { cast() }

    /// Runs `work` once, in the next frame in which the widget is shown, directly before GTK lays out its changes.
    public func onNextFrame(_ work: @escaping () -> Void) {
        gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                runCallbackData(data)
                return 0  // G_SOURCE_REMOVE
            }, CallbackData.retained(work), releaseCallbackData)
    }

    /// Whether the widget is shown.
    public var isVisible: Bool {
        get { gtk_widget_get_visible(widget) != 0 }
        set { gtk_widget_set_visible(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget is shown; unlike with `isVisible`, its place stays empty while it is not.
    public var isShownInPlace: Bool {
        get { gtk_widget_get_child_visible(widget) != 0 }
        set { gtk_widget_set_child_visible(widget, newValue ? 1 : 0) }
    }

    /// Whether the user can act on the widget.
    public var isSensitive: Bool {
        get { gtk_widget_get_sensitive(widget) != 0 }
        set { FocusLoans.changing(self, to: newValue) { gtk_widget_set_sensitive(widget, newValue ? 1 : 0) } }
    }

    /// The text that is shown while the pointer rests on the widget; empty for none.
    public var tooltip: String {
        get { gtk_widget_get_tooltip_text(widget).map { String(cString: $0) } ?? "" }
        set { gtk_widget_set_tooltip_text(widget, newValue.isEmpty ? nil : newValue) }
    }

    /// The name that assistive technology reads out; empty if the program has not set one.
    public var accessibleLabel: String {
        get { hutong_accessible_get_label(widget).map { String(cString: $0) } ?? "" }
        set { hutong_accessible_set_label(widget, newValue) }
    }

    /// The description that assistive technology reads out after the name.
    public var accessibleDescription: String {
        get { "" }
        set { hutong_accessible_set_description(widget, newValue) }
    }

    /// Whether assistive technology reports the value as invalid.
    public var isAccessibleInvalid: Bool {
        get { false }
        set { hutong_accessible_set_invalid(widget, newValue ? 1 : 0) }
    }

    /// Whether assistive technology reports the widget as the chosen one of several.
    public var isAccessibleSelected: Bool {
        get { false }
        set { hutong_accessible_set_selected(widget, newValue ? 1 : 0) }
    }

    /// The factor by which texts are larger than at the desktop's normal size.
    public var textScale: Double { hutong_widget_text_scale(widget) }

    /// The opacity, from 0 for invisible but still taking room, to 1.
    public var opacity: Double {
        get { gtk_widget_get_opacity(widget) }
        set { gtk_widget_set_opacity(widget, newValue) }
    }

    /// The style classes, replaced as a whole.
    public var cssClasses: [String] {
        get {
            guard let classes = gtk_widget_get_css_classes(widget) else { return [] }
            defer { g_strfreev(classes) }
            return (0..<Int(g_strv_length(classes))).map { String(cString: classes[$0]!) }
        }
        set { withStringArray(newValue) { gtk_widget_set_css_classes(widget, $0) } }
    }

    /// Whether the pointer can press the widget. Unlike `isSensitive`, it does not change the look.
    public var isPressable: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget, or its window, is on the screen.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// Whether the widget is shown, and is not on a page of a stack that is being replaced.
    public var isCurrent: Bool {
        guard isMapped else { return false }
        var child = widget
        while let parent = gtk_widget_get_parent(child) {
            let container = Widget(retaining: UnsafeMutableRawPointer(parent))
            if container.isInstance(of: gtk_stack_get_type()),
                gtk_stack_get_visible_child(container.opaque) != child
            {
                return false
            }
            child = parent
        }
        return true
    }

    /// The number of pixels of the screen for one of the application, in each direction.
    public var pixelScale: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// The width in pixels at the last layout.
    public var width: Int { Int(gtk_widget_get_width(widget)) }

    /// The height in pixels at the last layout.
    public var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Requests a repaint.
    public func queueDraw() { gtk_widget_queue_draw(widget) }

    /// The window that contains the widget, if there is one.
    public var window: Window? {
        guard let root = gtk_widget_get_root(widget) else { return nil }
        let object = Object(retaining: UnsafeMutableRawPointer(root))
        return object.isInstance(of: gtk_window_get_type()) ? Window(retaining: object.raw) : nil
    }

    /// The text, if the widget is a label.
    package var labelText: String? {
        isInstance(of: gtk_label_get_type()) ? String(cString: gtk_label_get_text(opaque)) : nil
    }

    /// Calls `body` with every widget inside, to adjust widgets that GTK makes itself.
    package func forEachInside(_ body: (Widget) -> Void) {
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            let part = Widget(retaining: current)
            body(part)
            part.forEachInside(body)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// Runs an action by name, such as `win.refresh`, as if its menu item had been chosen.
    @discardableResult
    public func activateAction(_ name: String) -> Bool {
        gtk_widget_activate_action_variant(widget, name, nil) != 0
    }

    /// Runs the handler each time the widget appears on the screen.
    public func onMap(_ handler: @escaping () -> Void) { on("map", handler) }

    /// Runs the handler each time the widget disappears from the screen.
    public func onUnmap(_ handler: @escaping () -> Void) { on("unmap", handler) }
}

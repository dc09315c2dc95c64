import CGtk
import CGtkShim

/// The direction in which a container lays out its children.
public enum Orientation {
    case horizontal, vertical
    var gtk: GtkOrientation { self == .horizontal ? GTK_ORIENTATION_HORIZONTAL : GTK_ORIENTATION_VERTICAL }
}

/// The position of a widget in room that it does not need.
public enum Align {
    case fill, start, center, end, baseline
    var gtk: GtkAlign {
        switch self {
        case .fill: GTK_ALIGN_FILL
        case .start: GTK_ALIGN_START
        case .center: GTK_ALIGN_CENTER
        case .end: GTK_ALIGN_END
        case .baseline: GTK_ALIGN_BASELINE
        }
    }
}

/// Any GTK widget.
open class Widget: Object {
    package var widget: UnsafeMutablePointer<GtkWidget> { cast() }

    /// Returns the height that the widget needs at a width, in pixels; for tests.
    package func measuredHeight(forWidth width: Int) -> Int {
        var height: Int32 = 0
        gtk_widget_measure(widget, GTK_ORIENTATION_VERTICAL, Int32(width), nil, &height, nil, nil)
        return Int(height)
    }

    /// Runs `work` once, in the next frame in which the widget is shown, directly before GTK lays out its changes.
    public func onNextFrame(_ work: @escaping () -> Void) {
        gtk_widget_add_tick_callback(
            widget,
            { _, _, data in
                let box = Unmanaged<MainLoop.OneCall>.fromOpaque(data!)
                MainActor.assumeIsolated { box.takeUnretainedValue().call() }
                return 0  // G_SOURCE_REMOVE
            }, Unmanaged.passRetained(MainLoop.OneCall(work)).toOpaque(),
            { Unmanaged<MainLoop.OneCall>.fromOpaque($0!).release() })
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
            var names: [String] = []
            let classes = gtk_widget_get_css_classes(widget)
            var next = classes
            while let name = next?.pointee {
                names.append(String(cString: name))
                next = next?.advanced(by: 1)
            }
            g_strfreev(classes)
            return names
        }
        set {
            var names = newValue.map { UnsafePointer(g_strdup($0)) } + [nil]
            gtk_widget_set_css_classes(widget, &names)
            names.forEach { g_free(UnsafeMutableRawPointer(mutating: $0)) }
        }
    }

    /// Whether the keyboard can reach the widget.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

    /// Whether the pointer can press the widget. Unlike `isSensitive`, it does not change the look.
    public var isPressable: Bool {
        get { gtk_widget_get_can_target(widget) != 0 }
        set { gtk_widget_set_can_target(widget, newValue ? 1 : 0) }
    }

    /// Whether the widget, or its window, is on the screen.
    public var isMapped: Bool { gtk_widget_get_mapped(widget) != 0 }

    /// The number of pixels of the screen for one of the application, in each direction.
    public var pixelScale: Int { Int(gtk_widget_get_scale_factor(widget)) }

    /// The width in pixels at the last layout.
    public var width: Int { Int(gtk_widget_get_width(widget)) }

    /// The height in pixels at the last layout.
    public var height: Int { Int(gtk_widget_get_height(widget)) }

    /// Whether the keyboard focus may enter the widget or its children.
    ///
    /// A selectable label that must not have it has to set this property: GTK 4.8 treats a label that is only not
    /// focusable as one that currently has the focus, and Tab stays before it forever.
    public var canFocus: Bool {
        get { gtk_widget_get_can_focus(widget) != 0 }
        set { gtk_widget_set_can_focus(widget, newValue ? 1 : 0) }
    }

    /// Moves the keyboard focus to the widget. Returns false if it cannot have it.
    @discardableResult
    public func grabFocus() -> Bool { gtk_widget_grab_focus(widget) != 0 }

    /// Whether the widget could have the keyboard focus now.
    var takesFocus: Bool {
        gtk_widget_get_mapped(widget) != 0 && gtk_widget_is_sensitive(widget) != 0 && isFocusable && canFocus
    }

    /// Returns whether the widget is `other` or contains it.
    func holds(_ other: Widget) -> Bool {
        other.widget == widget || gtk_widget_is_ancestor(other.widget, widget) != 0
    }

    /// Moves the keyboard focus to the nearest widget after this one, or before it. Returns false if there is none.
    func focusNeighbor() -> Bool {
        var inner = widget
        while let around = gtk_widget_get_parent(inner) {
            var sibling = gtk_widget_get_next_sibling(inner)
            while let next = sibling {
                if gtk_widget_child_focus(next, GTK_DIR_TAB_FORWARD) != 0 { return true }
                sibling = gtk_widget_get_next_sibling(next)
            }
            sibling = gtk_widget_get_prev_sibling(inner)
            while let previous = sibling {
                if gtk_widget_child_focus(previous, GTK_DIR_TAB_BACKWARD) != 0 { return true }
                sibling = gtk_widget_get_prev_sibling(previous)
            }
            inner = around
        }
        return false
    }

    /// Whether it should have the keyboard focus: setting true moves the focus to it, unless it is there already: an entry
    /// would select what has been typed. For bindings.
    public var wantsFocus: Bool {
        get { gtk_widget_has_focus(widget) != 0 }
        set { if newValue, window?.focus.map(holds) != true { grabFocus() } }
    }

    /// Moves the keyboard focus to the first widget inside that can have it. Returns false if none can.
    @discardableResult
    public func focusFirst() -> Bool {
        let before = window?.focus
        // From the focused widget, Tab would go to the next one.
        window?.focus = nil
        if gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 { return true }
        window?.focus = before
        return false
    }

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

    /// Whether the keyboard focus is on the widget, inside it, or on a container that keeps the focus for it.
    public var isFocused: Bool {
        guard isCurrent, let focus = window?.focus else { return false }
        return holds(focus) || gtk_widget_is_ancestor(widget, focus.widget) != 0
    }

    /// Moves the keyboard focus to the first widget inside, or to the widget itself if none can have it.
    ///
    /// Without a focus, GTK would choose the first widget of the window, such as the main menu.
    public func keepFocus() {
        isFocusable = false
        if focusFirst(), passLabels() { return }
        isFocusable = true
        // A container would pass the focus on to its children.
        if let root = gtk_widget_get_root(widget) { gtk_root_set_focus(root, widget) }
    }

    /// Moves the keyboard focus on from labels whose text can be selected: GTK selects all of it, and shows a cursor.
    /// Returns false if no other widget inside can have the focus.
    private func passLabels() -> Bool {
        while let focus = window?.focus, focus.isInstance(of: gtk_label_get_type()) {
            gtk_label_select_region(focus.opaque, 0, 0)
            guard gtk_widget_child_focus(widget, GTK_DIR_TAB_FORWARD) != 0 else { return false }
        }
        return true
    }

    /// Takes the keyboard focus away from the widgets inside, which must happen before they are removed. In the next
    /// frame it goes to the first widget around this one, unless another widget has it by then.
    ///
    /// GTK 4.8 does not do this: Tab then starts from a removed widget, and never reaches those around it.
    func releaseFocus() {
        guard gtk_widget_get_focus_child(widget) != nil, let root = gtk_widget_get_root(widget) else { return }
        gtk_root_set_focus(root, nil)
        var around = [WeakWidget(self)]
        var inner = widget
        while let outer = gtk_widget_get_parent(inner) {
            around.append(WeakWidget(Widget(retaining: UnsafeMutableRawPointer(outer))))
            inner = outer
        }
        MainLoop.beforeNextFrame {
            for place in around {
                guard let widget = place.widget, let window = widget.window else { continue }
                guard window.isMapped, window.focus == nil else { return }
                if gtk_widget_child_focus(widget.widget, GTK_DIR_TAB_FORWARD) != 0 { return }
            }
        }
    }

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

    /// Sets the accessible name in place of the label that GTK has assigned to the widget.
    func rename(_ name: String) {
        gtk_accessible_reset_relation(opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
        accessibleLabel = name
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

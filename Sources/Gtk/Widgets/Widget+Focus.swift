import CGtk

/// The keyboard focus.
extension Widget {
    /// Whether the keyboard can reach the widget.
    public var isFocusable: Bool {
        get { gtk_widget_get_focusable(widget) != 0 }
        set { gtk_widget_set_focusable(widget, newValue ? 1 : 0) }
    }

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
    public func grabFocus() -> Bool {
        // GTK would give it to a hidden widget as well, from which Tab leads nowhere. The window may be shown later.
        var inner = widget
        while let around = gtk_widget_get_parent(inner) {
            if gtk_widget_get_visible(inner) == 0 { return false }
            inner = around
        }
        return gtk_widget_grab_focus(widget) != 0
    }

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

    /// Whether the widget has the keyboard focus. Setting true moves the focus to it, unless it is inside already, because
    /// an entry would select the typed text.
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
}

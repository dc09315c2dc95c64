import CGtk

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
    /// Creates an icon button; `name` is its tooltip and its accessible name.
    public convenience init(icon: String, name: String) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        tooltip = name
        accessibleLabel = name
    }

    /// Creates a button with a title and no arrow.
    public convenience init(title: String) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_child(opaque, gtk_label_new(title))
        accessibleLabel = title
    }

    /// Sets the menu that the button opens.
    @discardableResult
    public func menu(_ menu: Menu) -> MenuButton {
        gtk_menu_button_set_menu_model(opaque, menu.cast(to: GMenuModel.self))
        if let popover = gtk_menu_button_get_popover(opaque) {
            Widget(retaining: popover).onMap { MenuButton.nameItems(in: Widget(retaining: popover)) }
            Popover(retaining: popover).letClosingKeysThrough()
        }
        return self
    }

    /// Names the items of an open menu by their labels.
    ///
    /// GTK 4.18 refers to the labels itself, but gives them a role without a name, and does so again whenever an
    /// action changes. The type of the items is private.
    private static func nameItems(in popover: Widget) {
        let type = g_type_from_name("GtkModelButton")
        popover.forEachInside { item in
            guard item.isInstance(of: type) else { return }
            var title = ""
            item.forEachInside { part in if title.isEmpty { title = part.labelText ?? "" } }
            if !title.isEmpty { item.accessibleLabel = title }
        }
    }

    /// Sets the content that the button opens.
    @discardableResult
    public func popover(_ popover: Popover) -> MenuButton {
        gtk_menu_button_set_popover(opaque, popover.widget)
        return self
    }

    /// Makes this the button that F10 opens.
    @discardableResult
    public func primary() -> MenuButton {
        gtk_menu_button_set_primary(opaque, 1)
        return self
    }

    /// Opens the menu or popover, like a press.
    public func open() { gtk_menu_button_popup(opaque) }
}

/// Content that floats beside its widget.
public final class Popover: Widget {
    /// Creates a popover with a child.
    public convenience init(_ child: Widget) {
        self.init(retaining: gtk_popover_new())
        gtk_popover_set_child(cast(), child.widget)
        letClosingKeysThrough()
    }

    /// Passes the keys that close the window (Ctrl+W) or the program (Ctrl+Q) through. An open popover receives all
    /// keys, so the window's shortcuts do not work otherwise.
    fileprivate func letClosingKeysThrough() {
        let controller = gtk_event_controller_key_new()!
        add(controller: controller).on(key: "key-pressed") { [raw] key, modifiers in
            guard modifiers == .control, key == Key.q || key == Key.w else { return false }
            let popover = Popover(retaining: raw)
            guard let window = popover.window,
                gtk_event_controller_key_forward(controller, window.widget) != 0
            else { return false }
            popover.close()
            return true
        }
    }

    /// Closes the popover.
    public func close() { gtk_popover_popdown(cast()) }

    /// Opens at a point in `place`, in its coordinates, or beside all of it. `parent`, a box around `place`, holds
    /// the popover until it has closed. The keyboard focus then returns to the widget that had it, unless it has
    /// moved elsewhere.
    public func open(in parent: Box, at place: Widget, x: Double? = nil, y: Double? = nil) {
        var (left, top) = (0.0, 0.0)
        gtk_widget_translate_coordinates(place.widget, parent.widget, x ?? 0, y ?? 0, &left, &top)
        var area = GdkRectangle(
            x: Int32(left), y: Int32(top), width: x == nil ? Int32(place.width) : 1,
            height: y == nil ? Int32(place.height) : 1)
        let focus = parent.window?.focus
        gtk_widget_set_parent(widget, parent.widget)
        gtk_popover_set_pointing_to(cast(), &area)
        var closing: SignalHandler?
        closing = on("closed") {
            // Before GTK looks for another widget in the next frame.
            if let window = parent.window, let focus, focus.window != nil,
                window.focus.map(self.holds) ?? true
            {
                window.focus = focus
            }
            // The popover is still closing: its buttons run their handlers after this.
            MainLoop.whenIdle { [self] in
                guard let handler = closing else { return }
                // The handler holds this object and those around it.
                closing = nil
                disconnect(handler)
                // If the focus is in a widget that is hidden and then removed within a frame, GTK (4.8 to 4.18) keeps
                // a reference to it forever.
                if let window = parent.window, let inside = window.focus,
                    gtk_widget_is_ancestor(inside.widget, widget) != 0
                {
                    window.focus = nil
                }
                if gtk_widget_get_parent(widget) != nil { gtk_widget_unparent(widget) }
            }
        }
        gtk_popover_popup(cast())
    }
}

extension AnyButton {
    /// Closes the popover around the button when it is pressed.
    @discardableResult
    public func closingPopover() -> Self {
        onClick { [raw] in
            let popover = gtk_widget_get_ancestor(raw.assumingMemoryBound(to: GtkWidget.self), gtk_popover_get_type())
            if let popover { Popover(retaining: popover).close() }
        }
    }
}

/// The items of a menu, each of which runs a named action.
public final class Menu: Object {
    /// Creates a menu of sections, each a list of titles with their actions.
    public convenience init(sections: [[(title: String, action: String)]]) {
        let menu = g_menu_new()!
        self.init(adopting: UnsafeMutableRawPointer(menu))
        for section in sections {
            let items = g_menu_new()!
            for item in section { g_menu_append(items, item.title, item.action) }
            g_menu_append_section(menu, nil, UnsafeMutableRawPointer(items).assumingMemoryBound(to: GMenuModel.self))
            g_object_unref(UnsafeMutableRawPointer(items))
        }
    }
}

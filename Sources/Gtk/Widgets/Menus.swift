import CGtk

/// A button that opens a menu or a popover.
public final class MenuButton: Widget {
    /// An icon button; `name` is its tooltip and what assistive technology reads.
    public convenience init(icon: String, name: String) {
        self.init(retaining: gtk_menu_button_new())
        gtk_menu_button_set_icon_name(opaque, icon)
        tooltip = name
        accessibleLabel = name
    }

    /// Opens a menu.
    @discardableResult
    public func menu(_ menu: Menu) -> MenuButton {
        gtk_menu_button_set_menu_model(opaque, menu.cast(to: GMenuModel.self))
        return self
    }

    /// Opens any content.
    @discardableResult
    public func popover(_ popover: Popover) -> MenuButton {
        gtk_menu_button_set_popover(opaque, popover.widget)
        return self
    }

    /// Makes it the one that F10 opens.
    @discardableResult
    public func primary() -> MenuButton {
        gtk_menu_button_set_primary(opaque, 1)
        return self
    }

    /// Opens its menu or popover, as a press does.
    public func open() { gtk_menu_button_popup(opaque) }

    /// Closes what it has opened.
    public func close() { gtk_menu_button_popdown(opaque) }
}

/// Content that floats beside the widget it belongs to.
public final class Popover: Widget {
    /// Holds one child.
    public convenience init(_ child: Widget) {
        self.init(retaining: gtk_popover_new())
        gtk_popover_set_child(cast(), child.widget)
    }

    /// Closes it.
    public func close() { gtk_popover_popdown(cast()) }

    /// Runs the handler when it has closed.
    public func onClosed(_ handler: @escaping () -> Void) { on("closed", handler) }
}

/// The items of a menu, each running a named action.
public final class Menu: Object {
    /// Makes a menu of sections, each a list of titles with their actions.
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

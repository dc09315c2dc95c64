import CGtk
import CGtkShim

/// A list of few rows, with the look of a card.
public final class ListBox: Widget {
    /// Creates a boxed list whose rows cannot be selected but may be pressed; without a name, it is only a look.
    public convenience init(name: String = "", @Children _ rows: () -> [Widget] = { [] }) {
        let role = name.isEmpty ? GTK_ACCESSIBLE_ROLE_GROUP : GTK_ACCESSIBLE_ROLE_LIST
        self.init(retaining: hutong_widget_new_with_role(gtk_list_box_get_type(), role))
        gtk_list_box_set_selection_mode(opaque, GTK_SELECTION_NONE)
        css("boxed-list")
        if !name.isEmpty { accessibleLabel = name }
        rows().forEach(append)
    }

    /// Adds a row at the end.
    public func append(_ row: Widget) { gtk_list_box_append(opaque, row.widget) }

    /// Removes all rows.
    public func removeAll() {
        releaseFocus()
        while let row = gtk_widget_get_first_child(widget) { gtk_list_box_remove(opaque, row) }
    }

    /// Marks a row as the chosen one, as in a side menu; nil for none.
    ///
    /// GTK's own selection follows the focus, even if the focus only passes through.
    public func select(_ position: Int?) {
        var index = 0
        while let row = gtk_list_box_get_row_at_index(opaque, Int32(index)) {
            // When a row that GTK can select is first shown, GTK reports that it is not selected.
            gtk_list_box_row_set_selectable(row, 0)
            let row = Widget(retaining: row)
            if index == position {
                gtk_widget_set_state_flags(row.widget, GTK_STATE_FLAG_SELECTED, 0)
            } else {
                gtk_widget_unset_state_flags(row.widget, GTK_STATE_FLAG_SELECTED)
            }
            hutong_accessible_set_selected(row.widget, index == position ? 1 : 0)
            index += 1
        }
    }

    /// Runs the handler with the position of a row that the user presses.
    @discardableResult
    public func onActivate(_ handler: @escaping (Int) -> Void) -> ListBox {
        on(pointer: "row-activated") { row in
            guard let row else { return }
            handler(Int(gtk_list_box_row_get_index(row.assumingMemoryBound(to: GtkListBoxRow.self))))
        }
        return self
    }
}

/// Any row of a list box.
public final class ListRow: Widget {
    /// Creates a row around any widget.
    public convenience init(around child: Widget, isActivatable: Bool = true) {
        self.init(retaining: gtk_list_box_row_new())
        gtk_list_box_row_set_child(cast(), child.widget)
        gtk_list_box_row_set_activatable(cast(), isActivatable ? 1 : 0)
        if !isActivatable { gtk_widget_set_focusable(widget, 0) }
    }
}

/// A row of a preferences group around any widget; the row itself cannot be pressed.
public final class PreferencesRow: Widget {
    /// Creates a row around a widget. Without it, a group would put any other kind of widget below its rows.
    public convenience init(around child: Widget) {
        self.init(retaining: adw_preferences_row_new())
        gtk_list_box_row_set_child(cast(), child.widget)
        gtk_list_box_row_set_activatable(cast(), 0)
        gtk_widget_set_focusable(widget, 0)
    }
}

/// A row with a title, a smaller line below it, and widgets at both ends.
public final class ActionRow: Widget {
    /// Creates a row; a press on it activates its activatable widget.
    public convenience init(title: String = "", subtitle: String = "", icon: String = "") {
        self.init(retaining: adw_action_row_new())
        self.title = title
        self.subtitle = subtitle
        if !icon.isEmpty { addPrefix(Image(icon: icon)) }
    }

    /// The upper line.
    public var title: String {
        get { String(cString: adw_preferences_row_get_title(cast())) }
        set { adw_preferences_row_set_title(cast(), escaped(newValue)) }
    }

    /// The lower line.
    public var subtitle: String {
        get { adw_action_row_get_subtitle(cast()).map { String(cString: $0) } ?? "" }
        set { adw_action_row_set_subtitle(cast(), escaped(newValue)) }
    }

    /// Adds a widget before the title.
    @discardableResult
    public func addPrefix(_ child: Widget) -> Self {
        adw_action_row_add_prefix(cast(), child.widget)
        return self
    }

    /// Adds a widget after the title; with `activates`, a press anywhere on the row presses the widget.
    @discardableResult
    public func addSuffix(_ child: Widget, activates: Bool = false) -> Self {
        adw_action_row_add_suffix(cast(), child.widget)
        if activates { adw_action_row_set_activatable_widget(cast(), child.widget) }
        return self
    }
}

/// A row whose value is a line of text that can be edited in place.
public final class EntryRow: Editable {
    /// Creates a row with its title; a password row shows dots.
    public convenience init(title: String, isPassword: Bool = false) {
        self.init(retaining: isPassword ? adw_password_entry_row_new() : adw_entry_row_new())
        adw_preferences_row_set_title(cast(), escaped(title))
        hutong_entry_row_expose_text(widget, title)
        if isPassword { disconnectFromTextAtEnd() }
    }

    /// Disconnects a password row of libadwaita from its text at its end. The row listens to its text until the text
    /// is released, which a window may do later than the row: a dialog that is disposed of with the focus in a
    /// password releases its rows first, and the focus after that.
    private func disconnectFromTextAtEnd() {
        guard let delegate = gtk_editable_get_delegate(opaque) else { return }
        let text = Object(retaining: UnsafeMutableRawPointer(delegate))
        let row = raw
        onDispose {
            g_signal_handlers_disconnect_matched(text.raw, G_SIGNAL_MATCH_DATA, 0, 0, nil, nil, row)
        }
    }

    /// Names the button of a password row that shows the password, which libadwaita leaves without a name.
    @discardableResult
    public func revealName(_ name: String) -> EntryRow {
        forEachInside { part in
            guard part.isInstance(of: gtk_button_get_type()), part.cssClasses.contains("flat") else { return }
            part.accessibleLabel = name
            part.tooltip = name
        }
        return self
    }

    /// Adds a widget at the end.
    @discardableResult
    public func addSuffix(_ child: Widget) -> EntryRow {
        adw_entry_row_add_suffix(cast(), child.widget)
        return self
    }
}

/// Rows under a title.
public final class PreferencesGroup: Widget {
    /// Creates a group with a title and a sentence below it, each optional.
    public convenience init(title: String = "", text: String = "", @Children _ rows: () -> [Widget] = { [] }) {
        self.init(retaining: adw_preferences_group_new())
        adw_preferences_group_set_title(cast(), escaped(title))
        if !text.isEmpty { adw_preferences_group_set_description(cast(), escaped(text)) }
        // Otherwise, GTK 4.8 names the list after its class.
        if title.isEmpty { forEachInside { if $0.isInstance(of: gtk_list_box_get_type()) { $0.accessibleLabel = "" } } }
        rows().forEach { adw_preferences_group_add(cast(), $0.widget) }
    }
}

/// Groups under a heading of the preferences window.
public final class PreferencesPage: Widget {
    /// Creates a page with its title and icon.
    public convenience init(title: String, icon: String, @Children _ groups: () -> [Widget]) {
        self.init(retaining: adw_preferences_page_new())
        adw_preferences_page_set_title(cast(), title)
        adw_preferences_page_set_icon_name(cast(), icon)
        for group in groups() { adw_preferences_page_add(cast(), group.cast()) }
    }
}

/// The window of preferences.
public final class PreferencesWindow: Window {
    /// Creates a window over another one.
    ///
    /// `AdwPreferencesWindow` is deprecated since libadwaita 1.6, and its successor is not in 1.2.
    public convenience init(over parent: Window, title: String, pages: [PreferencesPage]) {
        self.init(retaining: adw_window_new())
        self.title = title
        let stack = Widget(retaining: adw_view_stack_new())
        let switcher = Widget(retaining: adw_view_switcher_new())
        switcher.accessibleLabel = title
        adw_view_switcher_set_policy(switcher.opaque, ADW_VIEW_SWITCHER_POLICY_WIDE)
        adw_view_switcher_set_stack(switcher.opaque, stack.opaque)
        for page in pages {
            let entry = adw_view_stack_add_titled(
                stack.opaque, page.widget, nil, adw_preferences_page_get_title(page.cast()))
            adw_view_stack_page_set_icon_name(entry, adw_preferences_page_get_icon_name(page.cast()))
        }
        let content = Box(.vertical) {
            HeaderBar(title: switcher)
            stack.expand(vertically: true)
        }
        adw_window_set_content(cast(), content.widget)
        makeDialog(over: parent, width: 640, height: 576)
    }

    /// Shows one of the pages.
    public func show(_ page: PreferencesPage) {
        let stack = gtk_widget_get_ancestor(page.widget, adw_view_stack_get_type())
        adw_view_stack_set_visible_child(OpaquePointer(stack), page.widget)
    }
}

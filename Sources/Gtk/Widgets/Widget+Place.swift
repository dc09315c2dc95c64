import CGtk
import CGtkShim

/// What widgets say of themselves to assistive technology, as far as the program can know it: GTK 4.8 has no getters.
extension Widget {
    /// All windows of the program, also those that GTK has opened.
    static var topLevels: [Window] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { position in
            g_list_model_get_item(list, position).map { Window(adopting: $0) }
        }
    }

    /// The widget and what is around it, innermost first.
    var chain: [Widget] {
        var (chain, next) = ([self], gtk_widget_get_parent(widget))
        while let parent = next {
            chain.append(Widget(retaining: parent))
            next = gtk_widget_get_parent(parent)
        }
        return chain
    }

    /// Runs the body with everything that can be seen in it; where it returns false, not with what is inside.
    func forEachVisible(_ body: (Widget) -> Bool) {
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            let part = Widget(retaining: current)
            if part.isMapped, hutong_accessible_get_hidden(part.widget) == 0, body(part) { part.forEachVisible(body) }
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// What it says, if it is a label.
    var labelText: String? {
        isInstance(of: gtk_label_get_type()) ? String(cString: gtk_label_get_text(opaque)) : nil
    }

    /// The first label that can be seen in it.
    var firstLabel: Widget? {
        var found: Widget?
        forEachVisible { part in
            if found == nil, part.labelText != nil { found = part }
            return found == nil
        }
        return found
    }

    /// Whether users press it or type into it.
    var isOperated: Bool {
        [
            gtk_button_get_type(), gtk_editable_get_type(), gtk_text_view_get_type(), gtk_switch_get_type(),
            gtk_check_button_get_type(), gtk_scrollbar_get_type(), gtk_popover_menu_get_type(),
            gtk_drop_down_get_type(), gtk_header_bar_get_type(),
        ].contains { isInstance(of: $0) }
    }

    /// How it can be found again.
    var place: Interaction.Place {
        let (role, name) = (spokenRole, spokenName)
        var index = 0
        var isFound = false
        for window in Self.topLevels where window.isMapped {
            window.forEachVisible { other in
                if other.raw == raw { isFound = true }
                if !isFound, other.spokenRole == role, other.spokenName == name { index += 1 }
                return !isFound
            }
        }
        return Interaction.Place(role: role, name: name, index: isFound ? index : 0)
    }

    /// Its role in AT-SPI, for what is pressed; empty for anything else.
    private var spokenRole: String {
        if labelText != nil { return "label" }
        switch gtk_accessible_get_accessible_role(opaque) {
        case GTK_ACCESSIBLE_ROLE_TAB: return "page tab"
        // GTK 4.10 has a role for them.
        case _ where isInstance(of: gtk_toggle_button_get_type()): return "toggle button"
        case GTK_ACCESSIBLE_ROLE_BUTTON: return "push button"
        case GTK_ACCESSIBLE_ROLE_MENU_ITEM: return "menu item"
        case GTK_ACCESSIBLE_ROLE_CHECKBOX: return "check box"
        case GTK_ACCESSIBLE_ROLE_RADIO: return "radio button"
        default: return ""
        }
    }

    private var spokenName: String {
        let given = accessibleLabel
        if !given.isEmpty { return given }
        if let labelText { return labelText }
        if isInstance(of: adw_preferences_row_get_type()) {
            return String(cString: adw_preferences_row_get_title(cast()))
        }
        if isInstance(of: gtk_check_button_get_type()), let title = gtk_check_button_get_label(cast()) {
            return String(cString: title).filter { $0 != "_" }
        }
        if isInstance(of: gtk_switch_get_type()) || isInstance(of: gtk_editable_get_type()) {
            return chain.first { $0.isInstance(of: adw_preferences_row_get_type()) }?.spokenName ?? ""
        }
        guard isInstance(of: gtk_button_get_type()) || spokenRole == "menu item" else { return "" }
        var titles: [String] = []
        forEachInside { part in part.labelText.map { titles.append($0) } }
        return titles.isEmpty ? tooltip : titles.joined(separator: " ")
    }
}

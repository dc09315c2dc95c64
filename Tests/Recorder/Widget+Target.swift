import CGtk
import CGtkShim
import Gtk

/// The names and roles that assistive technology reads, as far as the program can know them: GTK 4.8 has no getters.
extension Widget {
    /// All windows of the program, including those that GTK has opened.
    static var topLevels: [Window] {
        guard let list = gtk_window_get_toplevels() else { return [] }
        return (0..<g_list_model_get_n_items(list)).compactMap { position in
            g_list_model_get_item(list, position).map { Window(adopting: $0) }
        }
    }

    /// The texts of all visible labels, in reading order, without those in buttons and fields and the private ones.
    static var visibleTexts: [String] {
        var texts: [String] = []
        for window in topLevels where window.isMapped {
            window.forEachVisible { widget in
                guard !widget.isMarkedPrivate else { return false }
                guard let text = widget.labelText else { return !widget.isOperated }
                let name = widget.accessibleLabel
                texts.append(name.isEmpty ? text : name)
                return false
            }
        }
        return texts.filter { !$0.isEmpty }
    }

    /// Whether the text must not be recorded: it is a password, or a view has marked it with the style class “private”.
    var isPrivate: Bool {
        if isInstance(of: adw_password_entry_row_get_type()) { return true }
        if isInstance(of: gtk_password_entry_get_type()) { return true }
        if isInstance(of: gtk_entry_get_type()), gtk_entry_get_visibility(cast()) == 0 { return true }
        return chain.contains(where: \.isMarkedPrivate)
    }

    private var isMarkedPrivate: Bool { gtk_widget_has_css_class(widget, "private") != 0 }

    /// The widget and its ancestors, innermost first.
    var chain: [Widget] {
        var (chain, next) = ([self], gtk_widget_get_parent(widget))
        while let parent = next {
            chain.append(Widget(retaining: parent))
            next = gtk_widget_get_parent(parent)
        }
        return chain
    }

    /// Calls the body with each visible widget inside, except for those inside a widget for which it returns false.
    func forEachVisible(_ body: (Widget) -> Bool) {
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            let part = Widget(retaining: current)
            if part.isMapped, hutong_accessible_get_hidden(part.widget) == 0, body(part) { part.forEachVisible(body) }
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// The first visible label inside.
    var firstLabel: Widget? {
        var found: Widget?
        forEachVisible { part in
            if found == nil, part.labelText != nil { found = part }
            return found == nil
        }
        return found
    }

    /// Whether users press the widget or type into it.
    var isOperated: Bool {
        [
            gtk_button_get_type(), gtk_editable_get_type(), gtk_text_view_get_type(), gtk_switch_get_type(),
            gtk_check_button_get_type(), gtk_scrollbar_get_type(), gtk_popover_menu_get_type(),
            gtk_drop_down_get_type(), gtk_header_bar_get_type(),
        ].contains { isInstance(of: $0) }
    }

    /// The widget in the terms in which a journey finds it.
    var target: JourneyAction.Target {
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
        return JourneyAction.Target(role: role, name: name, index: isFound ? index : 0)
    }

    /// The role in AT-SPI of a widget that is pressed; empty for any other widget.
    private var spokenRole: String {
        if labelText != nil { return "label" }
        switch gtk_accessible_get_accessible_role(opaque) {
        case GTK_ACCESSIBLE_ROLE_TAB: return "page tab"
        case GTK_ACCESSIBLE_ROLE_BUTTON: return "push button"
        // GTK 4.10 has a role for them. Journeys find both as buttons.
        case _ where isInstance(of: gtk_toggle_button_get_type()): return "push button"
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

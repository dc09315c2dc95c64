import CGtk
import CGtkShim

/// A question over a window: a heading, a sentence, optional content, and answers.
///
/// `AdwMessageDialog` is deprecated from libadwaita 1.6 on and used in this file only.
public final class MessageDialog: Window {
    /// How an answer looks.
    public enum Appearance { case normal, suggested, destructive }

    /// Asks over `parent`; closing it in any way gives the answer `cancel`.
    public convenience init(over parent: Window?, heading: String, body: String, content: Widget? = nil) {
        self.init(retaining: hutong_message_dialog_new(heading, body.isEmpty ? nil : body))
        attach(to: parent)
        if let content { adw_message_dialog_set_extra_child(cast(), content.widget) }
    }

    /// Adds an answer; the first one added is the one that closing gives.
    @discardableResult
    public func answer(_ id: String, _ title: String, _ appearance: Appearance = .normal) -> MessageDialog {
        adw_message_dialog_add_response(cast(), id, title)
        let look: AdwResponseAppearance =
            switch appearance {
            case .normal: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        adw_message_dialog_set_response_appearance(cast(), id, look)
        nameButtons(titled: title, in: widget)
        return self
    }

    /// GTK 4.8 reads out a button's own title, with the underscore, and then that of the label in it.
    private func nameButtons(titled title: String, in parent: UnsafeMutablePointer<GtkWidget>) {
        var child = gtk_widget_get_first_child(parent)
        while let current = child {
            let button = Button(retaining: current)
            if button.isInstance(of: gtk_button_get_type()),
                gtk_button_get_label(button.cast()).map({ String(cString: $0) }) == title
            {
                gtk_accessible_reset_relation(button.opaque, GTK_ACCESSIBLE_RELATION_LABELLED_BY)
                button.accessibleLabel = title.filter { $0 != "_" }
            }
            nameButtons(titled: title, in: current)
            child = gtk_widget_get_next_sibling(current)
        }
    }

    /// Makes an answer the one Enter gives.
    @discardableResult
    public func enterAnswers(_ id: String) -> MessageDialog {
        adw_message_dialog_set_default_response(cast(), id)
        return self
    }

    /// The answer that closing the dialog gives.
    @discardableResult
    public func closingAnswers(_ id: String) -> MessageDialog {
        adw_message_dialog_set_close_response(cast(), id)
        return self
    }

    /// Whether an answer can be given now.
    public func setEnabled(_ isEnabled: Bool, answer id: String) {
        adw_message_dialog_set_response_enabled(cast(), id, isEnabled ? 1 : 0)
    }

    /// Gives an answer as if its button had been pressed, which also takes the dialog away; does nothing while that button
    /// cannot be pressed.
    public func give(_ id: String) {
        guard adw_message_dialog_get_response_enabled(cast(), id) != 0 else { return }
        adw_message_dialog_response(cast(), id)
        destroy()
    }

    /// Runs the handler once, with the answer.
    public func onAnswer(_ handler: @escaping (String) -> Void) { on(string: "response", handler) }
}

/// What the program is, who made it, and under which license.
///
/// `AdwAboutWindow` is deprecated from libadwaita 1.6 on and used in this file only.
public enum AboutWindow {
    /// Shows it over a window; its page Troubleshooting offers to copy the text, or to save it under that name.
    public static func present(
        over parent: Window, name: String, icon: String, version: String, developers: String, comments: String,
        credits: [(title: String, names: [String])], troubleshooting: (text: String, fileName: String)
    ) {
        let about = Window(retaining: adw_about_window_new())
        adw_about_window_set_application_name(about.opaque, name)
        adw_about_window_set_application_icon(about.opaque, icon)
        adw_about_window_set_version(about.opaque, version)
        adw_about_window_set_developer_name(about.opaque, developers)
        adw_about_window_set_comments(about.opaque, comments)
        adw_about_window_set_license_type(about.opaque, GTK_LICENSE_MIT_X11)
        adw_about_window_set_debug_info(about.opaque, troubleshooting.text)
        adw_about_window_set_debug_info_filename(about.opaque, troubleshooting.fileName)
        for credit in credits {
            withStringArray(credit.names) { names in
                var names = names
                adw_about_window_add_acknowledgement_section(about.opaque, credit.title, &names)
            }
        }
        about.attach(to: parent)
        // libadwaita 1.2 leaves it without a name.
        about.forEachInside { part in
            if part.cssClasses.contains("app-version") { part.accessibleLabel = version }
        }
        about.present()
    }
}

/// The list of keyboard shortcuts.
///
/// `GtkShortcutsWindow` is deprecated from GTK 4.18 on and used in this file only. In 4.8 it can be filled by
/// GtkBuilder's XML only, which is why this writes some.
public enum ShortcutsWindow {
    /// Shows groups of shortcuts, each with its title and its key in GTK's notation; `searchName` is what the button is
    /// called that begins a search.
    public static func present(
        over parent: Window, title: String, searchName: String,
        groups: [(title: String, shortcuts: [(title: String, key: String)])]
    ) {
        let body = groups.map { group in
            let shortcuts = group.shortcuts.map { shortcut in
                """
                <child><object class="GtkShortcutsShortcut">
                <property name="title">\(escaped(shortcut.title))</property>
                <property name="accelerator">\(escaped(shortcut.key))</property></object></child>
                """
            }
            return """
                <child><object class="GtkShortcutsGroup"><property name="title">\(escaped(group.title))</property>
                \(shortcuts.joined())</object></child>
                """
        }
        let xml = """
            <interface><object class="GtkShortcutsWindow" id="window"><property name="modal">1</property>
            <child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
            \(body.joined())</object></child></object></interface>
            """
        let builder = Object(adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(xml, -1)))
        guard let object = gtk_builder_get_object(builder.opaque, "window") else { return }
        let window = Window(retaining: object)
        window.title = title
        window.attach(to: parent)
        // GTK 4.8 leaves it without a name.
        if let bar = gtk_window_get_titlebar(window.cast()) {
            Widget(retaining: bar).forEachInside { part in
                if part.isInstance(of: gtk_toggle_button_get_type()) { part.named(searchName).tooltip = searchName }
            }
        }
        window.present()
    }
}

extension Widget {
    /// Runs the body with everything inside it: for naming what a ready-made window leaves without a name.
    fileprivate func forEachInside(_ body: (Widget) -> Void) {
        var child = gtk_widget_get_first_child(widget)
        while let current = child {
            let part = Widget(retaining: current)
            body(part)
            part.forEachInside(body)
            child = gtk_widget_get_next_sibling(current)
        }
    }
}

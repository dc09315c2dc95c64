import CGtk
import CGtkShim

/// A question over a window: a heading, a sentence, optional content, and answers.
///
/// It is an `AdwAlertDialog` since libadwaita 1.5, a part of its window; before that, a window of its own.
public final class MessageDialog: Widget {
    /// The look of an answer.
    public enum Appearance { case normal, suggested, destructive }

    /// Creates a question over `parent`; closing it in any way gives the answer `cancel`.
    public convenience init(over parent: Window?, heading: String, body: String, content: Widget? = nil) {
        self.init(retaining: hutong_question_new(parent?.cast(), heading, body))
        if let content { hutong_question_set_content(widget, content.widget) }
    }

    /// Adds an answer; closing gives the first one.
    @discardableResult
    public func answer(_ id: String, _ title: String, _ appearance: Appearance = .normal) -> MessageDialog {
        let look: AdwResponseAppearance =
            switch appearance {
            case .normal: ADW_RESPONSE_DEFAULT
            case .suggested: ADW_RESPONSE_SUGGESTED
            case .destructive: ADW_RESPONSE_DESTRUCTIVE
            }
        hutong_question_add_answer(widget, id, title, look)
        nameButtons(titled: title)
        return self
    }

    /// Names the buttons. GTK 4.8 reads out a button's own title, with the underscore, and then that of the label in
    /// it.
    private func nameButtons(titled title: String) {
        forEachInside { part in
            let button = Button(sharing: part)
            guard button.isInstance(of: gtk_button_get_type()),
                gtk_button_get_label(button.cast()).map({ String(cString: $0) }) == title
            else { return }
            button.accessibleLabel = title.filter { $0 != "_" }
        }
    }

    /// Makes a widget of the content have the keyboard focus first.
    @discardableResult
    public func focuses(_ field: Widget) -> MessageDialog {
        hutong_question_set_focus(widget, field.widget)
        return self
    }

    /// Makes Enter give an answer.
    @discardableResult
    public func enterAnswers(_ id: String) -> MessageDialog {
        hutong_question_set_default(widget, id)
        return self
    }

    /// Sets the answer that closing the dialog gives.
    @discardableResult
    public func closingAnswers(_ id: String) -> MessageDialog {
        hutong_question_set_closing(widget, id)
        return self
    }

    /// Sets whether an answer can be given.
    public func setEnabled(_ isEnabled: Bool, answer id: String) {
        FocusLoans.changing(self, to: isEnabled) { hutong_question_set_enabled(widget, id, isEnabled ? 1 : 0) }
    }

    /// Gives an answer as if its button had been pressed, which also closes the dialog; does nothing while the button
    /// cannot be pressed.
    public func give(_ id: String) { hutong_question_answer(widget, id) }

    /// Runs the handler once, with the answer.
    public func onAnswer(_ handler: @escaping (String) -> Void) {
        connect("response") { arguments in
            handler(arguments.string(1))
            return false
        }
    }

    /// Shows the dialog.
    public func present() { hutong_question_present(widget) }
}

/// The window that shows the program's name, authors and license.
public enum AboutWindow {
    /// Shows the window over another one. Its page Troubleshooting offers to copy the text, or to save it under that
    /// name.
    public static func present(
        over parent: Window, name: String, icon: String, version: String, developers: String, comments: String,
        credits: [(title: String, names: [String])], troubleshooting: (text: String, fileName: String)
    ) {
        let about = Widget(
            retaining: hutong_about_new(
                name, icon, version, developers, comments, troubleshooting.text, troubleshooting.fileName))
        for credit in credits {
            withStringArray(credit.names) { hutong_about_add_credits(about.widget, credit.title, $0) }
        }
        // libadwaita 1.2 leaves it without a name.
        about.forEachInside { part in
            if part.cssClasses.contains("app-version") { part.accessibleLabel = version }
        }
        hutong_about_present(about.widget, parent.cast())
    }
}

/// The list of keyboard shortcuts.
///
/// `GtkShortcutsWindow` is deprecated since GTK 4.18 and used in this file only. In 4.8, only GtkBuilder's XML can
/// fill it, so this type writes some.
public enum ShortcutsWindow {
    /// Shows groups of shortcuts, each with its title and its key in GTK's notation; `searchName` is the name of the
    /// button that begins a search.
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
            <property name="accessible-role">window</property><child><object class="GtkShortcutsSection"><property name="section-name">all</property>\
            \(body.joined())</object></child></object></interface>
            """
        let builder = Object(adopting: UnsafeMutableRawPointer(gtk_builder_new_from_string(xml, -1)))
        guard let object = gtk_builder_get_object(builder.opaque, "window") else { return }
        let window = Window(retaining: object)
        window.title = title
        window.accessibleLabel = title
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

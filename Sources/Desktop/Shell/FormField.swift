import Gtk
import ViewModels

/// A field of a form: its title, the typed text, and a warning below.
enum FormField {
    /// Returns a row for a preferences group; Enter in it runs `submit`.
    static func make(
        _ title: String, isPassword: Bool = false, text: @escaping () -> String, warning: @escaping () -> String,
        edit: @escaping (String) -> Void, submit: @escaping () async -> Void = {}
    ) -> Widget {
        PreferencesRow(
            around: field(
                title, isPassword: isPassword, text: text, warning: warning, edit: edit, submit: submit))
    }

    /// Returns a field for a card; Enter in it runs `submit`. `hint` is shown below while there is no warning, and
    /// `unit` beside the text. `focus` is called when the keyboard focus enters or leaves; its changes of the text
    /// take effect before the next key.
    static func field(
        _ title: String, isPassword: Bool = false, hint: String = "", unit: (() -> String)? = nil,
        text: @escaping () -> String,
        warning: @escaping () -> String, isEditable: @escaping () -> Bool = { true },
        edit: @escaping (String) -> Void, focus: ((_ isIn: Bool) -> Void)? = nil,
        submit: @escaping () async -> Void = {}
    ) -> Widget {
        let note = note(hint: hint, warning: warning)
        let entry = EntryRow(title: title, isPassword: isPassword)
            .onEdit(edit)
            .onSubmit { UserWork.begin { await submit() } }
            .bind(\.text, to: text())
            .bind(\.isEditable, to: isEditable())
            .bind(\.isAccessibleInvalid, to: !warning().isEmpty)
            .bind(\.hasErrorStyle, to: !warning().isEmpty)
            .described(by: note)
        if isPassword { entry.revealName(words("Show password")) }
        if let unit { entry.addSuffix(Label().css("dim-label").align(vertical: .center).bind(\.text, to: unit())) }
        if let focus {
            let reference = WeakWidget(entry)
            let turn = { (isIn: Bool) in
                focus(isIn)
                if let widget = reference.widget { EntryRow(sharing: widget).text = text() }
            }
            entry.onFocus(entered: { turn(true) }, left: { turn(false) })
        }
        return Box(.vertical) {
            ListBox { entry }.with { $0.cssClasses = ["form-field"] }
            note
        }
    }

    /// Returns a row for a preferences group with several lines of text.
    static func lines(
        _ title: String, text: @escaping () -> String, warning: @escaping () -> String, edit: @escaping (String) -> Void
    ) -> Widget {
        let note = note(hint: "", warning: warning)
        let view = TextView(name: title).padding(0).css("description")
            .onEdit(edit)
            .bind(\.text, to: text())
            .bind(\.isAccessibleInvalid, to: !warning().isEmpty)
            .described(by: note)
        let scroller = ScrolledWindow(view).maximumContentHeight(220).minimumSize(height: 72)
            .expand(vertically: false).passingWheelOn()
        return PreferencesRow(
            around: Box(.vertical) {
                Box(.vertical, spacing: 6) {
                    Label(title).css("caption", "dim-label").textAlign(.start)
                    scroller
                }.margin(top: 8, bottom: 8, start: 12, end: 12)
                note
            })
    }

    /// Returns a row for a preferences group with a whole number, which may be empty; the first step leads to
    /// `start`. Enter in it runs `submit`.
    static func number(
        _ title: String, in range: ClosedRange<Int>, from start: Int, text: @escaping () -> String,
        warning: @escaping () -> String, edit: @escaping (String) -> Void, submit: @escaping () async -> Void = {}
    ) -> Widget {
        let note = note(hint: "", warning: warning)
        let field = SpinButton(range, from: start).align(vertical: .center)
            .onEdit(edit)
            .onSubmit { UserWork.begin { await submit() } }
            .bind(\.text, to: text())
            .bind(\.isAccessibleInvalid, to: !warning().isEmpty)
            .described(by: note)
        // The keyboard has no action on the row itself.
        let row = ActionRow(title: title).addSuffix(field, activates: true).with { $0.isFocusable = false }
        return PreferencesRow(
            around: Box(.vertical) {
                ListBox { row }.with { $0.cssClasses = ["form-field"] }
                note
            })
    }

    /// Returns a field for a card with linked buttons to choose one of.
    static func choice<Value: Equatable>(
        _ title: String, _ choices: [(value: Value, title: String)], current: @escaping () -> Value,
        warning: @escaping () -> String, choose: @escaping (Value) -> Void
    ) -> Widget {
        Box(.vertical) {
            ListBox { Choice.row(title, choices, current: current, choose: choose) }
                .with { $0.cssClasses = ["form-field"] }
            note(hint: "", warning: warning)
        }
    }

    /// Returns fields that belong together, as one card. It is not a list: outside a list, GTK's rows complain when
    /// Tab reaches them.
    static func card(_ fields: [Widget]) -> Widget {
        let card = Box(.vertical).css("card")
        for (index, field) in fields.enumerated() {
            if index > 0 { card.append(Separator()) }
            card.append(field)
        }
        return card
    }

    /// Returns a label with the field's warning, or with its hint if there is no warning.
    private static func note(hint: String, warning: @escaping () -> String) -> Label {
        Label().css("caption").textAlign(.start).wrapping()
            .margin(top: 4, bottom: 8, start: 12, end: 12)
            .bind(\.text, to: warning().isEmpty ? hint : warning())
            .bind(\.isVisible, to: !hint.isEmpty || !warning().isEmpty)
            .observe { label in
                let isWrong = !warning().isEmpty
                label.css("error", when: isWrong).css("dim-label", when: !isWrong)
            }
    }
}

extension EntryRow {
    /// Whether the field is shown in the color of errors.
    var hasErrorStyle: Bool {
        get { cssClasses.contains("error") }
        set { css("error", when: newValue) }
    }
}

extension Widget {
    /// A number whose change to another one than 0 moves the keyboard focus into the widget, which is then scrolled into
    /// sight. For bindings.
    var focusRequest: Int {
        get { 0 }
        set {
            guard newValue > 0 else { return }
            let reference = WeakWidget(self)
            // Not before the page with the widget is shown again.
            MainLoop.whenIdle { if let widget = reference.widget, widget.isCurrent { widget.focusFirst() } }
        }
    }
}

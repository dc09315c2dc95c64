import Gtk
import ViewModels

/// A field of a form: its title, what is typed, and what is wrong with it right below.
enum FormField {
    /// A row for a preferences group; Enter in it runs `submit`.
    static func make(
        _ title: String, isPassword: Bool = false, text: @escaping () -> String, warning: @escaping () -> String,
        edit: @escaping (String) -> Void, submit: @escaping () async -> Void = {}
    ) -> Widget {
        let problem = Label().css("error", "caption").textAlign(.start).wrapping()
            .margin(bottom: 8, start: 12, end: 12)
            .bind(\.text, to: warning())
            .bind(\.isVisible, to: !warning().isEmpty)
        let entry = EntryRow(title: title, isPassword: isPassword)
            .onEdit(edit)
            .onSubmit { Task { await submit() } }
            .bind(\.text, to: text())
            .bind(\.isAccessibleInvalid, to: !warning().isEmpty)
            .bind(\.hasErrorStyle, to: !warning().isEmpty)
            .described(by: problem)
        return PreferencesRow(
            around: Box(.vertical) {
                ListBox { entry }.with { $0.cssClasses = ["form-field"] }
                problem
            })
    }
}

extension EntryRow {
    /// Whether the field shows in the color of errors.
    var hasErrorStyle: Bool {
        get { cssClasses.contains("error") }
        set { css("error", when: newValue) }
    }
}

import Gtk
import ViewModels

/// The field of the area, with known areas below it as the user types. Tab enters them, Escape hides them.
///
/// Down is left to input methods, which choose characters with it.
enum AreaField {
    static func make(_ model: HomeSearchViewModel) -> Widget {
        let form = model.form
        let field = FormField.field(
            words("Area (required)"), hint: words("A part of town, such as Dongcheng"), text: { form.area },
            warning: { form.areaProblem }, edit: form.editArea, submit: model.startSearch)
        let reference = WeakWidget(field)
        let suggestions = Box(.vertical).observe(form.suggestions) { box, names in
            box.removeAll()
            for name in names { box.append(row(name, form, field: reference)) }
        }
        .named(words("Suggested areas"))
        .margin(bottom: 8, start: 6, end: 6)
        .bind(\.isVisible, to: form.hasSuggestions)
        .bind(\.isShownInPlace, to: form.showsSuggestions)
        field.onKey { key, _ in key == Key.escape && form.dismissSuggestions() }
        suggestions.onKey { key, _ in
            guard key == Key.escape else { return false }
            // First, because hiding the focused button would leave the keyboard without a focus.
            reference.widget?.focusFirst()
            return form.dismissSuggestions()
        }
        return Box(.vertical) {
            field
            suggestions
        }
    }

    private static func row(_ name: String, _ form: DemandFormViewModel, field: WeakWidget) -> Widget {
        Button(
            around: Label(name).textAlign(.start).ellipsized().margin(top: 2, bottom: 2, start: 6, end: 6)
        )
        .css("flat")
        .named(name)
        .onClick {
            field.widget?.focusFirst()
            form.choose(name)
        }
    }
}

import Gtk
import ViewModels

/// The one view for every step of the wizard: a row a field. It has no thoughts of its own.
final class PersonalInfoStepView {
    let root: Widget

    init(_ step: PersonalInfoStep, _ model: PersonalInfoViewModel) {
        root = FormField.card(step.fields.map { Self.row($0, model) })
    }

    private static func row(_ field: PersonalInfoField, _ model: PersonalInfoViewModel) -> Widget {
        if case .choice(let choices) = field.kind {
            return FormField.choice(
                field.label, choices.map { ($0.id, $0.title) }, current: { model.row(field).value },
                warning: { model.row(field).problem }, choose: { model.fill(field.id, $0) }
            ).bind(\.isSensitive, to: !model.isSaving)
        }
        return FormField.field(
            field.label, hint: field.hint, text: { model.row(field).value }, warning: { model.row(field).problem },
            // GTK 4.8 has the cursor of a field blink on that turns insensitive while it has the focus.
            isEditable: { !model.isSaving }, edit: { model.fill(field.id, $0) },
            focus: { $0 ? model.beginEditing(field.id) : model.endEditing(field.id) }, submit: model.next)
    }
}

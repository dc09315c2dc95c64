import Gtk
import ViewModels

/// The form of any step of the wizard: a control for each of its fields.
enum PersonalInfoStepView {
    private typealias Maker = @MainActor (PersonalInfoField, PersonalInfoViewModel) -> Widget

    static func make(_ step: PersonalInfoStep, _ model: PersonalInfoViewModel) -> Widget {
        FormField.card(step.fields.compactMap { makers[$0.kind.control]?($0, model) })
    }

    private static let makers: [PersonalInfoField.Control: Maker] = [.entry: entry, .buttons: buttons]

    private static func buttons(_ field: PersonalInfoField, _ model: PersonalInfoViewModel) -> Widget {
        FormField.choice(
            field.label, field.kind.choices.map { ($0.id, $0.title) }, current: { model.wizard.row(field).value },
            warning: { model.wizard.row(field).problem }, choose: { model.fill(field.id, $0) }
        ).bind(\.isSensitive, to: !model.isSaving)
    }

    private static func entry(_ field: PersonalInfoField, _ model: PersonalInfoViewModel) -> Widget {
        FormField.field(
            field.label, hint: field.hint, text: { model.wizard.row(field).value },
            warning: { model.wizard.row(field).problem },
            // In GTK 4.8 the cursor of an insensitive field with the focus keeps blinking.
            isEditable: { !model.isSaving }, edit: { model.fill(field.id, $0) },
            focus: { model.setEditing(field.id, $0) }, submit: model.next
        ).css("private")
    }
}

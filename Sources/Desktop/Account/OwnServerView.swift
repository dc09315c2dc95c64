import Gtk
import ViewModels

/// The page with one field for the user's own Matrix server.
enum OwnServerView {
    static func make(_ model: OwnServerViewModel) -> Widget {
        let column = Box(.vertical, spacing: 18) {
            SignInView.heading(
                words("Your Own Server"),
                words("Enter the name of the Matrix server where your account is, or your user ID."))
            PreferencesGroup {
                FormField.make(
                    words("Server, such as matrix.org"), text: { model.form.address },
                    warning: { model.form.problem }, edit: model.form.edit, submit: model.find)
            }
            Label().css("dim-label").wrapping().textAlign(.center).bind(\.optionalText, to: model.form.status)
            Button(words("C_ontinue")).css("pill", "suggested-action").align(.center).wrapping()
                .bind(\.isSensitive, to: model.canContinue)
                .onClick(task: model.find)
            Button(words("Bac_k")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: model.canGoBack)
                .onClick(model.close)
        }
        return ScrolledWindow(Clamp(maximum: 440, column.margin(top: 24, bottom: 24, start: 18, end: 18)))
    }
}

import Gtk
import ViewModels

/// The fields of a new account.
enum SignUpView {
    static func make(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 18) {
            SignInView.heading(words("Create an Account"), "")
            photo(model)
            PreferencesGroup {
                FormField.make(
                    words("Username"), text: { model.name }, warning: { model.nameProblem },
                    edit: { model.name = $0 }, submit: model.signUp)
                FormField.make(
                    words("Password"), isPassword: true, text: { model.password },
                    warning: { model.passwordProblem }, edit: { model.password = $0 }, submit: model.signUp)
                FormField.make(
                    words("Display name (optional)"), text: { model.displayName },
                    warning: { model.displayNameProblem }, edit: { model.displayName = $0 }, submit: model.signUp)
                FormField.make(
                    words("Email (optional)"), text: { model.email }, warning: { model.emailProblem },
                    edit: { model.email = $0 }, submit: model.signUp)
            }
            Button(words("Create _Account")).css("pill", "suggested-action").align(.center).wrapping().onClick(
                task: model.signUp)
            Button(words("I _Have an Account")).css("flat").align(.center).wrapping().onClick(model.showSignIn)
        }
    }

    private static func photo(_ model: SignInViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            AvatarView.make(size: 80, name: { model.avatarName }, picture: { model.photo?.data })
            Box(.horizontal, spacing: 6) {
                Button(words("Choose a _Picture…")).onClick(task: model.choosePhoto)
                Button(icon: "user-trash-symbolic", name: words("Remove the picture"))
                    .bind(\.isVisible, to: model.hasPhoto)
                    .onClick(model.removePhoto)
            }.align(.center)
        }
    }
}

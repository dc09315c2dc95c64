import Gtk
import ViewModels

/// The rows of the preferences that select the provider for the sign-in.
enum SignInChoiceView {
    static func make(_ model: SignInChoiceViewModel) -> Widget {
        let address = FormField.make(
            words("Provider’s address"), text: { model.address }, warning: { model.addressProblem },
            edit: model.editAddress, submit: model.save)
        let clientID = FormField.make(
            words("Client ID"), text: { model.clientID }, warning: { "" }, edit: model.editClientID, submit: model.save)
        let secret = FormField.make(
            words("Client secret"), isPassword: true, text: { model.clientSecret }, warning: { "" },
            edit: model.editClientSecret, submit: model.save)
        let use = ActionRow(title: words("Use This Provider"))
            .bind(\.subtitle, to: model.missing)
            .addSuffix(Button(words("_Use")).align(vertical: .center).onClick(task: model.save), activates: true)
        return PreferencesGroup(
            title: words("Sign in with"), text: words("Groups and the search for a home need a Matrix server.")
        ) {
            Choice.row(
                words("Provider"),
                [
                    (.matrix, words("Matrix")), (.weibo, words("Weibo")), (.gitHub, words("GitHub")),
                    (.plain, words("Other")),
                ],
                current: { model.dialect }, choose: { dialect in UserWork.begin { await model.choose(dialect) } })
            [address, clientID, secret, use].map { row in row.bind(\.isVisible, to: model.showsForm) }
        }
    }
}

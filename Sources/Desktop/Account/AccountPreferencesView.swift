import Gtk
import ViewModels

/// The account's groups of the preferences window.
public enum AccountPreferencesView {
    /// Returns the section for the provider and the Matrix server.
    public static func section(_ model: AccountPreferencesViewModel) -> PreferencesSection {
        PreferencesSection(.services, load: model.load, save: model.signIn.save) {
            SignInChoiceView.make(model.signIn)
            matrixServer(model).bind(\.isVisible, to: !model.signIn.showsForm)
        }
    }

    private static func matrixServer(_ model: AccountPreferencesViewModel) -> Widget {
        let connect = Button(words("_Connect")).align(vertical: .center)
            .bind(\.isSensitive, to: !model.matrix.isFinding)
            .onClick(task: model.findMatrixServer)
        return PreferencesGroup(
            title: words("Account and groups"),
            text: words("The name of a server, such as matrix.org. Each server needs an account of its own.")
        ) {
            FormField.make(
                words("Matrix server"), text: { model.matrix.address }, warning: { model.matrix.problem },
                edit: model.matrix.edit, submit: model.findMatrixServer)
            ActionRow(title: words("Find the server"))
                .bind(\.subtitle, to: model.matrix.status)
                .addSuffix(connect, activates: true)
        }
    }
}

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

import Gtk
import ViewModels

/// The account's groups of the preferences window.
public enum AccountPreferencesView {
    /// Returns the sections for the provider and the Matrix server.
    public static func sections(_ model: AccountPreferencesViewModel) -> [PreferencesSection] {
        [
            PreferencesSection(.services, load: model.load, save: model.signIn.save) {
                SignInChoiceView.make(model.signIn)
                matrixServer(model).bind(\.isVisible, to: !model.signIn.showsForm)
            }
        ]
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

import Gtk
import ViewModels

/// The group of the preferences window that saves all data to a file and restores them.
enum BackupPreferencesView {
    static func sections(_ model: BackupViewModel) -> [PreferencesSection] {
        [PreferencesSection(.general, load: model.load) { group(model) }]
    }

    private static func group(_ model: BackupViewModel) -> Widget {
        PreferencesGroup(title: words("Backup"), text: model.scope) {
            row(words("Save all data to a file"), words("_Back Up…"), model, task: model.backUp)
                .bind(\.subtitle, to: model.saved)
            row(words("Restore data from a backup"), words("_Restore…"), model, task: model.restore)
            row(words("Data before the last restore"), words("Bring Back"), model, task: model.bringBackEarlierData)
                .bind(\.subtitle, to: model.earlierData)
                .bind(\.isVisible, to: model.hasEarlierData)
            ActionRow()
                .addPrefix(Spinner())
                .addSuffix(Button(words("_Cancel")).align(vertical: .center).onClick { model.cancel() })
                .bind(\.title, to: model.activity)
                .bind(\.isVisible, to: model.isBusy)
            PreferencesRow(
                around: Label().css("error").wrapping().textAlign(.start)
                    .margin(top: 12, bottom: 12, start: 12, end: 12).bind(\.text, to: model.problem)
            ).bind(\.isVisible, to: !model.problem.isEmpty)
        }
    }

    private static func row(
        _ title: String, _ button: String, _ model: BackupViewModel, task: @escaping () async -> Void
    ) -> ActionRow {
        ActionRow(title: title).addSuffix(
            Button(button).align(vertical: .center).bind(\.isSensitive, to: model.canStart).onClick(task: task),
            activates: true)
    }
}

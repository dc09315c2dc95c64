import Gtk
import ViewModels

/// The form for the user's name and description, in a window of its own.
final class ProfileEditorWindow {
    let window: DialogWindow

    init(_ editor: ProfileEditorViewModel, over parent: Window?) {
        let cancel = Button(words("_Cancel"))
        let save = Button(words("_Save")).css("suggested-action")
            .bind(\.isSensitive, to: editor.canSave)
            .onClick(task: editor.save)
        let form = PreferencesGroup {
            FormField.make(
                words("Display name"), text: { editor.name }, warning: { editor.nameProblem },
                edit: { editor.name = $0 }, submit: editor.save)
            FormField.lines(
                words("About you"), text: { editor.about }, warning: { editor.aboutProblem },
                edit: { editor.about = $0 }
            ).bind(\.isVisible, to: editor.showsAbout)
        }
        let column = Box(.vertical, spacing: 18) {
            ProblemView.bar({ editor.problem }, retry: editor.save)
            form
            Label().css("dim-label", "caption").wrapping().textAlign(.center).bind(\.optionalText, to: editor.note)
        }
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Edit Profile")), start: { cancel }, end: { save })
                    .windowButtons(start: false, end: false)
                ScrolledWindow(Clamp(maximum: 480, column.margin(18)))
            }, width: 420, height: 400)
        window.title = words("Edit Profile")
        // The first field, not the button that cancels.
        let fields = WeakWidget(form)
        window.onMap { fields.widget?.focusFirst() }
        window.close(when: editor.isDone)
        cancel.onClick { [weak window] in window?.close() }
        Task { await editor.load() }
    }
}

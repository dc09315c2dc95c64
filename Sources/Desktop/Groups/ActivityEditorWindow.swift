import Gtk
import ViewModels

/// The form for a new activity, in a window of its own.
final class ActivityEditorWindow {
    let window: DialogWindow

    init(_ editor: ActivityEditorViewModel, over parent: Window?) {
        let announce = Button(words("_Post Activity")).css("suggested-action").onClick(task: editor.announce)
        let cancel = Button(words("_Cancel"))
        let form = Self.form(editor)
        let content = Box(.vertical) {
            HeaderBar(title: WindowTitle(words("Plan an Activity")), start: { cancel }, end: { announce })
                .windowButtons(start: false, end: false)
            ScrolledWindow(
                Clamp(
                    maximum: 480,
                    Box(.vertical, spacing: 18) {
                        ProblemView.bar({ editor.problem }, retry: editor.announce)
                        form
                    }.margin(18)))
        }
        window = DialogWindow(over: parent, content: content, width: 460, height: 560)
        window.title = words("Plan an Activity")
        // The first field, not the button that cancels.
        let fields = WeakWidget(form)
        window.onMap { fields.widget?.focusFirst() }
        window.close(when: editor.isDone)
        cancel.onClick { [weak window] in window?.close() }
    }

    private static func form(_ editor: ActivityEditorViewModel) -> Widget {
        let day = DropDown(editor.dayTitles, name: words("Day"))
            .onSelect { editor.day = $0 }
            .observe { $0.show(editor.dayTitles, selected: editor.day) }
            .align(vertical: .center)
        let time = DropDown(editor.timeTitles, name: words("Time"))
            .onSelect { editor.halfHour = $0 }
            .bind(\.selected, to: editor.halfHour)
            .align(vertical: .center)
        return Box(.vertical, spacing: 6) {
            PreferencesGroup {
                FormField.make(
                    words("Title"), text: { editor.title }, warning: { editor.titleProblem },
                    edit: { editor.title = $0 }, submit: editor.announce)
                ActionRow(title: words("Day")).addSuffix(day)
                ActionRow(title: words("Time")).addSuffix(time)
                FormField.make(
                    words("Meeting Place"), text: { editor.place }, warning: { editor.placeProblem },
                    edit: { editor.place = $0 }, submit: editor.announce)
                FormField.make(
                    words("Details"), text: { editor.about }, warning: { "" }, edit: { editor.about = $0 },
                    submit: editor.announce)
            }
            WeatherMark.line { editor.weather }
            Label().css("error", "caption").textAlign(.start).wrapping()
                .bind(\.optionalText, to: editor.startsProblem)
        }
    }
}

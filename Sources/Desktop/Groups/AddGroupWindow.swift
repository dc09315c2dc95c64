import Gtk
import ViewModels

/// The form to join a group of the server's directory or by its address, or to create one, in a window of its own.
final class AddGroupWindow {
    let window: DialogWindow

    init(_ form: AddGroupViewModel, over parent: Window?) {
        let content = Box(.vertical) {
            HeaderBar(title: WindowTitle(words("Add a Group")))
            ScrolledWindow(
                Clamp(
                    maximum: 480,
                    Box(.vertical, spacing: 18) {
                        ProblemView.bar({ form.problem }, retry: form.retry)
                        PublicGroupsView.make(form)
                        Self.join(form)
                        Self.create(form)
                    }.margin(18))
            ).expand(vertically: true)
        }
        window = DialogWindow(over: parent, content: content, width: 460, height: 720)
        window.title = words("Add a Group")
        window.close(when: form.isDone)
        Task { await form.directory.load() }
    }

    private static func join(_ form: AddGroupViewModel) -> Widget {
        Box(.vertical, spacing: 12) {
            PreferencesGroup(
                title: words("Join by Address"), text: words("Ask a neighbor for the address of their group.")
            ) {
                FormField.make(
                    words("Address (#lane-4:example.org)"), text: { form.address },
                    warning: { form.addressProblem }, edit: { form.address = $0 }, submit: form.join)
            }
            button(words("_Join"), form, form.join)
        }
    }

    private static func create(_ form: AddGroupViewModel) -> Widget {
        let open = Switch().onToggle { form.isOpen = $0 }.bind(\.isOn, to: form.isOpen)
        return Box(.vertical, spacing: 12) {
            PreferencesGroup(title: words("New Group"), text: "") {
                FormField.make(
                    words("Group Name"), text: { form.name }, warning: { form.nameProblem },
                    edit: { form.name = $0 }, submit: form.create)
                FormField.make(
                    words("Description (optional)"), text: { form.about }, warning: { "" },
                    edit: { form.about = $0 }, submit: form.create)
                FormField.make(
                    words("Address, such as lane-4 (optional)"), text: { form.alias },
                    warning: { form.aliasProblem }, edit: { form.alias = $0 }, submit: form.create)
                ActionRow(
                    title: words("Open to Everyone"),
                    subtitle: words("Anyone with the address can join.")
                ).addSuffix(open, activates: true)
            }
            button(words("C_reate"), form, form.create)
        }
    }

    private static func button(
        _ title: String, _ form: AddGroupViewModel, _ act: @escaping () async -> Void
    ) -> Widget {
        Button(title).css("pill").align(.center)
            .bind(\.isSensitive, to: form.canSubmit)
            .onClick(task: act)
    }
}

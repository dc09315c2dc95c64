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

/// The groups in the directory of the user's server, with a search.
enum PublicGroupsView {
    static func make(_ form: AddGroupViewModel) -> Widget {
        let directory = form.directory
        let list = ListBox(name: words("Public Groups")).fill(directory.rows) { line($0, form) }
        list.cssClasses = ["boxed-list"]
        let groups = Box(.vertical, spacing: 6) {
            list
            Button(words("Show More")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: directory.canShowMore)
                .onClick(task: directory.showMore)
        }
        let states: [(ListScreen, Widget)] = [
            (.loading, Label(words("Loading…")).css("dim-label")), (.list, groups),
            (.placeholder, Label().css("dim-label").wrapping().bind(\.text, to: directory.emptyText)),
        ]
        let content = Box(.vertical, spacing: 12)
        for (screen, view) in states { content.append(view.bind(\.isVisible, to: directory.screen == screen)) }
        content.append(ProblemView.bar({ directory.problem }, retry: directory.load))
        let search = SearchEntry(name: words("Search public groups"))
        let field = WeakWidget(search)
        search.onEdit { text in Task { await directory.search(text) } }
            .onStop {
                // A search field consumes the Escape that would close the window.
                if !directory.cancelSearch() { field.widget?.window?.close() }
            }
            .bind(\.text, to: directory.text)
        return Box(.vertical, spacing: 12) {
            PreferencesGroup(
                title: words("Public Groups"), text: words("Groups on your server that anyone can join.")
            ) {
                search
            }
            content
        }
    }

    private static func line(_ row: PublicGroupRow, _ form: AddGroupViewModel) -> Widget {
        ListRow(
            around: Box(.horizontal, spacing: 12) {
                Box(.vertical, spacing: 2) {
                    Label(row.name).css("heading").textAlign(.start).wrapping()
                    Label().css("caption").textAlign(.start).wrapping(lines: 2).with { $0.optionalText = row.about }
                    Label().css("caption", "dim-label").textAlign(.start).with { $0.optionalText = row.membersText }
                }.expand(horizontally: true).align(vertical: .center)
                Button(row.actionTitle).named(row.actionName).align(vertical: .center)
                    .bind(\.isSensitive, to: form.canSubmit)
                    .onClick(task: { await form.join(row) })
            }.margin(10), isActivatable: false)
    }
}

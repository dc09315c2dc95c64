import Gtk
import ViewModels

/// The groups in the directory of the user's server, with a search.
enum PublicGroupsView {
    static func make(_ form: AddGroupViewModel) -> Widget {
        let directory = form.directory
        let list = ListBox(name: words("Public Groups")).observe(directory.rows) { list, rows in
            list.removeAll()
            for row in rows { list.append(line(row, form)) }
        }
        list.cssClasses = ["boxed-list"]
        let groups = Box(.vertical, spacing: 6) {
            list
            Button(words("Show More")).css("flat").align(.center).wrapping()
                .bind(\.isVisible, to: directory.canShowMore)
                .onClick(task: directory.showMore)
        }
        let states: [(PublicGroupsViewModel.Screen, Widget)] = [
            (.loading, Label(words("Loading…")).css("dim-label")), (.list, groups),
            (.empty, Label().css("dim-label").wrapping().bind(\.text, to: directory.emptyText)),
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

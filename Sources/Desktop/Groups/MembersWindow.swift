import Gtk
import ViewModels

/// The members of a group, in a window of its own.
final class MembersWindow {
    let window: DialogWindow

    init(_ members: MembersViewModel, over parent: Window?) {
        let rows = DisplayedRows<MemberRow>()
        let pictures = PictureCache(
            maximumBytes: 16 << 20, data: { address, _ in await members.pictureData(at: address) })
        let list = ListView(rows.model, name: words("Members")) {
            MemberRowView(members, rows: rows, pictures: pictures)
        }.css("chat")
        list.observe(members.rows) { rows.show($1) }
        let search = SearchEntry(name: words("Search members"))
        let field = WeakWidget(search)
        search.onEdit { members.search = $0 }
            .onStop {
                // A search field consumes the Escape that would close the window.
                if !members.cancelSearch() { field.widget?.window?.close() }
            }
            .bind(\.text, to: members.search)
        let states = Stack()
            .add(LoadingView.make(words("Loading the members…")), named: MembersViewModel.Screen.loading.name)
            .add(list.scrolling(), named: MembersViewModel.Screen.list.name)
            .add(
                StatusPage(icon: Symbol.search.icon, title: words("No Members Found")),
                named: MembersViewModel.Screen.noMatch.name
            )
            .add(
                ProblemView.page(icon: Symbol.people.icon, { members.state.problem }, retry: members.load),
                named: MembersViewModel.Screen.problem.name
            )
            .bind(\.visibleName, to: members.screen.name)
        window = DialogWindow(
            over: parent,
            content: Box(.vertical) {
                HeaderBar(title: WindowTitle(words("Members")).bind(\.subtitle, to: members.title))
                InviteView.make(members.invite).margin(top: 6, bottom: 6, start: 12, end: 12)
                search.margin(bottom: 6, start: 12, end: 12)
                states.expand(vertically: true)
            }, width: 400, height: 600)
        window.title = words("Members")
        Task { await members.load() }
    }
}

extension MembersViewModel.Screen {
    /// The name of the child in the stack.
    fileprivate var name: String {
        switch self {
        case .loading: "loading"
        case .list: "list"
        case .noMatch: "noMatch"
        case .problem: "problem"
        }
    }
}

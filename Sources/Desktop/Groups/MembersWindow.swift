import Gtk
import ViewModels

/// Who is in a group, in a window of its own; a press on somebody shows their page.
final class MembersWindow {
    let window: DialogWindow

    init(_ members: MembersViewModel, over parent: Window?) {
        let rows = ShownRows<MemberRow>()
        let pictures = PictureCache { address, _ in await members.pictureData(at: address) }
        let list = ListView(rows.model, name: words("Members")) {
            MemberRowView(members, rows: rows, pictures: pictures)
        }.css("chat")
        list.observe(members.rows) { rows.show($1) }
        let search = SearchEntry(name: words("Search members"))
        let field = WeakWidget(search)
        search.onEdit { members.search = $0 }
            .onStop {
                // A search field takes the Escape that would close the window.
                if members.search.isEmpty { field.widget?.window?.close() } else { members.search = "" }
            }
            .bind(\.text, to: members.search)
        let states = Stack()
            .add(LoadingView.make(words("Looking who is here…")), named: "loading")
            .add(list.scrolling(), named: "list")
            .add(StatusPage(icon: "system-search-symbolic", title: words("Nobody of that name")), named: "nobody")
            .add(
                ProblemView.page(icon: "system-users-symbolic", { members.state.problem }, retry: members.load),
                named: "problem"
            )
            .bind(\.visibleName, to: Self.stateName(members))
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

    private static func stateName(_ members: MembersViewModel) -> String {
        if members.state.content != nil { return members.rows.isEmpty ? "nobody" : "list" }
        return members.state.problem == nil ? "loading" : "problem"
    }
}

/// A member: picture, name, and the handle that tells two of the same name apart.
private final class MemberRowView: RowView {
    let root: Widget
    private let members: MembersViewModel
    private let rows: ShownRows<MemberRow>
    private let avatarLoader: PictureLoader
    private var member: MemberRow?
    private let button: Button
    private let avatar = Avatar(size: 36).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized()
    private let handle = Label().css("caption", "dim-label").textAlign(.start).ellipsized()

    init(_ members: MembersViewModel, rows: ShownRows<MemberRow>, pictures: PictureCache) {
        self.members = members
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        let content = Box(.horizontal, spacing: 12)
        button = Button(around: content).css("flat")
        root = button
        content.append(avatar)
        content.append(
            Box(.vertical) {
                name
                handle
            }.expand(horizontally: true).align(vertical: .center))
        button.onClick { [weak self] in
            if let member = self?.member { members.show(member) }
        }
    }

    func bind(position: Int) {
        guard let member = rows[position] else { return }
        self.member = member
        name.text = member.name
        handle.text = member.handle
        avatar.name = member.name
        button.accessibleLabel = [member.name, member.handle].joined(separator: words(", "))
        let avatar = avatar
        avatarLoader.load(member.avatar, size: 96) { avatar.setTexture($0) }
    }

    func unbind() {
        member = nil
        avatarLoader.cancel()
    }
}

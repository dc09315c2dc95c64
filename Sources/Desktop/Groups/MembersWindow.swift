import Gtk
import ViewModels

/// The members of a group, in a window of its own.
final class MembersWindow {
    let window: DialogWindow

    init(_ members: MembersViewModel, over parent: Window?) {
        let rows = DisplayedRows<MemberRow>()
        let pictures = PictureCache(maximumBytes: 16 << 20, data: members.pictureData)
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
        let states = ListScreens.make(
            members.screen, loading: words("Loading the members…"), list: list.scrolling(),
            placeholder: StatusPage(icon: Symbol.search.icon, title: words("No Members Found")),
            problem: ProblemView.page(icon: Symbol.people.icon, { members.state.problem }, retry: members.load))
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

/// The address of a group, and the form to invite a user.
enum InviteView {
    static func make(_ invite: InviteViewModel) -> Widget {
        PreferencesGroup {
            ActionRow(title: words("Address")).bind(\.subtitle, to: invite.addressText)
                .addSuffix(copyButton(invite), activates: true)
            FormField.make(
                words("Invite, such as @tom:example.org"), text: { invite.invitee },
                warning: { invite.problem }, edit: { invite.invitee = $0 }, submit: invite.invite)
        }
    }

    /// Returns the address, and the button to copy it.
    static func address(_ invite: InviteViewModel) -> Widget {
        Box(.horizontal, spacing: 6) {
            Label().selectable().ellipsized().textAlign(.start).bind(\.text, to: invite.addressText)
                // Otherwise, a new window would select the whole text.
                .with { $0.canFocus = false }
                .expand(horizontally: true)
            copyButton(invite)
        }
    }

    private static func copyButton(_ invite: InviteViewModel) -> Button {
        Button(icon: "edit-copy-symbolic", name: words("Copy Address")).css("flat").align(vertical: .center)
            .onClick(invite.copyAddress)
    }
}

import Gtk
import ViewModels

/// A member of a group, as a button that shows their user page, with a menu of actions.
final class MemberRowView: RowView {
    var root: Widget { row }
    private let row = Box(.horizontal, spacing: 4)
    private let members: MembersViewModel
    private let rows: DisplayedRows<MemberRow>
    private let avatarLoader: PictureLoader
    private var member: MemberRow?
    private let button: Button
    private let avatar = Avatar(size: 36).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized()
    private let handle = Label().css("caption", "dim-label").textAlign(.start).ellipsized()
    private let role = Label().css("caption", "dim-label")
    private let more = Button(icon: "view-more-symbolic", name: "").css("flat").align(vertical: .center)

    init(_ members: MembersViewModel, rows: DisplayedRows<MemberRow>, pictures: PictureCache) {
        self.members = members
        self.rows = rows
        avatarLoader = PictureLoader(pictures)
        let content = Box(.horizontal, spacing: 12)
        button = Button(around: content).css("flat")
        content.append(avatar)
        content.append(
            Box(.vertical) {
                name
                handle
            }.expand(horizontally: true).align(vertical: .center))
        content.append(role)
        row.append(button.expand(horizontally: true))
        row.append(more)
        button.onClick { [weak self] in
            if let member = self?.member { members.show(member) }
        }
        more.onClick { [weak self] in self?.openMenu() }
    }

    func openMenu() {
        guard let member else { return }
        let content = Box(.vertical).css("message-menu").named(member.actionsName)
        let popover = Popover(content).css("menu")
        for action in member.actions {
            let title = members.title(of: action)
            content.append(
                MenuItem.make(title) { [members] in
                    await members.perform(action, on: member)
                })
        }
        popover.open(in: row, at: more)
    }

    func bind(position: Int) {
        guard let member = rows[position] else { return }
        self.member = member
        name.text = member.name
        handle.text = member.handle
        avatar.name = member.name
        role.text = member.role
        more.isVisible = member.hasMenu
        more.tooltip = member.actionsName
        more.accessibleLabel = member.actionsName
        button.accessibleLabel = member.accessibleName
        avatarLoader.load(member.avatar, into: avatar)
    }

    func unbind() {
        member = nil
        avatarLoader.cancel()
    }
}

import Gtk
import ViewModels

/// A member of a group, as a button that shows their user page.
final class MemberRowView: RowView {
    let root: Widget
    private let members: MembersViewModel
    private let rows: DisplayedRows<MemberRow>
    private let avatarLoader: PictureLoader
    private var member: MemberRow?
    private let button: Button
    private let avatar = Avatar(size: 36).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized()
    private let handle = Label().css("caption", "dim-label").textAlign(.start).ellipsized()

    init(_ members: MembersViewModel, rows: DisplayedRows<MemberRow>, pictures: PictureCache) {
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
        button.accessibleLabel = member.accessibleName
        let avatar = avatar
        avatarLoader.load(member.avatar, size: 96) { avatar.setTexture($0) }
    }

    func unbind() {
        member = nil
        avatarLoader.cancel()
    }
}

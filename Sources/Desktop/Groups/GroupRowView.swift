import Gtk
import ViewModels

/// A row of the list of groups: picture, name, last message and its time, unread mark.
final class GroupRowView {
    let root: ListRow
    private let header = Label().css("caption-heading", "dim-label").textAlign(.start).ellipsized()
        .margin(top: 12, bottom: 4, start: 10, end: 10)
    private let button: Button
    private let avatar = Avatar(size: 44).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized().expand(horizontally: true)
    private let muted = Image(icon: Symbol.notificationsOff.icon, pixels: 14).css("dim-label").decorative()
    private let time = Label().css("caption", "dim-label", "numeric")
    private let lastMessage = Label().css("dim-label").textAlign(.start).ellipsized().expand(horizontally: true)
    private let badge = BadgeView()
    private let avatarLoader: PictureLoader

    init(pictures: PictureCache, open: @escaping () -> Void) {
        avatarLoader = PictureLoader(pictures)
        let content = Box(.horizontal, spacing: 12)
        // In GTK 4.8, rows have no action for assistive technology, so the row contains a button.
        button = Button(around: content.margin(top: 4, bottom: 4, start: 2, end: 2)).css("flat", "group-row")
            .onClick(open)
        let column = Box(.vertical)
        column.append(header)
        column.append(button)
        root = ListRow(around: column, isActivatable: false)
        content.append(avatar)
        content.append(
            Box(.vertical, spacing: 3) {
                Box(.horizontal, spacing: 6) {
                    name
                    muted
                    time
                }
                Box(.horizontal, spacing: 6) {
                    lastMessage
                    badge.root
                }
            }.expand(horizontally: true).align(vertical: .center))
    }

    func show(_ row: GroupRow) {
        header.text = row.header
        header.isVisible = !row.header.isEmpty
        avatar.name = row.name
        name.text = row.name
        name.css("unread", when: row.unread.wantsAttention)
        muted.isVisible = row.isMuted
        time.text = row.timeText
        lastMessage.text = row.lastMessage
        badge.show(row.unread.groupMark)
        button.accessibleLabel = row.accessibleName
        button.css("open", when: row.isOpen)
        let avatar = avatar
        avatarLoader.load(row.avatar, size: 96) { avatar.setTexture($0) }
    }
}

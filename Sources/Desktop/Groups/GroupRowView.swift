import Gtk
import ViewModels

/// A group's row in the list: picture, name, what was said last and when, what is new.
final class GroupRowView {
    let root: ListRow
    private let button: Button
    private let avatar = Avatar(size: 44).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized().expand(horizontally: true)
    private let muted = Image(icon: "notifications-disabled-symbolic", pixels: 14).css("dim-label").decorative()
    private let time = Label().css("caption", "dim-label", "numeric")
    private let lastMessage = Label().css("dim-label").textAlign(.start).ellipsized().expand(horizontally: true)
    private let badge = BadgeView()
    private let avatarLoader: PictureLoader

    init(pictures: PictureCache, open: @escaping () -> Void) {
        avatarLoader = PictureLoader(pictures)
        let content = Box(.horizontal, spacing: 12)
        // A button in the row: rows have no action for assistive technology in GTK 4.8.
        button = Button(around: content.margin(top: 4, bottom: 4, start: 2, end: 2)).css("flat", "group-row")
            .onClick(open)
        root = ListRow(around: button, isActivatable: false)
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

    func show(_ row: GroupRow, isOpen: Bool) {
        avatar.name = row.name
        name.text = row.name
        name.css("unread", when: row.unread.wantsAttention)
        muted.isVisible = row.isMuted
        time.text = row.timeText
        lastMessage.text = row.lastMessage
        badge.show(Badge(row.unread))
        button.accessibleLabel = row.accessibleName
        button.css("open", when: isOpen)
        let avatar = avatar
        avatarLoader.load(row.avatar, size: 96) { avatar.setTexture($0) }
    }
}

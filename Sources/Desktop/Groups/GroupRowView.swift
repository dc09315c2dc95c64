import Gtk
import ViewModels

/// A row of the list of groups: picture, name, last message and its time, unread mark; or a title.
final class GroupRowView: RowView {
    let root: Widget
    private let items: DisplayedRows<GroupListItem>
    private let title = Label().css("caption-heading", "dim-label").textAlign(.start).ellipsized()
        .align(vertical: .end).margin(bottom: 6, start: 16, end: 16)
    private let button: Button
    private let content: Box
    private let avatar = Avatar(size: 44).decorative()
    private let name = Label().css("heading").textAlign(.start).ellipsized().expand(horizontally: true)
    private let muted = Image(icon: Symbol.notificationsOff.icon, pixels: 14).css("dim-label").decorative()
    private let time = Label().css("caption", "dim-label", "numeric")
    private let lastMessage = Label().css("dim-label").textAlign(.start).ellipsized().expand(horizontally: true)
    private let badge = BadgeView()
    private let secondLine = Box(.horizontal, spacing: 6)
    private let avatarLoader: PictureLoader
    private var groupID: String?

    init(_ items: DisplayedRows<GroupListItem>, pictures: PictureCache, open: @escaping (_ groupID: String) -> Void) {
        self.items = items
        avatarLoader = PictureLoader(pictures)
        let content = Box(.horizontal, spacing: 12)
        self.content = content.margin(top: 4, bottom: 4, end: 2)
        button = Button(around: content).css("flat", "group-row")
        let column = Box(.vertical)
        column.append(title.expand(vertically: true))
        column.append(button)
        root = column
        // The name has more room beside the badge than beside the time.
        secondLine.append(lastMessage)
        secondLine.append(time)
        content.append(avatar)
        content.append(
            Box(.vertical, spacing: 3) {
                Box(.horizontal, spacing: 6) {
                    name
                    muted
                    badge.root
                }
                secondLine
            }.expand(horizontally: true).align(vertical: .center))
        button.onClick { [weak self] in if let id = self?.groupID { open(id) } }
    }

    func bind(position: Int) {
        switch items[position] {
        case .title(_, let text): show(title: text)
        case .group(let row): show(row)
        case nil: break
        }
    }

    func unbind() {
        groupID = nil
        avatarLoader.cancel()
    }

    private func show(title text: String) {
        title.text = text
        title.isVisible = true
        button.isVisible = false
    }

    private func show(_ row: GroupRow) {
        groupID = row.id
        title.isVisible = false
        button.isVisible = true
        content.margin(start: row.isIndented ? 22 : 2)
        avatar.name = row.name
        name.text = row.name
        name.css("unread", when: row.unread.wantsAttention)
        muted.isVisible = row.isMuted
        time.text = row.timeText
        secondLine.isVisible = row.hasSecondLine
        lastMessage.text = row.lastMessage
        badge.show(row.unread.groupMark)
        button.accessibleLabel = row.accessibleName
        button.css("open", when: row.isOpen)
        avatarLoader.load(row.avatar, into: avatar)
    }
}

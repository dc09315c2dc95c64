import Gtk
import ViewModels

/// The unanswered invitations, above the list of groups.
enum InvitationsView {
    static func make(_ invitations: InvitationsViewModel, pictures: PictureCache) -> Widget {
        let list = ListBox(name: words("Invitations")).observe(invitations.rows) { list, rows in
            list.removeAll()
            for row in rows { list.append(line(row, invitations, pictures)) }
        }
        list.cssClasses = ["boxed-list"]
        return ScrolledWindow(list.margin(top: 6, bottom: 6, start: 8, end: 8))
            .maximumContentHeight(260).expand(vertically: false)
            .bind(\.isVisible, to: invitations.screen == .list)
    }

    /// The scrolled window requests the height of its content at its natural width. Without a limit, that would be
    /// the height of unwrapped texts, and the buttons would be cut off where the texts wrap.
    private static let lineLength = 16

    private static func line(
        _ row: InvitationRow, _ invitations: InvitationsViewModel, _ pictures: PictureCache
    ) -> Widget {
        let avatar = Avatar(size: 32, name: row.name).decorative().align(vertical: .start)
        PictureLoader(pictures).load(row.avatar, size: 96) { avatar.setTexture($0) }
        return ListRow(
            around: Box(.vertical, spacing: 8) {
                Box(.horizontal, spacing: 12) {
                    avatar
                    Box(.vertical, spacing: 2) {
                        Label(row.name).css("heading").textAlign(.start).wrapping(maximumCharacters: lineLength)
                        Label(row.text).css("caption", "dim-label").textAlign(.start)
                            .wrapping(maximumCharacters: lineLength)
                    }.expand(horizontally: true)
                }
                Box(.horizontal, spacing: 6) {
                    answer(words("Decline"), row) { await invitations.decline(row.id) }
                    answer(words("Accept"), row) { await invitations.accept(row.id) }.css("suggested-action")
                }.align(.end)
            }.margin(10), isActivatable: false)
    }

    private static func answer(_ title: String, _ row: InvitationRow, _ act: @escaping () async -> Void) -> Button {
        let button = Button(title).css("listing-action").onClick(task: act)
        button.accessibleDescription = row.name
        button.isSensitive = row.canAnswer
        return button
    }
}

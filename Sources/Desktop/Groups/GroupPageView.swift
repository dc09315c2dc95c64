import Gtk
import ViewModels

/// A group's page: name and members on top, the tabs, and the page that is open.
final class GroupPageView {
    let root: Widget
    let group: GroupViewModel
    private let header: HeaderBar
    private let back: Button
    private let chat: ChatView
    private let running: [Task<Void, Never>]

    /// Shows a group until `close`; `goBack` leads to the list where that is not beside it.
    init(_ group: GroupViewModel, list: GroupListViewModel, pictures: PictureCache, goBack: @escaping () -> Void) {
        self.group = group
        running = [
            Task { await group.run() }, Task { await group.chat.run() }, Task { await group.posts.run() },
            Task { await group.activities.run() },
        ]
        let back = Button(icon: "go-previous-symbolic", name: words("Back to the groups")).onClick(goBack)
        self.back = back
        let title = WindowTitle("").bind(\.title, to: group.name).bind(\.subtitle, to: group.membersText)
        header = HeaderBar(title: title, start: { back }, end: { Self.buttons(group) })
        chat = ChatView(group.chat, invite: group.invite, pictures: pictures)
        let pages = Stack()
            .add(chat.root, named: "chat")
            .add(PostsView.make(group.posts, pictures: pictures), named: "posts")
            .add(ActivitiesView.make(group.activities), named: "activities")
            .bind(\.visibleName, to: group.openPage.rawValue)
        root = Box(.vertical)
        let content = root as? Box
        for part in [
            header, GroupTabStrip.make(group).margin(top: 6, bottom: 6), Self.offlineNote(list),
            pages.expand(vertically: true),
        ] as [Widget] {
            content?.append(part)
        }
    }

    /// Whether the list is beside the page, and who has the window's buttons.
    func setAlone(_ isAlone: Bool) {
        back.isVisible = isAlone
        header.windowButtons(start: isAlone, end: true)
    }

    /// Gives the keyboard to where one writes.
    func focus() { if group.openPage == .chat { chat.focus() } }

    /// The page is not shown any more.
    func close() { running.forEach { $0.cancel() } }

    private static func buttons(_ group: GroupViewModel) -> [Widget] {
        [
            Button(icon: "", name: "")
                .bind(
                    \.icon,
                    to: group.isMuted ? "notifications-disabled-symbolic" : "preferences-system-notifications-symbolic"
                )
                .bind(\.tooltip, to: group.muteTitle)
                .bind(\.accessibleLabel, to: group.muteTitle)
                .onClick { Task { if group.isMuted { await group.unmute() } else { await group.mute() } } },
            Button(icon: "system-users-symbolic", name: words("Members")).onClick { group.showMembers() },
        ]
    }

    private static func offlineNote(_ list: GroupListViewModel) -> Widget {
        Label().css("caption", "offline-note").wrapping()
            .bind(\.text, to: list.offlineNote)
            .bind(\.isVisible, to: !list.offlineNote.isEmpty)
    }
}

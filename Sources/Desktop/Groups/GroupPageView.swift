import Domain
import Gtk
import ViewModels

/// The page of a group: its name and members, the tabs, and the page that is open.
final class GroupPageView {
    let root: Widget
    private let group: GroupViewModel
    private let chat: ChatView

    /// Creates the page of a group; `goBack` leads to the list in a narrow window.
    init(_ group: GroupViewModel, list: GroupListViewModel, pictures: PictureCache, goBack: @escaping () -> Void) {
        self.group = group
        chat = ChatView(group, pictures: pictures)
        let chat = chat
        // A page is made when it is opened, so that the chat does not wait for the others.
        let pages = Stack().observe(group.openPage) { stack, page in
            if !stack.contains(page.rawValue) {
                stack.add(Self.makePage(page, of: group, chat, pictures), named: page.rawValue)
            }
            stack.visibleName = page.rawValue
        }
        root = Box(.vertical) {
            Self.header(group, list, goBack)
            GroupTabStrip.make(group).margin(top: 6, bottom: 6).bind(\.isVisible, to: group.showsTabs)
            Label().css("caption", "offline-note").wrapping().bind(\.optionalText, to: list.connection.note)
            pages.expand(vertically: true)
        }
    }

    private static func makePage(
        _ page: GroupPage, of group: GroupViewModel, _ chat: ChatView, _ pictures: PictureCache
    ) -> Widget {
        switch page {
        case .chat: chat.root
        case .posts: PostsView.make(group.posts, pictures: pictures)
        case .activities: ActivitiesView.make(group.activities)
        case .homes: HomesView.make(group.homes, pictures: pictures)
        }
    }

    /// Moves the keyboard focus to the field of the chat, if that is the open page.
    func focus() {
        switch group.openPage {
        case .chat: chat.focus()
        case .posts, .activities, .homes: break
        }
    }

    private static func menu(of group: GroupViewModel) -> Widget {
        let items = Box(.vertical).css("message-menu")
        items.append(
            MenuItem.make(group.muteTitle) { UserWork.follow(group.toggleMute()) }
                .bind(\.isVisible, to: group.canMute))
        items.append(MenuItem.make(words("Leave Group…"), act: group.leave))
        return MenuButton(icon: "view-more-symbolic", name: words("Group Menu")).popover(Popover(items).css("menu"))
    }

    private static func header(
        _ group: GroupViewModel, _ list: GroupListViewModel, _ goBack: @escaping () -> Void
    ) -> Widget {
        let title = WindowTitle("").bind(\.title, to: group.name).bind(\.subtitle, to: group.membersText)
        return HeaderBar(
            title: title,
            start: {
                Button(icon: "go-previous-symbolic", name: words("Back to the groups"))
                    .bind(\.isVisible, to: list.isFolded)
                    .onClick(goBack)
            },
            end: {
                Button(icon: Symbol.people.icon, name: words("Members")).onClick { group.showMembers() }
                menu(of: group)
            }
        )
        .observe { $0.windowButtons(start: list.isFolded, end: true) }
    }
}

/// The reason why the user cannot write on a page, in place of the field to write in.
enum PageNoticeView {
    static func make(_ notice: PageNotice) -> Widget {
        Box(.vertical, spacing: 6) {
            Label().wrapping().textAlign(.center).bind(\.text, to: notice.text)
            Button("").css("pill").align(.center).wrapping().bind(\.title, to: notice.actionTitle)
                .bind(\.isVisible, to: notice.canAct).onClick(task: notice.act)
        }
        .css("card", "page-notice").margin(top: 6, bottom: 10, start: 12, end: 12)
        .bind(\.isVisible, to: notice.isVisible)
    }
}

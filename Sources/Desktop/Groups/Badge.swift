import Gtk
import ViewModels

/// What stands for something new: the view's choice for the view-model's facts.
enum Badge: Equatable {
    case nothing
    case dot(isQuiet: Bool)
    case text(String)

    /// A number, "…" for many, a quiet dot.
    init(_ unread: ChatUnread) {
        self =
            switch unread {
            case .none: .nothing
            case .some(let count): .text(words.number(count))
            case .many: .text("…")
            case .quiet: .dot(isQuiet: true)
            }
    }

    /// A dot.
    init(_ unread: PageUnread) { self = unread == .new ? .dot(isQuiet: false) : .nothing }

    /// The chat's, unless only posts or activities are new.
    init(_ unread: GroupUnread) {
        let isPageNew = unread.posts == .new || unread.activities == .new
        switch unread.chat {
        case .some, .many: self.init(unread.chat)
        case .none, .quiet: self = isPageNew ? .dot(isQuiet: false) : Badge(unread.chat)
        }
    }

    /// The badge of a tab.
    init(_ page: GroupTab, in group: GroupViewModel) {
        switch page.page {
        case .chat: self.init(group.chatUnread)
        case .posts: self.init(group.postsUnread)
        case .activities: self.init(group.activitiesUnread)
        }
    }
}

/// Shows a badge; what it means is said by the name of what it stands at.
final class BadgeView {
    let root = Box(.horizontal).align(vertical: .center)
    private let label = Label().css("badge", "numeric")
    private let dot = Box(.horizontal).css("dot").minimumSize(width: 9, height: 9).align(.center, vertical: .center)
        .decorative()

    init() {
        root.append(label)
        root.append(dot)
        show(.nothing)
    }

    func show(_ badge: Badge) {
        switch badge {
        case .nothing:
            root.isVisible = false
        case .dot(let isQuiet):
            dot.css("quiet", when: isQuiet)
            label.isVisible = false
            dot.isVisible = true
            root.isVisible = true
        case .text(let text):
            label.text = text
            label.isVisible = true
            dot.isVisible = false
            root.isVisible = true
        }
    }
}

import Domain

/// The mark of unread events beside a group or a tab. A view displays it as a number, "…", a dot or nothing.
public nonisolated enum UnreadMark: Equatable, Sendable {
    case none
    /// 1 to 99 messages are unread.
    case count(Int)
    /// 100 or more messages are unread.
    case many
    /// There are new events.
    case new
    /// There are new events in a muted chat.
    case quiet
    /// An unread message mentions the user.
    case mention
}

/// The unread events of a group, as a pure function of the counts, the mute state, and the visible page.
public nonisolated struct GroupUnread: Equatable, Sendable {
    /// The mark of the chat: none, a count, many or quiet.
    public let chat: UnreadMark
    /// The other pages with unread posts, activities or homes.
    public let newPages: [GroupPage]
    /// Whether an unread message mentions the user.
    public let hasMention: Bool

    /// Applies the rules. The page that the user is looking at counts as read.
    public init(_ counts: UnreadCounts, isMuted: Bool, hasMention: Bool = false, visiblePage: GroupPage? = nil) {
        let chatCount = visiblePage == .chat ? 0 : counts.chat
        self.hasMention = hasMention && chatCount > 0
        chat =
            switch chatCount {
            case ...0: .none
            case _ where isMuted: .quiet
            case 1..<100: .count(chatCount)
            default: .many
            }
        newPages = GroupPage.allCases.filter { $0 != .chat && $0 != visiblePage && counts[$0] > 0 }
    }

    /// Whether there are unread events on a page that is not muted.
    public var wantsAttention: Bool { messageCount > 0 || !newPages.isEmpty }

    /// The number of unread messages that is displayed, at most 100; 0 for a muted chat.
    public var messageCount: Int {
        switch chat {
        case .count(let count): count
        case .many: 100
        case .none, .quiet, .new, .mention: 0
        }
    }

    /// Returns the mark of one page.
    public func mark(of page: GroupPage) -> UnreadMark {
        page == .chat ? chat : newPages.contains(page) ? .new : .none
    }

    /// The mark of the whole group: a mention, the mark of the chat, or the mark of the other pages.
    public var groupMark: UnreadMark {
        if hasMention { return .mention }
        return messageCount == 0 && !newPages.isEmpty ? .new : chat
    }
}

/// Finds the first of the messages that were unread when the user opened a chat.
struct NewMessages {
    /// The identifier of the first message; nil until it is loaded, or if there are none.
    private(set) var firstID: String?
    /// The number of messages of others from the first one to `lastID`.
    let count: Int
    /// The last message at the time of the first update. Later ones are not counted.
    private var lastID: String?

    /// Creates a search for the last `count` messages of others.
    init(count: Int = 0) { self.count = count }

    /// Looks for the first new message among `events`, which are sorted by time.
    mutating func update(with events: [GroupEvent]) {
        guard count > 0, firstID == nil else { return }
        if lastID == nil { lastID = events.last { $0.delivery == .sent }?.id }
        guard let last = events.lastIndex(where: { $0.id == lastID }) else { return }
        let unread = events[...last].lazy.reversed().filter { !$0.isOwn && $0.form != .deleted }
        firstID = unread.dropFirst(count - 1).first?.id
    }
}

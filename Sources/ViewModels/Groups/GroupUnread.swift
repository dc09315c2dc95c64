import Domain

/// What is new in a chat, as a fact; a view chooses number, "…", dot or nothing.
public nonisolated enum ChatUnread: Equatable, Sendable {
    /// Everything has been read.
    case none
    /// 1 to 99 messages.
    case some(Int)
    /// 100 messages or more.
    case many
    /// Something is new, and the user does not want to be told how much.
    case quiet
}

/// What is new among posts or activities.
public nonisolated enum PageUnread: Equatable, Sendable {
    case none
    case new
}

/// The unread rules of spec §5: the same facts give the same answer, whatever happened in between.
public nonisolated struct GroupUnread: Equatable, Sendable {
    public var chat: ChatUnread
    public var posts: PageUnread
    public var activities: PageUnread

    /// Nothing is new.
    public static let nothing = GroupUnread(UnreadCounts(), isMuted: false)

    /// Judges the counts; a page that is being looked at is read.
    public init(_ counts: UnreadCounts, isMuted: Bool, lookingAt page: GroupPage? = nil) {
        let chatCount = page == .chat ? 0 : counts.chat
        chat =
            switch chatCount {
            case ...0: .none
            case _ where isMuted: .quiet
            case 1..<100: .some(chatCount)
            default: .many
            }
        posts = counts.posts > 0 && page != .posts ? .new : .none
        activities = counts.activities > 0 && page != .activities ? .new : .none
    }

    /// True when the group deserves attention: something is new that was not asked to be quiet.
    public var wantsAttention: Bool {
        switch chat {
        case .some, .many: true
        case .none, .quiet: posts == .new || activities == .new
        }
    }

    /// True when anything is new, quiet or not.
    public var isAnythingNew: Bool { chat != .none || posts == .new || activities == .new }
}

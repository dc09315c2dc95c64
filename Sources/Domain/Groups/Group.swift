import Foundation

/// One of the four pages of a group. Each is a room of its own on the server.
public enum GroupPage: String, CaseIterable, Codable, Sendable {
    case chat
    case posts
    case activities
    /// The market, where members publish homes for each other.
    case homes
}

/// The actions that the user can take on a page of a group.
public enum GroupPageState: Equatable, Sendable {
    /// The user can read and write.
    case open
    /// The room is encrypted: the app cannot read it, and must not send any text to it.
    case encrypted
    /// The user is not in the room.
    case notJoined
    /// A moderator has removed the user from the room.
    case removed
    /// The room has been replaced by another one, which the user has not joined; the old one can be read.
    case roomReplaced
    /// The whole group has been replaced by another one, which the user has not joined.
    case groupReplaced
    /// The group has no such room.
    case absent
    /// The group is a space that other apps created; the user is in chats of it, which are listed below it.
    case spaceOfChats
    /// The group is a space that other apps created, and the user is in none of its rooms.
    case emptySpace
}

/// The number of unread events from other members on each page.
public struct UnreadCounts: Codable, Equatable, Sendable {
    /// The largest number that is counted; larger numbers are displayed in the same way.
    public static let maximum = 1000

    /// The number of unread messages.
    public var chat: Int
    /// The number of unread posts.
    public var posts: Int
    /// The number of unread activities.
    public var activities: Int
    /// The number of homes that were published since the user last looked.
    public var homes: Int

    /// Collects the counts.
    public init(chat: Int = 0, posts: Int = 0, activities: Int = 0, homes: Int = 0) {
        self.chat = chat
        self.posts = posts
        self.activities = activities
        self.homes = homes
    }

    /// Returns the count of one page.
    public subscript(page: GroupPage) -> Int {
        get { self[keyPath: Self.count(of: page)] }
        set { self[keyPath: Self.count(of: page)] = newValue }
    }

    private static func count(of page: GroupPage) -> WritableKeyPath<UnreadCounts, Int> {
        switch page {
        case .chat: \.chat
        case .posts: \.posts
        case .activities: \.activities
        case .homes: \.homes
        }
    }
}

/// A group of neighbors as the list shows it: a Matrix space with four rooms, or a chat or a space of chats that
/// another app created.
public struct Group: Identifiable, Equatable, Sendable {
    /// A space that a chat belongs to.
    public struct Space: Equatable, Sendable {
        /// The room id of the space.
        public var id: String
        /// The display name.
        public var name: String

        /// Creates a space.
        public init(id: String, name: String) {
            self.id = id
            self.name = name
        }
    }

    /// The newest message of the chat.
    public struct LastMessage: Equatable, Sendable {
        /// The id of the event.
        public var id: String
        /// The Matrix id of the sender.
        public var senderID: String
        /// The display name of the sender.
        public var senderName: String
        /// The text.
        public var text: String
        /// The form of the message.
        public var form: EventForm
        /// The time of the event.
        public var time: Date
        /// Whether the user is the sender.
        public var isOwn: Bool

        /// Creates a message.
        public init(
            id: String, senderID: String, senderName: String, text: String, form: EventForm = .text, time: Date,
            isOwn: Bool = false
        ) {
            self.id = id
            self.senderID = senderID
            self.senderName = senderName
            self.text = text
            self.form = form
            self.time = time
            self.isOwn = isOwn
        }
    }

    /// The room id of the space, or of the chat.
    public var id: String
    /// The pages: all of them, only the chat, or none in a space that other apps made.
    public var pages = GroupPage.allCases
    /// The space that a chat belongs to.
    public var space: Space?
    /// The display name.
    public var name: String
    /// The topic of the group; empty if it has none.
    public var about: String
    /// The address of the picture.
    public var avatar: URL?
    /// The number of members; 0 while it is not known.
    public var memberCount: Int
    /// The newest message of the chat.
    public var lastMessage: LastMessage?
    /// The number of unread events.
    public var unread: UnreadCounts
    /// The newest unread message of the chat that mentions the user.
    public var unreadMention: LastMessage?
    /// Whether the user has turned off notifications of the chat.
    public var isMuted: Bool
    /// The address to join the group: its alias, such as `#lane-4:example.org`, or its id when it has no alias.
    public var address: String
    /// The pages that are not `GroupPageState.open`.
    public var pageStates: [GroupPage: GroupPageState] = [:]

    /// Whether the group is a chat instead of a page of a group, such as a direct message.
    public var isPlainChat: Bool { pages == [.chat] }
    /// Whether the group is a space without pages of its own.
    public var isPlainSpace: Bool { pages.isEmpty }

    /// Creates a group; its address is its id unless one is given.
    public init(
        id: String, name: String, about: String = "", avatar: URL? = nil, memberCount: Int = 0,
        lastMessage: LastMessage? = nil, unread: UnreadCounts = UnreadCounts(), isMuted: Bool = false,
        address: String? = nil
    ) {
        self.id = id
        self.name = name
        self.about = about
        self.avatar = avatar
        self.memberCount = memberCount
        self.lastMessage = lastMessage
        self.unread = unread
        self.isMuted = isMuted
        self.address = address ?? id
    }
}

/// The role of a member in a group, in the ranks that Matrix apps display.
public enum GroupRole: Equatable, Sendable {
    case member
    case moderator
    case administrator
}

/// A member of a group.
public struct GroupMember: Identifiable, Equatable, Sendable {
    /// The Matrix user id.
    public var id: String
    /// The display name.
    public var name: String
    /// The address of the picture.
    public var avatar: URL?
    /// The role of the member.
    public var role = GroupRole.member
    /// Whether the member is the user.
    public var isUser = false
    /// Whether the user may remove the member.
    public var isRemovable = false
    /// Whether the user may ban the member.
    public var isBannable = false

    /// Creates an ordinary member, whom the user may not remove.
    public init(id: String, name: String, avatar: URL? = nil) {
        self.id = id
        self.name = name
        self.avatar = avatar
    }
}

import Foundation

/// One of the three pages of a group, each a room of its own on the server.
public enum GroupPage: String, CaseIterable, Codable, Sendable {
    case chat
    case posts
    case activities
}

/// How many things from others have come on each page since it was read last.
public struct UnreadCounts: Codable, Equatable, Sendable {
    /// Counting stops here: more than this many is shown the same.
    public static let most = 1000

    public var chat: Int
    public var posts: Int
    public var activities: Int

    /// Collects the counts.
    public init(chat: Int = 0, posts: Int = 0, activities: Int = 0) {
        self.chat = chat
        self.posts = posts
        self.activities = activities
    }

    /// The count of one page.
    public subscript(page: GroupPage) -> Int {
        get {
            switch page {
            case .chat: chat
            case .posts: posts
            case .activities: activities
            }
        }
        set {
            switch page {
            case .chat: chat = newValue
            case .posts: posts = newValue
            case .activities: activities = newValue
            }
        }
    }
}

/// A group as the list shows it: a Matrix space with three rooms.
public struct Group: Identifiable, Equatable, Sendable {
    /// The last thing said in the chat.
    public struct LastMessage: Equatable, Sendable {
        public var id: String
        public var senderID: String
        public var senderName: String
        public var text: String
        public var time: Date

        /// Describes a message.
        public init(id: String, senderID: String, senderName: String, text: String, time: Date) {
            self.id = id
            self.senderID = senderID
            self.senderName = senderName
            self.text = text
            self.time = time
        }
    }

    /// The space's room id.
    public var id: String
    public var name: String
    /// What the group is about; empty when nobody wrote it down.
    public var about: String
    public var avatar: URL?
    /// How many people are in the group; 0 while not known.
    public var memberCount: Int
    public var lastMessage: LastMessage?
    public var unread: UnreadCounts
    /// True when the user wants no notifications of the chat.
    public var isMuted: Bool
    /// By what others join it: `#lane-4:example.org`, or the id where it has no such name.
    public var address: String

    /// Describes a group.
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

/// A member of a group.
public struct GroupMember: Identifiable, Equatable, Sendable {
    /// The Matrix user id.
    public var id: String
    public var name: String
    public var avatar: URL?

    /// Describes a member.
    public init(id: String, name: String, avatar: URL? = nil) {
        self.id = id
        self.name = name
        self.avatar = avatar
    }
}

import Domain
import Foundation

/// A group as the list displays it.
public nonisolated struct GroupRow: Identifiable, Equatable, Sendable {
    /// The identifier.
    public var id: String
    /// The display name.
    public var name: String
    /// The address of the avatar.
    public var avatar: URL?
    /// The last message, such as "Name: text" on one line, or the topic of a group without messages.
    public var lastMessage: String
    /// The time, formatted for the list.
    public var timeText: String
    /// Whether notifications are turned off.
    public var isMuted: Bool
    /// Whether the group's page is open.
    public var isOpen: Bool
    /// Whether the row is a chat of the space above it.
    public var isIndented = false
    /// The unread events of each page.
    public var unread: GroupUnread
    /// The name and the unread events for assistive technology.
    public var accessibleName: String

    /// Whether there is a line below the name.
    public var hasSecondLine: Bool { !lastMessage.isEmpty }
}

nonisolated extension GroupRow {
    init(_ group: Group, isOpen: Bool, isIndented: Bool = false, words: GroupWords, now: Date) {
        let unread = GroupUnread(
            group.unread, isMuted: group.isMuted, hasMention: group.unreadMention != nil)
        self.init(
            id: group.id, name: group.name, avatar: group.avatar,
            lastMessage: group.lastMessage.map(words.lastMessage) ?? words.about(group),
            timeText: group.lastMessage.map { words.timeOrDay($0.time, now: now) } ?? "", isMuted: group.isMuted,
            isOpen: isOpen, isIndented: isIndented, unread: unread,
            accessibleName: words.summary(of: group, unread: unread))
    }
}

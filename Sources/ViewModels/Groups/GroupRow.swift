import Domain
import Foundation

/// A group as the list displays it.
public nonisolated struct GroupRow: Identifiable, Equatable, Sendable {
    /// The id.
    public var id: String
    /// The title above the row, which begins a section; empty where it goes on.
    public var header = ""
    /// The display name.
    public var name: String
    /// The address of the avatar.
    public var avatar: URL?
    /// "Name: text" on one line, or the topic of a group without messages.
    public var lastMessage: String
    /// The time, formatted for the list.
    public var timeText: String
    /// Whether notifications are turned off.
    public var isMuted: Bool
    /// Whether the group's page is open.
    public var isOpen: Bool
    /// The unread events of each page.
    public var unread: GroupUnread
    /// The name and the unread events for assistive technology.
    public var accessibleName: String
}

nonisolated extension GroupRow {
    /// The rows of all groups, then of the chats of each space, then of the other chats; each part keeps its order.
    static func rows(of groups: [Group], openID: String?, words: GroupWords, now: Date) -> [GroupRow] {
        let spaces = groups.compactMap(\.space).reduce(into: [Group.Space]()) { spaces, space in
            if !spaces.contains(where: { $0.id == space.id }) { spaces.append(space) }
        }
        let parts =
            [("", groups.filter { !$0.isPlainChat })]
            + spaces.map { space in (ForeignText.isolated(space.name), groups.filter { $0.space?.id == space.id }) }
            + [(words.words("Chats"), groups.filter { $0.isPlainChat && $0.space == nil })]
        return parts.flatMap { header, groups in
            groups.enumerated().map { index, group in
                var row = GroupRow(group, isOpen: group.id == openID, words: words, now: now)
                if index == 0 { row.header = header }
                return row
            }
        }
    }

    init(_ group: Group, isOpen: Bool, words: GroupWords, now: Date) {
        let unread = GroupUnread(
            group.unread, isMuted: group.isMuted, hasMention: group.unreadMention != nil)
        self.init(
            id: group.id, name: group.name, avatar: group.avatar,
            lastMessage: group.lastMessage.map(words.lastMessage) ?? ForeignText.line(group.about),
            timeText: group.lastMessage.map { words.timeOrDay($0.time, now: now) } ?? "", isMuted: group.isMuted,
            isOpen: isOpen, unread: unread, accessibleName: words.summary(of: group, unread: unread))
    }
}

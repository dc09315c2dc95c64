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
        let unread = GroupUnread(group.unread, isMuted: group.isMuted, hasMention: group.unreadMention != nil)
        self.init(
            id: group.id, name: group.name, avatar: group.avatar,
            lastMessage: group.lastMessage.map(words.lastMessage) ?? words.about(group),
            timeText: group.lastMessage.map { words.timeOrDay($0.time, now: now) } ?? "", isMuted: group.isMuted,
            isOpen: isOpen, isIndented: isIndented, unread: unread,
            accessibleName: words.summary(of: group, unread: unread))
    }
}

/// A row of the list of groups: a group or a chat, or the title of the rows below.
public nonisolated enum GroupListItem: Identifiable, Equatable, Sendable {
    /// The title of the chats of a space, or of all other chats.
    case title(id: String, String)
    /// A group. The case is indirect, so that lists share their rows: thousands of them are copied with each message.
    indirect case group(GroupRow)

    /// The identifier.
    public var id: String {
        switch self {
        case .title(let id, _): "title " + id
        case .group(let row): row.id
        }
    }

    /// The group; nil for a title.
    public var group: GroupRow? {
        if case .group(let row) = self { row } else { nil }
    }
}

/// Makes the rows of the list. They are cached, because many groups are listed and few of them change at a time.
final class GroupListItemMaker {
    /// A cached row. It is a class, because looking up a row must not copy the values of a group and its row.
    private final class Entry {
        let group: Group
        let isOpen: Bool
        let isIndented: Bool
        /// The day to which displayed times are relative.
        let day: Int
        let item: GroupListItem

        init(group: Group, isOpen: Bool, isIndented: Bool, day: Int, item: GroupListItem) {
            (self.group, self.isOpen, self.isIndented, self.day, self.item) = (group, isOpen, isIndented, day, item)
        }
    }

    private let words: GroupWords
    private var cache: [String: Entry] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// Returns the rows of all groups, then each space with its chats, then the other chats; each part keeps its order.
    func items(of groups: [Group], openID: String?, now: Date) -> [GroupListItem] {
        let day = words.zone.day(of: now)
        // Positions, because copying a group copies each of its texts.
        func items(_ positions: [Int], isIndented: Bool = false) -> [GroupListItem] {
            positions.map { position in
                let isOpen = groups[position].id == openID
                return item(of: groups[position], isOpen: isOpen, isIndented: isIndented, day: day, now: now)
            }
        }
        var all = items(groups.indices.filter { !groups[$0].isPlainChat && !groups[$0].isPlainSpace })
        let chats = Dictionary(grouping: groups.indices.filter { groups[$0].isPlainChat }) { groups[$0].space?.id }
        var spaces = Dictionary(
            groups.indices.filter { groups[$0].isPlainSpace }.map { (groups[$0].id, $0) },
            uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        for space in groups.lazy.compactMap(\.space) where seen.insert(space.id).inserted {
            if let listed = spaces.removeValue(forKey: space.id) {
                all += items([listed]) + items(chats[space.id] ?? [], isIndented: true)
            } else {
                // The space is a group that also has other rooms.
                all.append(.title(id: space.id, ForeignText.isolated(space.name)))
                all += items(chats[space.id] ?? [])
            }
        }
        all += items(groups.indices.filter { spaces[groups[$0].id] != nil })
        if let others = chats[nil] {
            all.append(.title(id: "", words.words("Chats")))
            all += items(others)
        }
        forgetOthers(than: groups)
        return all
    }

    private func item(of group: Group, isOpen: Bool, isIndented: Bool, day: Int, now: Date) -> GroupListItem {
        if let entry = cache[group.id], entry.isOpen == isOpen, entry.isIndented == isIndented, entry.day == day,
            entry.group == group
        {
            return entry.item
        }
        let row = GroupRow(group, isOpen: isOpen, isIndented: isIndented, words: words, now: now)
        let item = GroupListItem.group(row)
        cache[group.id] = Entry(group: group, isOpen: isOpen, isIndented: isIndented, day: day, item: item)
        return item
    }

    private func forgetOthers(than groups: [Group]) {
        guard cache.count > groups.count else { return }
        let ids = Set(groups.map(\.id))
        cache = cache.filter { ids.contains($0.key) }
    }
}

import Domain
import Foundation

/// A row of the list of groups: a group or a chat, or the title of those below.
public nonisolated enum GroupListItem: Identifiable, Equatable, Sendable {
    /// The title of the chats of a space, or of all other chats.
    case title(id: String, String)
    case group(GroupRow)

    /// The id.
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

/// Makes the rows of the list. It caches them, because many groups are listed and few of them change at a time.
final class GroupListItemMaker {
    private struct Entry {
        var group: Group
        var isOpen: Bool
        /// Times are displayed relative to it.
        var day: Date
        var row: GroupRow
    }

    private let words: GroupWords
    private var cache: [String: Entry] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// All groups, then the chats of each space, then the other chats; each part keeps its order.
    func items(of groups: [Group], openID: String?, now: Date) -> [GroupListItem] {
        let day = words.calendar.startOfDay(for: now)
        var used: [String: Entry] = [:]
        func items(_ groups: [Group]) -> [GroupListItem] {
            groups.map { group in
                let entry = entry(for: group, isOpen: group.id == openID, day: day, now: now)
                used[group.id] = entry
                return .group(entry.row)
            }
        }
        var all = items(groups.filter { !$0.isPlainChat })
        let chats = Dictionary(grouping: groups.filter(\.isPlainChat)) { $0.space?.id }
        var spaces: Set<String> = []
        for space in groups.compactMap(\.space) where spaces.insert(space.id).inserted {
            all.append(.title(id: space.id, ForeignText.isolated(space.name)))
            all += items(chats[space.id] ?? [])
        }
        if let others = chats[nil] {
            all.append(.title(id: "", words.words("Chats")))
            all += items(others)
        }
        cache = used
        return all
    }

    private func entry(for group: Group, isOpen: Bool, day: Date, now: Date) -> Entry {
        if let entry = cache[group.id], entry.group == group, entry.isOpen == isOpen, entry.day == day { return entry }
        let row = GroupRow(group, isOpen: isOpen, words: words, now: now)
        return Entry(group: group, isOpen: isOpen, day: day, row: row)
    }
}

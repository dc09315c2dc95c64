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
        var isIndented: Bool
        /// Times are displayed relative to it.
        var day: Int
        var row: GroupRow
    }

    private let words: GroupWords
    private var cache: [String: Entry] = [:]

    init(_ words: GroupWords) { self.words = words }

    /// All groups, then each space with its chats, then the other chats; each part keeps its order.
    func items(of groups: [Group], openID: String?, now: Date) -> [GroupListItem] {
        let day = words.zone.day(of: now)
        var used: [String: Entry] = [:]
        func items(_ groups: [Group], isIndented: Bool = false) -> [GroupListItem] {
            groups.map { group in
                let isOpen = group.id == openID
                let entry = entry(for: group, isOpen: isOpen, isIndented: isIndented, day: day, now: now)
                used[group.id] = entry
                return .group(entry.row)
            }
        }
        var all = items(groups.filter { !$0.isPlainChat && !$0.isPlainSpace })
        let chats = Dictionary(grouping: groups.filter(\.isPlainChat)) { $0.space?.id }
        var spaces = Dictionary(
            groups.filter(\.isPlainSpace).map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
        var seen: Set<String> = []
        for space in groups.compactMap(\.space) where seen.insert(space.id).inserted {
            if let listed = spaces.removeValue(forKey: space.id) {
                all += items([listed]) + items(chats[space.id] ?? [], isIndented: true)
            } else {
                // The space is a group that also has other rooms.
                all.append(.title(id: space.id, ForeignText.isolated(space.name)))
                all += items(chats[space.id] ?? [])
            }
        }
        all += items(groups.filter { spaces[$0.id] != nil })
        if let others = chats[nil] {
            all.append(.title(id: "", words.words("Chats")))
            all += items(others)
        }
        cache = used
        return all
    }

    private func entry(for group: Group, isOpen: Bool, isIndented: Bool, day: Int, now: Date) -> Entry {
        if let entry = cache[group.id], entry.group == group, entry.isOpen == isOpen,
            entry.isIndented == isIndented, entry.day == day
        {
            return entry
        }
        let row = GroupRow(group, isOpen: isOpen, isIndented: isIndented, words: words, now: now)
        return Entry(group: group, isOpen: isOpen, isIndented: isIndented, day: day, row: row)
    }
}

import Domain
import Foundation

/// The lines of the groups on the page of today: the groups with unread events.
public struct GroupsToday {
    private let list: GroupListViewModel
    private let words: GroupWords
    private let show: () -> Void

    /// Creates the lines; `show` opens the page.
    public init(list: GroupListViewModel, context: GroupsContext, show: @escaping () -> Void) {
        (self.list, words, self.show) = (list, context.words, show)
    }

    /// Returns the lines at a time.
    public func items(at now: Date) -> [TodayItem] {
        let unread = list.items.lazy.compactMap(\.group).filter { $0.unread.wantsAttention }
        return unread.prefix(TodayItem.maximumCount).map(item) + offer
    }

    private func item(_ group: GroupRow) -> TodayItem {
        let count = group.unread.messageCount
        return TodayItem(
            .unread, id: Self.id(ofChat: group.id), symbol: .people, title: group.name,
            subtitle: (count > 0 ? [group.lastMessage] : []) + words.news(group.unread),
            unread: (count > 0 ? words.words.badge(count) : "", words.unreadMessages(group.unread))
        ) { list.open(groupID: group.id) }
    }

    /// Returns the identifier of the line that leads to a chat.
    static func id(ofChat id: String) -> String { "chat \(id)" }

    private var offer: [TodayItem] {
        guard list.screen == .placeholder else { return [] }
        return [
            TodayItem(
                .begin, id: "begin-groups", symbol: .people, title: words.words("Join a Group"),
                subtitle: [words.words("Meet your neighbors, or create a group for them.")]
            ) {
                show()
                await list.addGroup()
            }
        ]
    }
}

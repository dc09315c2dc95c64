import Domain
import Foundation

/// The lines of the groups on the page of today: the activities to which the user is going, and groups with unread events.
public struct GroupsToday {
    private let list: GroupListViewModel
    private let going: GoingActivitiesViewModel
    private let context: GroupsContext
    private let show: () -> Void

    private var words: GroupWords { context.words }

    /// Creates the lines; `show` opens the page.
    public init(
        list: GroupListViewModel, going: GoingActivitiesViewModel, context: GroupsContext, show: @escaping () -> Void
    ) {
        (self.list, self.going, self.context, self.show) = (list, going, context, show)
    }

    /// Returns the lines at a time.
    public func items(at now: Date) -> [TodayItem] {
        let unread = list.items.lazy.compactMap(\.group).filter { $0.unread.wantsAttention }
        return activities(at: now) + Array(unread.prefix(TodayItem.maximumCount)).map(item) + offer
    }

    private func activities(at now: Date) -> [TodayItem] {
        going.activities.filter { $0.activity.starts > now }.prefix(TodayItem.maximumCount).map { going in
            let activity = going.activity
            return TodayItem(
                .upcoming, id: "activity-\(going.id)", symbol: .calendar, title: ForeignText.line(activity.title),
                subtitle: [
                    words.dayAndTime(activity.starts, now: now), ForeignText.line(activity.place),
                    ForeignText.isolated(going.groupName),
                ], time: activity.starts, weather: context.weather(activity.starts, "")
            ) { await open(going) }
        }
    }

    private func open(_ going: GoingActivity) async {
        list.open(groupID: going.groupID)
        guard let group = list.openGroup, group.groupID == going.groupID else { return }
        await group.show(going.id, on: .activities)
    }

    private func item(_ group: GroupRow) -> TodayItem {
        let count = group.unread.messageCount
        return TodayItem(
            .unread, id: Self.id(ofChat: group.id), symbol: nil, picture: group.avatar, title: group.name,
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

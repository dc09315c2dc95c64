import Domain
import Observation

/// Plans desktop notifications: one for each unread event that arrives while the window is not active, and their
/// withdrawal once the events have been read.
nonisolated struct NotificationPlanner {
    /// A change of the desktop's notifications.
    enum Action: Equatable {
        case notify(GroupNotification)
        case withdraw(groupID: String)
    }

    /// The maximum number of groups that are notified of one by one, when their events arrive together.
    static let maximumCount = 3

    private let words: GroupWords
    /// The page of the notification that was shown last, by group.
    private var notifiedPages: [String: GroupPage] = [:]
    private var hasBaseline = false

    init(_ words: GroupWords) { self.words = words }

    /// Compares the changed groups with their earlier states. The first call only sets the baseline.
    mutating func actions(after difference: GroupListDifference, isWindowActive: Bool) -> [Action] {
        defer { hasBaseline = true }
        guard hasBaseline else { return [] }
        let actions = difference.changed.compactMap { old, group -> Action? in
            if !isWindowActive, !group.isMuted, let (page, body) = newEvent(in: group, since: old) {
                notifiedPages[group.id] = page
                return .notify(GroupNotification(groupID: group.id, title: group.name, body: body))
            }
            // Unread events on another page are no reason to keep a notification of events that have been read.
            guard let page = notifiedPages[group.id], group.unread[page] == 0 else { return nil }
            notifiedPages[group.id] = nil
            return .withdraw(groupID: group.id)
        }
        return merged(actions)
    }

    /// Replaces the notifications of many groups by one, which opens the first of them.
    private mutating func merged(_ actions: [Action]) -> [Action] {
        var notifications = actions.compactMap { if case .notify(let notification) = $0 { notification } else { nil } }
        guard notifications.count > Self.maximumCount else { return actions }
        let names = notifications.map(\.title)
        var first = notifications.removeFirst()
        first.title = words.words.plural("News from {count} group", "News from {count} groups", names.count)
        first.body = names.joined(separator: " · ")
        for other in notifications { notifiedPages[other.groupID] = nil }
        return actions.filter { if case .notify = $0 { false } else { true } }
            + notifications.map { .withdraw(groupID: $0.groupID) } + [.notify(first)]
    }

    /// Returns the page with a new event, and the text of its notification.
    private func newEvent(in group: Group, since old: Group?) -> (page: GroupPage, body: String)? {
        if let mention = group.unreadMention, mention.id != old?.unreadMention?.id {
            return (.chat, words.mention(mention))
        }
        let before = old?.unread ?? UnreadCounts()
        let now = group.unread
        // The count may stay the same when messages were read and new ones arrived between two calls.
        let hasNewMessage = now.chat > 0 && group.lastMessage?.id != old?.lastMessage?.id
        if now.chat > before.chat || hasNewMessage {
            if now.chat == 1, let message = group.lastMessage { return (.chat, words.lastMessage(message)) }
            return (.chat, words.newMessages(now.chat))
        }
        if now.posts > before.posts { return (.posts, words.words("There is a new post")) }
        if now.activities > before.activities { return (.activities, words.words("There is a new activity")) }
        return nil
    }
}

/// The difference between two states of the list of groups.
nonisolated struct GroupListDifference {
    /// The groups that are new or have changed, in their new order, with their earlier states.
    let changed: [(old: Group?, new: Group)]
    /// The groups that were removed, in their old order.
    let removed: [Group]

    /// Compares two lists.
    init(from old: [Group], to new: [Group]) {
        let known = Dictionary(old.map { ($0.id, $0) }) { first, _ in first }
        let ids = Set(new.map(\.id))
        changed = new.filter { known[$0.id] != $0 }.map { (known[$0.id], $0) }
        removed = old.filter { !ids.contains($0.id) }
    }
}

/// The groups' part of the preferences: desktop notifications.
@Observable
public final class GroupsPreferencesViewModel {
    /// Whether desktop notifications are shown.
    public var showsNotifications: Bool { preferences.settings.showsNotifications }

    private let preferences: Preferences

    /// Creates a form that edits `preferences`.
    public init(preferences: Preferences) { self.preferences = preferences }

    /// Turns desktop notifications on or off.
    public func showNotifications(_ isOn: Bool) { preferences.change { $0.showsNotifications = isOn } }
}

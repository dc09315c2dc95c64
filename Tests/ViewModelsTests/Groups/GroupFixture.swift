import Domain
import Foundation
import TestSupport
import Testing
import ViewModels

/// The dependencies of the groups' view-models, and makers of their values.
struct GroupFixture {
    let service = FakeGroupsService()
    let time = ManualTime()
    let app = FakeAppService()
    /// The streams that the list of groups reads: the groups, the connection and the invitations.
    nonisolated static let listReaders = 3
    /// The streams that a feed reads: the changes of its page, and the connection.
    nonisolated static let feedReaders = 2
    /// The streams that a group's page reads: the groups, and those of the feeds of its pages.
    nonisolated static let pageReaders = 1 + 3 * feedReaders
    /// The streams that the list reads together with the page of the group that is open.
    nonisolated static let openGroupReaders = listReaders + pageReaders
    nonisolated static let zone = Zone(TimeZone(identifier: "Asia/Shanghai")!)

    nonisolated static func group(
        _ id: String = "g", name: String = "Nanluogu Lane", chat: Int = 0, posts: Int = 0, activities: Int = 0,
        isMuted: Bool = false, last: (id: String, text: String)? = nil
    ) -> Group {
        Group(
            id: id, name: name, memberCount: 12,
            lastMessage: last.map {
                Group.LastMessage(
                    id: $0.id, senderID: "@wang:here", senderName: "Wang Fang", text: $0.text,
                    time: Date(timeIntervalSince1970: 1_772_366_000))
            },
            unread: UnreadCounts(chat: chat, posts: posts, activities: activities), isMuted: isMuted)
    }

    nonisolated static func event(
        _ id: String, _ text: String = "hello", from sender: String = "@wang:here", minutesAgo: Double = 0,
        form: EventForm = .text, delivery: Delivery = .sent, activity: GroupActivity? = nil,
        picture: GroupPicture? = nil, file: GroupFile? = nil
    ) -> GroupEvent {
        GroupEvent(
            id: id, senderID: sender, senderName: sender == "@me:here" ? "Me" : "Wang Fang",
            time: Date(timeIntervalSince1970: 1_772_366_400 - minutesAgo * 60), text: text, form: form,
            picture: picture, file: file, activity: activity, isOwn: sender == "@me:here", delivery: delivery)
    }

    let drafts: Drafts
    let draftStore = FakeDraftStore()
    let undoHistory: UndoHistory
    let context: GroupsContext
    let directChats = FakeDirectChats()

    init() {
        drafts = Drafts(store: draftStore, time: time)
        undoHistory = UndoHistory(words: .identity, appService: app)
        context = GroupsContext(
            service: service, directChats: directChats, time: time, words: .identity, zone: Self.zone, drafts: drafts,
            undoHistory: undoHistory, appService: app)
    }

    func groupPage(_ group: Group, openPage: GroupPage = .posts, isVisible: Bool = true) -> GroupViewModel {
        GroupViewModel(group: group, openPage: openPage, isVisible: isVisible, context: context)
    }

    func list(showPage: @escaping () -> Void = {}) -> GroupListViewModel {
        GroupListViewModel(context: context, showPage: showPage)
    }

    func chat() -> ChatViewModel { ChatViewModel(groupID: "g", context: context) }

    func posts() -> PostsViewModel { PostsViewModel(groupID: "g", context: context) }

    func activities() -> ActivitiesViewModel { ActivitiesViewModel(groupID: "g", context: context) }
}

/// A list that is changed by splices only, like a view.
final class ShadowList {
    private(set) var ids: [String?] = []
    private(set) var spliceCount = 0

    func attach(to chat: ChatViewModel) {
        ids = chat.items.map(\.id)
        chat.onSplice = { [weak self, weak chat] position, removed, added in
            guard let self, let chat else { return }
            spliceCount += 1
            ids.replaceSubrange(position..<(position + removed), with: [String?](repeating: nil, count: added))
            if ids.count == chat.items.count { ids = zip(ids, chat.items).map { $0 ?? $1.id } }
        }
    }
}

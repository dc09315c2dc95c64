import Domain
import Foundation
import Observation

/// The page of a group: its tabs with their unread marks, and the mute button.
@Observable
public final class GroupViewModel {
    /// The name of the group.
    public var name: String { group.name }
    /// "12 members"; empty while the number is not known.
    public var membersText: String { context.words.members(group.memberCount) }
    /// The tabs, in their order.
    public var tabs: [GroupTab] { group.pages.map(tab(of:)) }
    /// Whether there is more than one tab.
    public var showsTabs: Bool { group.pages.count > 1 }
    /// Instructions for getting messages into an empty chat; empty in a chat that another app created.
    public var emptyChatAdvice: String {
        showsTabs ? context.words.words("Neighbors can join with the group’s address.") : ""
    }
    /// Whether there is a chat that can be muted.
    public var canMute: Bool { tabs.contains { $0.page == .chat } }
    /// The unread events of each page.
    public var unread: GroupUnread { GroupUnread(group.unread, isMuted: isMuted, visiblePage: visiblePage) }
    /// The page that is open.
    public private(set) var openPage: GroupPage
    /// Whether notifications of the chat are turned off.
    public var isMuted: Bool { requestedMute ?? group.isMuted }
    /// The title of the item that turns notifications off or on.
    public var muteTitle: String { isMuted ? context.words.words("Unmute") : context.words.words("Mute") }

    /// The identifier of the group's space.
    public let groupID: String
    /// The page of messages.
    public let chat: ChatViewModel
    /// The page of posts.
    public let posts: PostsViewModel
    /// The page of activities.
    public let activities: ActivitiesViewModel
    /// The page of homes.
    public let homes: HomesViewModel
    /// The group's address and the form to invite others.
    public let invite: InviteViewModel

    private var group: Group
    private var isVisible: Bool
    /// The mute state that the user has requested, until the server has responded.
    private var requestedMute: Bool?
    @ObservationIgnored private var muting: Task<Void, Never>?
    @ObservationIgnored private let context: GroupsContext

    /// Creates a page that displays `group`, including its unread counts, until the service has sent newer ones.
    ///
    /// `isVisible` says whether the user can see the page. Only then the page is marked as read. `write` opens a chat
    /// with a text to send.
    public init(
        group: Group, openPage: GroupPage = .chat, isVisible: Bool, context: GroupsContext,
        write: @escaping (_ text: String, _ chatID: String) -> Void = { _, _ in }
    ) {
        self.group = group
        self.openPage = openPage
        self.isVisible = isVisible
        self.context = context
        groupID = group.id
        chat = ChatViewModel(groupID: group.id, context: context)
        posts = PostsViewModel(groupID: group.id, context: context)
        activities = ActivitiesViewModel(groupID: group.id, context: context)
        homes = HomesViewModel(groupID: group.id, actions: HomeActions(context: context, write: write))
        invite = InviteViewModel(groupID: group.id, address: group.address, context: context)
        updateNotices()
        markNewMessages()
    }

    // MARK: Intents

    /// Follows the group and its pages until the task is canceled.
    public func run() async {
        async let group: Void = followGroup()
        async let files: Void = chat.files.run()
        async let chat: Void = chat.feed.run()
        async let posts: Void = posts.feed.run()
        async let activities: Void = activities.feed.run()
        async let homes: Void = homes.run()
        _ = await (group, chat, files, posts, activities, homes)
    }

    /// Opens a page, which marks it as read.
    public func open(_ page: GroupPage) async {
        openPage = page
        markNewMessages()
        await markVisiblePageRead()
        if page == .homes { await homes.open() }
    }

    /// Opens a page and scrolls to an event, or shows a home, if it still exists.
    func show(_ eventID: String, on page: GroupPage) async {
        await open(page)
        switch page {
        case .chat: await chat.show(eventID)
        case .posts: await posts.show(eventID)
        case .activities: await activities.show(eventID)
        case .homes: await homes.show(eventID)
        }
    }

    /// Called when the page became visible, or is no longer visible.
    public func visibilityChanged(to isVisible: Bool) async {
        // The page that opens is already marked as read by `followGroup()`.
        guard isVisible != self.isVisible else { return }
        self.isVisible = isVisible
        // Messages that are already marked as new stay marked when the window only becomes visible again.
        if group.unread.chat > 0 { markNewMessages() }
        await markVisiblePageRead()
    }

    /// Updates the words that depend on today.
    func timePassed() async {
        chat.feed.timePassed()
        posts.feed.timePassed()
        activities.timePassed()
        await homes.timePassed()
    }

    /// Turns notifications of the chat off or on.
    ///
    /// The new state is displayed at once, and reverted if the server rejects it. Requests are sent one after the
    /// other: at the same time, the older one could arrive last, and each of them would report the same problem.
    @discardableResult
    public func toggleMute() -> Task<Void, Never> {
        requestedMute = !isMuted
        let task = muting ?? Task { await sendMute() }
        muting = task
        return task
    }

    private func sendMute() async {
        while let wanted = requestedMute, wanted != group.isMuted {
            guard await context.perform({ try await $0.setMuted(wanted, groupID: groupID) }) != nil else { break }
            group.isMuted = wanted
        }
        requestedMute = nil
        muting = nil
    }

    /// Shows the members of the group.
    public func showMembers() {
        context.appService?.showMembers(MembersViewModel(groupID: groupID, invite: invite, context: context))
    }

    /// Leaves the group, after a confirmation. The page is closed once the group has left the list.
    public func leave() async {
        guard await context.appService?.confirm(.leave(group: name)) == true,
            await context.perform({ try await $0.membership.leaveGroup(groupID) }) != nil
        else { return }
        let left = context.words.words("You have left {group}", ["group": ForeignText.isolated(name)])
        context.undoHistory.offer(left) { [service = context.service, address = invite.address] in
            _ = try await service.membership.joinGroup(typed: address)
        }
    }

    // MARK: Helpers

    /// The page that the user is looking at.
    private var visiblePage: GroupPage? { isVisible ? openPage : nil }

    private func followGroup() async {
        for await groups in context.service.groups() {
            guard let group = groups?.first(where: { $0.id == groupID }) else { continue }
            self.group = group
            invite.address = group.address
            updateNotices()
            await homes.noticeChanged()
            await markVisiblePageRead()
        }
    }

    private func updateNotices() {
        for notice in [chat.notice, posts.notice, activities.notice, homes.notice] { notice.update(group) }
    }

    private func tab(of page: GroupPage) -> GroupTab {
        GroupTab(
            page: page, title: context.words.title(of: page),
            accessibleName: context.words.tab(page, unread: unread, count: group.unread[page]),
            isOpen: page == openPage, mark: unread.mark(of: page))
    }

    /// Marks the new messages before the chat is marked as read.
    private func markNewMessages() {
        guard visiblePage == .chat else { return }
        let count = group.unread.chat
        chat.feed.opened(unreadCount: count < UnreadCounts.maximum ? count : 0)
    }

    private func markVisiblePageRead() async {
        guard let page = visiblePage, group.unread[page] > 0 else { return }
        // Reset here at once: an older answer of the server must not restore the mark.
        group.unread[page] = 0
        await context.perform { try await $0.markRead(page, of: groupID) }
    }
}

/// A tab of a group's page.
public nonisolated struct GroupTab: Identifiable, Equatable, Sendable {
    /// The page that the tab opens.
    public var page: GroupPage
    /// The title of the page.
    public var title: String
    /// The accessible name, such as "Chat, 150 unread".
    public var accessibleName: String
    /// Whether the page is open.
    public var isOpen: Bool
    /// The mark of unread events beside the title.
    public var mark: UnreadMark
    /// The identifier.
    public var id: GroupPage { page }
}

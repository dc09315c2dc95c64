import Domain
import Foundation
import Observation

/// A tab of the group page: which page it opens, and what is new there.
public nonisolated struct GroupTab: Identifiable, Equatable, Sendable {
    public var page: GroupPage
    public var title: String
    /// "Chat, 150 unread".
    public var accessibleName: String
    public var isOpen: Bool
    public var id: GroupPage { page }
}

/// A group's page: three tabs, what is new on each, and whether the user wants to hear of it.
@Observable
public final class GroupViewModel {
    public private(set) var name: String
    public private(set) var about: String
    /// "12 members"; empty while not known.
    public private(set) var membersText = ""
    /// What is new in the chat.
    public private(set) var chatUnread: ChatUnread = .none
    /// What is new among the posts.
    public private(set) var postsUnread: PageUnread = .none
    /// What is new among the activities.
    public private(set) var activitiesUnread: PageUnread = .none
    /// The tabs in their order.
    public private(set) var tabs: [GroupTab] = []
    /// Which page is open.
    public private(set) var openPage: GroupPage
    /// Whether the user wants no notifications of the chat.
    public private(set) var isMuted: Bool
    /// True once the group is not the user's any more.
    public private(set) var isGone = false
    /// What the mute button says.
    public var muteTitle: String { isMuted ? words("Unmute") : words("Mute") }

    /// The group's space.
    public let groupID: String
    /// The page of messages.
    public let chat: ChatViewModel
    /// The page of posts.
    public let posts: PostsViewModel
    /// The page of activities.
    public let activities: ActivitiesViewModel
    /// How neighbors come into the group.
    public let invite: InviteViewModel

    @ObservationIgnored private var group: Group
    @ObservationIgnored private var isWindowActive: Bool
    /// What the user asked for while the server has not answered yet.
    @ObservationIgnored private var wantedMute: Bool?
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let groupWords: GroupWords
    @ObservationIgnored private weak var appService: (any GroupsAppService)?

    /// A page that shows what is known of `group`, unread counts too, until the first answer.
    public init(
        group: Group, openPage: GroupPage = .chat, isWindowActive: Bool = true, service: any GroupsService,
        time: any TimeSource, words: Localizer, calendar: Calendar = .current, appService: (any GroupsAppService)?
    ) {
        self.group = group
        groupID = group.id
        name = group.name
        about = group.about
        isMuted = group.isMuted
        self.openPage = openPage
        self.isWindowActive = isWindowActive
        self.service = service
        self.time = time
        self.words = words
        groupWords = GroupWords(words, calendar: calendar)
        self.appService = appService
        chat = ChatViewModel(
            groupID: group.id, service: service, time: time, words: words, calendar: calendar, appService: appService)
        posts = PostsViewModel(
            groupID: group.id, service: service, time: time, words: words, calendar: calendar, appService: appService)
        activities = ActivitiesViewModel(
            groupID: group.id, service: service, time: time, words: words, calendar: calendar, appService: appService)
        invite = InviteViewModel(
            groupID: group.id, address: group.address, service: service, words: words, appService: appService)
        show()
    }

    // MARK: Intents

    /// Keeps the page up to date until the task is canceled; the pages have a `run` of their own.
    public func run() async {
        for await groups in service.groups() {
            guard let groups else { continue }
            if let group = groups.first(where: { $0.id == groupID }) {
                self.group = group
                isGone = false
            } else {
                isGone = true
            }
            show()
            await readWhatIsLookedAt()
        }
    }

    /// Opens a page, which reads it.
    public func open(_ page: GroupPage) async {
        openPage = page
        show()
        await readWhatIsLookedAt()
    }

    /// The window came to the front, or is not looked at any more.
    public func windowBecame(active: Bool) async {
        isWindowActive = active
        show()
        await readWhatIsLookedAt()
    }

    /// No more notifications of this group's chat.
    public func mute() async { await setMuted(true) }

    /// Notifications of this group's chat again.
    public func unmute() async { await setMuted(false) }

    /// Shows who is in the group.
    public func showMembers() {
        appService?.showMembers(
            MembersViewModel(
                groupID: groupID, invite: invite, service: service, time: time, words: words, appService: appService))
    }

    // MARK: Helpers

    private var lookedAt: GroupPage? { isWindowActive ? openPage : nil }

    private func show() {
        name = group.name
        about = group.about
        invite.addressChanged(to: group.address)
        membersText = groupWords.members(group.memberCount)
        isMuted = wantedMute ?? group.isMuted
        let unread = GroupUnread(group.unread, isMuted: isMuted, lookingAt: lookedAt)
        if chatUnread != unread.chat { chatUnread = unread.chat }
        if postsUnread != unread.posts { postsUnread = unread.posts }
        if activitiesUnread != unread.activities { activitiesUnread = unread.activities }
        let shown = GroupPage.allCases.map { page in
            GroupTab(
                page: page, title: groupWords.title(of: page),
                accessibleName: groupWords.tab(page, unread: unread, count: group.unread[page]),
                isOpen: page == openPage)
        }
        if tabs != shown { tabs = shown }
    }

    private func readWhatIsLookedAt() async {
        guard let page = lookedAt, group.unread[page] > 0, !isGone else { return }
        // Forgotten here at once: an answer that is older than this reading must not bring the badge back by itself.
        group.unread[page] = 0
        do { try await service.markRead(page, of: groupID) } catch { report(error) }
    }

    private func setMuted(_ wanted: Bool) async {
        guard isMuted != wanted else { return }
        wantedMute = wanted
        show()
        do {
            try await service.setMuted(wanted, groupID: groupID)
            // The newest wish wins; the service has told everyone by now.
            if wantedMute == wanted { group.isMuted = wanted }
        } catch {
            report(error)
        }
        if wantedMute == wanted { wantedMute = nil }
        show()
    }

    private func report(_ error: any Error) {
        guard !(error is CancellationError) else { return }
        appService?.report(ErrorWords(words).problem(for: error))
    }
}

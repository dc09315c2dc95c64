import Domain
import Foundation
import Observation

/// A group's row, finished.
public nonisolated struct GroupRow: Identifiable, Equatable, Sendable {
    public var id: String
    public var name: String
    public var avatar: URL?
    /// "Name: text" in one line; what the group is about while nobody has said anything.
    public var lastMessage: String
    public var timeText: String
    public var isMuted: Bool
    /// What is new, page by page.
    public var unread: GroupUnread
    /// Name and everything that is new, for who does not see it.
    public var accessibleName: String
}

/// The user's groups, what is new in them, and what the desktop is told of it.
@Observable
public final class GroupListViewModel: Lifecycle {
    /// The groups, the one with the latest message first, or why there are none.
    public private(set) var state: LoadState<[GroupRow]> = .idle
    /// How many groups have something new that was not asked to be quiet.
    public private(set) var unreadGroupCount = 0
    /// Why what is shown may be old; nil while it keeps up.
    public private(set) var offlineProblem: Problem?
    /// How old is what is shown; empty while it keeps up.
    public private(set) var ageText = ""
    /// What a page for writing says while the server cannot be reached; empty while it can.
    public private(set) var offlineNote = ""
    /// Whether the window has the user's attention.
    public private(set) var isWindowActive = true
    /// What to say in place of groups.
    public private(set) var placeholder = ""
    /// Whether somebody is signed in who can join a group.
    public var canAddGroup: Bool { state.content != nil }
    /// The groups that can be shown now.
    public var rows: [GroupRow] { state.content?.value ?? [] }

    /// The groups that others ask the user into.
    @ObservationIgnored public private(set) lazy var invitations = InvitationsViewModel(
        service: service, words: words, calendar: calendar, appService: appService
    ) { [weak self] in self?.open(groupID: $0) }

    @ObservationIgnored private var groups: [Group] = []
    @ObservationIgnored private var connection = GroupsConnection.stopped
    @ObservationIgnored private var isSignedOut = false
    @ObservationIgnored private var counting: Task<Void, Never>?
    @ObservationIgnored private var wanted: String?
    @ObservationIgnored private var news: GroupNews
    @ObservationIgnored private let service: any GroupsService
    @ObservationIgnored private let time: any TimeSource
    @ObservationIgnored private let words: Localizer
    @ObservationIgnored private let calendar: Calendar
    @ObservationIgnored private let groupWords: GroupWords
    @ObservationIgnored private let wantsNotifications: () -> Bool
    @ObservationIgnored private weak var appService: (any GroupsAppService)?

    /// An empty list until `start()`; `wantsNotifications` is asked before the desktop is told anything.
    public init(
        service: any GroupsService, time: any TimeSource, words: Localizer, calendar: Calendar = .current,
        wantsNotifications: @escaping () -> Bool = { true }, appService: (any GroupsAppService)?
    ) {
        self.service = service
        self.time = time
        self.words = words
        self.calendar = calendar
        groupWords = GroupWords(words, calendar: calendar)
        news = GroupNews(groupWords)
        self.wantsNotifications = wantsNotifications
        self.appService = appService
    }

    deinit { counting?.cancel() }

    // MARK: Intents

    /// Keeps the list up to date until the task is canceled.
    public func start() async {
        if case .idle = state { state = .loading(previous: nil) }
        async let groups: Void = followGroups()
        async let connection: Void = followConnection()
        async let invitations: Void = invitations.run()
        _ = await (groups, connection, invitations)
        counting?.cancel()
    }

    /// Somebody has signed in, or nobody is signed in any more.
    public func sessionChanged(isSignedIn: Bool) {
        isSignedOut = !isSignedIn
        if groups.isEmpty { show() }
    }

    /// Opens a group's page; one that is not known yet, such as from a notification at start, as soon as it is.
    public func open(groupID: String) {
        guard let group = groups.first(where: { $0.id == groupID }) else {
            wanted = groupID
            return
        }
        wanted = nil
        appService?.showGroup(
            GroupViewModel(
                group: group, isWindowActive: isWindowActive, service: service, time: time, words: words,
                calendar: calendar, appService: appService))
    }

    /// Leads into another group, and opens it.
    public func addGroup() async {
        let form = AddGroupViewModel(service: service, words: words, appService: appService)
        await appService?.openGroupForm(form)
        if let groupID = form.groupID { open(groupID: groupID) }
    }

    /// The window came to the front, or is not looked at any more.
    public func windowBecame(active: Bool) { isWindowActive = active }

    /// Tries the server now.
    public func refresh() async { service.reconnect() }

    /// The bytes of a group's or a neighbor's picture; nil when it cannot be had.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        try? await service.picture(at: address, size: size)
    }

    // MARK: Helpers

    private func followGroups() async {
        for await groups in service.groups() {
            guard let groups else {
                forget()
                continue
            }
            self.groups = groups
            show()
            for step in news.steps(for: groups, isWindowActive: isWindowActive) {
                switch step {
                case .notify(let notification): if wantsNotifications() { appService?.notify(notification) }
                case .withdraw(let groupID): appService?.withdrawNotification(groupID: groupID)
                }
            }
            if let wanted { open(groupID: wanted) }
        }
    }

    private func followConnection() async {
        for await connection in service.connection() {
            self.connection = connection
            if case .offline(let error, let lastAnswer) = connection {
                offlineProblem = ErrorWords(words).problem(for: error)
                offlineNote = words("Offline. What you write goes out later.")
                keepCounting(since: lastAnswer)
            } else {
                offlineProblem = nil
                offlineNote = ""
                keepCounting(since: nil)
            }
            if groups.isEmpty { show() }
        }
    }

    /// The session has ended: nothing of it stays on show.
    private func forget() {
        guard !groups.isEmpty else { return }
        for group in groups { appService?.withdrawNotification(groupID: group.id) }
        groups = []
        news = GroupNews(groupWords)
        show()
    }

    private func keepCounting(since lastAnswer: Date?) {
        counting?.cancel()
        guard let lastAnswer else { return ageText = "" }
        counting = Task { [weak self, time, words] in
            while !Task.isCancelled {
                let age = Age(since: lastAnswer, now: time.now, words: words)
                if self?.ageText != age.text { self?.ageText = age.text }
                do { try await time.sleep(until: age.nextChange) } catch { return }
            }
        }
    }

    private func show() {
        let now = time.now
        let rows = groups.map { makeRow($0, now: now) }
        let count = rows.count { $0.unread.wantsAttention }
        if unreadGroupCount != count { unreadGroupCount = count }
        guard rows.isEmpty else {
            placeholder = ""
            return state = .loaded(Loaded(rows, time: now, isStale: connection != .online))
        }
        placeholder = ""
        // Nothing is kept here: whether there are no groups only the server can say.
        switch connection {
        case .online:
            placeholder = words("You are in no group yet")
            state = .loaded(Loaded([], time: now))
        case .offline(let error, _):
            state = .failed(ErrorWords(words).problem(for: error), previous: nil)
        case .stopped where isSignedOut:
            state = .failed(ErrorWords(words).problem(for: RemoteError.notSignedIn), previous: nil)
        case .stopped, .connecting:
            state = .loading(previous: nil)
        }
    }

    private func makeRow(_ group: Group, now: Date) -> GroupRow {
        let unread = GroupUnread(group.unread, isMuted: group.isMuted)
        return GroupRow(
            id: group.id, name: group.name, avatar: group.avatar,
            lastMessage: group.lastMessage.map(groupWords.lastMessage) ?? group.about,
            timeText: group.lastMessage.map { groupWords.brief($0.time, now: now) } ?? "", isMuted: group.isMuted,
            unread: unread, accessibleName: groupWords.summary(of: group, unread: unread))
    }
}

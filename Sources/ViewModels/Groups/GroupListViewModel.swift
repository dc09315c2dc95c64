import Domain
import Foundation
import Observation

/// The user's groups, the group that is open, and the desktop notifications.
@Observable
public final class GroupListViewModel: Lifecycle {
    /// A column of the page; a narrow window displays one of the columns.
    public enum Column: Equatable, Sendable {
        case list
        /// The group that is open.
        case group
    }

    /// The state of the list: a problem if no groups are stored, and no user is signed in or the server cannot be reached.
    public var screen: ListScreen {
        if !items.isEmpty { return .list }
        if problem != nil { return .problem }
        return connection.state == .online ? .placeholder : .loading
    }
    /// The groups, then the chats; in each part, the row with the latest message is first.
    public var rows: [GroupRow] { items.compactMap(\.group) }
    /// The rows of the list, with the titles of its parts.
    public private(set) var items: [GroupListItem] = []
    /// The reason why no groups can be displayed.
    public var problem: Problem? {
        isSignedOut && connection.state == .stopped
            ? context.problem(for: RemoteError.notSignedIn) : connection.problem
    }
    /// The title of `ListScreen.placeholder`.
    public var placeholder: String { context.words.words("No Groups Yet") }
    /// Whether the list is marked as possibly outdated.
    public var showsOfflineBar: Bool { screen == .list && connection.problem != nil }
    /// Whether the user can join or create a group.
    public var canAddGroup: Bool { screen == .list || screen == .placeholder }
    /// The sum of the numbers of unread messages that the groups show.
    public var unreadCount: Int { rows.reduce(0) { $0 + $1.unread.messageCount } }
    /// Whether a group that is not muted has unread messages, posts, activities or homes.
    public var hasNews: Bool { items.contains { $0.group?.unread.wantsAttention == true } }

    /// The group whose page is open.
    public private(set) var openGroup: GroupViewModel?
    /// The number of times that a group was opened, including the one that is open. The page focuses its message
    /// field each time.
    public private(set) var openCount = 0
    /// The column that a narrow window displays.
    public private(set) var column = Column.list { didSet { visibilityChanged() } }
    /// Whether the window is so narrow that it displays one column.
    public private(set) var isFolded = false { didSet { visibilityChanged() } }
    /// Whether there is a column beside the list, for the group that is open.
    public var hasGroupColumn: Bool { screen == .list }
    /// Whether the list reaches the end of the window, where the window's buttons are.
    public var isListAtEnd: Bool { isFolded || !hasGroupColumn }

    /// The state of the connection in words.
    public let connection: ConnectionStatusViewModel
    /// The unanswered invitations.
    @ObservationIgnored public private(set) lazy var invitations = InvitationsViewModel(context: context) {
        [weak self] in self?.open(groupID: $0)
    }

    private var isSignedOut = false
    @ObservationIgnored private var groups: [Group] = []
    @ObservationIgnored private var isWindowActive = true { didSet { visibilityChanged() } }
    @ObservationIgnored private var isPageVisible = false { didSet { visibilityChanged() } }
    /// The group to open as soon as it is known.
    @ObservationIgnored private var requestedGroupID: String?
    /// The text to write in a chat as soon as it is open.
    @ObservationIgnored private var requestedText: (groupID: String, text: String)?
    @ObservationIgnored private var openGroupTask: Task<Void, Never>?
    /// The search for the group of the last link.
    @ObservationIgnored private(set) var linkTask: Task<Void, Never>?
    @ObservationIgnored private var planner: NotificationPlanner
    @ObservationIgnored private let itemMaker: GroupListItemMaker
    @ObservationIgnored private let context: GroupsContext
    @ObservationIgnored private let wantsNotifications: () -> Bool
    @ObservationIgnored private let showPage: () -> Void
    /// Called when another group is opened.
    @ObservationIgnored var onOpen: () -> Void = {}

    /// Creates an empty list, which fills after `start()`.
    ///
    /// `wantsNotifications` is asked before each desktop notification; `showPage` brings the page of the groups to
    /// the front when a group is opened.
    public init(
        context: GroupsContext, wantsNotifications: @escaping () -> Bool = { true },
        showPage: @escaping () -> Void = {}
    ) {
        (self.context, self.wantsNotifications, self.showPage) = (context, wantsNotifications, showPage)
        connection = ConnectionStatusViewModel(context: context)
        planner = NotificationPlanner(context.words)
        itemMaker = GroupListItemMaker(context.words)
    }

    deinit { openGroupTask?.cancel() }

    // MARK: Intents

    /// Follows the groups until the task is canceled.
    public func start() async {
        async let groups: Void = followGroups()
        async let connection: Void = connection.run()
        async let invitations: Void = invitations.run()
        _ = await (groups, connection, invitations)
        openGroupTask?.cancel()
    }

    /// Called when a user has signed in, or the session has ended.
    public func sessionChanged(isSignedIn: Bool) { isSignedOut = !isSignedIn }

    /// Opens the group in a link or a notification, by the identifier or the alias of the group or of one of its pages, or
    /// the form to join it if the user is not a member.
    public func open(link address: String) {
        if let group = groups.first(where: { $0.id == address || $0.address == address }) {
            return open(groupID: group.id)
        }
        linkTask?.cancel()
        linkTask = Task { [weak self] in await self?.open(at: address) }
    }

    private func open(at address: String) async {
        var groupID: String?
        do {
            groupID = try await context.service.membership.groupID(at: address)
        } catch {
            Log.groups.warning("The group of a link is not known", metadata: ["error": "\(error.logDescription)"])
        }
        guard !Task.isCancelled else { return }
        if let groupID { return open(groupID: groupID) }
        guard connection.state == .online else { return open(groupID: address) }
        showPage()
        await addGroup(address: address)
    }

    /// Opens the page of a group. A group that is not known yet is opened once it is.
    public func open(groupID: String) {
        linkTask?.cancel()
        guard let group = groups.first(where: { $0.id == groupID }) else {
            requestedGroupID = groupID
            return
        }
        requestedGroupID = nil
        if openGroup?.groupID != groupID {
            show(group)
            onOpen()
        }
        fillIn(groupID)
        column = .group
        openCount += 1
        showPage()
    }

    /// Opens a chat with a text to send, unless the user is already writing something there.
    public func write(_ text: String, in chatID: String) {
        requestedText = (chatID, text)
        open(groupID: chatID)
    }

    /// Lets the user join or create a group, and opens it.
    public func addGroup() async { await addGroup(address: "") }

    private func addGroup(address: String) async {
        let form = AddGroupViewModel(memberOf: Set(groups.map(\.id)), context: context)
        if !address.isEmpty { form.address = address }
        await context.appService?.openGroupForm(form)
        if let groupID = form.groupID { open(groupID: groupID) }
    }

    /// Connects to the server now.
    public func refresh() async { context.service.reconnect() }

    /// Returns the data of a group's or a member's picture; nil if it cannot be loaded.
    public func pictureData(at address: URL, size: Int?) async -> Data? {
        await context.pictureData(at: address, size: size)
    }

    /// Updates the words that depend on today.
    public func timePassed() async {
        updateRows()
        await openGroup?.timePassed()
    }

    /// Stops following the open group.
    public func stop() async {
        openGroupTask?.cancel()
        await openGroupTask?.value
    }

    // MARK: Reports of the views

    /// Called when the window has become active or inactive.
    public func windowBecame(active: Bool) { isWindowActive = active }

    /// Called when the page became visible.
    public func appear() async { isPageVisible = true }

    /// Called when the page is no longer visible.
    public func disappear() async { isPageVisible = false }

    /// Called when the window has become so narrow that it displays one column, or wide enough for two.
    public func foldedChanged(to isFolded: Bool) { self.isFolded = isFolded }

    /// Shows a column in a narrow window; called also after a swipe.
    public func columnShown(_ column: Column) { self.column = column }

    // MARK: Helpers

    /// Whether the user can see the open group. Only then its events are marked as read.
    private var isGroupVisible: Bool { isPageVisible && isWindowActive && (!isFolded || column == .group) }

    private func visibilityChanged() {
        guard let openGroup else { return }
        Task { [weak self] in await openGroup.visibilityChanged(to: self?.isGroupVisible == true) }
    }

    private func show(_ group: Group) {
        openGroupTask?.cancel()
        let opened = GroupViewModel(group: group, isVisible: isGroupVisible, context: context) { [weak self] in
            self?.write($0, in: $1)
        }
        openGroup = opened
        openGroupTask = Task { await opened.run() }
        updateRows()
    }

    /// Fills in the text that was requested for a group.
    private func fillIn(_ groupID: String) {
        guard let requested = requestedText, requested.groupID == groupID else { return }
        requestedText = nil
        if let composer = openGroup?.chat.composer, composer.text.isEmpty { composer.text = requested.text }
    }

    private func closeGroup() {
        openGroupTask?.cancel()
        openGroup = nil
        column = .list
    }

    private func followGroups() async {
        for await groups in context.service.groups() {
            if let groups { update(groups) } else { clear() }
        }
    }

    private func update(_ groups: [Group]) {
        let difference = GroupListDifference(from: self.groups, to: groups)
        for group in difference.removed { reportRemoval(from: group) }
        let old = self.groups.first { $0.id == openGroup?.groupID }
        self.groups = groups
        if let openGroup {
            let new = groups.first { $0.id == openGroup.groupID }
            // A space becomes a group when the user joins its rooms.
            if let new, let old, new.pages != old.pages { show(new) } else if new == nil { closeGroup() }
        }
        updateRows()
        for action in planner.actions(after: difference, isWindowActive: isWindowActive) {
            switch action {
            case .notify(let notification): if wantsNotifications() { context.appService?.notify(notification) }
            case .withdraw(let groupID): context.appService?.withdrawNotification(groupID: groupID)
            }
        }
        if let requestedGroupID { open(groupID: requestedGroupID) }
    }

    /// Reports that a moderator has removed the user from a group.
    private func reportRemoval(from group: Group) {
        Task { [context] in
            guard let removal = await context.service.membership.removal(from: group.id) else { return }
            context.appService?.report(context.words.problem(for: removal, from: group.name))
        }
    }

    /// Removes everything that was displayed of an ended session.
    private func clear() {
        for group in groups { context.appService?.withdrawNotification(groupID: group.id) }
        (planner, groups) = (NotificationPlanner(context.words), [])
        closeGroup()
        updateRows()
    }

    private func updateRows() {
        items = itemMaker.items(of: groups, openID: openGroup?.groupID, now: context.time.now)
    }
}

import Desktop
import Domain
import Gtk
import Sandbox
import Services
import ViewModels

extension FeatureID {
    /// The groups.
    static let groups = FeatureID(rawValue: "groups")
}

extension FeatureFactory {
    /// The user's neighborhood groups.
    static let groups = FeatureFactory(id: .groups, migrations: GroupMigrations.all, make: makeGroups)

    private static func makeGroups(_ context: FeatureContext) -> Feature {
        let (words, sandbox) = (context.words, context.sandbox)
        let (presenter, groupsContext, groups) = (context.groupsPresenter, context.groupsContext, context.groups)
        let list = GroupListViewModel(
            context: groupsContext,
            wantsNotifications: { context.preferences.settings.showsNotifications },
            showPage: context.showing(.groups))
        context.openChat = { [weak windows = context.appService, weak list] id in
            windows?.show(.groups)
            list?.open(groupID: id)
        }
        context.isUnread = { [weak list] id in
            list?.items.contains { $0.group?.id == id && $0.group?.unread.chat != UnreadMark.none } ?? false
        }
        context.write = { [weak list] in list?.write($0, in: $1) }
        let search = GroupSearchViewModel(list: list, context: groupsContext)
        let session = GroupsSession(groups: groups, list: list, context: groupsContext)
        context.account.model.beforeSignOut { [weak session] in await session?.confirmSignOut() ?? true }
        let going = GoingActivitiesViewModel(context: groupsContext)
        context.plannedActivities = { [weak going] in going?.events ?? [] }
        let today = GroupsToday(
            list: list, going: going, context: groupsContext, show: context.showing(.groups))
        context.todaySources.append { today.items(at: $0) }
        let neighbors = SandboxPeople(
            isInUse: { context.endpoints.usesSandbox },
            setActive: {
                await sandbox.groups.setNeighborsActive($0)
                await sandbox.markets.setActive($0)
            })
        context.appService.onActiveChanged { list.windowBecame(active: $0) }
        context.appService.onNetworkAvailable { [weak groups] in groups?.reconnect() }
        let preferences = GroupsPreferencesViewModel(preferences: context.preferences)
        return Feature(
            SideMenuEntry(
                id: .groups, title: words("Groups"), symbol: .people, unreadCount: { list.unreadCount },
                hasNews: { list.hasNews }, words: words),
            lifecycle: [list, search, going, session, neighbors] + [context.marketPublishing].compactMap(\.self),
            presenter: presenter,
            preferences: [GroupsPreferencesView.section(preferences)],
            scenarios: [.groups(SandboxGroupStage(groups: sandbox.groups), words: words)], style: Style.groups,
            search: DesktopSearch(groups: { list.rows }, words: words), open: { list.open(link: $0) },
            makePage: { GroupsPage(list, search: search, frame: $0) })
    }
}

/// Controls the sandbox's neighbors for testers, in its first group.
nonisolated private struct SandboxGroupStage: GroupStage {
    let groups: NeighborActions

    func newMessages(_ count: Int) async { await groups.newMessages(count) }
    func newPost() async { await groups.newPost() }
    func newActivity() async { await groups.newActivity() }
    func setMuted(_ isMuted: Bool) async { await groups.setMuted(isMuted) }
    func deleteLastMessage() async { await groups.deleteLastMessage() }
    func encryptChat() async { await groups.encryptChat() }
}

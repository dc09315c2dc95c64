import Gtk
import ViewModels

/// The list of groups, or its placeholder.
final class GroupListView {
    let root: Widget
    /// Called when the user opens a group, also one that is already open.
    var onOpen: () -> Void = {}
    private let model: GroupListViewModel
    private let list: UniformList

    init(_ model: GroupListViewModel, pictures: PictureCache) {
        self.model = model
        let items = DisplayedRows<GroupListItem>()
        var open: (String) -> Void = { _ in }
        list = items.uniformList(name: words("Groups")) { GroupRowView(items, pictures: pictures) { open($0) } }
            .css("groups")
        let content = Box(.vertical)
        root = content
        content.append(Self.offlineBar(model))
        content.append(InvitationsView.make(model.invitations, pictures: pictures))
        content.append(Self.screens(model, list).expand(vertically: true))
        list.observe(model.items) { _, shown in items.show(shown) }
        open = { [weak self] in self?.open($0) }
    }

    /// Moves the keyboard focus to the list.
    func focus() { list.grabFocus() }

    private func open(_ groupID: String) {
        model.open(groupID: groupID)
        onOpen()
    }

    private static func screens(_ model: GroupListViewModel, _ list: UniformList) -> Widget {
        ListScreens.make(
            model.screen, loading: words("Loading your groups…"), list: ScrolledWindow(list),
            placeholder: StatusPage(
                icon: Symbol.people.icon, title: model.placeholder,
                text: words("Join a group of your neighbors, or create one."),
                Button(words("Add a Group")).css("pill", "suggested-action").align(.center).wrapping()
                    .onClick(task: model.addGroup)),
            problem: ProblemView.page(icon: Symbol.people.icon, { model.problem }, retry: model.refresh))
    }

    private static func offlineBar(_ model: GroupListViewModel) -> Widget {
        Box(.vertical) {
            ProblemView.bar(
                { model.connection.problem }, age: { model.connection.ageText }, retry: model.refresh)
        }
        .margin(top: 6, bottom: 6, start: 8, end: 8)
        .bind(\.isVisible, to: model.showsOfflineBar)
    }
}

/// The unanswered invitations, above the list of groups.
enum InvitationsView {
    static func make(_ invitations: InvitationsViewModel, pictures: PictureCache) -> Widget {
        let list = ListBox(name: words("Invitations")).fill(invitations.rows) { line($0, invitations, pictures) }
        list.cssClasses = ["boxed-list"]
        return ScrolledWindow(list.margin(top: 6, bottom: 6, start: 8, end: 8))
            .maximumContentHeight(260).expand(vertically: false)
            .bind(\.isVisible, to: invitations.isVisible)
    }

    /// The scrolled window requests the height of its content at its natural width. Without a limit, that would be
    /// the height of unwrapped texts, and the buttons would be cut off where the texts wrap.
    private static let lineLength = 16

    private static func line(
        _ row: InvitationRow, _ invitations: InvitationsViewModel, _ pictures: PictureCache
    ) -> Widget {
        ListRow(
            around: Box(.vertical, spacing: 8) {
                Box(.horizontal, spacing: 12) {
                    PersonPicture.make(size: 32, name: row.name, address: row.avatar, pictures).align(vertical: .start)
                    Box(.vertical, spacing: 2) {
                        Label(row.name).css("heading").textAlign(.start).wrapping(maximumCharacters: lineLength)
                        Label(row.text).css("caption", "dim-label").textAlign(.start)
                            .wrapping(maximumCharacters: lineLength)
                    }.expand(horizontally: true)
                }
                Box(.horizontal, spacing: 6) {
                    answer(words("Decline"), row) { await invitations.decline(row.id) }
                    answer(words("Accept"), row) { await invitations.accept(row.id) }.css("suggested-action")
                }.align(.end)
            }.margin(10), isActivatable: false)
    }

    private static func answer(_ title: String, _ row: InvitationRow, _ act: @escaping () async -> Void) -> Button {
        let button = Button(title).css("listing-action").onClick(task: act)
        button.accessibleDescription = row.name
        button.isSensitive = row.canAnswer
        return button
    }
}

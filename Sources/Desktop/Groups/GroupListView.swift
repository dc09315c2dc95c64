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
        let list = UniformList(name: words("Groups")) { GroupRowView(items, pictures: pictures) { open($0) } }
            .css("groups")
        self.list = list
        let weak = WeakWidget(list)
        items.onSplice = { position, removed, added in
            weak.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
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
        Stack()
            .add(LoadingView.make(words("Loading your groups…")), named: GroupListViewModel.Screen.loading.name)
            .add(ScrolledWindow(list), named: GroupListViewModel.Screen.list.name)
            .add(
                StatusPage(
                    icon: Symbol.people.icon, title: model.placeholder,
                    text: words("Join a group of your neighbors, or create one."),
                    Button(words("Add a Group")).css("pill", "suggested-action").align(.center).wrapping()
                        .onClick(task: model.addGroup)
                ),
                named: GroupListViewModel.Screen.placeholder.name
            )
            .add(
                ProblemView.page(icon: Symbol.people.icon, { model.problem }, retry: model.refresh),
                named: GroupListViewModel.Screen.problem.name
            )
            .bind(\.visibleName, to: model.screen.name)
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

extension GroupListViewModel.Screen {
    /// The name of the child in the stack.
    fileprivate var name: String {
        switch self {
        case .loading: "loading"
        case .list: "list"
        case .placeholder: "placeholder"
        case .problem: "problem"
        }
    }
}

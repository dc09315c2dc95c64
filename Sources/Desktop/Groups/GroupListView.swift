import Gtk
import ViewModels

/// The list of groups, or what is in its place.
final class GroupListView {
    let root: Widget
    private let model: GroupListViewModel
    private let pictures: PictureCache
    private let list: ListBox
    private var rows: [String: GroupRowView] = [:]
    private var order: [String] = []
    private var openGroup: String?

    init(_ model: GroupListViewModel, pictures: PictureCache) {
        self.model = model
        self.pictures = pictures
        list = ListBox(name: words("Groups"))
        list.cssClasses = ["groups"]
        root = Box(.vertical)
        let states = Stack()
            .add(LoadingView.make(words("Looking for your groups…")), named: "loading")
            .add(ScrolledWindow(list), named: "list")
            .add(
                StatusPage(
                    icon: "system-users-symbolic",
                    text: words("Join a group of your neighbors, or begin one."),
                    Button(words("Add a Group")).css("pill", "suggested-action").align(.center)
                        .onClick(task: model.addGroup)
                )
                .bind(\.title, to: model.placeholder), named: "placeholder"
            )
            .add(
                ProblemView.page(icon: "system-users-symbolic", { model.state.problem }, retry: model.refresh),
                named: "problem"
            )
            .bind(\.visibleName, to: Self.stateName(model))
        let content = root as? Box
        content?.append(Self.offlineBar(model))
        content?.append(InvitationsView.make(model.invitations, pictures: pictures))
        content?.append(states.expand(vertically: true))
        list.observe(model.rows) { [weak self] _, rows in self?.show(rows) }
    }

    /// Marks the group that is open beside the list.
    func mark(_ groupID: String?) {
        openGroup = groupID
        show(model.rows)
    }

    func focus() { list.grabFocus() }

    private func show(_ shown: [GroupRow]) {
        for row in shown {
            let view = rows[row.id] ?? GroupRowView(pictures: pictures) { [model] in model.open(groupID: row.id) }
            rows[row.id] = view
            view.show(row, isOpen: row.id == openGroup)
        }
        let ids = shown.map(\.id)
        guard ids != order else { return }
        order = ids
        rows = rows.filter { ids.contains($0.key) }
        // The rows themselves stay as they are; only their places change.
        list.removeAll()
        for id in ids { if let row = rows[id] { list.append(row.root) } }
    }

    private static func offlineBar(_ model: GroupListViewModel) -> Widget {
        Box(.vertical, spacing: 4) {
            ProblemView.bar({ model.offlineProblem }, retry: model.refresh)
            Label().css("caption", "dim-label").textAlign(.start).wrapping().margin(start: 4)
                .bind(\.text, to: model.ageText)
                .bind(\.isVisible, to: !model.ageText.isEmpty)
        }
        .margin(top: 6, bottom: 6, start: 8, end: 8)
        // Where there is nothing to show, the page itself says why.
        .bind(\.isVisible, to: model.offlineProblem != nil && !model.rows.isEmpty)
    }

    private static func stateName(_ model: GroupListViewModel) -> String {
        if !model.placeholder.isEmpty { return "placeholder" }
        if !model.rows.isEmpty { return "list" }
        return model.state.problem == nil ? "loading" : "problem"
    }
}

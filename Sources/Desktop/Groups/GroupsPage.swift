import Gtk
import ViewModels

/// The groups: the list, and beside it, or in a narrow window in its place, the group that is open.
final class GroupsPage: PageView {
    let root: Widget
    private let model: GroupListViewModel
    private let list: GroupListView
    private let listColumn: Box
    private let listHeader: HeaderBar
    private let detail: Bin
    private let detailColumn: Box
    private let leaflet: Leaflet
    private let pictures: PictureCache
    private let shell: ShellViewModel
    private var open: GroupPageView?
    private var isShown = false

    init(_ model: GroupListViewModel, shell: ShellViewModel) {
        self.model = model
        self.shell = shell
        pictures = PictureCache { await model.pictureData(at: $0, size: $1) }
        list = GroupListView(model, pictures: pictures)
        let back = Button(icon: "go-previous-symbolic", name: words("Back to the menu"))
            .action("win.back")
            .bind(\.isVisible, to: shell.showsBackButton)
        let add = Button(icon: "list-add-symbolic", name: words("Add a Group"))
            .bind(\.isVisible, to: model.canAddGroup)
            .onClick(task: model.addGroup)
        listHeader = HeaderBar(title: WindowTitle(words("Groups")), start: { back }, end: { add })
        listColumn = Box(.vertical).minimumSize(width: 290).expand(horizontally: false)
        detail = Bin(Self.noGroup(model))
        detailColumn = Box(.vertical).minimumSize(width: 340).expand(horizontally: true)
        leaflet = Leaflet(side: listColumn, content: detailColumn)
        root = leaflet
        listColumn.append(listHeader)
        listColumn.append(list.root.expand(vertically: true))
        detailColumn.append(detail.expand(horizontally: true, vertically: true))
        leaflet.show(listColumn)
        leaflet.onFoldedChanged { [weak self] in self?.laidOut() }
        leaflet.onShownChanged { [weak self] in self?.lookedAtChanged() }
        root.observe(model.isWindowActive) { [weak self] _, _ in self?.lookedAtChanged() }
        root.observe(model.rows.isEmpty) { [weak self] _, isEmpty in
            if isEmpty { self?.closeGroup() }
            self?.laidOut()
        }
        laidOut()
    }

    /// Shows a group's page; the one that is open already stays as it is.
    func show(_ group: GroupViewModel) {
        if open?.group.groupID != group.groupID {
            closeGroup()
            let view = GroupPageView(group, list: model, pictures: pictures) { [weak self] in self?.goBack() }
            open = view
            detail.setChild(view.root)
            view.root.observe(group.isGone) { [weak self] _, isGone in
                if isGone { self?.closeGroup() }
            }
            list.mark(group.groupID)
        }
        leaflet.show(detailColumn)
        laidOut()
        lookedAtChanged()
        open?.focus()
    }

    func refresh() { Task { await model.refresh() } }

    func appear() {
        isShown = true
        lookedAtChanged()
    }

    func disappear() {
        isShown = false
        lookedAtChanged()
    }

    private func goBack() {
        leaflet.show(listColumn)
        list.focus()
    }

    private func closeGroup() {
        guard let open else { return }
        open.close()
        self.open = nil
        detail.setChild(Self.noGroup(model))
        leaflet.show(listColumn)
        list.mark(nil)
    }

    private func laidOut() {
        // Without a group there is nothing to stand beside the list.
        let isAlone = model.rows.isEmpty
        detailColumn.isVisible = !isAlone
        listColumn.expand(horizontally: isAlone)
        listHeader.windowButtons(start: shell.showsBackButton, end: isAlone || leaflet.isFolded)
        open?.setAlone(leaflet.isFolded)
        lookedAtChanged()
    }

    /// A group is read only while it can be seen.
    private func lookedAtChanged() {
        guard let open else { return }
        let isInSight = !leaflet.isFolded || leaflet.isShowing(detailColumn)
        let isLookedAt = isShown && isInSight && model.isWindowActive
        Task { await open.group.windowBecame(active: isLookedAt) }
    }

    private static func noGroup(_ model: GroupListViewModel) -> Widget {
        Box(.vertical) {
            HeaderBar(title: WindowTitle(""))
            StatusPage(
                icon: "system-users-symbolic", title: words("No group is open"),
                text: words("Choose one from the list.")
            )
            .expand(vertically: true)
            .bind(\.isVisible, to: !model.rows.isEmpty)
        }
    }
}

import Gtk
import ViewModels

/// The groups: the list, and the open group beside it, or in its place in a narrow window.
public final class GroupsPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: GroupListViewModel
    private let list: GroupListView
    private let searchModel: GroupSearchViewModel
    private let searchView: GroupSearchView
    private let group: Bin
    private let columns: SplitView
    private let pictures: PictureCache
    private var groupPage: GroupPageView?

    /// Creates the page of `model` and of the search in its groups, in the frame of every page.
    public init(_ model: GroupListViewModel, search: GroupSearchViewModel, frame: PageFrame) {
        self.model = model
        searchModel = search
        pictures = PictureCache(data: { await model.pictureData(at: $0, size: $1) })
        list = GroupListView(model, pictures: pictures)
        searchView = GroupSearchView(search) { [weak list] in list?.focus() }
        let listColumn = Box(.vertical).minimumSize(width: 290).expand(horizontally: false)
        group = Bin(Self.noGroup())
        let groupColumn = Box(.vertical).minimumSize(width: 340).expand(horizontally: true)
        columns = SplitView(
            side: listColumn, content: groupColumn, names: (words("Groups"), words("Group")), foldWidth: 630)
        root = columns
        listColumn.append(Self.listHeader(model, search, frame))
        listColumn.append(searchView.bar)
        listColumn.append(list.root.expand(vertically: true).bind(\.isVisible, to: search.showsGroups))
        listColumn.append(searchView.results)
        groupColumn.append(group.expand(horizontally: true, vertically: true))
        columns.onFoldedChanged { [weak self] in self?.reportFolded() }
        columns.onShownChanged { [weak self] in self?.reportColumn() }
        columns.bind(\.hasContent, to: model.hasGroupColumn)
        list.onOpen = { [weak self] in self?.groupPage?.focus() }
        root.observe(model.openGroup) { [weak self] _, group in self?.show(group) }
        root.observe(model.openCount) { [weak self] _, _ in self?.groupPage?.focus() }
        root.observe(model.column) { [weak self] _, column in self?.show(column) }
        reportFolded()
    }

    /// Searches in the messages.
    public func search() { Task { await searchModel.open() } }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    /// Called when the page became visible.
    public func appear() { Task { await model.appear() } }

    /// Called when the page is no longer visible.
    public func disappear() { Task { await model.disappear() } }

    private func show(_ group: GroupViewModel?) {
        groupPage = group.map {
            GroupPageView($0, list: model, pictures: pictures) { [weak self] in self?.goBack() }
        }
        self.group.setChild(groupPage?.root ?? Self.noGroup())
        groupPage?.focus()
    }

    private func show(_ column: GroupListViewModel.Column) {
        columns.showsContent = column == .group
        if column == .group { groupPage?.focus() }
    }

    private func goBack() {
        model.columnShown(.list)
        list.focus()
    }

    private func reportFolded() { model.foldedChanged(to: columns.isFolded) }

    private func reportColumn() { model.columnShown(columns.showsContent ? .group : .list) }

    private static func listHeader(
        _ model: GroupListViewModel, _ search: GroupSearchViewModel, _ frame: PageFrame
    ) -> Widget {
        HeaderBar(
            title: frame.windowTitle(),
            start: {
                frame.backButton()
            },
            end: {
                ToggleButton(icon: "edit-find-symbolic", name: words("Search Messages"))
                    .bind(\.isVisible, to: search.canSearch)
                    .bind(\.isOn, to: search.isOpen)
                    .onToggle { isOn in Task { await search.setOpen(isOn) } }
                Button(icon: "list-add-symbolic", name: words("Add a Group"))
                    .bind(\.isVisible, to: model.canAddGroup)
                    .onClick(task: model.addGroup)
            }
        )
        .observe { $0.windowButtons(start: frame.shell.showsBackButton, end: model.isListAtEnd) }
    }

    private static func noGroup() -> Widget {
        Box(.vertical) {
            HeaderBar(title: WindowTitle(""))
            StatusPage(
                icon: Symbol.people.icon, title: words("No Group Selected"),
                text: words("Choose a group from the list.")
            )
            .expand(vertically: true)
        }
    }
}

/// The groups' part of the preferences window.
public enum GroupsPreferencesView {
    /// Returns the section for the notifications.
    public static func section(_ model: GroupsPreferencesViewModel) -> PreferencesSection {
        PreferencesSection(.general) {
            PreferencesGroup(title: words("Notifications")) {
                SwitchRow.make(
                    words("Desktop notifications"),
                    subtitle: words("Get notified of messages, homes and viewings while the window is not active"),
                    isOn: { model.showsNotifications }, change: model.showNotifications)
            }
        }
    }
}

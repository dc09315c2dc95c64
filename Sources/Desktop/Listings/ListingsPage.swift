import Gtk
import ViewModels

/// The listings page: search, filters and sort order at the top, the list or its placeholder below.
public final class ListingsPage: PageView {
    /// The page with its header bar.
    public let root: Widget
    private let model: ListingsViewModel
    private let searchEntry: SearchEntry
    /// Holds the menu of a row while it is open.
    private let content = Box(.vertical, spacing: 10)

    /// Creates the page of `model`, in the frame of every page.
    public init(_ model: ListingsViewModel, frame: PageFrame) {
        self.model = model
        let searchEntry = SearchEntry(name: words("Search listings"))
            .onEdit { text in Task { await model.search(for: text) } }
            .onStop { Task { await model.search(for: "") } }
            .bind(\.text, to: model.query.text)
        self.searchEntry = searchEntry
        let content = content
        let list = Self.list(model, shell: frame.shell, menuParent: content)
        // A list that changes while it fades out is painted before it is laid out, which GTK warns about.
        let states = ScreenStack.make(
            model.screen, crossFades: false,
            [
                (.loading, { LoadingView.make(words("Loading your listings…")) }),
                (.list, { ScrolledWindow(ClampedList(maximum: 860, list)) }),
                (.placeholder, { Self.placeholder(model) }),
                (
                    .problem,
                    { ProblemView.page(icon: "drive-harddisk-symbolic", { model.problem }, retry: model.refresh) }
                ),
            ])
        let add = Button(icon: "list-add-symbolic", name: words("Add Listing")).onClick(task: model.addListing)
        content.append(
            Clamp(maximum: 860, Self.tools(model, searchEntry, shell: frame.shell).margin(top: 12, start: 12, end: 12)))
        content.append(states.expand(vertically: true))
        content.append(ListingSelectionBar.make(model.selection))
        root = frame.make(
            content: content,
            start: { add },
            end: { Button(icon: "view-refresh-symbolic", name: words("Refresh")).action("win.refresh") })
    }

    /// Selects all listings of the list.
    public func selectAll() { model.selection.selectAll() }

    /// Ends the selection.
    public func endSelection() -> Bool { model.selection.end() }

    /// Moves the keyboard to the search field.
    public func search() { searchEntry.grabFocus() }

    /// Loads fresh content.
    public func refresh() { Task { await model.refresh() } }

    private static func list(
        _ model: ListingsViewModel, shell: ShellViewModel, menuParent: Box
    ) -> UniformList {
        // Twice as many as fit on a large screen.
        let pictures = PictureCache.files(maximumBytes: 16 << 20, isSquare: true)
        // Set before the first row is made.
        var weak: WeakWidget?
        let list = UniformList(name: words("Listings")) { [unowned menuParent] in
            ListingRowView(model, shell: shell, pictures: pictures, menuParent: menuParent) { rows in
                weak?.widget.map { UniformList(sharing: $0).moveFocus(by: rows) }
            }
        }
        .css("listings")
        // The result of another query is shown from its top.
        .observe(model.query) { list, _ in list.scrollToTop() }
        list.reset(count: model.count)
        weak = WeakWidget(list)
        model.onSplice = { position, removed, added in
            weak?.widget.map { UniformList(sharing: $0).splice(at: position, removed: removed, added: added) }
        }
        return list
    }

    private static func tools(
        _ model: ListingsViewModel, _ searchEntry: SearchEntry, shell: ShellViewModel
    ) -> Widget {
        Box(.vertical, spacing: 8) {
            Box(.horizontal, spacing: 8) {
                searchEntry.expand(horizontally: true)
                // In a narrow window, the homes need the room.
                FilterButton.make(filters(model)).bind(\.isVisible, to: shell.showsBackButton)
            }
            FlowBox(spacing: 8, perLine: 3) { filters(model).map(\.choice) }
                .bind(\.isVisible, to: !shell.showsBackButton)
            Box(.horizontal, spacing: 8) {
                counts(model)
                ToggleButton(icon: "selection-mode-symbolic", name: words("Select Listings"))
                    .css("flat").align(vertical: .center)
                    .bind(\.isOn, to: model.selection.isActive)
                    .onToggle { model.selection.setActive($0) }
                ListingTransferView.make(model.transfer)
            }
            ListingTransferView.progress(model.transfer)
        }
    }

    private static func filters(_ model: ListingsViewModel) -> [(name: String, choice: Widget)] {
        [
            FilterButton.choice(
                words("Sale or rent"), model.purposes.titles, selected: { model.purposeIndex },
                select: model.selectPurpose),
            FilterButton.choice(
                words("Status"), model.statuses.titles, selected: { model.statusIndex }, select: model.selectStatus),
            FilterButton.choice(
                words("Order"), model.sorts.titles, selected: { model.sortIndex }, select: model.selectSort),
        ]
    }

    /// Returns a button for each status of the listings, which shows only these. They are scrolled in a narrow window.
    private static func counts(_ model: ListingsViewModel) -> Widget {
        let counts = model.counts
        let buttons = Box(.horizontal, spacing: 6).fill(counts.statuses) { status in
            ToggleButton("").css("count").bind(\.title, to: counts.text(of: status))
                .bind(\.isOn, to: model.query.status == status)
                .onToggle { _ in Task { await model.toggleFilter(by: status) } }
        }
        let line = Box(.horizontal, spacing: 8) {
            Label().css("caption", "dim-label").bind(\.optionalText, to: counts.shownText)
            buttons
        }
        // The scroll bar overlays the lower edge.
        return ScrolledWindow(line: line.margin(top: 4, bottom: 4))
    }

    private static func placeholder(_ model: ListingsViewModel) -> Widget {
        StatusPage(
            Button("").css("pill", "suggested-action").align(.center).wrapping()
                .bind(\.title, to: model.placeholder.buttonTitle)
                .onClick(task: model.performPlaceholderAction)
        )
        .bind(\.icon, to: model.placeholder.symbol.icon)
        .bind(\.title, to: model.placeholder.title)
        .bind(\.text, to: model.placeholder.advice)
    }
}

/// The menu of the actions on all listings, and the progress of an import.
enum ListingTransferView {
    static func make(_ model: ListingTransfer) -> Widget {
        let content = Box(.vertical) {
            MenuItem.make(words("Export as Table…"), act: model.export)
            MenuItem.make(words("Import Table…"), act: model.importTable)
        }
        return MenuButton(icon: "view-more-symbolic", name: words("All Listings"))
            .popover(Popover(content).css("menu"))
            .css("flat").align(vertical: .center)
            .bind(\.isSensitive, to: !model.isBusy)
    }

    static func progress(_ model: ListingTransfer) -> Widget {
        Box(.vertical, spacing: 6) {
            Box(.horizontal, spacing: 8) {
                Label().css("numeric").textAlign(.start).wrapping().expand(horizontally: true)
                    .bind(\.text, to: model.activity)
                Button(words("_Cancel")).align(vertical: .center).onClick { model.cancel() }
            }
            ProgressBar().named(words("Progress")).bind(\.fraction, to: model.progress)
        }
        .bind(\.isVisible, to: model.isImporting)
    }
}

/// The bar below the list while listings are selected: their number, and the actions on all of them.
enum ListingSelectionBar {
    static func make(_ selection: ListingSelection) -> Widget {
        let actions = FlowBox(spacing: 8, perLine: 3, isEven: false) {
            Button("").bind(\.title, to: selection.withdrawTitle).bind(\.isSensitive, to: selection.canWithdraw)
                .onClick(task: selection.withdraw)
            Button("").bind(\.title, to: selection.deleteTitle).bind(\.isSensitive, to: selection.canDelete)
                // Red looks as if it could be pressed.
                .observe(selection.canDelete) { $0.css("destructive-action", when: $1) }
                .onClick(task: selection.delete)
            Button(words("Export…")).bind(\.isSensitive, to: selection.canExport).onClick(task: selection.export)
        }
        return Box(.vertical) {
            Separator()
            Clamp(
                maximum: 860,
                Box(.vertical, spacing: 8) {
                    Box(.horizontal, spacing: 8) {
                        Label().css("heading", "numeric").textAlign(.start).ellipsized().expand(horizontally: true)
                            .bind(\.text, to: selection.countText)
                        Button(words("Select All")).onClick { selection.selectAll() }
                        Button(icon: "window-close-symbolic", name: words("End Selection")).css("flat")
                            .onClick { selection.end() }
                    }
                    actions
                }.margin(12))
        }
        .keepingToastsAbove()
        .bind(\.isVisible, to: selection.isActive)
    }
}
